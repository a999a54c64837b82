import { HttpError } from "@ventanilla/client/http";
import { leerOpcionesDeEntrada } from "@ventanilla/contract/canal/canal.routes";
import { CARTA_CITA_MAX, CARTA_COPIAS_MAX } from "@ventanilla/contract/limites";
import type { CartaEscrita } from "@ventanilla/contract/mensaje/carta";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../../../../../test/archivos.ts";
import { type Banco, levantar } from "../../../../../test/harness.ts";
import { transaction } from "../../../../db/transaction.ts";
import { readOutgoing, readThread } from "../../../../outbox/salida.repository.ts";
import { crearCanal } from "../../../canal/canal.factory.ts";
import { adjuntarConversacion, crearConversacion } from "../../../caso/caso.factory.ts";
import { crearMensajes } from "../../../hilo/hilo.factory.ts";
import { autorizarCanales } from "../../../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const ANA = "ana@ciudadano.test";
const CUANDO = "2026-11-20T13:05:00Z";
let numero = 0;

/** A citizen asked twice by mail, and an operator answers. */
async function escena({
  clasificacion = "correo",
  segunda = "¿Y el sábado?\n\nGracias",
  estado = "ACTIVO",
  cuenta = {},
}: {
  clasificacion?: "correo" | "whatsapp";
  segunda?: string;
  estado?: "ACTIVO" | "CERRADO";
  cuenta?: { usuario?: string; configuracion?: string };
} = {}) {
  numero += 1;
  const inst = await banco.institucion();
  const [punto = null] = inst.puntos;
  const canal = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, clasificacion, ...cuenta });
  await autorizarCanales(banco.db, punto ?? 0, [canal.id]);
  const chat = clasificacion === "correo" ? `${numero}.${ANA}` : `5917${numero}@c.us`;
  const correo = { asunto: "Horario", remitente: chat };
  const deCorreo = clasificacion === "correo" ? { correo } : {};
  const conversacion = await crearConversacion(banco.db, {
    canal,
    chat,
    estado,
    id_punto: punto,
    turnos: [
      { de: "ciudadano", texto: "¿Atienden el lunes?", cuando: CUANDO, ...deCorreo },
      { de: "operador", texto: "Sí.", cuando: CUANDO },
      { de: "ciudadano", texto: segunda, cuando: CUANDO, ...deCorreo },
    ],
  });
  const { http } = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  const enviar = (carta: CartaEscrita | undefined, cambios: { caso?: number; responde_a?: number } = {}) =>
    http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: conversacion.id_canal_entrada },
      body: {
        caso: conversacion.id_caso,
        tipo_contenido: "texto",
        contenido: "De 8:30 a 16:30",
        ...(carta && { carta }),
        ...cambios,
      },
    });
  return { inst, conversacion, chat, enviar };
}

const sale = async ({ id }: Mensaje) => (await readOutgoing(banco.db, id))?.mensaje;
const escritos = (idCaso: number) =>
  banco.db
    .selectFrom("mensaje")
    .select("id")
    .where("id_caso", "=", idCaso)
    .where("contenido", "=", "De 8:30 a 16:30")
    .execute();

async function rechazo(promesa: Promise<unknown>): Promise<[number, string | null]> {
  const error: unknown = await promesa.catch((razon: unknown) => razon);
  if (!(error instanceof HttpError)) throw new Error("the call was expected to be refused", { cause: error });
  return [error.status, error.code];
}

