import type { ArgsOf } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import { listarOperadores } from "@ventanilla/contract/usuario/usuario.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { crearUsuario } from "./usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 0 });
  admin = await banco.comoUsuario(inst.admin);
});
afterAll(() => banco.cerrar());

type Consulta = NonNullable<ArgsOf<typeof listarOperadores>["query"]>;
const pedir = ({ http }: Cliente, query: Consulta = {}) =>
  http.call<typeof listarOperadores>(listarOperadores, { query });

describe("operadores: el catálogo [B-puntos-18, D23, D39]", () => {
  it("quien no es ADMIN ni SUPERADMIN de la propia entidad, con id, usuario y nombre completo, por nombre", async () => {
    const persona = await crearPersona(banco.db, {
      nombres: "ANA",
      primer_apellido: "APAZA",
      segundo_apellido: "LIMA",
    });
    const zeta = await crearUsuario(banco.db, { id_entidad: inst.id, usuario: "zulma" });
    const ana = await crearUsuario(banco.db, { id_entidad: inst.id, usuario: "zzz", id_persona: persona });
    const baja = await crearUsuario(banco.db, { id_entidad: inst.id, usuario: "baja", estado: "INACTIVO" });
    const superadmin = await crearUsuario(banco.db, { id_entidad: inst.id, id_rol: ROL.SUPERADMIN });
    const ajeno = await crearUsuario(banco.db);

    const activos = await pedir(admin, { estado: "ACTIVO", order: "nombre_completo" });
    expect(activos).toEqual({
      rows: [
        { id: ana.id, usuario: "zzz", nombre_completo: "ANA APAZA LIMA", id_entidad: inst.id },
        { id: zeta.id, usuario: "zulma", nombre_completo: "zulma", id_entidad: inst.id },
      ],
      count: 2,
      total: 3,
      totalFiltro: 2,
      aproximado: false,
      total_aproximado: false,
    });
    const idsDe = async (cliente: Cliente) => (await pedir(cliente)).rows.map(({ id }) => id);
    expect(await idsDe(admin)).toEqual([ana.id, baja.id, zeta.id]);
    expect(await idsDe(await banco.comoUsuario(zeta))).toEqual([ana.id, zeta.id]);
    const todos = await idsDe(await banco.comoUsuario(superadmin));
    expect(todos).toEqual(expect.arrayContaining([ana.id, ajeno.id]));
    expect(todos).not.toContain(superadmin.id);
  });

  it("los de una entidad, si se alcanza [D46]", async () => {
    const otra = await banco.institucion();
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    const idsDe = async (cliente: Cliente, id_entidad: number) =>
      (await pedir(cliente, { id_entidad })).rows.map(({ id }) => id);
    expect(await idsDe(superadmin, otra.id)).toEqual(otra.operadores.map(({ id }) => id));
    const propios = (await pedir(admin)).rows.map(({ id }) => id);
    expect(await idsDe(admin, inst.id)).toEqual(propios);
    await expect(idsDe(admin, otra.id)).rejects.toMatchObject({ status: 404, code: "NO_EXISTE" });
  });
});
