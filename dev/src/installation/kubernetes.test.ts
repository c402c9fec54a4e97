import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { credentials } from "@milepost/cell/credentials.ts";
import { repository } from "@milepost/cell/program.ts";
import { validate as validDeployment } from "kubernetes-models/_schemas/IoK8sApiAppsV1Deployment";
import { validate as validNamespace } from "kubernetes-models/_schemas/IoK8sApiCoreV1Namespace";
import { validate as validClaim } from "kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim";
import { validate as validPod } from "kubernetes-models/_schemas/IoK8sApiCoreV1Pod";
import { validate as validService } from "kubernetes-models/_schemas/IoK8sApiCoreV1Service";
import { validate as validNetworkPolicy } from "kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy";
import { validate as validBudget } from "kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { listSettings, textOf } from "./settings-known.ts";

const folder = "ops/kubernetes";
const files = readdirSync(join(repository, folder)).sort();
const kustomization = parse(await textOf(`${folder}/kustomization.yaml`));

interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly env?: readonly { name: string; value: string }[];
  readonly envFrom?: readonly { secretRef: { name: string } }[];
  readonly resources: { limits: Record<string, string> };
  readonly securityContext: object;
  readonly ports?: readonly { name: string; containerPort: number }[];
}
interface PodSpec {
  readonly containers: readonly Container[];
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { name: string; labels?: Record<string, string> };
  /** What the tests below ask of one kind or another. */
  readonly spec: {
    readonly template?: Template;
    readonly selector?: { readonly matchLabels: object; readonly milepost: string };
    readonly ports?: readonly { readonly port: number; readonly targetPort: string }[];
    readonly restate?: { readonly register: { readonly cluster: string } };
    readonly compute?: { readonly image: string };
  };
}
interface Template {
  readonly metadata: Manifest["metadata"];
  readonly spec: PodSpec;
}

const manifests: Manifest[] = [];
for (const file of files.filter((file) => file !== "kustomization.yaml")) {
  for (const document of parseAllDocuments(await textOf(`${folder}/${file}`))) {
    manifests.push(document.toJS());
  }
}
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
const templates = manifests.flatMap(({ kind, metadata, spec }): Template[] => {
  if (kind === "Pod") return [{ metadata, spec: spec as unknown as PodSpec }];
  return spec?.template ? [spec.template] : [];
});
const containers = templates.flatMap(({ spec }) => spec.containers);

type Validate = ((data: unknown) => boolean) & { readonly errors?: unknown };
/** Of Kubernetes itself, by kind. Those of Restate's operator are in no package: their pods are checked below. */
const schemas: Readonly<Record<string, Validate>> = {
  Deployment: validDeployment,
  Namespace: validNamespace,
  NetworkPolicy: validNetworkPolicy,
  PersistentVolumeClaim: validClaim,
  Pod: validPod,
  PodDisruptionBudget: validBudget,
  Service: validService,
};
const ofOperator = ["RestateCluster", "RestateDeployment"];

/** What the schema refuses, and what it never looks at: a name that Kubernetes would not know. */
function mistakesIn(manifest: object, validate: Validate): { errors: unknown; unknown: string[] } {
  const unread = new Set<string>();
  const watched = (value: unknown, path: string): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const inside = new Map(
      Object.entries(value).map(([name, one]) => [name, watched(one, `${path}/${name}`)]),
    );
    if (!Array.isArray(value)) for (const name of inside.keys()) unread.add(`${path}/${name}`);
    return new Proxy(value, {
      get(target, name) {
        unread.delete(`${path}/${String(name)}`);
        return inside.get(String(name)) ?? Reflect.get(target, name);
      },
    });
  };
  const isValid = validate(watched(manifest, ""));
  return { errors: isValid ? null : validate.errors, unknown: [...unread] };
}

test.each(
  manifests
    .filter(({ kind }) => !ofOperator.includes(kind))
    .map((manifest) => [nameOf(manifest), manifest] as const),
)("%s is what Kubernetes knows under that name", (_, manifest) => {
  const validate = schemas[manifest.kind] as Validate;
  expect(mistakesIn(manifest, validate)).toEqual({ errors: null, unknown: [] });
});

