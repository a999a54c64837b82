import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { escenaDeEnvio } from "../../../../test/envios.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { entregar, type Llegada } from "../../../../test/llegadas.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const ahora = () => Math.floor(Date.now() / 1000);

/** A conversation with answers of which nobody knows whether they were taken. */
async function enDuda(...textos: string[]) {
  const escena = await escenaDeEnvio(banco);
  const ids: number[] = [];
  for (const texto of textos) ids.push(await escena.enviar(texto));
  await banco.db.updateTable("salida").set({ estado: "INCIERTO" }).where("id_mensaje", "in", ids).execute();
  await banco.db
    .updateTable("mensaje")
    .set({ estado: "INCIERTO", motivo: "incierto" })
    .where("id", "in", ids)
    .execute();
  const salidas = () =>
    banco.db
      .selectFrom("mensaje")
      .select(["contenido", "estado", "id_externo"])
      .where("id_canal_entrada", "=", escena.conversacion.id_canal_entrada)
      .where("direccion", "=", "SALIDA")
      .orderBy("id")
      .execute();
  const eco = (llegada: Partial<Llegada>) =>
    entregar(banco, escena.inst.canal, {
      idExterno: "de-fuera",
      chat: escena.chat,
      own: true,
      seconds: ahora(),
      ...llegada,
    });
  return { salidas, eco };
}
const DICE = "De 8:30 a 16:30";
const DUDOSO = { contenido: DICE, estado: "INCIERTO", id_externo: null };

describe("lo propio que vuelve sin nuestro id [B-mensajes-21]", () => {
  it("con las palabras de lo que está en duda es ese mensaje, y otra vez el mismo no es nada", async () => {
    const { salidas, eco } = await enDuda(DICE);
    expect(await eco({ text: `${DICE} ` })).toBe("repetido");
    expect(await eco({ text: DICE })).toBe("repetido");
    expect(await salidas()).toEqual([{ contenido: DICE, estado: "ENVIADO", id_externo: "de-fuera" }]);
  });

  it("aunque vuelva con el esquema de una dirección que se escribió sin él", async () => {
    const { salidas, eco } = await enDuda("Vea tramites.gob.bo/x");
    expect(await eco({ text: "Vea http://tramites.gob.bo/x" })).toBe("repetido");
    expect(await salidas()).toMatchObject([{ estado: "ENVIADO", id_externo: "de-fuera" }]);
  });

  it("de dos iguales en duda se reconoce uno por cada vez que se dijo, el más antiguo primero", async () => {
    const { salidas, eco } = await enDuda(DICE, DICE);
    await eco({ text: DICE, idExterno: "uno" });
    expect((await salidas()).map(({ id_externo }) => id_externo)).toEqual(["uno", null]);
    await eco({ text: DICE, idExterno: "dos" });
    expect((await salidas()).map(({ id_externo }) => id_externo)).toEqual(["uno", "dos"]);
    expect(await eco({ text: DICE, idExterno: "tres" })).toBe("nuevo");
  });

  it.each<[string, Partial<Llegada>]>([
    ["otras palabras", { text: "De 8 a 12" }],
    ["las mismas, escritas antes", { text: DICE, seconds: ahora() - 3_600 }],
    [
      "las mismas, con un archivo",
      { text: DICE, adjuntos: [{ url: "https://x.test/a", mime: "image/png", nombre: null }] },
    ],
    ["las mismas a otro ciudadano", { text: DICE, chat: "59179999999@c.us" }],
  ])("%s: es otro mensaje, y la duda queda", async (_como, llegada) => {
    const { salidas, eco } = await enDuda(DICE);
    expect(await eco(llegada)).toBe("nuevo");
    expect((await salidas())[0]).toEqual(DUDOSO);
  });
});
