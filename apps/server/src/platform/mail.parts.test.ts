import { expect, inject, test } from "vitest";
