import { addressOf } from "@ventanilla/client/http";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { type Permiso, ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { FILAS, type Fila, filaDe, ROLES } from "../../test/matriz-permisos.ts";
import { RUTAS } from "../../test/rutas.ts";
import { crearRolDe } from "../domains/rol/rol.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";

const REQUESTS = [
  ...new Set(FILAS.flatMap(([, { pide: asks }]) => (typeof asks === "string" ? [] : asks))),
].sort();

const namesOf = (enters: (fila: Fila) => boolean) =>
  RUTAS.map(([nombre]) => nombre).filter((nombre) => enters(filaDe(nombre)));

let bench: Banco;
/** By permission: somebody who holds it and no other. */
const owners = new Map<Permiso, { id: number }>();

beforeAll(async () => {
  bench = await levantar();
  const { id: idEntidad } = await bench.institucion();
  for (const permiso of REQUESTS)
    owners.set(
      permiso,
      await crearUsuario(bench.db, { id_rol: await crearRolDe(bench.db, permiso), id_entidad: idEntidad }),
    );
});
afterAll(() => bench.cerrar());

/** What another institution's portal says is no row of ours. These ask the role besides, and nothing that could be nonsense before. */
const DEL_PORTAL = ["listarEntidadesDelPortal", "sincronizarEntidades", "buscarEnPortal"];
/** Documents A and B call these by GET, and they change something. */
const CON_EFECTO = ["sincronizarTramites", "regenerarPassword"];

/** Asked before there is a session, whose screens read nothing again. */
const DE_LA_PUERTA = ["leerFormasIngreso", "leerCodigo"];

it("rutas: la que lee dice qué sustantivos muestra, menos las de la sesión y los archivos; la que cambia no dice ninguno", () => {
  const reads = ({ method, binary }: RouteSpec) => method === "GET" && binary !== true;
  const without = RUTAS.filter(([, route]) => reads(route) && route.shows === undefined).map(
    ([nombre]) => nombre,
  );
  const rest = RUTAS.filter(([, route]) => !reads(route) && route.shows !== undefined).map(
    ([nombre]) => nombre,
  );
  expect([without, rest]).toEqual([
    ["sincronizarEntidades", "buscarEnPortal", ...DE_LA_PUERTA, "leerMenu", "salir", ...CON_EFECTO],
    [],
  ]);
});

describe("lo que dicen los documentos de cada ruta", () => {
  it("toda ruta del contrato tiene su línea, y ninguna sobra", () => {
    expect(FILAS.map(([nombre]) => nombre).sort()).toEqual(RUTAS.map(([nombre]) => nombre).sort());
  });

  it.each(RUTAS)("%s: el contrato la abre con lo que dicen [D40]", (nombre, { access }) => {
    const { pide: asks } = filaDe(nombre);
    const declarado = access === "sesion" || access === "public" ? access : [access].flat().toSorted();
    expect(declarado).toEqual(typeof asks === "string" ? asks : asks.toSorted());
  });

  it.each(ROLES)("%s: los permisos sembrados le abren esas rutas y ninguna otra [D40]", async (rol) => {
    const { rows } = await sql<{
      permisos: string[];
    }>`SELECT permisos_de_rol(${ROL[rol]}::int) AS permisos`.execute(bench.db);
    const has = new Set(rows[0]?.permisos);
    const opens = ({ pide: asks }: Fila) =>
      typeof asks === "string" || asks.some((permiso) => has.has(permiso));
    expect(namesOf(opens)).toEqual(namesOf(({ roles }) => roles.includes(rol)));
  });

  it.each(REQUESTS)("%s y ningún otro permiso abre sus rutas y ninguna otra [D40]", async (permiso) => {
    const owner = owners.get(permiso) ?? { id: 0 };
    const client = await bench.comoUsuario(owner);
    const opened: string[] = [];
    for (const [nombre, route] of RUTAS) {
      // What is sent is nonsense: the gate answers before anybody looks at it.
      const url = addressOf(route, { id: "x", casoId: "x", canalId: "x", clasificacion: "x" });
      const who = nombre === "salir" ? await bench.comoUsuario(owner) : client;
      const { estado: status } = await who.pedir(route.method, url, {
        ...(route.body && { body: { basura: true } }),
      });
      if (status !== 403) opened.push(nombre);
    }
    const expected = namesOf(({ pide: asks }) => typeof asks === "string" || asks.includes(permiso));
    expect(opened).toEqual(expected.filter((nombre) => !DEL_PORTAL.includes(nombre)));
  });
});
