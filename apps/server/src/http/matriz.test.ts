import { addressOf } from "@ventanilla/client/http";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { type Bandera, type Modulo, type Permiso, ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { FILAS, type Fila, filaDe, ROLES } from "../../test/matriz-permisos.ts";
import { RUTAS } from "../../test/rutas.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";

const PEDIDOS = [...new Set(FILAS.flatMap(([, { pide }]) => (typeof pide === "string" ? [] : pide)))].sort();

const nombresDe = (entra: (fila: Fila) => boolean) =>
  RUTAS.map(([nombre]) => nombre).filter((nombre) => entra(filaDe(nombre)));

let banco: Banco;
/** By permission: somebody who holds it and no other. */
const duenos = new Map<Permiso, { id: number }>();

/** A role with one permission. */
async function rolDe(permiso: Permiso): Promise<number> {
  const [ruta, bandera] = permiso.split(":") as [Modulo, Bandera];
  const { id } = await banco.db
    .insertInto("rol")
    .values({ nombre: `SÓLO ${permiso}`, descripcion: "Un permiso y ningún otro" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: modulo } = await banco.db
    .selectFrom("modulo")
    .select("id")
    .where("ruta", "=", ruta)
    .executeTakeFirstOrThrow();
  await banco.db
    .insertInto("permiso")
    .values({ id_modulo: modulo, id_rol: id, [bandera]: true })
    .execute();
  return id;
}

beforeAll(async () => {
  banco = await levantar();
  const { id: idEntidad } = await banco.institucion();
  for (const permiso of PEDIDOS)
    duenos.set(
      permiso,
      await crearUsuario(banco.db, { id_rol: await rolDe(permiso), id_entidad: idEntidad }),
    );
});
afterAll(() => banco.cerrar());

it("rutas: la que lee dice qué sustantivos muestra, menos las de la sesión y los archivos; la que cambia no dice ninguno", () => {
  const lee = ({ method, binary }: RouteSpec) => method === "GET" && binary !== true;
  const sin = RUTAS.filter(([, ruta]) => lee(ruta) && ruta.shows === undefined).map(([nombre]) => nombre);
  const demas = RUTAS.filter(([, ruta]) => !lee(ruta) && ruta.shows !== undefined).map(([nombre]) => nombre);
  expect([sin, demas]).toEqual([["leerMenu", "salir"], []]);
});

describe("lo que dicen los documentos de cada ruta", () => {
  it("toda ruta del contrato tiene su línea, y ninguna sobra", () => {
    expect(FILAS.map(([nombre]) => nombre).sort()).toEqual(RUTAS.map(([nombre]) => nombre).sort());
  });

  it.each(RUTAS)("%s: el contrato la abre con lo que dicen [D40]", (nombre, { access }) => {
    const { pide } = filaDe(nombre);
    const declarado = access === "sesion" || access === "public" ? access : [access].flat().toSorted();
    expect(declarado).toEqual(typeof pide === "string" ? pide : pide.toSorted());
  });

  it.each(ROLES)("%s: los permisos sembrados le abren esas rutas y ninguna otra [D40]", async (rol) => {
    const { rows } = await sql<{
      permisos: string[];
    }>`SELECT permisos_de_rol(${ROL[rol]}::int) AS permisos`.execute(banco.db);
    const tiene = new Set(rows[0]?.permisos);
    const abre = ({ pide }: Fila) => typeof pide === "string" || pide.some((permiso) => tiene.has(permiso));
    expect(nombresDe(abre)).toEqual(nombresDe(({ roles }) => roles.includes(rol)));
  });

  it.each(PEDIDOS)("%s y ningún otro permiso abre sus rutas y ninguna otra [D40]", async (permiso) => {
    const dueno = duenos.get(permiso) ?? { id: 0 };
    const cliente = await banco.comoUsuario(dueno);
    const abiertas: string[] = [];
    for (const [nombre, ruta] of RUTAS) {
      // What is sent is nonsense: the gate answers before anybody looks at it.
      const url = addressOf(ruta, { id: "x", casoId: "x", canalId: "x", clasificacion: "x" });
      const quien = nombre === "salir" ? await banco.comoUsuario(dueno) : cliente;
      const { estado } = await quien.pedir(ruta.method, url, {
        ...(ruta.body && { body: { basura: true } }),
      });
      if (estado !== 403) abiertas.push(nombre);
    }
    expect(abiertas).toEqual(nombresDe(({ pide }) => typeof pide === "string" || pide.includes(permiso)));
  });
});