describe("enviar: una carta", () => {
  it("queda y sale con su asunto en una línea y sus copias una vez cada una, sin el propio ciudadano", async () => {
    const { enviar, chat } = await escena();
    const copias = ["Jefa@institucion.test", "jefa@institucion.test", chat.toUpperCase(), "otra@x.test"];
    const enviado = await enviar({ asunto: "  Horario\r\n de atención ", copias });
    expect(enviado.extras).toMatchObject({
      asunto: "Horario de atención",
      carta: { copias: ["jefa@institucion.test", "otra@x.test"], pie: null },
    });
    expect(await sale(enviado)).toMatchObject({
      text: "De 8:30 a 16:30",
      letter: {
        subject: "Horario de atención",
        copies: ["jefa@institucion.test", "otra@x.test"],
        below: null,
      },
    });
  });

  it("sin nada propio es un mensaje como cualquiera, y la siguiente sigue el asunto que alguien puso", async () => {
    const { enviar } = await escena();
    const simple = await enviar({ asunto: "  ", copias: [] });
    expect([simple.extras.asunto, simple.extras.carta, (await sale(simple))?.letter]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const asuntoQueSigue = async ({ id }: Mensaje) => (await readThread(banco.db, id)).asunto;
    expect(await asuntoQueSigue(simple)).toBe("Horario");
    await enviar({ asunto: "Otro" });
    expect(await asuntoQueSigue(await enviar(undefined))).toBe("Otro");
  });

  it("cita lo último que escribió el ciudadano, con quién y cuándo, en hora de La Paz", async () => {
    const { enviar, chat } = await escena();
    const enviado = await enviar({ citar: true });
    const pie = `El 20/11/2026 a las 09:05, ${chat} escribió:\n> ¿Y el sábado?\n>\n> Gracias`;
    expect(enviado.extras.carta).toEqual({ copias: [], pie });
    expect((await sale(enviado))?.letter?.below).toBe(pie);
  });

  it("cita a la persona, y no la respuesta automática que llegó después", async () => {
    const { conversacion, chat, enviar, inst } = await escena();
    const { id_caso, id_canal_entrada } = conversacion;
    await crearMensajes(banco.db, { id_caso, id_canal_entrada, id_canal: inst.canal.id }, [
      {
        de: "ciudadano",
        texto: "Estoy de vacaciones",
        cuando: CUANDO,
        correo: { asunto: "Fuera", remitente: chat, automatico: true },
      },
    ]);
    expect((await enviar({ citar: true })).extras.carta?.pie).toContain("> ¿Y el sábado?");
  });

  it("cita lo último que escribió también en el caso que se adjuntó a aquel en que se responde [D68]", async () => {
    const { inst, conversacion, enviar } = await escena({ estado: "CERRADO" });
    const destino = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    await transaction(banco.db, (tx) => adjuntarConversacion(tx, conversacion.id_caso, destino.id_caso));
    const { extras } = await enviar({ citar: true }, { caso: destino.id_caso });
    expect(extras.carta?.pie).toContain("> ¿Y el sábado?");
  });

  it("cita el mensaje al que responde, y de una cita dentro de él sólo lo propio", async () => {
    const segunda = "Entonces voy.\n\nEl lunes, 16 de noviembre de 2026, Mesa <mesa@x.test> escribió:\n> Sí.";
    const { conversacion, enviar } = await escena({ segunda });
    const [primera, , ultima] = conversacion.mensajes;
    expect((await enviar({ citar: true }, { responde_a: primera ?? 0 })).extras.carta?.pie).toContain(
      "> ¿Atienden el lunes?",
    );
    const pie = (await enviar({ citar: true }, { responde_a: ultima ?? 0 })).extras.carta?.pie;
    expect(pie).toMatch(/escribió:\n> Entonces voy\.$/);
  });

  it.each([
    ["su nombre, que es su dirección", { usuario: "mesa@institucion.test" }],
    [
      "su dirección, y no el nombre con que entra",
      { usuario: "svc_mesa", configuracion: JSON.stringify({ direccion: "mesa@institucion.test" }) },
    ],
  ])("de lo que escribió la institución dice, de la cuenta, %s", async (_que, cuenta) => {
    const { conversacion, enviar } = await escena({ cuenta });
    const [, nuestra] = conversacion.mensajes;
    const { extras } = await enviar({ citar: true }, { responde_a: nuestra ?? 0 });
    expect(extras.carta?.pie).toBe("El 20/11/2026 a las 09:05, mesa@institucion.test escribió:\n> Sí.");
  });

  it("de una carta muy larga cita su comienzo y lo dice", async () => {
    const { enviar } = await escena({ segunda: `${"palabra ".repeat(3_000)}fin` });
    const pie = (await enviar({ citar: true })).extras.carta?.pie ?? "";
    expect(pie.endsWith("\n> …")).toBe(true);
    expect(Array.from(pie).length).toBe(CARTA_CITA_MAX + 4);
  });

  it("por un canal que no escribe cartas se dice, y nada se escribe", async () => {
    const { conversacion, enviar } = await escena({ clasificacion: "whatsapp" });
    expect(await rechazo(enviar({ asunto: "x" }))).toEqual([412, "CANAL_SIN_CARTA"]);
    expect(await escritos(conversacion.id_caso)).toEqual([]);
  });

  it.each([
    ["una dirección que no es tal", { copias: ["jefa"] }],
    ["una dirección vacía", { copias: [""] }],
    [
      "más copias de las que van",
      { copias: Array.from({ length: CARTA_COPIAS_MAX + 1 }, (_, i) => `c${i}@x.test`) },
    ],
    ["un asunto demasiado largo", { asunto: "x".repeat(201) }],
  ])("%s se rechaza y nada se escribe", async (_nombre, carta) => {
    const { conversacion, enviar } = await escena();
    expect(await rechazo(enviar(carta))).toEqual([400, "VALIDACION"]);
    expect(await escritos(conversacion.id_caso)).toEqual([]);
  });

  it("de otra institución no se cita nada ni se sabe si lo hay", async () => {
    const [{ enviar }, ajena] = [await escena(), await escena()];
    const [suyo] = ajena.conversacion.mensajes;
    expect(await rechazo(enviar({ citar: true }, { responde_a: suyo ?? 0 }))).toEqual([404, "NO_EXISTE"]);
  });
});

describe("enviar: una carta con archivos", () => {
  it("la que no cabe por la suma lo dice, no culpa a uno que cabe, y el editor sabe cuánto va junto [B-adjuntos-11]", async () => {
    const inst = await banco.institucion();
    const [punto = null] = inst.puntos;
    const canal = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      clasificacion: "correo",
      usuario: "mesa@institucion.test",
      clave: "llave",
      ruta_perfil: "127.0.0.1:1",
      configuracion: JSON.stringify({ servidor_smtp: "127.0.0.1", tamanio_maximo: 2 }),
    });
    await autorizarCanales(banco.db, punto ?? 0, [canal.id]);
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
      canal,
      chat: ANA,
      id_punto: punto,
    });
    const { http } = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    const params = { canalId: id_canal_entrada };
    const opciones = await http.call<typeof leerOpcionesDeEntrada>(leerOpcionesDeEntrada, { params });
    expect([opciones.tamanios?.archivo, opciones.juntos]).toEqual([1_048_576, 1_048_576]);
    const archivo = (nombre: string) => ({
      nombre,
      base64: Buffer.concat([pdf(), Buffer.alloc(600_000, " ")]).toString("base64"),
    });
    const error: unknown = await http
      .call<typeof enviarMensaje>(enviarMensaje, {
        params,
        body: {
          caso: id_caso,
          tipo_contenido: "archivo",
          contenido: [archivo("a.pdf"), archivo("b.pdf")],
        },
      })
      .catch((razon: unknown) => razon);
    expect(error).toMatchObject({
      code: "ARCHIVOS_GRANDES",
      body: {
        mensaje: "Los archivos juntos superan los 1 MB que admite el canal. Envíelos en más de un mensaje.",
      },
    });
  });
});
