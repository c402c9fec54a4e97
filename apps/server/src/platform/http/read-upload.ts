import type { Endpoint } from "@milepost/contract/endpoints/endpoint.ts";
import { templateMaxBytes } from "@milepost/contract/limits.ts";
import type { FastifyRequest } from "fastify";
import { Problem } from "./problem.ts";
import type { Upload } from "./route.ts";

/** The one file that a call carries. Throws where there is none, or not one of its kind. */
export async function readUpload(
  request: FastifyRequest,
  { upload }: Pick<Endpoint, "upload">,
): Promise<Upload> {
  if (!upload) throw new Error(`${request.routeOptions.url} takes no file`);
  const { field, extension } = upload;
  const part = request.isMultipart() ? await request.file().catch(refuseBroken) : undefined;
  if (part?.fieldname !== field) throw new Problem("BAD_REQUEST", "Choose a file.");
  if (extension && !part.filename.toLowerCase().endsWith(extension)) {
    throw new Problem("BAD_REQUEST", `You can only upload ${extension} files here.`);
  }
  const bytes = await part.toBuffer().catch(refuseBroken);
  if (part.file.truncated) {
    const most = templateMaxBytes / 1024;
    throw new Problem("BAD_REQUEST", `The file is larger than ${most} kB. Choose a smaller one.`);
  }
  return { name: part.filename, bytes };
}

/** The parser throws plain errors at a form that ends too early or begins wrong. */
function refuseBroken(cause: unknown): never {
  throw new Problem("BAD_REQUEST", "The file didn’t arrive whole. Try again.", { cause });
}
