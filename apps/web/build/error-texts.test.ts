import { expect, it } from "vitest";
import { namedIn, namingFiles } from "./error-texts.ts";

const texts = { NO_EXISTE: "No existe.", CASO_NO_TOMADO: "Tómelo antes.", http400: "Mal.", http500: "Roto." };

it("textos de error: viaja el que la web nombra, y los que completa de un comienzo; no el que dice el servidor", () => {
  expect(namedIn(`announce(t("errores:CASO_NO_TOMADO")); t(errores:http\${status})`, texts)).toEqual({
    CASO_NO_TOMADO: "Tómelo antes.",
    http400: "Mal.",
    http500: "Roto.",
  });
});

it("textos de error: si la web completa un nombre entero viajan todos, y un nombre no trae al que empieza igual", () => {
  expect(namedIn(`t(errores:\${codigo})`, texts)).toEqual(texts);
  expect(namedIn('t("errores:NO_EXISTE_MAS")', texts)).toEqual({});
});

it("textos de error: lo que nombra un test no viaja, y lo que nombra una pantalla sí", () => {
  const files = namingFiles();
  expect(files.filter((file) => file.includes(".test."))).toEqual([]);
  expect(files).toContain("apps/web/src/ui/errors/handle-error.ts");
});
