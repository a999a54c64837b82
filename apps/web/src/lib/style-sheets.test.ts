import { expect, it } from "vitest";
import { bringStyleSheets, watchStyleSheets } from "./style-sheets.ts";

const links = () => [...document.head.querySelectorAll("link")];
const happens = (link: HTMLLinkElement | undefined, what: "load" | "error") =>
  link?.dispatchEvent(new Event(what));

it("hojas de estilo: la que no llegó se pide otra vez hasta que llega, y sólo ella", async () => {
  watchStyleSheets();
  await bringStyleSheets();
  expect(links()).toEqual([]);
  const una = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/assets/una.css" });
  document.head.append(una);
  happens(una, "error");
  expect(links()).toEqual([]);
  const otraVez = bringStyleSheets();
  expect(links().map(({ href }) => href)).toEqual([una.href]);
  happens(links()[0], "error");
  await expect(otraVez).rejects.toBeTruthy();
  expect(links()).toEqual([]);
  const alFin = bringStyleSheets();
  happens(links()[0], "load");
  await alFin;
  await bringStyleSheets();
  expect(links()).toHaveLength(1);
});
