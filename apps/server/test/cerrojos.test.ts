import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crearConversacion } from "../src/domains/caso/caso.factory.ts";
import { retenerEntrada } from "./cerrojos.ts";
import { type Banco, levantar } from "./harness.ts";

let banco: Banco;
let entrada = 0;
beforeAll(async () => {
  banco = await levantar();
  const { canal } = await banco.institucion();
  ({ id_canal_entrada: entrada } = await crearConversacion(banco.db, { canal }));
});
afterAll(() => banco.cerrar());

describe("lo que una prueba retiene", () => {
  it.fails("aunque acabe mal antes de soltarlo", async () => {
    await retenerEntrada(banco, entrada);
    expect(entrada, "the end that this one is about").toBe(0);
  });

  it("se soltó con ella", async () => {
    const fila = banco.db.selectFrom("canal_entrada").select("id").where("id", "=", entrada);
    expect(await fila.forUpdate().noWait().execute()).toEqual([{ id: entrada }]);
  });
});
