import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../../../../../test/archivos.ts";
import { type Banco, levantar } from "../../../../../test/harness.ts";
import { crearCanal } from "../../../canal/canal.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterAll(() => banco.cerrar());

describe("archivos de una cuenta que otra reemplaza, en otra pasarela [D79]", () => {
  it("lo que cuenta la apagada está en la que está en uso, y su archivo se pide a la pasarela que lo tiene", async () => {
    const { id: id_entidad, canal } = await banco.institucion();
    const usuario = "59122000000";
    await banco.db
      .updateTable("canal")
      .set({ usuario, estado: "INACTIVO" })
      .where("id", "=", canal.id)
      .execute();
    // Nobody listens there.
    const sesion_url = "http://127.0.0.1:9";
    const nueva = await crearCanal(banco.db, banco.sealer, { id_entidad, usuario, sesion_url });
    const ajeno = await banco.ciudadanoEscribe(canal, { chat: "0", texto: "x" }, { hmac: "de nadie" });
    expect(ajeno.estado).toBe(401);
    const file = { mimetype: "application/pdf", filename: "acta.pdf", data: pdf().toString("base64") };
    await banco.waha.escribir({ session: canal.sesion_id, from: "59170000123@c.us", text: "", file });
    const archivos = () =>
      sql<{ id_canal: number; estado: string }>`
        SELECT e.id_canal, a.estado FROM archivo a
        JOIN mensaje m ON m.id = a.id_mensaje JOIN canal_entrada e ON e.id = m.id_canal_entrada`
        .execute(banco.db)
        .then(({ rows }) => rows);
    await expect.poll(archivos, { timeout: 15_000 }).toEqual([{ id_canal: nueva.id, estado: "LISTO" }]);
  });
});
