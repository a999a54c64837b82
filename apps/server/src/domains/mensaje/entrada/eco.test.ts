import { sql } from "kysely";
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
/** From the call until nobody asked any more what became of it; then the next one leaves. */
const DURA_S = 30;

/** What somebody wrote of which nobody knows whether it was taken: words, or files of these names. */
type Dudoso = string | { archivos: readonly string[] };

/** A conversation with answers in doubt that were written one right after the other, the last one sent just now. `en`: when each was sent. */
async function enDuda(...dudosos: Dudoso[]) {
  const escena = await escenaDeEnvio(banco);
  const en: number[] = [];
  for (const [i, dudoso] of dudosos.entries()) {
    const texto = typeof dudoso === "string" ? dudoso : "";
    const id = await escena.enviar(texto || "Van los archivos");
    const enviado = ahora() - (dudosos.length - 1 - i) * DURA_S;
    en.push(enviado);
    await banco.db
      .updateTable("salida")
      .set({
        estado: "INCIERTO",
        // Whoever was about to send it has it no longer.
        arrendada_por: null,
        arrendada_hasta: null,
        _updated_at: sql`to_timestamp(${enviado + DURA_S})`,
      })
      .where("id_mensaje", "=", id)
      .execute();
    await banco.db
      .updateTable("mensaje")
      .set({
        contenido: texto,
        estado: "INCIERTO",
        motivo: "incierto",
        _created_at: sql`to_timestamp(${en[0]})`,
      })
      .where("id", "=", id)
      .execute();
    const archivos = typeof dudoso === "string" ? [] : dudoso.archivos;
    for (const [posicion, nombre] of archivos.entries())
      await banco.db
        .insertInto("archivo")
        .values({
          id_mensaje: id,
          posicion,
          nombre,
          clave: nombre,
          sha256: "0".repeat(64),
          tamanio: 1,
          mime: "application/pdf",
          estado: "LISTO",
        })
        .execute();
  }
  const salidas = () =>
    banco.db
      .selectFrom("mensaje")
      .select(["contenido", "estado", "id_externo"])
      .where("id_canal_entrada", "=", escena.conversacion.id_canal_entrada)
      .where("direccion", "=", "SALIDA")
      .orderBy("id")
      .execute();
  const reconocidos = async () => (await salidas()).map(({ id_externo }) => id_externo);
  const eco = (llegada: Partial<Llegada>) =>
    entregar(banco, escena.inst.canal, {
      idExterno: "de-fuera",
      chat: escena.chat,
      own: true,
      seconds: ahora(),
      ...llegada,
    });
  /** The last one had this id of the provider's, and was tried again since. */
  const fueOtroIntento = async (idExterno: string) => {
    const suyo = banco.db
      .selectFrom("mensaje")
      .select((eb) => eb.fn.max("id").as("id"))
      .where("id_canal_entrada", "=", escena.conversacion.id_canal_entrada)
      .where("direccion", "=", "SALIDA");
    for (const id_externo of [idExterno, null])
      await banco.db.updateTable("mensaje").set({ id_externo }).where("id", "=", suyo).execute();
  };
  return { salidas, reconocidos, eco, en, fueOtroIntento };
}
const DICE = "De 8:30 a 16:30";
const pdf = (nombre: string | null) => ({ url: "https://x.test/a", mime: "application/pdf", nombre });
const DUDOSO = { contenido: DICE, estado: "INCIERTO", id_externo: null };

describe("lo propio que vuelve sin nuestro id [B-mensajes-21]", () => {
  it("con las palabras de lo que está en duda es ese mensaje, y otra vez el mismo no es nada", async () => {
    const { salidas, eco } = await enDuda(DICE);
    expect(await eco({ text: `${DICE} ` })).toBe("repetido");
    expect(await eco({ text: DICE })).toBe("repetido");
    expect(await salidas()).toEqual([{ contenido: DICE, estado: "ENVIADO", id_externo: "de-fuera" }]);
  });

  it("bajo el id de un intento anterior no dice nada del último, y la duda queda", async () => {
    const { salidas, eco, fueOtroIntento } = await enDuda(DICE);
    await fueOtroIntento("de-fuera");
    expect(await eco({ text: DICE })).toBe("repetido");
    expect(await salidas()).toEqual([DUDOSO]);
  });

  it("aunque vuelva con el esquema de una dirección que se escribió sin él", async () => {
    const { salidas, eco } = await enDuda("Vea tramites.gob.bo/x");
    expect(await eco({ text: "Vea http://tramites.gob.bo/x" })).toBe("repetido");
    expect(await salidas()).toMatchObject([{ estado: "ENVIADO", id_externo: "de-fuera" }]);
  });

  it("de dos iguales en duda se reconoce uno por cada vez que se dijo", async () => {
    const { reconocidos, eco, en } = await enDuda(DICE, DICE);
    await eco({ text: DICE, idExterno: "uno", seconds: en[0] as number });
    expect(await reconocidos()).toEqual(["uno", null]);
    await eco({ text: DICE, idExterno: "dos", seconds: en[1] as number });
    expect(await reconocidos()).toEqual(["uno", "dos"]);
    expect(await eco({ text: DICE, idExterno: "tres" })).toBe("nuevo");
  });

  it.each<[string, readonly Dudoso[], Partial<Llegada>]>([
    ["las mismas palabras", [DICE, DICE], { text: DICE }],
    [
      "un archivo, sin que se diga su nombre",
      [{ archivos: ["renta.pdf"] }, { archivos: ["acta.pdf"] }],
      { text: "", adjuntos: [pdf(null)] },
    ],
  ])(
    "de dos con %s es el que se enviaba cuando se escribió, aunque el anterior nunca salió",
    async (_que, dudosos, llegada) => {
      const { reconocidos, eco, en } = await enDuda(...dudosos);
      await eco({ ...llegada, seconds: en[1] as number });
      expect(await reconocidos()).toEqual([null, "de-fuera"]);
    },
  );

  it("de dos con un archivo es el que lleva el de ese nombre, diga lo que diga el reloj", async () => {
    const { reconocidos, eco, en } = await enDuda({ archivos: ["renta.pdf"] }, { archivos: ["acta.pdf"] });
    await eco({ text: "", adjuntos: [pdf("renta.pdf")], seconds: en[1] as number, idExterno: "renta" });
    expect(await reconocidos()).toEqual(["renta", null]);
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
