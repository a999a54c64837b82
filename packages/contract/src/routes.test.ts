import { expect, it } from "vitest";
import type { RouteSpec } from "./common/route.ts";
import { ROUTES } from "./routes.ts";

it("rutas: la que lee dice qué sustantivos muestra, menos las de la sesión y los archivos; la que cambia no dice ninguno", () => {
  const lee = ([, { method, binary }]: [string, RouteSpec]) => method === "GET" && binary !== true;
  const todas: [string, RouteSpec][] = Object.entries(ROUTES);
  const sin = todas.filter((una) => lee(una) && una[1].shows === undefined).map(([nombre]) => nombre);
  const demas = todas.filter((una) => !lee(una) && una[1].shows !== undefined).map(([nombre]) => nombre);
  expect([sin, demas]).toEqual([["leerMenu", "salir"], []]);
});
