#!/usr/bin/env python3
"""Fails each call of the driver to the system once, and looks at what becomes of it.

  faults.py DRIVER SHIM [--form short|long|all] [--jobs N] [--phase NAME,...] [--only CALL,...] [--at N]

A small campaign, its resumption and a merge run with `faults.c` loaded, which fails the n-th call of one
function for n = 1, 2, 3 ... until none is reached. Each time the driver must end by itself, with an exit
code of its table and a message, without an empty or partial file; and the same command once more, with
nothing failing, must come to the very findings and counts of a run that was left alone.

The short form takes a sample of the calls. The long one takes every call but those for memory, of which
it takes the first from each place (each stack of callers); `all` takes those one by one as well.
"""
import argparse
import difflib
import errno
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

# Every way in which a call fails: its name, how it shows in the output, FAULT_ERROR.
WAYS = {
    "malloc": ["ENOMEM"],
    "open": ["EMFILE", "EACCES"],
    "write": ["ENOSPC", "EIO", "EINTR", "short"],
    "read": ["EIO", "EINTR"],
    "fsync": ["EIO"],
    "rename": ["ENOSPC", "EIO"],
    "mmap": ["ENOMEM"],
    "fork": ["EAGAIN"],
    "pthread_create": ["EAGAIN"],
    "close": ["EIO"],
    "ftruncate": ["EIO"],
    "mkdir": ["ENOSPC"],
    "unlink": ["EACCES"],
    "poll": ["ENOMEM", "EINTR"],
    "socketpair": ["EMFILE"],
    "send": ["EPIPE"],
    "waitpid": ["EINTR"],
    "stat": ["EIO"],
    "opendir": ["EMFILE"],
    "fcntl": ["ENOLCK"],
    "dup2": ["EMFILE"],
    "setpgid": ["EPERM"],
    "madvise": ["EINVAL"],
}
TARGETS = ["selftest/failure", "selftest/trap"]
COMMON = ["--seed", "42", "--no-canary", "--verify", "1", "-j", "1", "--fail-on", "none", "--json"]
SECONDS = 60
# What a summary tells of a finding in the session that made it, and a later one does not know.
FORGOTTEN = ("file", "any", "proven_elements")


class Broken(Exception):
    """A promise that was not kept."""


class Phase:
    """A command line in a folder of its own, the exit code of a good run, and what it must leave."""

    def __init__(self, name, command, again, success, folder, template=None, where="supervisor"):
        self.name, self.command, self.again, self.success = name, command, again, success
        self.folder, self.template, self.where = folder, template, where


