import { addressOf } from "@ventanilla/client/http";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { type Bandera, type Modulo, type Permiso, ROL } from "@ventanilla/contract/permisos";
import { type NombreRoute, ROUTES } from "@ventanilla/contract/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { type Fila, MATRIZ, ROLES } from "../../test/matriz-permisos.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";

const RUTAS = Object.entries(ROUTES) as [NombreRoute, RouteSpec][];
const PEDIDOS = [
  ...new Set(Object.values(MATRIZ).flatMap(({ pide }) => (typeof pide === "string" ? [] : pide))),
].sort();

const nombresDe = (entra: (fila: Fila) => boolean) =>
  RUTAS.map(([nombre]) => nombre).filter((nombre) => entra(MATRIZ[nombre]));

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

describe("lo que dicen los documentos de cada ruta", () => {
  it("toda ruta del contrato tiene su línea, y ninguna sobra", () => {
    expect(Object.keys(MATRIZ).sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it.each(RUTAS)("%s: el contrato la abre con lo que dicen [D40]", (nombre, { access }) => {
    const { pide } = MATRIZ[nombre];
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
    const abiertas: NombreRoute[] = [];
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
