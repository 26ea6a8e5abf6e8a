"""What an operator deploys: the Kubernetes manifest against its schemas and a real queue, its probes, and the systemd unit."""
import json, os, re, shutil, subprocess, time

from machines import ROOT, sh

MANIFEST = ROOT / "Packaging/kubernetes/worker.yaml"


def unknown_keys(model, value, path=""):
    """Keys that a model doesn't have: these models accept them in silence."""
    import typing
    found = []
    if isinstance(value, list):
        return [k for each in value for k in unknown_keys(model, each, path)]
    fields = {f.alias or name: f.annotation for name, f in getattr(model, "model_fields", {}).items()}
    for key, inner in value.items() if fields and isinstance(value, dict) else ():
        if key not in fields:
            found.append(f"{path}{key}")
            continue
        kinds = [fields[key]]
        while kinds:
            kind = kinds.pop()
            kinds += typing.get_args(kind)
            if hasattr(kind, "model_fields"):
                found += unknown_keys(kind, inner, f"{path}{key}.")
    return found


def deployment(field, options):
    """The Kubernetes manifest, its probes, and the unit, held against schemas and a running worker."""
    results = []
    try:
        import yaml
    except ImportError:
        return "skipped: PyYAML is missing"
    documents = list(yaml.safe_load_all(MANIFEST.read_text()))
    by_kind = {each["kind"]: each for each in documents}
    try:
        import kubernetes_validate
        for each in documents:
            if "keda" not in each["apiVersion"]:
                kubernetes_validate.validate(each, kubernetes_validate.latest_version(), strict=True)
        results.append(f"schemas of Kubernetes {kubernetes_validate.latest_version()}")
    except ImportError:
        results.append("Kubernetes' schemas are missing (pip install kubernetes-validate)")
    try:
        from cloudcoil.models.keda import v1alpha1
        v1alpha1.ScaledObject.model_validate(by_kind["ScaledObject"])
        odd = unknown_keys(v1alpha1.ScaledObject, by_kind["ScaledObject"])
        field.check(not odd, f"a ScaledObject has no {odd}")
        results.append("KEDA's model")
    except ImportError:
        results.append("KEDA's model is missing (pip install cloudcoil-models-keda)")

    # The settings of the ConfigMap, with addresses and folders of this trial, make a worker that the probes find.
    settings = json.loads(by_kind["ConfigMap"]["data"]["kigurumi.json"])
    place = field.folder / "pod"
    place.mkdir()
    settings["cluster"].update(queue=field.queue.url, store=field.bucket.url, scratch=str(place))
    del settings["cluster"]["queueCredentials"]
    settings["cache"], settings["metrics"]["file"] = str(place / "cache"), str(place / "kigurumi.prom")
    path = field.folder / "pod.json"
    path.write_text(json.dumps({**settings, "templates": str(field.folder / "T")}))
    container = by_kind["Deployment"]["spec"]["template"]["spec"]["containers"][0]

    def probe(name):
        command = [word.replace("/scratch/", f"{place}/") for word in container[name]["exec"]["command"]]
        return subprocess.run(command, capture_output=True).returncode

    field.check(probe("readinessProbe") and probe("livenessProbe"), "a probe succeeds without a worker")
    # Secrets are files in the folder that systemd's variable names.
    os.environ["CREDENTIALS_DIRECTORY"] = field.bucket.folder if isinstance(field.bucket.folder, str) else str(field.bucket.folder)
    worker = field.worker("pod.log", path)
    del os.environ["CREDENTIALS_DIRECTORY"]
    end = time.monotonic() + 30
    while probe("readinessProbe") and time.monotonic() < end:
        time.sleep(.5)
    field.check(probe("readinessProbe") == 0, "the readiness probe fails for a worker that is ready")
    field.check(probe("livenessProbe") == 0, "the liveness probe fails for a worker that lives")
    start = time.monotonic()
    field.stop(worker)
    grace = by_kind["Deployment"]["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
    field.check(time.monotonic() - start < grace, "a worker takes longer than the grace period")
    results.append("probes")

    # The streams and consumers that KEDA asks for exist under these names.
    report = field.queue.monitoring("jsz?acc=$G&consumers=true&streams=true")
    names = {(s["name"], c["name"]) for a in report["account_details"] for s in a["stream_detail"] for c in s.get("consumer_detail") or []}
    for trigger in by_kind["ScaledObject"]["spec"]["triggers"]:
        pair = (trigger["metadata"]["stream"], trigger["metadata"]["consumer"])
        field.check(pair in names, f"the queue has no {pair}: {names}")
    results.append("names of streams")

    if shutil.which("systemd-analyze"):
        text = (ROOT / "systemd/kigurumi-worker.service").read_text()
        unit = field.folder / "kigurumi-worker.service"
        unit.write_text(text.replace("@PREFIX@/bin/kigurumi", field.kigurumi).replace("@SYSCONFDIR@", "/etc"))
        said = sh("systemd-analyze", "verify", "--man=no", unit, check=False)
        field.check("kigurumi-worker" not in said, said)
        level = re.search(r"exposure level .*: ([0-9.]+)", sh("env", "LC_ALL=C.UTF-8", "systemd-analyze", "security", "--offline=true",
                                                              unit, check=False))
        field.check(level and float(level[1]) <= 1.5, "the unit's exposure is above 1.5")
        results.append(f"the unit, exposure {level and level[1]}")
    return ", ".join(results)
