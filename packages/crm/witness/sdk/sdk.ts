/** Zoho's SDK has no types: everything in it is called by name, and a name that it does not have throws. */
export type Thing = object;

/** Its folder `lib`. */
const root = new URL(".", import.meta.resolve("@zohocrm/nodejs-sdk-8.0")).href;
const api = "core/com/zoho/crm/api";

/** A class or a constant of one of its files; the path is below `lib`. */
async function find(path: string, name: string): Promise<unknown> {
  const file: Readonly<Record<string, unknown>> = await import(`${root}${path}.js`);
  if (!Object.hasOwn(file, name)) throw new Error(`The SDK has no ${name} in ${path}`);
  return file[name];
}

async function makeFrom(path: string, name: string, ...args: readonly unknown[]): Promise<Thing> {
  const found = await find(path, name);
  if (typeof found !== "function") throw new Error(`${name} is no class`);
  return Reflect.construct(found, args);
}

/** `make("record/record", "Record")`: of the API's classes. */
export function make(path: string, name: string, ...args: readonly unknown[]): Promise<Thing> {
  return makeFrom(`${api}/${path}`, name, ...args);
}

export function call(thing: unknown, method: string, ...args: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(Object(thing), method);
  if (typeof found !== "function") throw new Error(`The SDK's ${kindOf(thing)} has no ${method}`);
  return found.apply(thing, args);
}

/** The name of its class; "nothing": there is none. */
export function kindOf(thing: unknown): string {
  return thing === null || thing === undefined ? "nothing" : Object(thing).constructor.name;
}

/** A call of an area of the API, such as `users`; `made` is what its operations are constructed with. */
export async function operate(
  area: string,
  made: readonly unknown[],
  method: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const words = area.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const path = `${area}/${area}_operations`;
  return call(await make(path, `${words.join("")}Operations`, ...made), method, ...args);
}

/** As `{ TYPE: "AllUsers" }` for the class `GetUsersParam` of the area `users`. */
export async function query(
  area: string,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Thing> {
  const known = await find(`${api}/${area}/${area}_operations`, name);
  const map = await makeFrom("routes/parameter_map", "ParameterMap");
  for (const [key, value] of Object.entries(values)) {
    const parameter: unknown = Reflect.get(Object(known), key);
    if (!parameter) throw new Error(`The SDK's ${name} has no ${key}`);
    await call(map, "add", parameter, value);
  }
  return map;
}

/** What is in an answer, by the names of the getters that lead there; a number chooses of a list. */
export async function read(answer: Promise<unknown>, ...path: readonly (string | number)[]) {
  let found = call(await answer, "getObject");
  for (const step of path) {
    found = typeof step === "number" ? Reflect.get(Object(found), step) : call(found, step);
  }
  return found;
}

/** With `set…` of each: `{ Data: […] }`. */
export async function filled(
  path: string,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Thing> {
  const thing = await make(path, name);
  for (const [key, value] of Object.entries(values)) call(thing, `set${key}`, value);
  return thing;
}

export async function recordOf(values: Readonly<Record<string, unknown>>): Promise<Thing> {
  const record = await make("record/record", "Record");
  for (const [key, value] of Object.entries(values)) call(record, "addKeyValue", key, value);
  return record;
}

export function choice(value: string): Promise<Thing> {
  return makeFrom("utils/util/choice", "Choice", value);
}

interface Options {
  /** Of the emulated data centre. */
  readonly api: string;
  readonly accounts: string;
  readonly code: string;
  readonly redirectUri: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** For the tokens and fields that it keeps in files. */
  readonly directory: string;
}

/** The SDK is one for the whole process. It exchanges the code at its first call. */
export async function initialise(options: Options): Promise<void> {
  const { directory, client, redirectUri, code } = options;
  const environment = await makeFrom(
    "routes/dc/environment",
    "Environment",
    options.api,
    `${options.accounts}/oauth/v2/token`,
    options.api,
  );
  const store = await makeFrom(
    "models/authenticator/store/file_store",
    "FileStore",
    `${directory}/tokens.txt`,
  );
  const token = await makeFrom("models/authenticator/oauth_builder", "OAuthBuilder");
  call(token, "clientId", client.id);
  call(token, "clientSecret", client.secret);
  call(token, "grantToken", code);
  call(token, "redirectURL", redirectUri);
  const settings = await makeFrom("routes/sdk_config_builder", "SDKConfigBuilder");
  // Its lists lack documented values, such as AllUsers and AdminUsers, and it would refuse to send them.
  call(settings, "pickListValidation", false);
  const builder = await makeFrom("routes/initialize_builder", "InitializeBuilder");
  call(builder, "environment", environment);
  call(builder, "store", store);
  call(builder, "resourcePath", `${directory}/`);
  call(builder, "SDKConfig", call(settings, "build"));
  call(builder, "token", call(token, "build"));
  await call(builder, "initialize");
}
