// refused by folders a-store-is-its-room's-own
import { listWorkflows } from "../settings/store.ts";

export const planted = listWorkflows;
