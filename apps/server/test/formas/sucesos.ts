import { type Forma, HORA, suceso } from "./forma.ts";

/** What happens to messages, and what is none. */
export const SUCESOS: readonly Forma[] = [
  {
    es: "reacción retirada, sin texto",
    event: "message.reaction",
    payload: suceso({ reaction: { messageId: "true_x" } }),
    muestra: ["Quitó su reacción a un mensaje."],
  },
  {
    es: "reacción en un grupo, contada bajo quien reacciona",
    event: "message.reaction",
    payload: suceso(({ chat }, llave) => ({
      id: `false_120363@g.us_${llave}_${chat}`,
      to: "120363@g.us",
      participant: chat,
      reaction: { text: "👍" },
    })),
    muestra: [],
  },
  {
    es: "corrección cuyas palabras están solo dentro",
    event: "message.edited",
    payload: suceso({
      body: null,
      _data: {
        message: {
          editedMessage: { message: { protocolMessage: { editedMessage: { conversation: "a las 9" } } } },
        },
      },
    }),
    muestra: ["Corrigió un mensaje anterior: a las 9"],
  },
  {
    es: "corrección sin palabras",
    event: "message.edited",
    payload: suceso({ timestamp: String(HORA), editedMessageId: "3EB0A" }),
    muestra: ["Corrigió un mensaje anterior: —"],
  },
  {
    es: "borrado que solo dice lo que había",
    event: "message.revoked",
    payload: (quien, llave) => ({
      before: { id: `false_${quien.chat}_${llave}`, from: quien.chat, timestamp: HORA, body: "Hola" },
      after: null,
      revokedMessageId: null,
    }),
    muestra: ["Eliminó un mensaje que había enviado."],
  },
  {
    es: "voto en un grupo, contado bajo quien vota",
    event: "poll.vote",
    payload: ({ chat }, llave) => ({
      vote: {
        id: `false_120363@g.us_${llave}`,
        to: "120363@g.us",
        from: chat,
        fromMe: false,
        selectedOptions: ["Sí"],
        timestamp: HORA,
      },
      poll: {},
    }),
    muestra: [],
  },
  {
    es: "voto en milisegundos y sin opciones",
    event: "poll.vote",
    payload: ({ chat }, llave) => ({
      vote: {
        id: `false_${chat}_${llave}`,
        to: "me",
        from: chat,
        fromMe: false,
        selectedOptions: null,
        timestamp: HORA * 1_000,
      },
      poll: { id: "true_x", to: chat, from: "me", fromMe: true },
    }),
    muestra: ["Respondió a una encuesta: —"],
    segundos: HORA,
  },
  {
    es: "voto que la pasarela no pudo leer",
    event: "poll.vote.failed",
    payload: ({ chat }, llave) => ({
      vote: {
        id: `false_${chat}_${llave}`,
        to: "me",
        from: chat,
        fromMe: false,
        selectedOptions: [],
        timestamp: HORA,
      },
      poll: { fromMe: true },
    }),
    muestra: ["Respondió a una encuesta: —"],
  },
  {
    es: "respuesta a una invitación",
    event: "event.response",
    payload: suceso({ eventResponse: { response: "GOING", timestampMs: HORA * 1_000, extraGuestCount: 1 } }),
    muestra: ["Respondió a una invitación: asistirá"],
  },
  {
    es: "respuesta a una invitación, de las que vendrán",
    event: "event.response",
    payload: suceso({ eventResponse: { response: "LATER" } }),
    muestra: ["Respondió a una invitación: LATER"],
  },
  {
    es: "respuesta a una invitación que no se pudo leer",
    event: "event.response.failed",
    payload: suceso({ eventResponse: null }),
    muestra: ["Respondió a una invitación: —"],
  },
  {
    es: "llamada sin id",
    event: "call.received",
    payload: ({ chat }) => ({ from: chat, timestamp: HORA + 0.25, isVideo: false, isGroup: false }),
    muestra: ["Llamó por WhatsApp."],
  },
  {
    es: "llamada con quien llama en partes",
    event: "call.received",
    payload: ({ digitos }, llave) => ({
      id: llave,
      from: { user: digitos, server: "c.us" },
      timestamp: HORA,
    }),
    muestra: ["Llamó por WhatsApp."],
  },
  {
    es: "llamada atendida en el teléfono",
    event: "call.accepted",
    payload: ({ chat }, llave) => ({ id: llave, from: chat, timestamp: HORA }),
    muestra: [],
  },
  {
    es: "acuse de un mensaje que nadie conoce",
    event: "message.ack",
    payload: ({ chat }) => ({
      id: `true_${chat}_3EB0NADIE`,
      from: chat,
      fromMe: true,
      ack: 3,
      ackName: "READ",
    }),
    muestra: [],
  },
  {
    es: "acuse con su número como texto",
    event: "message.ack",
    payload: ({ chat }) => ({ id: `true_${chat}_3EB0NADIE`, from: chat, fromMe: "true", ack: "2" }),
    muestra: [],
  },
  {
    es: "acuse sin número",
    event: "message.ack",
    payload: ({ chat }) => ({
      id: `true_${chat}_3EB0NADIE`,
      from: chat,
      fromMe: true,
      ack: null,
      ackName: "UNKNOWN",
    }),
    muestra: [],
  },
  {
    es: "acuse de un grupo",
    event: "message.ack.group",
    payload: ({ lid }) => ({
      id: `true_120363@g.us_3EB0_${lid}`,
      from: "120363@g.us",
      participant: lid,
      fromMe: true,
      ack: 3,
    }),
    muestra: [],
  },
  {
    es: "espera de un mensaje, con la hora en dos mitades",
    event: "message.waiting",
    payload: suceso({ timestamp: { low: HORA, high: 0 } }),
    muestra: ["Envió un mensaje que todavía no se puede leer."],
    segundos: HORA,
  },
];
