import { expect, test } from "vitest";
import { readNotification } from "./read-notification.ts";

const callback = {
  server_time: 1718115953625,
  query_params: { t: "x" },
  module: "Deals",
  resource_uri: "https://www.zohoapis.com/crm/v8/Deals",
  ids: ["5725767000003000010", "5725767000003000020"],
  affected_fields: [],
  operation: "update",
  channel_id: "1000000068001",
  token: "secret",
};

test("a notification says which records of which module, and by which channel", () => {
  expect(readNotification(callback)).toEqual({
    channelId: "1000000068001",
    token: "secret",
    module: "Deals",
    ids: ["5725767000003000010", "5725767000003000020"],
  });
});

test("without a token it is nobody's, and without ids it is about none", () => {
  expect(readNotification({ ...callback, token: null, ids: undefined })).toMatchObject({
    token: null,
    ids: [],
  });
});

test("anything else is no notification", () => {
  for (const body of [null, "text", [], {}, { ...callback, channel_id: null }]) {
    expect(readNotification(body)).toBeNull();
  }
});
