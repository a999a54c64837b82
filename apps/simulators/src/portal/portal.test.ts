import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { crearPortalSimulado, type PortalSimulado } from "./index.ts";

const Pagina = z.object({ datos: z.object({ total: z.int(), filas: z.array(z.looseObject({})) }) });

let portal: PortalSimulado;
beforeAll(async () => {
  portal = await crearPortalSimulado();
});
afterEach(() => portal.fallar({ times: 1 }));
afterAll(() => portal.cerrar());

const pedir = (camino: string, agente = "Mozilla/5.0") =>
  fetch(portal.url + camino, { headers: { "user-agent": agente }, signal: AbortSignal.timeout(1_000) });
const paginaDe = async (camino: string) => Pagina.parse(await (await pedir(camino)).json()).datos;

describe("portal de trámites simulado", () => {
  it("a quien no parece un navegador le responde una página, 403", async () => {
    const respuesta = await pedir("/entidades", "curl/8");
    expect([respuesta.status, respuesta.headers.get("content-type")]).toEqual([403, "text/html"]);
  });

  it("las entidades van por páginas, con tres campos y el total", async () => {
    const primera = await paginaDe("/entidades?pagina=1&limite=4");
    const segunda = await paginaDe("/entidades?pagina=2&limite=4");
    expect([primera.total, primera.filas.length, segunda.filas.length]).toEqual([6, 4, 2]);
    expect(Object.keys(primera.filas[0] ?? {})).toEqual(["id_entidad", "sigla", "denominacion"]);
  });

  it("una entidad por su código, y por su sigla si se da; otra es 404 en JSON", async () => {
    expect(await (await pedir("/entidades/12?sigla=senagua")).json()).toMatchObject({
      datos: {
        id_entidad: "12",
        nombre: "Servicio Nacional de Aguas",
        telefonos: ["2-2180012", "2-2180013"],
      },
    });
    expect((await pedir("/entidades/12?sigla=OTRA")).status).toBe(404);
    expect((await pedir("/entidades/99/tramites")).status).toBe(404);
  });

  it("los trámites de una entidad, con su estado", async () => {
    const { total, filas } = await paginaDe("/entidades/12/tramites");
    expect([total, filas.map(({ estado }) => estado).includes("BORRADOR")]).toEqual([4, true]);
  });

  it("cada fallo se ve en el cable y termina cuando se dijo", async () => {
    portal.fallar({ html: true, times: 1 });
    expect(await (await pedir("/entidades")).text()).toContain("<h1>");
    portal.fallar({ status: 503, times: 1 });
    expect((await pedir("/entidades")).status).toBe(503);
    portal.fallar({ silent: true, times: 1 });
    await expect(pedir("/entidades")).rejects.toThrow("timeout");
    portal.fallar({ drop: true, times: 1 });
    await expect(pedir("/entidades")).rejects.toThrow("fetch failed");
    expect((await pedir("/entidades")).status).toBe(200);
  });
});
