import { darPorEnviado } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { escenaDeEnvio, estadoDeEnvio } from "../../../../test/envios.ts";
import { type Banco, entregarWebhook, levantar } from "../../../../test/harness.ts";

let banco: Banco;
beforeAll(async () => {
  // The simulator keeps its own receipts back: a failure counts only before any of them.
  banco = await levantar({ waha: { tiempos: { ackServidorMs: 60_000, ackEntregaMs: 60_000 } } });
});
afterEach(() => banco.waha.fallar({}));
afterAll(() => banco.cerrar());

describe("acuses", () => {
  it.each([
    [3, "LEIDO"],
    [-1, "FALLIDO"],
  ])("se reconocen bajo otra dirección del mismo ciudadano: el acuse %i es %s", async (ack, estado) => {
    const { inst, chat, enviar } = await escenaDeEnvio(banco);
    const acusar = (payload: Record<string, unknown>) =>
      entregarWebhook(
        banco,
        inst.canal,
        JSON.stringify({ event: "message.ack", session: inst.canal.sesion_id, payload }),
      );
    banco.waha.fallar({ held: true, times: 1 });
    const id = await enviar("¿Me lee?");
    await expect.poll(() => estadoDeEnvio(banco, id)).toBe("ENVIANDO ENVIANDO");
    const oculta = `${inst.id}77@lid`;
    const antes = await acusar({ id: `true_${oculta}_3EB0NADIE`, from: oculta, fromMe: true, ack });
    expect(
      antes.estado,
      "under an address that nobody knows it may be the receipt of what is under way",
    ).toBe(503);
    banco.waha.fallar({});
    await expect.poll(() => estadoDeEnvio(banco, id)).toBe("ENVIADO ENVIADO");
    const llave = banco.waha.libro({ chatId: chat })[0]?.id.split("_")[2];
    expect((await acusar({ id: `true_${oculta}_${llave}`, from: oculta, fromMe: true, ack })).estado).toBe(
      200,
    );
    expect(await estadoDeEnvio(banco, id)).toBe(`${estado} ENVIADO`);
  });

  it("el que no dice más que «tomado» enseña la otra dirección de quien lo recibe", async () => {
    const { inst, chat, enviar } = await escenaDeEnvio(banco);
    const id = await enviar("¿Me lee?");
    await expect.poll(() => estadoDeEnvio(banco, id)).toBe("ENVIADO ENVIADO");
    const llave = banco.waha.libro({ chatId: chat })[0]?.id.split("_")[2];
    const oculta = `${inst.id}78@lid`;
    const payload = {
      id: `true_${oculta}_${llave}`,
      from: oculta,
      fromMe: true,
      ack: 1,
      _data: { key: { remoteJidAlt: chat } },
    };
    const acuse = JSON.stringify({ event: "message.ack", session: inst.canal.sesion_id, payload });
    expect((await entregarWebhook(banco, inst.canal, acuse)).estado).toBe(200);
    const sabida = await banco.db
      .selectFrom("canal_direccion")
      .select("fija")
      .where("id_canal", "=", inst.canal.id)
      .where("direccion", "=", oculta)
      .executeTakeFirst();
    expect(sabida).toEqual({ fija: true });
  });

  it.each([
    [-1, "FALLIDO", "INCIERTO"],
    [2, "ENTREGADO", "INCIERTO"],
    [-1, "FALLIDO", "ENVIADO"],
    [2, "ENTREGADO", "ENVIADO"],
  ])(
    "el de lo que quedó en duda, bajo el id que le dimos, dice que salió: %i es %s, una vez, también si alguien lo dio por %s",
    async (ack, estado, dicho) => {
      const { inst, chat, enviar, cliente } = await escenaDeEnvio(banco);
      banco.waha.fallar({ dropAfterAccept: true, times: 1, history: { status: 400 } });
      const id = await enviar("¿Llegó?");
      await expect.poll(() => estadoDeEnvio(banco, id)).toBe("INCIERTO INCIERTO");
      if (dicho === "ENVIADO")
        await cliente.http.call<typeof darPorEnviado>(darPorEnviado, { params: { id } });
      const acusar = async (llave: string | undefined, cual: number) => {
        const payload = { id: `true_${chat}_${llave}`, from: chat, fromMe: true, ack: cual };
        const acuse = JSON.stringify({ event: "message.ack", session: inst.canal.sesion_id, payload });
        expect((await entregarWebhook(banco, inst.canal, acuse)).estado).toBe(200);
      };
      await acusar("3EB0OTRO", ack);
      expect(await estadoDeEnvio(banco, id)).toBe(`${dicho} ${dicho}`);
      const llave = banco.waha.libro({ chatId: chat })[0]?.id.split("_")[2];
      await acusar(llave, ack);
      await acusar(llave, 1);
      expect(await estadoDeEnvio(banco, id)).toBe(`${estado} ${dicho}`);
      expect(banco.waha.libro({ chatId: chat })).toHaveLength(1);
    },
  );
});
