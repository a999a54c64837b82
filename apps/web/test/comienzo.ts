// Runs before each file of the web's tests: every test finds a page just opened, and leaves none behind.
import { configure } from "@testing-library/react";
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

// No test reaches the network.
globalThis.fetch = contestar;
vi.mock("socket.io-client", async () => ({ io: (await import("./chat/socket-falso.ts")).abrirSocket }));

beforeEach(() => ventana({ ancha: true }));
// As where somebody has been for a while.
beforeEach(bringLatePanes);
afterEach(cerrarPagina);
