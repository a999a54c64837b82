import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { deUnaVez } from "./index.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.close());

const OCUPADO = { codigo: "SINCRONIZACION_EN_CURSO" };
const turnos = () => base.db.selectFrom("sincronizacion").select("clave").execute();
/** As after a minute in which it said nothing more. */
const darPorMuerta = () =>
  base.db.updateTable("sincronizacion").set({ vence: "2026-01-01T00:00:00Z" }).execute();
const nada = () => Promise.resolve();

describe("sincronización: una a la vez", () => {
  it("mientras una dice que vive no comienza otra; terminada, también si falló, sí", async () => {
    await deUnaVez(base.db, "x", async (turno) => {
      await turno();
      await expect(deUnaVez(base.db, "x", nada)).rejects.toMatchObject(OCUPADO);
    });
    await expect(deUnaVez(base.db, "x", () => Promise.reject(new Error("cayó")))).rejects.toThrow("cayó");
    expect(await turnos()).toEqual([]);
  });

  it("la que se dio por muerta no sigue escribiendo junto a la que ocupó su lugar", async () => {
    await deUnaVez(base.db, "x", async (turno) => {
      await darPorMuerta();
      await deUnaVez(base.db, "x", async (otro) => {
        await expect(turno()).rejects.toMatchObject(OCUPADO);
        await otro();
      });
    });
  });

  it("ni termina el turno de esa: una tercera espera", async () => {
    const muere = Promise.withResolvers<void>();
    const vieja = deUnaVez(base.db, "x", () => muere.promise);
    await expect.poll(turnos).toEqual([{ clave: "x" }]);
    await darPorMuerta();
    await deUnaVez(base.db, "x", async (turno) => {
      muere.resolve();
      await vieja;
      await expect(deUnaVez(base.db, "x", nada)).rejects.toMatchObject(OCUPADO);
      await turno();
    });
    expect(await turnos()).toEqual([]);
  });
});