class Harness:
    def __init__(self, options):
        self.options = options
        self.driver = os.path.realpath(options.driver)
        self.shim = os.path.realpath(options.shim)
        base = "/dev/shm" if os.access("/dev/shm", os.W_OK) and not os.environ.get("TMPDIR") else None
        self.work = tempfile.mkdtemp(prefix="faults-", dir=base)
        self.lock, self.otherwise = threading.Lock(), 0
        # Failed calls, and those that there are, each way on its own.
        self.tried = self.known = 0
        self.before = {}
        # Who asks for memory: the hashes of faults.c, negative.
        self.callers = []
        # The shim knows the driver by its name.
        self.copy = os.path.join(self.work, "fuzz-driver")
        shutil.copy(self.driver, self.copy)
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("FUZZ_", "FAULT"))
        }
        # The same calls in each run; and no backtrace, which takes longer than the run.
        self.environment |= {"SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"}

    # Running the driver

    def run(self, command, place, fault=None):
        environment = dict(self.environment)
        if fault is not None:
            loaded = environment.get("LD_PRELOAD")
            environment["LD_PRELOAD"] = (loaded + ":" if loaded else "") + self.shim
            environment.update(fault)
        try:
            done = subprocess.run(
                [self.copy, *command], cwd=place, env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise Broken(f"not done after {SECONDS} s")
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")

    def good_run(self, command, place, success):
        code, _, errors = self.run(command, place)
        if code != success:
            raise Broken(f"exit code {code} instead of {success} with nothing failing: {last(errors)}")

    # What a good run leaves

    def outcome(self, folder):
        """Findings and counts, without time and place."""
        files = {}
        for name in ("findings", "flaky", "indeterminate"):
            path = os.path.join(folder, name)
            for file in sorted(os.listdir(path)) if os.path.isdir(path) else []:
                if file.startswith(".tmp-") or file.endswith(".damaged"):
                    continue
                with open(os.path.join(path, file), encoding="utf-8", errors="replace") as content:
                    lines = [line for line in content if not line.startswith(("found ", "seed "))]
                files[f"{name}/{file}"] = "".join(lines)
        with open(os.path.join(folder, "summary.json"), encoding="utf-8") as content:
            summary = json.load(content)
        findings = [
            {key: value for key, value in finding.items() if key not in FORGOTTEN}
            for finding in summary["findings"]
        ]
        counted = {key: summary[key] for key in ("buckets", "cases", "commands", "exercised", "statistics")}
        return {"files": files, "findings": findings, **counted}

    def check_files(self, folder, ended=False):
        """No file is empty or cut off, but those that may be."""
        for place, folders, names in os.walk(folder):
            for name in names:
                path = os.path.join(place, name)
                if name.startswith(".tmp-"):
                    if ended:
                        raise Broken(f"{name} is left in {os.path.relpath(place, folder)}")
                    continue
                if name in ("journal", "lock", "stats.jsonl"):
                    continue
                with open(path, "rb") as file:
                    content = file.read()
                if not content:
                    raise Broken(f"{os.path.relpath(path, folder)} is empty")
                if name.endswith(".repro") and not content.endswith(b"\nend\n"):
                    raise Broken(f"{os.path.relpath(path, folder)} is cut off")
                if name.endswith(".json"):
                    try:
                        json.loads(content)
                    except ValueError:
                        raise Broken(f"{name} is cut off")
            if ended and os.path.basename(place) == "unshrunk" and names:
                raise Broken(f"left in unshrunk: {' '.join(names)}")

    def compare(self, folder, reference, when, lenient=False):
        try:
            outcome = self.outcome(folder)
        except (OSError, ValueError) as problem:
            raise Broken(f"{when}: {problem}")
        if lenient and outcome != reference:
            return self.compare_leniently(outcome, reference, when)
        for part, expected in reference.items():
            if outcome[part] != expected:
                raise Broken(f"{when}: other {part} than a run that was left alone: "
                             f"{difference(expected, outcome[part])}")

    def compare_leniently(self, outcome, reference, when):
        """One case may have come out otherwise, as a flaky one; everything else is as it was."""
        def kinds(part):
            return {(finding["target"], finding["verdict"]) for finding in part["findings"]}
        def kept_as_flaky(kind):
            return (kind[0], "flaky") in kinds(outcome) and any(
                name.startswith("flaky/") and f"target   {kind[0]}\n" in content
                for name, content in outcome["files"].items())
        def buckets(part):
            return {(bucket["target"], bucket["signature"]) for bucket in part["buckets"]}
        if outcome["cases"] != reference["cases"]:
            raise Broken(f"{when}: {outcome['cases']} cases instead of {reference['cases']}")
        for what, lost in (("bucket", buckets(reference) - buckets(outcome)),
                           ("finding", kinds(reference) - kinds(outcome))):
            if what == "finding" and len(lost) == 1 and all(map(kept_as_flaky, lost)):
                continue
            if lost:
                raise Broken(f"{when}: no {what} {sorted(lost)}")
        more = {kind for kind in kinds(outcome) - kinds(reference) if kind[1] != "flaky"}
        if more:
            raise Broken(f"{when}: a finding that the system is not to blame for: {sorted(more)}")
        # A trap in a library may leave a lock behind, for which the next case waits.
        if len(outcome["buckets"]) > len(reference["buckets"]) + 2:
            raise Broken(f"{when}: more than two buckets too many")
        with self.lock:
            self.otherwise += 1

    # One fault

    def attempt(self, phase, call, way, number):
        """Fails the call of this number, or the first of this caller if it is negative; returns whether
        it was reached, and the exit code."""
        place = tempfile.mkdtemp(dir=self.work)
        try:
            if phase.template:
                shutil.copytree(phase.template, place, dirs_exist_ok=True)
            record, log = os.path.join(place, ".record"), os.path.join(place, ".log")
            error = way if way == "short" else str(getattr(errno, way))
            which = {"FAULT_AT": str(number)} if number > 0 else {"FAULT_CALLER": str(-number)}
            fault = which | {"FAULT": call, "FAULT_ERROR": error, "FAULT_IN": phase.where,
                             "FAULT_RECORD": record, "FAULT_LOG": log}
            folder = os.path.join(place, phase.folder)
            code, errors = None, ""
            try:
                code, _, errors = self.run(phase.command, place, fault)
                reached = numbers_in(record)[1] > 0
                if not reached:
                    return False, code
                self.judge(phase, call, code, errors, folder)
                if call == "fsync" and code == phase.success and not errors:
                    path = re.search(r"^file (.*)$", open(log).read(), re.MULTILINE)
                    if path and re.search(r"/(findings(/.*)?|journal)$", path.group(1)):
                        raise Broken(f"nobody was told that {path.group(1)} was not flushed")
                self.good_run(phase.again, place, phase.success)
                self.check_files(folder, ended=True)
                self.compare(folder, phase.reference, "afterwards", lenient=self.is_unknowable(phase, call))
                if self.options.verbose:
                    print(phase.name, call, way, number, code, last(errors), flush=True)
                    print(frames(open(log).read()), flush=True)
                return True, code
            except Broken as broken:
                stack = open(log).read() if os.path.exists(log) else ""
                raise Broken(f"{broken}\n    exit code {code}, {last(errors)}\n{frames(stack)}")
        finally:
            if not self.options.keep:
                shutil.rmtree(place, ignore_errors=True)

    def is_unknowable(self, phase, call):
        """Libraries below the kit that do without an allocation trap as a system does, without a word."""
        return phase.where == "worker" and call == "malloc"

    def judge(self, phase, call, code, errors, folder):
        """What must hold as soon as the driver has ended."""
        if code not in (phase.success, 65, 66, 70, 73, 74):
            raise Broken("the exit code is none that fits")
        if code != phase.success and not re.search(r"^(Error|unsaved finding)", errors, re.MULTILINE):
            raise Broken("it ended without a message")
        if os.path.isdir(folder):
            self.check_files(folder)
        # What was told to be made in another way, as from a ledger, is right the next time.
        if (code == phase.success and not self.is_unknowable(phase, call)
                and not re.search(r"^(warning|Error):", errors, re.MULTILINE)):
            self.compare(folder, phase.reference, "at once")

    # All of them

    def points(self, phase, call, stacks=False):
        """How many calls there are, and the first one from each place."""
        place = tempfile.mkdtemp(dir=self.work)
        try:
            if phase.template:
                shutil.copytree(phase.template, place, dirs_exist_ok=True)
            fault = {"FAULT": call, "FAULT_IN": phase.where, "FAULT_RECORD": os.path.join(place, ".record")}
            if stacks:
                fault["FAULT_STACKS"] = os.path.join(place, ".stacks")
            code, _, errors = self.run(phase.command, place, fault)
            if code != phase.success:
                raise Broken(f"{phase.name}: exit code {code} although no {call} fails: {last(errors)}")
            count, _, self.before[call] = numbers_in(fault["FAULT_RECORD"])
            firsts, callers = [], set()
            if stacks:
                seen = set()
                with open(fault["FAULT_STACKS"], "rb") as file:
                    for index, (stack,) in enumerate(struct.iter_unpack("<Q", file.read(8 * count))):
                        if stack not in seen:
                            seen.add(stack)
                            firsts.append(index + 1)
                            callers.add(stack & 0xffffffff)
            self.callers = sorted(-caller for caller in callers)
            return count, firsts
        finally:
            shutil.rmtree(place, ignore_errors=True)

    def campaign(self, phase):
        """Tries all of a phase; returns the number of broken promises."""
        broken = 0
        for call, ways in WAYS.items():
            if self.options.only and call not in self.options.only:
                continue
            count, firsts = self.points(phase, call, stacks=call == "malloc")
            if count == 0:
                continue
            for way in ways:
                broken += self.series(phase, call, way, count, firsts)
        return broken

    def series(self, phase, call, way, count, firsts):
        """Fails one call after the other in one way; returns the number of broken promises."""
        numbers = self.numbers(call, count, firsts)
        began, codes, failures = time.monotonic(), {}, []

        def one(number):
            try:
                return number, self.attempt(phase, call, way, number), None
            except Broken as problem:
                return number, (True, None), problem

        def note(number, ended, problem):
            if problem is not None:
                failures.append((number, problem))
            key = ended[1] if ended[0] else "not reached"
            codes[key] = codes.get(key, 0) + 1

        with ThreadPoolExecutor(self.options.jobs) as pool:
            for result in pool.map(one, numbers):
                note(*result)
        if self.options.form != "short" and not self.options.sample and not self.options.at:
            # How many calls there are depends on time: on until none is reached.
            for number in range(count + 1, 2 * count + 100):
                result = one(number)
                if not result[1][0]:
                    break
                note(*result)
        tried = sum(codes.values()) - codes.get("not reached", 0)
        self.tried += tried
        self.known += max(count, tried)
        places = f" from {len(firsts)} places" if firsts else ""
        told = [f"{n} ended with {c}" if c != "not reached" else f"{n} not reached"
                for c, n in sorted(codes.items(), key=str) if c is not None]
        if self.otherwise:
            told.append(f"{self.otherwise} with a flaky case")
            self.otherwise = 0
        if failures:
            told.append(f"{len(failures)} broken")
        print(f"{phase.name:7} {call:14} {way:6} {count:6} calls{places}, {tried} failed: "
              f"{', '.join(told)}  [{time.monotonic() - began:.0f} s]", flush=True)
        for problem, alike in grouped(failures)[:self.options.show]:
            print(f"BROKEN {phase.name} {call} {way} {alike[0]} ({len(alike)} alike, up to {alike[-1]}): "
                  f"{problem}", flush=True)
        return len(failures)

    def numbers(self, call, count, firsts):
        if self.options.at:
            return [self.options.at]
        numbers = list(range(1, count + 1))
        if call == "malloc" and self.options.form != "all":
            numbers = firsts
        limit = self.options.sample
        if self.options.form == "short" and not limit:
            limit = 30 if call == "malloc" else 4
        if not limit or len(numbers) <= limit:
            return numbers
        # First and last, and evenly between them.
        chosen = {numbers[i * (len(numbers) - 1) // (limit - 1)] for i in range(limit)}
        # Nine in ten calls for memory are Swift's own, which all end the process: one of each caller, by
        # its hash, since how many calls come before it depends on time.
        return sorted(chosen) + (self.callers if call == "malloc" else [])

    def prepare(self):
        """Runs what is left alone, and the campaigns that are gone on with or merged."""
        def folder(name):
            path = os.path.join(self.work, name)
            os.mkdir(path)
            return path
        cases = ["--cases", "24"]
        # The same folder in other words: `prove` breaks the driver where a call fails, and not elsewhere.
        whole = ["run", *TARGETS, *COMMON, *cases, "--campaign-dir", "c"]
        marked = whole[:-1] + ["./c"]
        reference = folder("reference")
        self.good_run(whole, reference, 0)
        half = folder("half")
        self.good_run(whole + ["--findings", "1"], half, 0)
        shards = folder("shards")
        for shard in ("1", "2"):
            self.good_run(
                ["run", *TARGETS, *COMMON, "--cases", "1100", "--shard", f"{shard}/2",
                 "--campaign-dir", f"s{shard}"], shards, 0)
        merge = ["merge", "s1", "s2", "--into", "m", "--json"]
        merged = folder("merged")
        shutil.copytree(shards, merged, dirs_exist_ok=True)
        code, _, errors = self.run(merge, merged)
        if code not in (0, 1):
            raise Broken(f"the merge ended with {code}: {last(errors)}")
        again = whole + ["--resume"]
        phases = [
            Phase("run", marked, again, 0, "c"),
            Phase("resume", marked + ["--resume"], again, 0, "c", half),
            Phase("merge", ["merge", "s1", "s2", "--into", "./m", "--json"], merge, code, "m", shards),
            Phase("worker", marked, again, 0, "c", where="worker"),
        ]
        for phase in phases:
            source = merged if phase.name == "merge" else reference
            phase.reference = self.outcome(os.path.join(source, phase.folder))
            if len(phase.reference["findings"]) != len(TARGETS):
                raise Broken(f"{phase.name}: {len(phase.reference['findings'])} findings")
        return phases


def numbers_in(record):
    """How many calls there were, how many of them failed, and how many came too early to be failed."""
    with open(record, "rb") as file:
        return struct.unpack("<QQQ", file.read(24))


def last(text):
    lines = text.strip().splitlines()
    return repr(lines[-1][:300]) if lines else "nothing on standard error"


def frames(stack, limit=12):
    """Functions of a stack that was logged, innermost first."""
    places = re.findall(r"^([^(\n]*)\([^+]*\+?(0x[0-9a-f]+)?\) ?\[?(0x[0-9a-f]+)?", stack, re.MULTILINE)
    names = []
    for program, offset, _ in places:
        if not program.endswith("fuzz-driver") or not offset:
            continue
        try:
            told = subprocess.run(
                ["llvm-symbolizer", "--no-inlines", "-s", "--demangle", "--obj=" + program, offset],
                capture_output=True, text=True, timeout=60).stdout.splitlines()
        except (OSError, subprocess.TimeoutExpired):
            return stack
        names += [" ".join(told[:2])]
        if len(names) == limit:
            break
    plain = subprocess.run(["swift", "demangle", "--compact", "--simplified"], input="\n".join(names),
                           capture_output=True, text=True).stdout.splitlines()
    return "\n".join("      " + name[:160] for name in plain)


def grouped(failures):
    """Alike problems once each, with their numbers."""
    groups = {}
    for number, problem in failures:
        text = str(problem)
        key = re.sub(r"[0-9]+", "n", text.split("\n")[0])
        groups.setdefault(key, (text, []))[1].append(number)
    return list(groups.values())


def difference(expected, got):
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in sorted({*expected, *got}, key=str):
            if expected.get(key) != got.get(key):
                before, after = str(expected.get(key)).splitlines(), str(got.get(key)).splitlines()
                lines = [line for line in difflib.unified_diff(before, after, n=0, lineterm="")][2:]
                return f"{key}: " + " | ".join(lines)[:300]
    return f"{str(expected)[:200]} became {str(got)[:200]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("driver")
    parser.add_argument("shim")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=lambda text: text.split(","))
    parser.add_argument("--phase", type=lambda text: text.split(","))
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--form", choices=["short", "long", "all"], default="short")
    parser.add_argument("--at", type=int, default=0)
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    harness = Harness(parser.parse_args())
    broken = 0
    try:
        for phase in harness.prepare():
            if not harness.options.phase or phase.name in harness.options.phase:
                broken += harness.campaign(phase)
    except Broken as problem:
        print(f"BROKEN {problem}")
        broken += 1
    finally:
        if not harness.options.keep:
            shutil.rmtree(harness.work, ignore_errors=True)
    early = {call: count for call, count in harness.before.items() if count}
    print("before the driver's first line, and left alone: "
          + (", ".join(f"{count} {call}" for call, count in sorted(early.items())) or "none"))
    print(f"{harness.tried} of {harness.known} calls failed, one at a time: "
          f"{'nothing was lost' if not broken else f'{broken} broken promises'}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
