import type { AskEngine } from "@milepost/drive-index/engine.ts";

/** Of a routing server; whatever it does not answer counts as declined. */
export function askOverHttp(url: string): AskEngine {
  return async (path, body) => {
    const response = await fetch(url + path, { method: "POST", body: JSON.stringify(body) });
    return response.status === 200 ? response.text() : null;
  };
}
