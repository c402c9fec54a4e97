import { lookUpRecords, readRecordDetails } from "@milepost/contract/endpoints/record.ts";
import { expect, test } from "vitest";
import { recordRoutes } from "./routes.ts";

test("nobody reads their company's customers faster than people can", async () => {
  const away = async () => {
    throw new Error("away");
  };
  const routes = recordRoutes({ database: { withOrganisation: away }, openCrm: away } as never);
  const ask = async (wanted: unknown, userId: string) => {
    const route = routes.find(({ endpoint }) => endpoint === wanted);
    const input = { params: { recordId: "1", module: "Contacts" }, query: { wf: 1 } };
    const workflows = [{ workflowId: 1, settings: {} }];
    const context = { identity: { organisation: "", userId, workflows } };
    return route?.handle(input as never, context as never);
  };
  for (let count = 0; count < 300; count += 1) {
    await expect(ask(count % 2 ? lookUpRecords : readRecordDetails, "Ada")).rejects.toThrow("away");
  }
  for (const endpoint of [lookUpRecords, readRecordDetails]) {
    await expect(ask(endpoint, "Ada")).rejects.toThrow("Too many requests");
    await expect(ask(endpoint, "Ben")).rejects.toThrow("away");
  }
});
