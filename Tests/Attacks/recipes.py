"""Checks the recipes for which there is no engine here, as far as their text goes.

    recipes.py RECIPES DRIVER

Parses them, and lets the driver say of every command line in them whether it would run it.
"""
import os
import re
import subprocess
import sys

import yaml


def check(condition, complaint):
    if not condition:
        sys.exit(complaint)


def accepted(driver, arguments, **environment):
    """Fails unless the driver would run this; the arguments do not name the program."""
    outcome = subprocess.run(
        [driver, *arguments, "--dry-run"], env={**os.environ, **environment},
        capture_output=True, text=True, timeout=60, check=False)
    check(outcome.returncode == 0, f"the driver says {outcome.returncode}: {outcome.stderr.strip()}")
    return outcome.stdout


def kubernetes(path, driver):
    with open(path, encoding="utf-8") as file:
        job = yaml.safe_load(file)
    check((job["apiVersion"], job["kind"]) == ("batch/v1", "Job"), "not a job")
    spec = job["spec"]
    check(spec["completionMode"] == "Indexed", "not an indexed job")
    pod = spec["template"]["spec"]
    check(pod["restartPolicy"] == "Never", "a pod failure policy wants restartPolicy Never")
    (container,) = pod["containers"]
    arguments = container["args"]
    check(f"--shard-count={spec['completions']}" in arguments, "other shards than completions")
    check("--resume" in arguments, "a pod that starts again would begin anew")
    codes = {}
    for rule in spec["podFailurePolicy"]["rules"]:
        if "onExitCodes" in rule:
            check(rule["onExitCodes"]["containerName"] == container["name"], "another container")
            for code in rule["onExitCodes"]["values"]:
                check(code not in codes, f"two rules for exit code {code}")
                codes[code] = rule["action"]
    check(codes.get(64) == "FailJob" and codes.get(70) == "FailIndex", "exit codes without a rule")
    check(75 not in codes and 143 not in codes, "a shard that was stopped is to be tried again")
    mounts = {mount["name"] for mount in container["volumeMounts"]}
    check(mounts == {volume["name"] for volume in pod["volumes"]}, "a volume is not mounted")
    # What Kubernetes puts in for the index, in the first and the last pod.
    for index in (0, spec["completions"] - 1):
        given = [text.replace("$(JOB_COMPLETION_INDEX)", str(index)) for text in arguments]
        plan = accepted(driver, given, JOB_COMPLETION_INDEX=str(index))
        shard = f"{index + 1}/{spec['completions']}"
        check(f'"shard":"{shard}"' in plan, f"index {index} does not run shard {shard}")


def github(path, driver):
    with open(path, encoding="utf-8") as file:
        workflow = yaml.safe_load(file)
    check(True in workflow or "on" in workflow, "nothing starts the workflow")
    shard, merge = workflow["jobs"]["shard"], workflow["jobs"]["merge"]
    shards = shard["strategy"]["matrix"]["shard"]
    check(shards == list(range(1, len(shards) + 1)), "the shards are not 1, 2, ...")
    check(shard["strategy"]["fail-fast"] is False, "one finding would end the other shards")
    check(merge["needs"] == "shard", "the merge does not wait for the shards")
    names = set()
    for number in shards:
        for step in shard["steps"]:
            command = step.get("run", "")
            command = command.replace("${{ github.sha }}", "4f1c2e9d0c5b6a7f8e9d0c1b2a3f4e5d6c7b8a90")
            command = command.replace("${{ matrix.shard }}", str(number)).split()
            if command and command[0].endswith("fuzz-driver"):
                accepted(driver, command[1:])
            if "upload-artifact" in step.get("uses", ""):
                check(step.get("if") == "always()", "a shard that found something uploads nothing")
                names.add(step["with"]["name"].replace("${{ matrix.shard }}", str(number)))
    check(len(names) == len(shards), "two shards upload under one name")
    merging = [step["run"] for step in merge["steps"] if "fuzz-driver merge" in step.get("run", "")]
    check(len(merging) == 1, "there is not one merge")
    expected = re.search(r"--expect-shards (\d+)", merging[0])
    check(expected and int(expected[1]) == len(shards), "the merge expects other shards")
    hours, minutes = re.search(r"--duration (\d+)h(\d+)m", str(shard["steps"])).groups()
    check(int(hours) * 60 + int(minutes) < shard["timeout-minutes"], "the job ends before the driver")


def main():
    folder, driver = sys.argv[1:]
    for check_recipe, name in ((kubernetes, "kubernetes.yaml"), (github, "github.yml")):
        try:
            check_recipe(os.path.join(folder, name), driver)
        except (KeyError, TypeError, ValueError, AttributeError, yaml.YAMLError) as error:
            sys.exit(f"{name}: {type(error).__name__}: {error}")
        except SystemExit as complaint:
            sys.exit(f"{name}: {complaint}")
    print("kubernetes.yaml and github.yml: parsed, shards agree, the driver takes every command line")


main()
