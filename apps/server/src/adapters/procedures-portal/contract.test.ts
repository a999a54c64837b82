import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { crearPortalSimulado, type PortalSimulado } from "../../../../simulators/src/portal/index.ts";
import { createLogger } from "../../shared/logger.ts";
import { createOutboundHttp, type OutboundHttp } from "../../shared/outbound-http/index.ts";
import { createProceduresPortal } from "./http.ts";
import type { PortalService, ProceduresPortal } from "./port.ts";

const AGUAS = {
  id_entidad: "12",
  sigla: "AGUAS",
  denominacion: "Servicio de Aguas",
  codigo_portal: "GOB-12",
  descripcion: "Da agua.",
  email: "agua@aguas.example",
  web: "www.aguas.example",
  direccion: "Calle 1",
  telefonos: ["2-2180012", " 70000012 "],
  nit: "1020",
};
const muchas = (cantidad: number) =>
  Array.from({ length: cantidad }, (_, i) => ({
    id_entidad: i + 1,
    sigla: `E${i + 1}`,
    denominacion: `Entidad ${i + 1}`,
  }));

let portal: PortalSimulado;
let salida: OutboundHttp;
let adaptador: ProceduresPortal;
/** Gives up soon, for a portal that never answers. */
let apurado: ProceduresPortal;
let servicio: PortalService;
const lineas: string[] = [];

beforeAll(async () => {
  portal = await crearPortalSimulado();
  salida = createOutboundHttp({ allowPrivate: false, allowedHosts: [portal.host] });
  const logger = createLogger("trace", { write: (linea: string) => void lineas.push(linea) });
  adaptador = createProceduresPortal({ fetch: salida.fetch, logger, timeoutMs: 10_000 });
  apurado = createProceduresPortal({ fetch: salida.fetch, logger, timeoutMs: 400 });
  servicio = { codigo: "PORTAL-01", url: portal.url, token: null };
});
beforeEach(() => portal.publicar(AGUAS));
afterEach(() => {
  portal.fallar({ times: 1 });
  portal.consultas();
});
afterAll(async () => {
  await salida.close();
  await portal.cerrar();
});

const una = (id = "12", sigla = "AGUAS", quien = adaptador) => quien.entidad(servicio, { id, sigla });
const responde = (answer: unknown) => portal.fallar({ answer, times: 1 });

describe("portal de trámites: entidades [A-entidades-27, A-producto-17]", () => {
  it("todas sus páginas, con código, sigla y denominación; los códigos son textos", async () => {
    portal.publicar(...muchas(250));
    const { rows, unreadable } = await adaptador.entidades(servicio);
    expect([rows.length, unreadable]).toEqual([250, 0]);
    expect(rows[249]).toEqual({ id_entidad: "250", sigla: "E250", denominacion: "Entidad 250" });
    expect(portal.consultas().map(({ camino }) => camino)).toEqual(
      [1, 2, 3].map((pagina) => `/portal/entidades?pagina=${pagina}&limite=100`),
    );
  });

  it("una lista desnuda también se entiende, y es todo lo que hay", async () => {
    responde([{ id_entidad: 7, sigla: null, denominacion: "Sin sigla" }]);
    expect((await adaptador.entidades(servicio)).rows).toEqual([
      { id_entidad: "7", sigla: "", denominacion: "Sin sigla" },
    ]);
    expect(portal.consultas()).toHaveLength(1);
  });

  it("una fila que no se entiende se cuenta y no impide las demás; un nombre largo se corta", async () => {
    responde([
      { id_entidad: "1", sigla: "S".repeat(21), denominacion: "ñ".repeat(151) },
      { id_entidad: null, denominacion: "x" },
      "no es una fila",
      { id_entidad: "2" },
    ]);
    const { rows, unreadable } = await adaptador.entidades(servicio);
    expect(unreadable).toBe(3);
    expect(rows).toEqual([{ id_entidad: "1", sigla: "", denominacion: `${"ñ".repeat(149)}…` }]);
  });

  it("una lista que termina antes de lo que anunció no es ninguna", async () => {
    portal.publicar(...muchas(3));
    responde({ datos: { total: 9, filas: [{ id_entidad: 1, sigla: "A", denominacion: "A" }] } });
    await expect(adaptador.entidades(servicio)).rejects.toMatchObject({ codigo: "PORTAL_ILEGIBLE" });
  });

  it("un portal que repite una página no dijo con ello lo que falta", async () => {
    const filas = [{ id_entidad: 1, sigla: "A", denominacion: "A" }];
    portal.fallar({ answer: { datos: { total: 2, filas } }, times: 2 });
    await expect(adaptador.entidades(servicio)).rejects.toMatchObject({ codigo: "PORTAL_ILEGIBLE" });
    expect(portal.consultas()).toHaveLength(2);
  });

  it("antes de cada pedido pregunta si debe seguir", async () => {
    portal.publicar(...muchas(250));
    let quedan = 2;
    const beforeCall = async () => {
      quedan -= 1;
      if (quedan < 0) throw new Error("basta");
    };
    await expect(adaptador.entidades(servicio, { beforeCall })).rejects.toThrow("basta");
    expect(portal.consultas()).toHaveLength(2);
  });
});

