import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { transaction } from "../../db/transaction.ts";
import { anotar } from "./index.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterAll(() => base?.close());

const actor = { id_usuario: 5, usuario: "jperez", id_entidad: 2 };
const filas = () => base.db.selectFrom("log").selectAll().orderBy("id").execute();

describe("anotar", () => {
  it("guarda quién, desde dónde y qué cambió, sin secretos; la entidad dada manda sobre la del autor", async () => {
    await transaction(base.db, async (tx) => {
      const datos = { nombre: { antes: "a", despues: "b" }, credenciales: "muy secretas" };
      const comun = {
        nivel: "INFO",
        tipo: "canal.cambio",
        mensaje: "Cambió el canal",
        actor,
        ip: "192.0.2.1",
      } as const;
      await anotar(tx, { ...comun, referencia: "canal:9", datos, id_entidad: 3 });
      await anotar(tx, {
        nivel: "ERROR",
        tipo: "canal.caida",
        mensaje: "Canal sin conexión",
        actor: null,
        ip: null,
      });
    });
    const [propia, sistema] = await filas();
    expect(propia).toMatchObject({ ...actor, id_entidad: 3, ip: "192.0.2.1", referencia: "canal:9" });
    expect(propia?.datos).toEqual({ nombre: { antes: "a", despues: "b" }, credenciales: "[…]" });
    expect(sistema).toMatchObject({
      id_usuario: null,
      usuario: null,
      id_entidad: null,
      ip: null,
      datos: null,
    });
  });

  it("no queda nada de lo que se deshizo, y lo escrito no se cambia ni se borra", async () => {
    const antes = await filas();
    const fallida = transaction(base.db, async (tx) => {
      await anotar(tx, { nivel: "INFO", tipo: "x.y", mensaje: "No ocurrió", actor, ip: null });
      throw new Error("undone");
    });
    await expect(fallida).rejects.toThrow("undone");
    await expect(sql`UPDATE log SET mensaje = 'otro'`.execute(base.db)).rejects.toThrow("append-only");
    await expect(sql`DELETE FROM log`.execute(base.db)).rejects.toThrow("append-only");
    await expect(sql`TRUNCATE log`.execute(base.db)).rejects.toThrow("append-only");
    await expect(sql`TRUNCATE log CASCADE`.execute(base.db)).rejects.toThrow("append-only");
    expect(await filas()).toEqual(antes);
  });
});
