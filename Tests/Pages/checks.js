// What is checked of a page: see `browser`, which puts this behind a copy of it.
const problems = [];
const problem = (text) => { if (problems.length < 20) problems.push(`PROBLEM: ${view}: ` + text.replace(/\s+/g, " ")); };
const name = (element) => `${element.localName}.${element.getAttribute("class") ?? ""} "${(element.textContent ?? "").trim().slice(0, 40)}"`;

// The red, green, blue and alpha of a computed colour.
function parts(colour) {
  const numbers = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return numbers.length < 3 ? [0, 0, 0, 0] : [numbers[0], numbers[1], numbers[2], numbers[3] ?? 1];
}

// One colour over another that is opaque.
const over = (top, ground) => [0, 1, 2].map((i) => top[i] * top[3] + ground[i] * (1 - top[3])).concat(1);

// Relative luminance and contrast as in WCAG 2.
function luminance(colour) {
  const linear = colour.slice(0, 3).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

// What is painted behind an element of the page.
function ground(element) {
  if (!element) return parts(getComputedStyle(document.body).backgroundColor);
  const own = parts(getComputedStyle(element).backgroundColor);
  return own[3] === 1 ? own : over(own, ground(element.parentElement));
}

// What is painted behind a text of a picture: shapes that come before it and reach over its middle.
function pictureGround(text) {
  const box = text.getBBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let colour = ground(text.ownerSVGElement);
  for (const shape of text.ownerSVGElement.querySelectorAll("rect")) {
    if (!(shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    const area = shape.getBBox();
    if (x < area.x || x > area.x + area.width || y < area.y || y > area.y + area.height) continue;
    const style = getComputedStyle(shape);
    if (style.fill === "none") continue;
    const fill = parts(style.fill);
    colour = over([fill[0], fill[1], fill[2], fill[3] * Number(style.fillOpacity)], colour);
  }
  return colour;
}

for (const details of document.querySelectorAll("details")) details.open = true;

if (document.documentElement.scrollWidth > innerWidth) {
  problem(`the page is ${document.documentElement.scrollWidth} pixels wide, the window ${innerWidth}`);
}
for (const element of document.querySelectorAll("main *")) {
  if (element.closest("svg") && !element.matches("svg")) continue;
  // What is wider than its frame can be scrolled there, but not on paper.
  const frame = element.parentElement.closest(".scroll, pre");
  if (frame && getComputedStyle(frame).overflowX !== "visible") continue;
  const right = element.getBoundingClientRect().right;
  if (right > innerWidth + 1) problem(`${name(element)} ends at ${Math.round(right)} of ${innerWidth}`);
}

let texts = 0;
const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  if (!walker.currentNode.data.trim() || element.closest("title, desc") || box.width === 0) continue;
  texts += 1;
  const isPicture = element.ownerSVGElement != null;
  const ink = parts(isPicture ? style.fill : style.color);
  const behind = isPicture ? pictureGround(element) : ground(element);
  const found = contrast(over(ink, behind), behind);
  if (found < 4.5) problem(`${name(element)} has a contrast of ${found.toFixed(2)}`);
}

for (const picture of document.querySelectorAll("svg, img")) {
  const ids = (picture.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
  const labels = ids.map((id) => document.getElementById(id)?.textContent?.trim());
  if (picture.getAttribute("role") !== "img" || !labels.length || labels.some((label) => !label)) {
    problem(`${name(picture)} has no name`);
  }
}
for (const picture of document.querySelectorAll("svg[viewBox]")) {
  const width = picture.getBoundingClientRect().width;
  const share = width / picture.viewBox.baseVal.width;
  if (width > 0 && share < 0.5) problem(`${name(picture)} is shrunk to ${Math.round(100 * share)} %`);
}
for (const region of document.querySelectorAll("[role=region]")) {
  if (!region.getAttribute("aria-label")) problem(`${name(region)} is a region without a name`);
}
if (!document.title || document.querySelectorAll("h1").length !== 1) problem("no title, or not one heading");

parent.postMessage([`${view}: checked ${texts} texts`, ...problems].join("\n"), "*");
