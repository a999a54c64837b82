import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BancoCloud, levantarCloud } from "../../../test/cloud.ts";

let lugares: BancoCloud;
beforeAll(async () => {
  lugares = await levantarCloud();
});
afterEach(() => lugares.cloud.sanar());
afterAll(() => lugares.cerrar());

const PERSONA = "59170001234";

describe("whatsapp cloud: lo que un acuse dice de la cuenta [D80]", () => {
  it("repetido días después no detiene la que volvió a funcionar", async () => {
    const { banco, cloud } = lugares;
    const lugar = await lugares.mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    const conexion = async () => {
      const { conexion: dicha } = await banco.db
        .selectFrom("canal")
        .select("conexion")
        .where("id", "=", lugar.canal.id)
        .executeTakeFirstOrThrow();
      return dicha;
    };
    const rechazo = {
      id: "wamid.PAGO",
      status: "failed",
      timestamp: String(Math.floor(Date.now() / 1000) - 3 * 86_400),
      recipient_id: PERSONA,
      errors: [{ code: 131042, title: "Business eligibility payment issue" }],
    };
    const value = { metadata: { phone_number_id: lugar.linea }, statuses: [rechazo] };
    const aviso = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "x", changes: [{ field: "messages", value }] }],
    });
    const app = cloud.app(lugar.app);
    expect(await cloud.nube.avisador.mandar(app, aviso)).toBe(200);
    expect(await conexion()).toBe("sin conexión: CREDENCIAL");
    const id = await lugares.responder(lugar, "Ya pagamos");
    await expect.poll(async () => (await lugares.entregaDe(id)).estado).toBe("ENTREGADO");
    await expect.poll(conexion).not.toContain("sin conexión");
    expect(await cloud.nube.avisador.mandar(app, aviso)).toBe(200);
    expect(await conexion()).not.toContain("sin conexión");
  });
});
