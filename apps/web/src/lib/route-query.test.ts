import { QueryClient } from "@tanstack/react-query";
import { leerCaso, listarAdjuntosDeCaso } from "@ventanilla/contract/caso/lectura.routes";
import { leerCubiculo, listarPuntos } from "@ventanilla/contract/punto/punto.routes";
import { listarTramites } from "@ventanilla/contract/tramite/tramite.routes";
import { afterEach, expect, it } from "vitest";
import { servidor } from "../../test/servidor.ts";
import { invalidate, invalidateRoutes, routeQuery } from "./route-query.ts";

const cache = new QueryClient();
afterEach(() => cache.clear());

const activos = routeQuery(listarPuntos, { query: { estado: "ACTIVO" } });
const cubiculo = routeQuery(leerCubiculo, { params: { id: 3 }, background: true });
const caso = routeQuery(leerCaso, { params: { id: 7 } });
const adjuntos = routeQuery(listarAdjuntosDeCaso, { params: { casoId: 7 } });

/** Read before: each of them up to date. */
function leidos(): void {
  for (const { queryKey } of [activos, cubiculo, caso, adjuntos]) {
    cache.getQueryCache().build(cache, { queryKey }).setData({});
  }
}
const viejos = () =>
  cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey[1]);

it("consultas: la clave sale de la ruta y de lo pedido, no de quien pide ni de cómo", () => {
  expect(cubiculo.queryKey).toEqual(routeQuery(leerCubiculo, { params: { id: 3 } }).queryKey);
  expect(cubiculo.queryKey).not.toEqual(routeQuery(leerCubiculo, { params: { id: 4 } }).queryKey);
  expect(cubiculo.queryKey).not.toEqual(routeQuery(leerCubiculo, undefined).queryKey);
});

it("consultas: cambiar un sustantivo vuelve viejo todo lo que lo muestra, y sólo eso", async () => {
  leidos();
  await invalidate(cache, "punto");
  expect(viejos()).toEqual(["GET /system/puntos", "GET /system/operadores/cubiculo/:id"]);
});

it("consultas: lo que cambia sólo en unas rutas vuelve viejas esas rutas, con cualquier pedido", async () => {
  leidos();
  await invalidateRoutes(cache, [listarAdjuntosDeCaso]);
  expect(viejos()).toEqual(["GET /system/operadores/casos/:casoId/adjuntos"]);
});

it("consultas: una lista que llama datos a sus filas se lee como las demás [A-lista-08, A-lista-26, D3]", async () => {
  const fila = { id: 1, nombre_tramite: "Cédula" };
  servidor.en("GET", "/ws/api/system/tramites", () => ({
    cuerpo: { datos: [fila], total: 5, totalFiltro: 1 },
  }));
  expect(await cache.fetchQuery(routeQuery(listarTramites, {}))).toMatchObject({
    rows: [fila],
    count: 1,
    total: 5,
  });
});