test("the worker's pods, which the operator does not validate, are pods", () => {
  const worker = manifests.find(({ kind }) => kind === "RestateDeployment");
  const { template, selector, restate } = worker?.spec ?? {};
  const pod = { apiVersion: "v1", kind: "Pod", ...template };
  expect(mistakesIn(pod, validPod)).toEqual({ errors: null, unknown: [] });
  expect(template?.metadata.labels).toMatchObject(selector?.matchLabels ?? { none: "selected" });
  expect(restate?.register.cluster).toBe(
    manifests.find(({ kind }) => kind === "RestateCluster")?.metadata.name,
  );
});

test("a cell is everything but the operator's tools and the front, and every image has its tag", async () => {
  expect(
    [...kustomization.resources, "front.yaml", "kustomization.yaml", "tools.yaml"].sort(),
  ).toEqual(files);
  const { version } = JSON.parse(await textOf("package.json"));
  const tagged = kustomization.images as { name: string; newTag: string }[];
  const used = containers.map(({ image }) => image.replace(/:.*/, ""));
  expect([...tagged.map(({ name }) => name), "milepost-tools"].sort()).toEqual(
    [...new Set(used)].sort(),
  );
  for (const { newTag } of tagged) expect(newTag).toBe(version);
  const imageOf = (name: string) => containers.find((one) => one.name === name)?.image;
  expect(imageOf("tools")).toBe(`milepost-tools:${version}`);
  expect(imageOf("front")).toBe(`milepost-server:${version}`);
  const engine = manifests.find(({ kind }) => kind === "RestateCluster");
  const { dependencies } = JSON.parse(await textOf("apps/cell/package.json"));
  expect(engine?.spec.compute?.image).toBe(
    `restatedev/restate:${dependencies["@restatedev/restate-server"]}`,
  );
});

test("what a container starts is there, with settings that somebody reads and its own secret", async () => {
  const known = await listSettings();
  for (const { name, command = [], env = [], envFrom = [] } of containers) {
    for (const file of command.filter((word) => word.endsWith(".ts"))) {
      expect(existsSync(join(repository, file)), file).toBe(true);
    }
    const given = env.map((one) => one.name).filter((one) => one !== "NODE_COMPILE_CACHE");
    expect(given.filter((one) => !known.has(one))).toEqual([]);
    expect(given.filter((one) => one in credentials)).toEqual([]);
    const secret = { tools: "commands", routing: null }[name] ?? name;
    expect(envFrom.map(({ secretRef }) => secretRef.name)).toEqual(
      name === "routing" ? [] : [secret],
    );
  }
});

test("nobody runs as root, writes to its disk, has a right or a token, or takes all memory", () => {
  for (const { spec } of templates) {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
  }
  for (const { securityContext, resources } of containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(resources.limits).toHaveProperty("memory");
  }
});

test("every Service, policy and budget names pods and ports that there are", () => {
  const labels = templates.map(({ metadata }) => metadata.labels?.milepost);
  for (const manifest of manifests.filter(({ kind }) => kind !== "RestateDeployment")) {
    const text = JSON.stringify(manifest.spec ?? {});
    const named = [...text.matchAll(/"milepost":"(\w+)"/g)].map(([, name]) => name);
    const outside = ["front", "metrics"];
    expect(named.filter((name) => !labels.includes(name) && !outside.includes(name ?? ""))).toEqual(
      [],
    );
  }
  const portsOf = (label: string) =>
    templates
      .filter(({ metadata }) => metadata.labels?.milepost === label)
      .flatMap(({ spec }) => spec.containers.flatMap(({ ports = [] }) => ports));
  for (const { spec } of manifests.filter(({ kind }) => kind === "Service")) {
    for (const { port, targetPort } of spec.ports ?? []) {
      expect(portsOf(spec.selector?.milepost ?? "")).toContainEqual({
        name: targetPort,
        containerPort: port,
      });
    }
  }
});
