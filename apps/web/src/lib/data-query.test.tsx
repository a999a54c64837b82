import { act, screen, waitFor } from "@testing-library/react";
import { dataType, defineDataField, pageOf } from "@ventanilla/contract/common/data-field";
import { ConsultaLista, ESTADOS_REGISTRO, filtroEnum, Id } from "@ventanilla/contract/common/lista";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { unCatalogo, unInicio, unTramite } from "../../test/fabrica.ts";
import { abrir, servidor } from "../../test/pantalla.tsx";
import { handleError } from "../ui/errors/handle-error.ts";
import { ask } from "./data-query.ts";
import { getSession } from "./session.ts";

const lugares = defineDataField({
  kind: "query",
  name: "lugares",
  access: "sesion",
  summary: "Lugares",
  args: ConsultaLista.extend({ estado: filtroEnum(ESTADOS_REGISTRO) }),
  reply: pageOf(dataType("Lugar", z.object({ id: z.int(), nombre: z.string() }))),
  shows: ["punto"],
  errors: [],
});
const lugarDelete = defineDataField({
  kind: "mutation",
  name: "lugarDelete",
  access: "sesion",
  summary: "Borrar un lugar",
  args: z.object({ id: Id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: [],
});

beforeEach(() => servidor.declarar(lugares, lugarDelete));

const CUENTAS = { count: 1, total: 1, totalFiltro: 1, aproximado: false, total_aproximado: false };
const PAGINA = { rows: [{ id: 1, nombre: "Uno" }], ...CUENTAS };

/** Somebody is at work on a screen. */
async function trabajar() {
  servidor.en("GET", "/ws/api/system/tramites", () => ({ cuerpo: unCatalogo(Tramite, [unTramite()]) }));
  await abrir("/tramites", { sesion: unInicio({ permisos: ["tramites:read"], menu: [] }) });
  await screen.findByRole("row", { name: "Licencia de funcionamiento" });
}

/** It is asked for, and the screen does what it does with any failure. */
const pedirYVer = (pedir: () => Promise<unknown>) =>
  act(async () => void (await pedir().catch((error: unknown) => void handleError(error))));

it("una consulta pide por su nombre todo lo que responde, con sus argumentos; un filtro que no filtra no viaja [A-graphql-01]", async () => {
  servidor.dato("lugares", () => ({ valor: PAGINA }));
  await trabajar();
  expect(await ask(lugares, { page: 2, order: "-nombre", estado: "TODOS" })).toEqual(PAGINA);
  expect(servidor.consultas("lugares").map(({ args }) => args)).toEqual([{ page: 2, order: "-nombre" }]);
  const [{ cuerpo } = { cuerpo: null }] = servidor.llamadas("POST", "/ws/graphql");
  expect(cuerpo).toMatchObject({
    query:
      "query lugares($page: Int, $limit: Int, $order: String, $estado: EstadoRegistro) { lugares(page: $page, limit: $limit, order: $order, estado: $estado) { rows { id nombre } count total totalFiltro aproximado total_aproximado } }",
  });
});

it("un filtro es un texto: las cifras de un número entero viajan como el número que dicen, las de un texto como están [A-graphql-21]", async () => {
  servidor.dato("lugares", () => ({ valor: PAGINA }));
  await trabajar();
  expect(await ask(lugares, { page: "2", order: "7" })).toEqual(PAGINA);
  expect(servidor.consultas("lugares").map(({ args }) => args)).toEqual([{ page: 2, order: "7" }]);
});

it("lo que no es del tipo declarado se rechaza entero, como lo rechaza el servidor", async () => {
  servidor.dato("lugares", () => ({ valor: PAGINA }));
  await trabajar();
  await expect(ask(lugares, { page: "dos" })).rejects.toMatchObject({ status: 400, code: "VALIDACION" });
  expect(servidor.consultas("lugares")).toEqual([]);
});

it.each([
  ["NOT_AUTHORIZED:READ", "SIN_PERMISO"],
  ["Error: NOT_AUTHORIZED:READ", "VALIDACION"],
] as const)(
  "una consulta que no se puede leer, «%s» con %s, lleva a /403 [A-errores-23, B-permisos-09]",
  async (message, error) => {
    servidor.dato("lugares", () => ({ rechazo: { message, error } }));
    await trabajar();
    await pedirYVer(() => ask(lugares, {}));
    await waitFor(() => expect(window.location.pathname).toBe("/403"));
  },
);

it.each([":CREATE", ":UPDATE", ":DELETE", ""])(
  "NOT_AUTHORIZED%s dice «No tiene permisos para realizar esta operación.» y no deja la pantalla [A-errores-24, B-permisos-10]",
  async (accion) => {
    servidor.dato("lugarDelete", () => ({
      rechazo: { message: `NOT_AUTHORIZED${accion}`, error: "SIN_PERMISO" },
    }));
    await trabajar();
    await pedirYVer(() => ask(lugarDelete, { id: 1 }));
    expect(
      await screen.findByRole("group", { name: "No tiene permisos para realizar esta operación." }),
    ).toBeTruthy();
    expect(window.location.pathname).toBe("/tramites");
  },
);

it.each(["READ", "CREATE", "UPDATE", "DELETE"])(
  "NOT_AUTHORIZED:%s vuelve a leer el menú: lo que se quitó mientras la página estaba abierta ya no se ofrece [A-errores-23, A-errores-24]",
  async (accion) => {
    servidor.dato("lugarDelete", () => ({
      rechazo: { message: `NOT_AUTHORIZED:${accion}`, error: "SIN_PERMISO" },
    }));
    await trabajar();
    const { token, permisos, menu } = unInicio({ permisos: ["operadores:read"] });
    servidor.en("GET", "/ws/api/system/menu", () => ({ cuerpo: { token, permisos, menu } }));
    await pedirYVer(() => ask(lugarDelete, { id: 1 }));
    await waitFor(() => expect(getSession()?.permisos).toEqual(["operadores:read"]));
    expect(getSession()?.menu).toEqual(menu);
  },
);
