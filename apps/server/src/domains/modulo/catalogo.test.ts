import { PAGINAS, permisoDeAbrir } from "@ventanilla/contract/paginas";
import { MODULOS, ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterAll(() => base?.close());

async function permisosDe(rol: number): Promise<string[]> {
  const { rows } = await sql<{ permisos: string[] }>`SELECT permisos_de_rol(${rol}::int) AS permisos`.execute(
    base.db,
  );
  return rows[0]?.permisos.sort() ?? [];
}

describe("lo que cada rol puede desde el primer día", () => {
  it("OPERADOR: su mesa y nada más [A-permisos-08, A-permisos-18, A-rutas-26, B-rutas-11]", async () => {
    expect(await permisosDe(ROL.OPERADOR)).toEqual([
      "chat:read",
      "conversacion:read",
      "historial:read",
      "operadores:read",
      "operadores:update",
      "pendientes:read",
      "puntos-atencion:read",
    ]);
  });

  it("ADMIN: su entidad, sin borrar usuarios, canales ni puntos [A-permisos-18, A-rutas-26, B-rutas-11]", async () => {
    expect(await permisosDe(ROL.ADMIN)).toEqual([
      "admin-casos:csv",
      "admin-casos:read",
      "admin-casos:update",
      "canales:create",
      "canales:read",
      "canales:update",
      "entidades:read",
      "entidades:update",
      "historial:read",
      "logs:read",
      "parametros:read",
      "parametros:update",
      "pendientes:read",
      "puntos:create",
      "puntos:read",
      "puntos:update",
      "tramites:create",
      "tramites:delete",
      "tramites:read",
      "tramites:update",
      "usuarios:create",
      "usuarios:read",
      "usuarios:update",
    ]);
  });

  it("SUPERADMIN: las seis banderas de todo lo administrativo, y no la mesa del operador [A-permisos-09, A-permisos-10, A-permisos-11, A-permisos-12, A-permisos-13, A-permisos-14, A-permisos-15, A-permisos-16, A-permisos-18, B-permisos-01, B-permisos-02]", async () => {
    const administrativos = MODULOS.filter((modulo) => modulo !== "operadores");
    const esperados = administrativos.flatMap((modulo) =>
      ["create", "read", "update", "delete", "csv", "firma"].map((bandera) => `${modulo}:${bandera}`),
    );
    expect(await permisosDe(ROL.SUPERADMIN)).toEqual(
      [...esperados, "historial:read", "pendientes:read"].sort(),
    );
  });

  it("cada módulo tiene una fila por rol, y los del contrato están todos [A-permisos-02, A-permisos-03]", async () => {
    const modulos = await base.db.selectFrom("modulo").select(["id", "ruta", "permiso"]).execute();
    const propios = modulos.filter(({ permiso }) => permiso === null).map(({ ruta }) => ruta);
    expect(propios.sort()).toEqual([...MODULOS].sort());
    const { n } = await base.db
      .selectFrom("permiso")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(n).toBe(modulos.length * 3);
  });

  it("lo que otro permiso abre nombra permisos que existen", async () => {
    const modulos = await base.db
      .selectFrom("modulo")
      .select("permiso")
      .where("permiso", "is not", null)
      .execute();
    const nombrados = modulos.flatMap(({ permiso }) => permiso?.split(",") ?? []);
    const posibles = MODULOS.map((modulo) => `${modulo}:read`);
    for (const nombrado of nombrados) expect(posibles).toContain(nombrado);
  });

  it("cada página se abre con lo que el contrato dice de ella [A-permisos-17]", async () => {
    const filas = await base.db.selectFrom("modulo").select(["ruta", "permiso"]).execute();
    const sembradas = filas.map(({ ruta, permiso }) => [ruta, permiso ?? `${ruta}:read`]);
    const declaradas = [...PAGINAS].map(([ruta, modulos]) => [ruta, modulos.map(permisoDeAbrir).join(",")]);
    expect(Object.fromEntries(sembradas)).toEqual(Object.fromEntries(declaradas));
  });

  it("un módulo INACTIVO no da permisos, ni los presta", async () => {
    await base.db
      .updateTable("modulo")
      .set({ estado: "INACTIVO" })
      .where("ruta", "=", "operadores")
      .execute();
    expect(await permisosDe(ROL.OPERADOR)).toEqual([]);
  });

  it("las filas nuevas de rol y módulo siguen a las sembradas", async () => {
    const rol = { nombre: "NUEVO", descripcion: "x" };
    const modulo = { label: "Nuevo", ruta: "nuevo", orden: 1 };
    expect((await base.db.insertInto("rol").values(rol).returning("id").executeTakeFirstOrThrow()).id).toBe(
      4,
    );
    expect(
      (await base.db.insertInto("modulo").values(modulo).returning("id").executeTakeFirstOrThrow()).id,
    ).toBe(19);
  });
});
