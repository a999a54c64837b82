import { PAGINAS, permisoDeAbrir, pestanasDe } from "@ventanilla/contract/paginas";
import { MODULOS, ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { CAMPOS } from "../../../test/campos.ts";
import { PRIMER_DIA } from "../../../test/primer-dia.ts";
import { RUTAS } from "../../../test/rutas.ts";

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

describe("lo que cada rol puede desde el primer día [A-producto-16]", () => {
  it.each([
    ["OPERADOR", "su mesa y nada más [A-permisos-08, A-permisos-18, A-rutas-26, B-rutas-11]"],
    ["ADMIN", "su entidad, sin borrar usuarios, canales ni puntos [A-permisos-18, A-rutas-26, B-rutas-11]"],
    [
      "SUPERADMIN",
      "las seis banderas de todo lo administrativo, y no la mesa del operador [A-permisos-09, A-permisos-10, A-permisos-11, A-permisos-12, A-permisos-13, A-permisos-14, A-permisos-15, A-permisos-16, A-permisos-18, B-permisos-01, B-permisos-02]",
    ],
  ] as const)("%s: %s", async (rol, _que) => {
    expect(await permisosDe(ROL[rol])).toEqual(PRIMER_DIA[rol].permisos.toSorted());
  });

  it.each([
    ["entidades", ["entidades:create", "entidades:update"], "A-permisos-09"],
    ["trámites", ["tramites:create"], "A-permisos-10"],
    ["usuarios", ["usuarios:create", "usuarios:update", "usuarios:delete"], "A-permisos-11"],
    [
      "parámetros",
      ["parametros:read", "parametros:create", "parametros:update", "parametros:delete"],
      "A-permisos-15",
    ],
    [
      "servicios",
      ["serviciosIop:read", "serviciosIop:create", "serviciosIop:update", "serviciosIop:delete"],
      "A-permisos-16",
    ],
  ])("las claves de %s son %j, que el servidor da y pide [%s]", async (_que, claves) => {
    expect(await permisosDe(ROL.SUPERADMIN)).toEqual(expect.arrayContaining(claves));
    const pedidas = [...RUTAS, ...CAMPOS].flatMap(([, { access }]) => access);
    expect(pedidas).toEqual(expect.arrayContaining(claves));
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
    const sembradas = filas.map(({ ruta, permiso }) => [
      ruta,
      permiso ?? [ruta, ...pestanasDe(ruta)].map((modulo) => `${modulo}:read`).join(","),
    ]);
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
    const ultimo = async (tabla: "rol" | "modulo") =>
      (await base.db.selectFrom(tabla).select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
    const sembradas = [await ultimo("rol"), await ultimo("modulo")];
    await base.db.insertInto("rol").values({ nombre: "NUEVO", descripcion: "x" }).execute();
    await base.db.insertInto("modulo").values({ label: "Nuevo", ruta: "nuevo", orden: 1 }).execute();
    expect([await ultimo("rol"), await ultimo("modulo")]).toEqual(sembradas.map((id) => id + 1));
  });
});
