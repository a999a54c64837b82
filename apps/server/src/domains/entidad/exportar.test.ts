import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearRolCon } from "../rol/rol.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearEntidad } from "./entidad.factory.ts";

let banco: Banco;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

describe("exportar entidades [A-permisos-17]", () => {
  it("por sus filtros y en su orden, las de los dos estados en uno, y queda anotado cuántas", async () => {
    for (const [nombre, estado] of [
      ["Exporta B", "INACTIVO"],
      ["Exporta A", "ACTIVO"],
      ["Exporta C", "ACTIVO"],
    ] as const)
      await crearEntidad(banco.db, { nombre, estado });
    const pedir = (consulta: string) =>
      superadmin.pedir("GET", `/ws/api/system/entidades/csv?nombre=exporta&${consulta}`);
    const nombres = ({ texto }: { texto: string }) =>
      texto
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((linea) => linea.split(";")[0]);
    expect(nombres(await pedir("order=nombre"))).toEqual(["Exporta A", "Exporta B", "Exporta C"]);
    expect(nombres(await pedir("order=-nombre&estado=ACTIVO"))).toEqual(["Exporta C", "Exporta A"]);
    const anotado = await banco.db
      .selectFrom("log")
      .select("datos")
      .where("tipo", "=", "entidad.exportar")
      .orderBy("id")
      .execute();
    expect(anotado.map(({ datos }) => datos)).toMatchObject([{ filas: 3 }, { filas: 2, completa: true }]);
  });

  it("quien tiene la bandera y no es SUPERADMIN recibe la suya y ninguna otra", async () => {
    const propia = await crearEntidad(banco.db, { nombre: "Lleva la suya" });
    await crearEntidad(banco.db, { nombre: "Lleva otra" });
    const id_rol = await crearRolCon(banco.db, "entidades", "csv", "read");
    const suya = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol, id_entidad: propia }));
    for (const consulta of ["", "?nombre=lleva", "?nombre=lleva&order=-nombre"]) {
      const { texto } = await suya.pedir("GET", `/ws/api/system/entidades/csv${consulta}`);
      const nombres = texto.trimEnd().split("\r\n").slice(1);
      expect(nombres.map((linea) => linea.split(";")[0])).toEqual(["Lleva la suya"]);
    }
  });
});
