@testable import FuzzCampaigns
@testable import FuzzReports

/// The body of the sample's page, as it was looked at in a browser; tags that open on lines of their own.
enum GoldenPage {
  static let body = """
    <main>
    <h1>wrong-write · list/native-foreach</h1>
    <p class="verdict">
    <b>✗ mismatch, wrong-write: the edit of B wrote 7 to C</b>
    <br>step 3 of 3: the model expects <code>[B=7, C=0]</code>, the system has <code>[B=0, \
    C=7]</code></p>
    <h2>Reproduce</h2>
    <pre tabindex="0" aria-label="commands">fuzz-driver replay --trace Corpus/list/a.repro
    fuzz-driver shrink Corpus/list/a.repro</pre>
    <h2>What happened</h2>
    <p>Model and system start with A B C and agree until step 3, edit B 7. That command uses what \
    render captured for B in step 1, when B was at position 1. Now B is at position 0, and C is at \
    position 1. The edit of B wrote 7 to C.</p>
    <ul class="chips" aria-label="lanes">
    <li class="chip">
    <span class="sw id0">A</span></li>
    <li class="chip">
    <span class="sw id1">B</span></li>
    <li class="chip">
    <span class="sw id2">C</span></li></ul>
    <div class="scroll end" tabindex="0" role="region" aria-label="timeline">
    <svg role="img" aria-labelledby="timeline-title timeline-text" viewBox="0 0 614 316" \
    width="614" height="316" xmlns="http://www.w3.org/2000/svg">
    <title id="timeline-title">Timeline of the case</title>
    <desc id="timeline-text">Model and system start with A B C and agree until step 3, edit \
    B 7. That command uses what render captured for B in step 1, when B was at position 1. Now B is \
    at position 0, and C is at position 1. The edit of B wrote 7 to C.</desc>
    <defs>
    <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
    orient="auto">
    <path d="M0 0L8 4L0 8z" class="dot"></path></marker>
    <marker id="headbad" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
    orient="auto">
    <path d="M0 0L8 4L0 8z" class="dotbad"></path></marker></defs>
    <text class="mut" x="64" y="20">0  start</text>
    <text class="" x="64" y="40">init A B C</text>
    <text class="mut" x="202" y="20">1  update</text>
    <text class="" x="202" y="40">render</text>
    <text class="mut" x="340" y="20">2  event</text>
    <text class="" x="340" y="40">remove A</text>
    <rect class="colhl" x="470" y="4" width="128" height="308" rx="4"></rect>
    <text class="mut" x="478" y="20">3  event</text>
    <text class="badt" x="478" y="40">✗ edit B 7</text>
    <text class="mut" x="6" y="62">model</text>
    <text class="mut" x="478" y="62">model</text>
    <line class="grid" x1="56" x2="606" y1="82" y2="82"></line>
    <rect class="id0" x="6" y="72" width="24" height="20" rx="5"></rect>
    <text class="ink" x="18" y="86" text-anchor="middle">A</text>
    <line class="grid" x1="56" x2="606" y1="116" y2="116"></line>
    <rect class="id1" x="6" y="106" width="24" height="20" rx="5"></rect>
    <text class="ink" x="18" y="120" text-anchor="middle">B</text>
    <line class="grid" x1="56" x2="606" y1="150" y2="150"></line>
    <rect class="id2" x="6" y="140" width="24" height="20" rx="5"></rect>
    <text class="ink" x="18" y="154" text-anchor="middle">C</text>
    <rect class="id0" x="64" y="69" width="104" height="26" rx="5"></rect>
    <text class="ink" x="72" y="86">A [0] v=0</text>
    <rect class="id1" x="64" y="103" width="104" height="26" rx="5"></rect>
    <text class="ink" x="72" y="120">B [1] v=0</text>
    <rect class="id2" x="64" y="137" width="104" height="26" rx="5"></rect>
    <text class="ink" x="72" y="154">C [2] v=0</text>
    <rect class="id0" x="202" y="69" width="104" height="26" rx="5"></rect>
    <text class="ink" x="210" y="86">A [0] v=0</text>
    <rect class="id1" x="202" y="103" width="104" height="26" rx="5"></rect>
    <text class="ink" x="210" y="120">B [1] v=0</text>
    <rect class="id2" x="202" y="137" width="104" height="26" rx="5"></rect>
    <text class="ink" x="210" y="154">C [2] v=0</text>
    <rect class="ghost" x="340" y="69" width="104" height="26" rx="5"></rect>
    <text class="mut" x="348" y="86">A absent</text>
    <rect class="id1" x="340" y="103" width="104" height="26" rx="5"></rect>
    <text class="ink" x="348" y="120">B [0] v=0</text>
    <rect class="id2" x="340" y="137" width="104" height="26" rx="5"></rect>
    <text class="ink" x="348" y="154">C [1] v=0</text>
    <rect class="ghost" x="478" y="69" width="104" height="26" rx="5"></rect>
    <text class="mut" x="486" y="86">A absent</text>
    <rect class="id1" x="478" y="103" width="104" height="26" rx="5"></rect>
    <text class="ink" x="486" y="120">B [0] v=7</text>
    <rect class="id2" x="478" y="137" width="104" height="26" rx="5"></rect>
    <text class="ink" x="486" y="154">C [1] v=0</text>
    <text class="mut" x="6" y="198">SUT</text>
    <text class="mut" x="478" y="198">SUT</text>
    <line class="grid" x1="56" x2="606" y1="218" y2="218"></line>
    <rect class="id0" x="6" y="208" width="24" height="20" rx="5"></rect>
    <text class="ink" x="18" y="222" text-anchor="middle">A</text>
    <line class="grid" x1="56" x2="606" y1="252" y2="252"></line>
    <rect class="id1" x="6" y="242" width="24" height="20" rx="5"></rect>
    <text class="ink" x="18" y="256" text-anchor="middle">B</text>
    <line class="grid" x1="56" x2="606" y1="286" y2="286"></line>
    <rect class="id2" x="6" y="276" width="24" height="20" rx="5"></rect>
    <text class="ink" x="18" y="290" text-anchor="middle">C</text>
    <rect class="id0" x="64" y="205" width="104" height="26" rx="5"></rect>
    <text class="ink" x="72" y="222">A [0] v=0</text>
    <rect class="id1" x="64" y="239" width="104" height="26" rx="5"></rect>
    <text class="ink" x="72" y="256">B [1] v=0</text>
    <rect class="id2" x="64" y="273" width="104" height="26" rx="5"></rect>
    <text class="ink" x="72" y="290">C [2] v=0</text>
    <rect class="id0" x="202" y="205" width="104" height="26" rx="5"></rect>
    <text class="ink" x="210" y="222">A [0] v=0</text>
    <rect class="id1" x="202" y="239" width="104" height="26" rx="5"></rect>
    <text class="ink" x="210" y="256">B [1] v=0</text>
    <rect class="id2" x="202" y="273" width="104" height="26" rx="5"></rect>
    <text class="ink" x="210" y="290">C [2] v=0</text>
    <rect class="ghost" x="340" y="205" width="104" height="26" rx="5"></rect>
    <text class="mut" x="348" y="222">A absent</text>
    <rect class="id1" x="340" y="239" width="104" height="26" rx="5"></rect>
    <text class="ink" x="348" y="256">B [0] v=0</text>
    <rect class="id2" x="340" y="273" width="104" height="26" rx="5"></rect>
    <text class="ink" x="348" y="290">C [1] v=0</text>
    <rect class="ghost" x="478" y="205" width="104" height="26" rx="5"></rect>
    <text class="mut" x="486" y="222">A absent</text>
    <rect class="id1" x="478" y="239" width="104" height="26" rx="5"></rect>
    <text class="ink" x="486" y="256">B [0] v=0</text>
    <rect class="badbox" x="475" y="236" width="110" height="32" rx="5"></rect>
    <text class="badt" x="588" y="256">✗</text>
    <rect class="id2" x="478" y="273" width="104" height="26" rx="5"></rect>
    <text class="ink" x="486" y="290">C [1] v=7</text>
    <rect class="badbox" x="475" y="270" width="110" height="32" rx="5"></rect>
    <text class="badt" x="588" y="290">✗</text>
    <path class="reach" marker-end="url(#head)" d="M306 116h7V131H466V116H475">
    <title>captured for B at step 1, meant for B</title></path>
    <circle class="dot" cx="306" cy="116" r="3.5"></circle>
    <path class="reachbad" marker-end="url(#headbad)" d="M306 252h7V267H466V286H475">
    <title>captured for B at step 1, acts on C</title></path>
    <circle class="dotbad" cx="306" cy="252" r="3.5"></circle></svg></div>
    <p class="mut">Each column is a step, headed by the phase in which it acts. Each row is one \
    part of the state, with a colour and a letter for its identity; <code>[n]</code> is its \
    position. An arrow leads from the step that captured a reference to the part that was \
    actually read or written. A red frame with \
    ✗ marks where the system (SUT) differs from the model.<span class="narrow"> Earlier steps \
    are to the left.</span></p>
    <h2>The same as a table</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="The failing step">
    <table class="cards steps">
    <caption>The failing step</caption>
    <thead>
    <tr>
    <th class="n" scope="col">step</th>
    <th scope="col">phase</th>
    <th scope="col">command</th>
    <th scope="col">model</th>
    <th scope="col">SUT</th>
    <th scope="col">verdict</th></tr></thead>
    <tbody>
    <tr class="bad">
    <td class="n" data-label="step">3</td>
    <td data-label="phase">event</td>
    <td class="c" data-label="command">
    <code>edit B 7</code></td>
    <td class="m" data-label="model">
    <code>[B=7, C=0]</code></td>
    <td class="m" data-label="SUT">
    <code>[B=0, C=7]</code></td>
    <td class="v" data-label="verdict">✗ wrong-write: the edit of B wrote 7 to \
    C</td></tr></tbody></table></div>
    <details>
    <summary>2 steps before it, on which model and system agree</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="One row per step">
    <table class="cards steps">
    <caption>One row per step</caption>
    <thead>
    <tr>
    <th class="n" scope="col">step</th>
    <th scope="col">phase</th>
    <th scope="col">command</th>
    <th scope="col">model</th>
    <th scope="col">SUT</th>
    <th scope="col">verdict</th></tr></thead>
    <tbody>
    <tr>
    <td class="n" data-label="step">0</td>
    <td data-label="phase">start</td>
    <td class="c" data-label="command">
    <code>init A B C</code></td>
    <td class="m" data-label="model">
    <code>[A=0, B=0, C=0]</code></td>
    <td class="m" data-label="SUT">
    <code>[A=0, B=0, C=0]</code></td>
    <td class="v" data-label="verdict">= agree</td></tr>
    <tr>
    <td class="n" data-label="step">1</td>
    <td data-label="phase">update</td>
    <td class="c" data-label="command">
    <code>render</code></td>
    <td class="m" data-label="model">
    <code>[A=0, B=0, C=0]</code></td>
    <td class="m" data-label="SUT">
    <code>[A=0, B=0, C=0]</code></td>
    <td class="v" data-label="verdict">= agree</td></tr>
    <tr>
    <td class="n" data-label="step">2</td>
    <td data-label="phase">event</td>
    <td class="c" data-label="command">
    <code>remove A</code></td>
    <td class="m" data-label="model">
    <code>[B=0, C=0]</code></td>
    <td class="m" data-label="SUT">
    <code>[B=0, C=0]</code></td>
    <td class="v" data-label="verdict">= agree; policy: nothing to \
    say</td></tr></tbody></table></div></details>
    <h2>Swift test to paste</h2>
    <pre tabindex="0" aria-label="Swift test">import FuzzCampaigns
    import StatefulFuzz
    import Testing

    // &#39;targets&#39; stands for what your driver hands to FuzzDriver.main: import the \
    module that
    // declares it.

    @Test(&quot;no wrong-write in list/native-foreach&quot;)
    func wrongWriteInNativeForeach() throws {
      let result = try Replayer(targets).replay(
        &quot;list/native-foreach&quot;, initial: &quot;A B C&quot;,
        commands: [
          &quot;render&quot;,
          &quot;remove A&quot;,
          &quot;edit B 7&quot;,
        ])
      #expect(result.verdict == .passed, &quot;\\(result.message)&quot;)
    }</pre>
    <h2>Evidence</h2>
    <dl class="k">
    <dt>target</dt>
    <dd>
    <code>list/native-foreach</code></dd>
    <dt>bucket</dt>
    <dd>
    <code>wrong-write/edit/after-remove</code></dd>
    <dt>expected</dt>
    <dd>
    <code>mismatch wrong-write step=3</code></dd>
    <dt>this replay</dt>
    <dd>
    <code>same: mismatch wrong-write step=3</code></dd>
    <dt>reproduced</dt>
    <dd>
    <code>3/3, each time in a fresh process</code></dd>
    <dt>size</dt>
    <dd>
    <code>3 commands (from 41)</code></dd>
    <dt>seed</dt>
    <dd>
    <code>0x5eed case=12 lane=random</code></dd></dl>
    <details>
    <summary>Shrinking</summary>
    <pre tabindex="0" aria-label="shrinking">41 commands  as found
    3 commands  after 212 runs
    one-minimal: removing any command makes it pass, or fail differently</pre></details>
    <details>
    <summary>Corpus file</summary>
    <pre tabindex="0" aria-label="corpus file">statefulfuzz-repro 1
    target   list/native-foreach
    expect   mismatch wrong-write step=3
    init     A B C
    do       render
    do       remove A
    do       edit B 7
    seed     0x5eed case=12 lane=random
    shrunk   from=41 to=3 runs=212 reproduced=3/3 one-minimal
    bucket   wrong-write/edit/after-remove
    end</pre></details></main></body></html>

    """
}