describe("portal de trámites: una entidad [A-entidades-39]", () => {
  it("con todo lo que dice de ella, en nuestras palabras", async () => {
    expect(await una()).toEqual({
      id_portal_unico: "12",
      codigo_portal: "GOB-12",
      nombre: "Servicio de Aguas",
      sigla: "AGUAS",
      descripcion: "Da agua.",
      email: "agua@aguas.example",
      web: "https://www.aguas.example",
      direccion: "Calle 1",
      telefonos: "2-2180012,70000012",
      nit: "1020",
    });
    expect(portal.consultas()[0]?.camino).toBe("/portal/entidades/12?sigla=AGUAS");
  });

  it("lo que no cabe se corta, y lo que no puede cortarse no viene", async () => {
    portal.publicar({
      ...AGUAS,
      descripcion: "d".repeat(501),
      email: "sin correo",
      web: "no es una dirección",
      nit: "1".repeat(21),
      telefonos: Array.from({ length: 100 }, (_, i) => `7000${1000 + i}`),
    });
    const hallada = await una();
    expect(hallada).toMatchObject({ descripcion: `${"d".repeat(499)}…`, email: null, web: null, nit: null });
    expect(hallada?.telefonos?.length).toBeLessThanOrEqual(500);
    expect(hallada?.telefonos).toMatch(/^(\d{8},)+\d{8}$/);
  });

  it("otra que la pedida, o ninguna, es ninguna", async () => {
    expect(await una("99")).toBeUndefined();
    responde({ datos: { id_entidad: "13", nombre: "Otra", sigla: "AGUAS" } });
    expect(await una()).toBeUndefined();
    responde({ datos: { id_entidad: "12", nombre: "Otra", sigla: "OTRA" } });
    expect(await una()).toBeUndefined();
  });
});

describe("portal de trámites: los de una entidad [A-entidades-38]", () => {
  it("código, nombre y si está publicado; de una que no tiene, ninguno", async () => {
    portal.publicar({
      ...AGUAS,
      tramites: [
        { id: 1, nombre: " Uno " },
        { id: "2", nombre: "Dos", estado: "BORRADOR" },
      ],
    });
    expect(await adaptador.tramites(servicio, "12")).toEqual({
      rows: [
        { codigo: "1", nombre: "Uno", published: true },
        { codigo: "2", nombre: "Dos", published: false },
      ],
      unreadable: 0,
    });
    expect(await adaptador.tramites(servicio, "13")).toBeUndefined();
  });
});

describe("portal de trámites: lo que falla [A-entidades-45]", () => {
  it("una línea que se corta se pide una vez más, y no otra", async () => {
    portal.fallar({ drop: true, times: 1 });
    await expect(una()).resolves.toMatchObject({ sigla: "AGUAS" });
    expect(portal.consultas()).toHaveLength(2);
    portal.fallar({ drop: true });
    await expect(una()).rejects.toMatchObject({ codigo: "PORTAL_NO_RESPONDE" });
    expect(portal.consultas()).toHaveLength(2);
  });

  it.each([
    ["500", { status: 500 }, "PORTAL_NO_RESPONDE"],
    ["503", { status: 503 }, "PORTAL_NO_RESPONDE"],
    ["nunca responde", { silent: true }, "PORTAL_NO_RESPONDE"],
    ["una página en vez de JSON", { html: true }, "PORTAL_ILEGIBLE"],
    ["algo que no es del portal", { answer: { otra: "cosa" } }, "PORTAL_ILEGIBLE"],
    ["más de lo que se lee", { answer: ["x".repeat(2_100_000)] }, "PORTAL_ILEGIBLE"],
    ["una página 404: la dirección es otra", { status: 404, html: true }, "PROVEEDOR_NO_CONFIGURADO"],
    ["llave rechazada", { status: 401 }, "PROVEEDOR_NO_CONFIGURADO"],
    ["prohibido", { status: 403 }, "PROVEEDOR_NO_CONFIGURADO"],
  ])("%s: se dice cuál, y no se insiste", async (_caso, fallo, codigo) => {
    const quien = "silent" in fallo ? apurado : adaptador;
    for (const pedir of [() => una("12", "AGUAS", quien), () => quien.tramites(servicio, "12")]) {
      portal.fallar({ ...fallo, times: 1 });
      await expect(pedir()).rejects.toMatchObject({ codigo });
      expect(portal.consultas()).toHaveLength(1);
    }
  });

  it("su propia lista que no está, también en JSON: la dirección es otra", async () => {
    portal.fallar({ status: 404, times: 1 });
    await expect(adaptador.entidades(servicio)).rejects.toMatchObject({ codigo: "PROVEEDOR_NO_CONFIGURADO" });
  });

  it("una dirección que la salida no permite no se llama", async () => {
    const interna = { ...servicio, url: "https://127.0.0.1:1/portal" };
    await expect(adaptador.entidades(interna)).rejects.toMatchObject({ codigo: "PROVEEDOR_NO_CONFIGURADO" });
    expect(portal.consultas()).toEqual([]);
  });

  it("la llave va sólo donde la hay; del fallo se anota el servicio y un código", async () => {
    await una();
    await adaptador.entidad({ ...servicio, token: "llave-secreta" }, { id: "12", sigla: "AGUAS" });
    expect(portal.consultas().map(({ autorizacion }) => autorizacion)).toEqual([
      undefined,
      "Bearer llave-secreta",
    ]);
    expect(lineas.join("")).toContain('"codigo":"HTTP_503"');
    expect(lineas.join("")).not.toMatch(/llave-secreta|AGUAS|127\.0\.0\.1/);
  });
});
