// Runs before each file of the web's tests: every test finds a page just opened, and leaves none behind.
import { configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { bringLatePanes } from "../src/ui/late/late-pane.tsx";
import { cerrarPagina, ventana } from "./pagina.ts";
import { contestar } from "./servidor.ts";

configure({
  // What is there within moments on an idle machine may take a while on a busy one; as long as `expect.poll` waits.
  asyncUtilTimeout: 8_000,
  // A text is looked for where it is seen. What is spoken stands in these a moment later, so that it was there twice.
  defaultIgnore: "script, style, div.solo-voz",
});

/**
 * Of each element it makes, React keeps a stack for its warnings, until there are ten thousand in a second. Here there are
 * that many from the beginning: a sixth of the time went into stacks that no test reads. What a test throws keeps its own.
 */
const internals: object = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
const STACKS = "recentlyCreatedOwnerStacks";
if (!(STACKS in internals)) throw new Error(`React counts its stacks elsewhere: not in ${STACKS}`);
Object.defineProperty(internals, STACKS, {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
});

// No test reaches the network.
globalThis.fetch = contestar;
vi.mock("socket.io-client", async () => ({ io: (await import("./chat/socket-falso.ts")).abrirSocket }));

beforeEach(() => ventana({ ancha: true }));
// As where somebody has been for a while.
beforeEach(bringLatePanes);
afterEach(cerrarPagina);
