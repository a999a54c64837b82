import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Rows of the plain page: as many as a long thread has. */
const ROWS = 2_000;

const PAGE = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Página</title>
<style>body{margin:0;font:16px sans-serif}#hilo{height:600px;overflow:auto}p{margin:8px}</style>
<div id="hilo">${Array.from({ length: ROWS }, (_nothing, i) => `<p>Mensaje ${i}</p>`).join("")}</div>
<textarea aria-label="Mensaje" rows="4" cols="60"></textarea></html>`;

/** What a browser can do at best: a page of text, a field and nothing else. */
export async function servePlainPage(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
