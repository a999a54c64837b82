import { editarCanal } from "@ventanilla/contract/canal/administrar.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../../../test/archivos.ts";
import { type Banco, levantar } from "../../../test/harness.ts";

const LENTO = { timeout: 15_000 };
/** Where nobody listens, and nobody may be called. */
const ANTES = "http://127.0.0.1:9/waha";
let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterAll(() => banco.cerrar());

describe("medios que llegan de una pasarela que se muda [D93, D106]", () => {
  it("lo que se anunció bajo la dirección de antes espera a la pasarela, y llega de donde está ahora", async () => {
    const inst = await banco.institucion();
    const { id, sesion_id: session, credenciales } = inst.canal;
    await banco.db.updateTable("canal").set({ sesion_url: ANTES }).where("id", "=", id).execute();
    const file = { mimetype: "application/pdf", filename: "acta.pdf", data: pdf().toString("base64") };
    const archivos = () =>
      sql<{ estado: string; url: string; intentado: boolean }>`
        SELECT a.estado, a.referencia->>'url' AS url, a.ultimo_error IS NOT NULL AS intentado FROM archivo a
        JOIN mensaje m ON m.id = a.id_mensaje JOIN canal_entrada e ON e.id = m.id_canal_entrada
        WHERE e.id_canal = ${id} ORDER BY a.id`
        .execute(banco.db)
        .then(({ rows }) => rows);
    // Who listens believes an account for a moment as it was.
    await expect
      .poll(async () => {
        await banco.waha.escribir({ session, from: "59170000123@c.us", text: "", file });
        return (await archivos()).at(-1)?.url;
      }, LENTO)
      .toContain(ANTES);
    await expect
      .poll(async () => (await archivos()).at(-1), LENTO)
      .toMatchObject({ estado: "PENDIENTE", intentado: true });
    const jefe = await banco.comoUsuario(inst.admin);
    await jefe.http.call<typeof editarCanal>(editarCanal, {
      params: { id },
      body: { sesion_url: banco.waha.url, credenciales },
    });
    await expect
      .poll(async () => new Set((await archivos()).map(({ estado }) => estado)), LENTO)
      .toEqual(new Set(["LISTO"]));
  });
});
