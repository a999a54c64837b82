import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import type { Db } from "../../db/database.ts";
import { crearRol } from "./rol.factory.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterAll(() => base?.close());

/** What is kept with each role. */
async function guardados(): Promise<[string, string[]][]> {
  const filas = await base.db.selectFrom("rol").select(["nombre", "_permisos"]).orderBy("id").execute();
  return filas.map(({ nombre, _permisos }) => [nombre, _permisos]);
}

/** What its permissions and the modules give it. */
async function dados(): Promise<[string, string[]][]> {
  const { rows } = await sql<{ nombre: string; dados: string[] }>`
    SELECT nombre, permisos_de_rol(id) AS dados FROM rol ORDER BY id`.execute(base.db);
  return rows.map(({ nombre, dados: suyos }) => [nombre, suyos]);
}

const poner = (db: Db, rol: number, ruta: string, bandera: "read" | "csv", dada: boolean) =>
  db
    .updateTable("permiso")
    .set({ [bandera]: dada })
    .where("id_rol", "=", rol)
    .where("id_modulo", "in", (eb) => eb.selectFrom("modulo").select("id").where("ruta", "=", ruta))
    .execute();

describe("lo que un rol puede se guarda con él, y es siempre lo que sus permisos y los módulos le dan [D25]", () => {
  it("desde el primer día", async () => {
    expect(await guardados()).toEqual(await dados());
    expect((await guardados()).map(([, permisos]) => permisos.length > 0)).toEqual([true, true, true]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "un rol nuevo, y lo que se le da",
      async () => poner(base.db, await crearRol(base.db), "logs", "csv", true),
    ],
    ["una bandera que se quita", () => poner(base.db, 3, "operadores", "read", false)],
    ["la misma que vuelve", () => poner(base.db, 3, "operadores", "read", true)],
    [
      "un módulo que se apaga",
      () => base.db.updateTable("modulo").set({ estado: "INACTIVO" }).where("ruta", "=", "logs").execute(),
    ],
    [
      "uno que otros permisos abren, y cambia por cuáles",
      () =>
        base.db
          .updateTable("modulo")
          .set({ permiso: "usuarios:read" })
          .where("ruta", "=", "pendientes")
          .execute(),
    ],
    [
      "uno que cambia de ruta",
      () =>
        base.db
          .updateTable("modulo")
          .set({ ruta: "bitacora", estado: "ACTIVO" })
          .where("ruta", "=", "logs")
          .execute(),
    ],
    [
      "uno nuevo que otros abren",
      () =>
        base.db
          .insertInto("modulo")
          .values({ label: "Otro", ruta: "otro", orden: 1, visible: true, permiso: "operadores:read" })
          .execute(),
    ],
    ["uno que se borra", () => base.db.deleteFrom("modulo").where("ruta", "=", "tramites").execute()],
    ["un permiso que se borra", () => base.db.deleteFrom("permiso").where("id_rol", "=", 2).execute()],
  ])("%s", async (_que, cambiar) => {
    const antes = await guardados();
    await cambiar();
    expect(await guardados()).toEqual(await dados());
    expect(await guardados()).not.toEqual(antes);
  });

  it("de dos cambios a la vez cuenta cada uno", async () => {
    const rol = await crearRol(base.db);
    const ajena = await transaccionAjena(base.db);
    await poner(ajena, rol, "canales", "read", true);
    const otro = poner(base.db, rol, "usuarios", "read", true);
    await esperarA(ajena, 1);
    await ajena.commit().execute();
    await otro;
    expect(await guardados()).toEqual(await dados());
  });
});
