import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { alCerrar } from "../../test/pagina.ts";
import * as textos from "./i18n.ts";

/** As a page that was just opened. */
async function nueva() {
  await textos.startI18n();
  return textos;
}

it("textos: los de la puerta están desde el comienzo; los demás, con el marco o con la página que los dice", async () => {
  const { tNow, isText, loadFrameTexts, loadPageTexts } = await nueva();
  const dichos = () => [tNow("guardar"), tNow("paginas:historial"), tNow("cuenta:perfil")];
  expect([...dichos(), isText("paginas:historial")]).toEqual(["Guardar", "historial", "perfil", false]);
  await loadFrameTexts();
  expect([...dichos(), isText("paginas:historial")]).toEqual(["Guardar", "Historial", "perfil", true]);
  await loadPageTexts();
  expect([...dichos(), isText("cuenta:perfil")]).toEqual(["Guardar", "Historial", "Perfil", true]);
});

it("idioma: se muestra cuando sus textos llegaron, y se avisa una vez [A-i18n-02]", async () => {
  const { tNow, textsIn, setLanguage, shownLanguage, onLanguageShown } = await nueva();
  const mostrado: string[] = [];
  alCerrar(onLanguageShown(() => mostrado.push(tNow("guardar"))));
  setLanguage("en");
  expect([shownLanguage(), document.documentElement.lang]).toEqual(["es", "es"]);
  await waitFor(() => expect(shownLanguage()).toBe("en"));
  expect([mostrado, document.documentElement.lang]).toEqual([["Save"], "en"]);
  expect(textsIn("es")("guardar")).toBe("Guardar");
});

it("idioma: queda el último que se eligió, aunque otro tarde en llegar", async () => {
  const { setLanguage, shownLanguage } = await nueva();
  setLanguage("en");
  setLanguage("es");
  await import("@ventanilla/i18n/en");
  await new Promise((listo) => setImmediate(listo));
  expect([shownLanguage(), document.documentElement.lang]).toEqual(["es", "es"]);
});

it("idioma: el que no pudo traerse deja el que estaba", async () => {
  const { setLanguage, shownLanguage, onLanguageShown } = await nueva();
  vi.doMock("@ventanilla/i18n/ay", () => {
    throw new Error("the line broke");
  });
  const mostrado: string[] = [];
  alCerrar(onLanguageShown(() => mostrado.push(shownLanguage())));
  setLanguage("ay");
  await waitFor(() => expect(mostrado).toEqual(["es"]));
  vi.doUnmock("@ventanilla/i18n/ay");
  expect(document.documentElement.lang).toBe("es");
});
