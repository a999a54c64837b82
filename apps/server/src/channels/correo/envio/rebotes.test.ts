import { reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { redactarRebote } from "../../../../../simulators/src/correo/redactar.ts";
import { levantarMesaDeCorreo, MESA, type MesaDeCorreo } from "../../../../test/mesa-de-correo.ts";

let mesa: MesaDeCorreo;
beforeAll(async () => {
  mesa = await levantarMesaDeCorreo();
});
afterEach(() => mesa.correo.fallar({}));
afterAll(() => mesa.cerrar());

const espera = { timeout: 10_000 };
const quedaEn = (id: number, estado: string) =>
  expect.poll(() => mesa.estadoDe(id), { timeout: 15_000 }).toBe(estado);
/** What left for somebody, oldest first, as it was sent. */
const salidos = (de: string) => mesa.correo.libro({ para: de }).map(({ crudo }) => crudo);
const messageIdDe = (crudo: string | undefined) => /^Message-ID: (.+)$/im.exec(crudo ?? "")?.[1]?.trim();

async function reenviar(id: number, queda = "ENVIADO"): Promise<void> {
  const { http } = await mesa.operador();
  await http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } });
  await quedaEn(id, queda);
}

/** The citizen's server reports that what left came back; resolves when the mailbox was read behind the report. */
async function vuelve(de: string, crudo: Buffer): Promise<void> {
  mesa.correo.entregar(MESA, crudo);
  const cartas = await mesa.entradasDe(de);
  mesa.escribir(de);
  await mesa.llegan(de, cartas.length + 1);
}

const informeDe = (de: string, original: string | undefined) => redactarRebote(MESA, de, original ?? "");

const avisosDe = async (de: string) =>
  (await mesa.mensajesDe(de)).flatMap(({ direccion, contenido }) =>
    direccion === "AVISO" && /devuelto|Quizás/.test(contenido) ? [contenido] : [],
  );

async function responder(de: string, texto: string): Promise<number> {
  mesa.escribir(de);
  await mesa.llegan(de, 1);
  return await mesa.responder(de, texto);
}

describe("correo: lo que volvió de una conversación de varias cartas [B-mensajes-13]", () => {
  it("es la que el informe devuelve: las de antes, que su cabecera también nombra, llegaron", async () => {
    const de = "elsa@ciudadano.test";
    const primera = await responder(de, "Venga el lunes.");
    await quedaEn(primera, "ENVIADO");
    const segunda = await mesa.responder(de, "O el martes.");
    await quedaEn(segunda, "ENVIADO");
    const [carta, otra] = salidos(de);
    expect(otra).toContain(messageIdDe(carta));
    await vuelve(de, informeDe(de, otra));
    expect(await mesa.estadoDe(segunda)).toBe("FALLIDO");
    expect(await mesa.estadoDe(primera)).toBe("ENVIADO");
    expect(await avisosDe(de)).toHaveLength(1);
  });
});

describe("correo: lo que volvió de un mensaje que una persona envió otra vez [B-mensajes-13, B-mensajes-19]", () => {
  it("un informe del primer envío, el mismo u otro, no dice nada del segundo; el suyo sí", async () => {
    const de = "ana@ciudadano.test";
    mesa.correo.fallar({ bounce: true, times: 1 });
    const id = await responder(de, "Ya puede recogerlo.");
    await quedaEn(id, "FALLIDO");
    const informe = mesa.correo.buzon(MESA).correos.at(-1)?.crudo ?? Buffer.alloc(0);
    await reenviar(id);
    await expect.poll(() => salidos(de).length, espera).toBe(2);
    const [primero, segundo] = salidos(de);
    expect(messageIdDe(segundo)).not.toBe(messageIdDe(primero));
    await vuelve(de, informe);
    await vuelve(de, informeDe(de, primero));
    expect(await mesa.estadoDe(id)).toBe("ENVIADO");
    await vuelve(de, informeDe(de, segundo));
    expect(await mesa.estadoDe(id)).toBe("FALLIDO");
    expect(await avisosDe(de)).toHaveLength(2);
  });

  it("enviado otra vez en la duda, lo que llegue doble se reconoce; un informe deja en duda, dos dicen que no llegó", async () => {
    const de = "berta@ciudadano.test";
    mesa.correo.fallar({ dropAfterAccept: true, times: 1 });
    const id = await responder(de, "Pase mañana.");
    await quedaEn(id, "INCIERTO");
    await reenviar(id);
    await expect.poll(() => salidos(de).length, espera).toBe(2);
    const [primero, segundo] = salidos(de);
    expect(messageIdDe(segundo)).toBe(messageIdDe(primero));
    const informe = informeDe(de, primero);
    await vuelve(de, informe);
    await vuelve(de, informe);
    expect(await mesa.estadoDe(id)).toBe("INCIERTO");
    expect(await avisosDe(de)).toHaveLength(1);
    await vuelve(de, informeDe(de, segundo));
    expect(await mesa.estadoDe(id)).toBe("FALLIDO");
  });

  it("rechazado al enviarlo otra vez en la duda, la duda de antes sigue: lo doble se reconoce, y un informe solo no dice que no llegó", async () => {
    const de = "carla@ciudadano.test";
    mesa.correo.fallar({ dropAfterAccept: true, times: 1 });
    const id = await responder(de, "Traiga su carnet.");
    await quedaEn(id, "INCIERTO");
    mesa.correo.fallar({ status: 550, times: 1 });
    await reenviar(id, "FALLIDO");
    await reenviar(id);
    await expect.poll(() => salidos(de).length, espera).toBe(2);
    const [primero, segundo] = salidos(de);
    expect(messageIdDe(segundo)).toBe(messageIdDe(primero));
    await vuelve(de, informeDe(de, primero));
    expect(await mesa.estadoDe(id)).toBe("INCIERTO");
    await vuelve(de, informeDe(de, segundo));
    expect(await mesa.estadoDe(id)).toBe("FALLIDO");
  });

  it("vuelto ya todo lo que se envió en la duda, el siguiente envío es otro, y un informe tardío no lo toca", async () => {
    const de = "delia@ciudadano.test";
    mesa.correo.fallar({ dropAfterAccept: true, times: 1 });
    const id = await responder(de, "Pase el lunes.");
    await quedaEn(id, "INCIERTO");
    await reenviar(id);
    await expect.poll(() => salidos(de).length, espera).toBe(2);
    const [primero, segundo] = salidos(de);
    await vuelve(de, informeDe(de, primero));
    await vuelve(de, informeDe(de, segundo));
    expect(await mesa.estadoDe(id)).toBe("FALLIDO");
    await reenviar(id);
    await expect.poll(() => salidos(de).length, espera).toBe(3);
    expect(messageIdDe(salidos(de)[2])).not.toBe(messageIdDe(primero));
    await vuelve(de, informeDe(de, primero));
    expect(await mesa.estadoDe(id)).toBe("ENVIADO");
  });
});
