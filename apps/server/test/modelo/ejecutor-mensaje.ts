import { randomUUID } from "node:crypto";
import { enviarMensaje, enviarVarios } from "@ventanilla/contract/mensaje/mensaje.routes";
import { marcarLeido } from "../../src/domains/mensaje/index.ts";
import { entregarWebhook } from "../harness.ts";
import {
  aquietarSalidas,
  clienteDe,
  en,
  type Hacer,
  type Traducir,
  textoDe,
  vistoDe,
} from "./ejecutor-comun.ts";
import type { Modelo } from "./modelo.ts";
import { entradaPara } from "./modelo-mensaje.ts";
import { lugar, type Mundo } from "./mundo.ts";
import { type De, type Hace, NUMERO, OCULTA } from "./operaciones.ts";
import { codigoSegun } from "./rechazo.ts";

async function enviar(mundo: Mundo, operacion: De<"responder">, m: Modelo): Promise<Traducir> {
  const { http } = clienteDe(mundo, operacion.quien);
  const entrada = entradaPara(m, operacion.caso, operacion.entradaDelCaso);
  const idempotencyKey = randomUUID();
  const mandar = (contenido: string) =>
    http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: en(mundo.entradas, entrada) },
      body: {
        caso: en(mundo.casos, operacion.caso),
        contenido,
        tipo_contenido: "texto",
        ...vistoDe(mundo, m, operacion),
      },
      idempotencyKey,
    });
  const { repite } = operacion;
  const primero = await mandar(textoDe(m));
  const otraVez =
    repite === "no"
      ? null
      : await mandar(repite === "igual" ? textoDe(m) : "otro texto").then(({ id }) => id, codigoSegun);
  return () => ({
    mensaje: lugar(mundo.mensajes, primero.id),
    caso: lugar(mundo.casos, primero.id_caso),
    entrada: lugar(mundo.entradas, primero.id_canal_entrada),
    operador: mundo.usuarios.findIndex(({ id }) => id === primero.operador?.id),
    anotado: primero.estado === "COMPLETADO",
    ...(otraVez !== null && {
      otraVez: typeof otraVez === "number" ? lugar(mundo.mensajes, otraVez) : otraVez,
    }),
  });
}

const direccionDe = (chat: number): string => `5917000000${chat}@${chat === OCULTA ? "lid" : "c.us"}`;

export const HACER_MENSAJE = {
  async escribir({ banco, canales }, { cuenta, chat }, m) {
    const canal = canales[cuenta];
    if (!canal) throw new Error("no such account");
    const { estado } = await banco.ciudadanoEscribe(canal, { chat: direccionDe(chat), texto: textoDe(m) });
    return () => (estado === 200 ? "recibido" : estado);
  },
  /** The citizen writes, and the gateway tells both addresses. */
  async descubrir({ banco, canales }, { cuenta }, m) {
    const canal = canales[cuenta];
    if (!canal) throw new Error("no such account");
    // Two conversations that are both between a call and its answer are joined later.
    await aquietarSalidas(banco, [canal]);
    const payload = {
      id: `false_${direccionDe(OCULTA)}_${randomUUID()}`,
      timestamp: Math.floor(Date.now() / 1000),
      from: direccionDe(OCULTA),
      fromMe: false,
      body: textoDe(m),
      _data: { key: { remoteJidAlt: direccionDe(NUMERO) } },
    };
    const sobre = { event: "message", session: canal.sesion_id, payload };
    const { estado } = await entregarWebhook(banco, canal, JSON.stringify(sobre));
    return () => (estado === 200 ? "recibido" : estado);
  },
  async leer(mundo, { quien, mensaje }) {
    const { sesion } = mundo.usuarios[quien] ?? {};
    if (!sesion) throw new Error("no such operator");
    const leido = await marcarLeido(mundo.banco.db, sesion, en(mundo.mensajes, mensaje));
    return () =>
      leido && {
        entrada: lugar(mundo.entradas, leido.sesion_id),
        noLeidos: leido.no_leidos,
        leidoHasta: lugar(mundo.mensajes, leido.leido_hasta),
        puntos: [...leido.secuencias.keys()].map((id) => lugar(mundo.puntos, id)),
      };
  },
  responder: enviar,
  async varios(mundo, { quien, caso, otro }, m) {
    const destinos = [caso, otro].map((uno) => ({
      canal: en(mundo.entradas, entradaPara(m, uno, 0)),
      id_caso: en(mundo.casos, uno),
    }));
    const body = { canales: destinos, contenido: textoDe(m), tipo_contenido: "texto" as const };
    const { http } = clienteDe(mundo, quien);
    const { enviados, fallidos } = await http.call<typeof enviarVarios>(enviarVarios, { body });
    const de = ({ canal, id_caso }: { canal: number; id_caso: number }) => ({
      entrada: lugar(mundo.entradas, canal),
      caso: lugar(mundo.casos, id_caso),
    });
    return () => ({
      enviados: enviados.map(({ mensajes, ...uno }) => ({
        ...de(uno),
        mensaje: lugar(mundo.mensajes, mensajes[0]?.id ?? null),
      })),
      fallidos: fallidos.map(({ error, ...uno }) => ({ ...de(uno), error })),
    });
  },
} satisfies { [H in Hace]?: Hacer<H> };
