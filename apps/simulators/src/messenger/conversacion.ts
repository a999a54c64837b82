import { randomUUID } from "node:crypto";
import type { Avisos } from "./avisos.ts";
import { ErrorGraph } from "./error-graph.ts";
import { APLICACION, type ArchivoFb, BANDEJA, type Envio, type MensajeFb, type Pagina } from "./modelo.ts";
import type { Mundo } from "./mundo.ts";

const DIA_MS = 24 * 3_600_000;

export interface Escrito {
  texto: string;
  archivo?: Omit<ArchivoFb, "id" | "clase"> | null;
  /** The message that it answers. */
  citado?: string;
  /** It was written so long ago. Milliseconds. */
  haceMs?: number;
  /** Shared things, places and whatever else, as the provider tells them. */
  attachments?: readonly Record<string, unknown>[];
}

export interface Conversacion {
  /** Refuses, as the platform would, what may not be sent now. */
  recibirEnvio(pagina: Pagina, envio: Envio, archivo: Omit<ArchivoFb, "id" | "clase"> | null): MensajeFb;
  /** A citizen writes; `entregado`: the webhook was taken. */
  escribir(
    pagina: Pagina,
    psid: string,
    escrito: Escrito,
  ): { mensaje: MensajeFb; entregado: Promise<boolean> };
  /** Somebody of the institution answers in the page's own inbox. */
  teclear(pagina: Pagina, psid: string, texto: string): { mensaje: MensajeFb; entregado: Promise<boolean> };
  /** The citizen looks at everything until now. */
  leer(pagina: Pagina, psid: string): Promise<boolean>;
  /** Meta's own inbox takes the conversation in hand, or gives it back; the application is told so. */
  pasar(pagina: Pagina, psid: string, a: "bandeja" | "aplicación"): Promise<boolean>;
  /** Where the bytes of a file are; told by routes. */
  donde: (id: string, nombre: string) => string;
}

const claseDe = (mimetype: string): ArchivoFb["clase"] => {
  const [clase = ""] = mimetype.split("/");
  return clase === "image" || clase === "audio" || clase === "video" ? clase : "file";
};

/** Whether a page may write now, and under which heading. */
function exigirPlazo(mundo: Mundo, pagina: Pagina, { recipient, messaging_type: tipo, tag }: Envio): void {
  const ultima = mundo.ultimaDe(pagina.id, recipient.id);
  const haceMs = ultima === null ? Number.POSITIVE_INFINITY : Date.now() - ultima;
  const fuera = (): ErrorGraph =>
    new ErrorGraph("(#10) This message is sent outside of allowed window.", { code: 10, subcode: 2018278 });
  if (tipo === "MESSAGE_TAG") {
    if (tag !== "HUMAN_AGENT")
      throw new ErrorGraph("(#100) This message tag is no longer supported.", {
        code: 100,
        subcode: 1893061,
      });
    if (!pagina.agente_humano)
      throw new ErrorGraph("(#10) The application may not use this tag.", { code: 10, subcode: 2018276 });
    if (haceMs > 7 * DIA_MS) throw fuera();
    return;
  }
  if (haceMs > DIA_MS) throw fuera();
}

export function crearConversacion(mundo: Mundo, avisos: Avisos, acuseMs: number): Conversacion {
  const de = (psid: string, pagina: string) => ({ sender: { id: psid }, recipient: { id: pagina } });
  const relojes = new Set<NodeJS.Timeout>();

  function despues(ms: number, hacer: () => unknown): void {
    const reloj = setTimeout(() => {
      relojes.delete(reloj);
      hacer();
    }, ms);
    reloj.unref();
    relojes.add(reloj);
  }

  /** What the application is told of a conversation that another one has in hand comes apart. */
  const avisar = (pagina: Pagina, psid: string, suceso: Record<string, unknown>): Promise<boolean> =>
    avisos.avisar(pagina, suceso, mundo.esAjeno(pagina.id, psid) ? "standby" : "messages");

  /** Every program of the page is told what the page said. */
  function eco(pagina: Pagina, mensaje: MensajeFb, app_id: number): Promise<boolean> {
    const { mid, texto, archivo, ms, psid, metadata } = mensaje;
    return avisar(pagina, psid, {
      ...de(pagina.id, psid),
      timestamp: ms,
      message: {
        mid,
        is_echo: true,
        app_id,
        ...(metadata !== null && { metadata }),
        ...(texto !== "" && { text: texto }),
        ...(archivo && { attachments: [adjunto(archivo)] }),
      },
    });
  }

  const adjunto = ({ id, clase, nombre }: ArchivoFb) => ({
    type: clase,
    payload: { url: conversacion.donde(id, nombre) },
  });

  const conversacion: Conversacion = {
    donde: () => "",
    recibirEnvio(pagina, envio, archivo) {
      const { id: psid } = envio.recipient;
      if (!mundo.personas.has(psid))
        throw new ErrorGraph("(#100) No matching user found", { code: 100, subcode: 2018001 });
      if (mundo.esAjeno(pagina.id, psid))
        throw new ErrorGraph(
          "(#10) Message failed to send because another app is controlling this thread now.",
          { code: 10, subcode: 2018300 },
        );
      exigirPlazo(mundo, pagina, envio);
      const { text = "", attachment, metadata = null } = envio.message;
      if (attachment && !archivo)
        throw new ErrorGraph("(#100) Incorrect attachment type passed.", { code: 100, subcode: 2018047 });
      if (archivo && !attachment) throw new ErrorGraph("(#100) A file without an attachment", { code: 100 });
      const mensaje = mundo.agregar({
        pagina: pagina.id,
        psid,
        saliente: true,
        texto: text,
        archivo: archivo && { ...archivo, id: randomUUID(), clase: attachment?.type ?? "file" },
        metadata,
        citado: envio.reply_to?.mid ?? null,
      });
      despues(0, () => eco(pagina, mensaje, APLICACION));
      despues(acuseMs, () => {
        mensaje.entregado = true;
        mundo.almacen.anotarCambio();
        return avisar(pagina, psid, {
          ...de(psid, pagina.id),
          timestamp: Date.now(),
          delivery: { mids: [mensaje.mid], watermark: mensaje.ms },
        });
      });
      return mensaje;
    },
    escribir(pagina, psid, { texto, archivo = null, citado, haceMs = 0, attachments = [] }) {
      const guardado = archivo && { ...archivo, id: randomUUID(), clase: claseDe(archivo.mimetype) };
      const mensaje = mundo.agregar({
        pagina: pagina.id,
        psid,
        saliente: false,
        texto,
        archivo: guardado,
        citado: citado ?? null,
        ...(haceMs > 0 && { ms: Date.now() - haceMs }),
      });
      const adjuntos = [...(guardado ? [adjunto(guardado)] : []), ...attachments];
      const entregado = avisar(pagina, psid, {
        ...de(psid, pagina.id),
        timestamp: mensaje.ms,
        message: {
          mid: mensaje.mid,
          ...(texto !== "" && { text: texto }),
          ...(adjuntos.length > 0 && { attachments: adjuntos }),
          ...(citado && { reply_to: { mid: citado } }),
        },
      }).then((tomado) => {
        mensaje.tomado = tomado;
        mundo.anunciar({ mensaje });
        return tomado;
      });
      return { mensaje, entregado };
    },
    teclear(pagina, psid, texto) {
      const mensaje = mundo.agregar({ pagina: pagina.id, psid, saliente: true, texto, archivo: null });
      return { mensaje, entregado: eco(pagina, mensaje, BANDEJA) };
    },
    leer(pagina, psid) {
      const watermark = Date.now();
      for (const mensaje of mundo.hilo(pagina.id, psid)) if (mensaje.saliente) mensaje.leido = true;
      mundo.anunciar({});
      return avisar(pagina, psid, { ...de(psid, pagina.id), timestamp: watermark, read: { watermark } });
    },
    pasar(pagina, psid, a) {
      const ajeno = a === "bandeja";
      mundo.ponerAjeno(pagina.id, psid, ajeno);
      const duenos = ajeno ? [APLICACION, BANDEJA] : [BANDEJA, APLICACION];
      const [previous_owner_app_id, new_owner_app_id] = duenos.map(String);
      const suceso = {
        ...de(psid, pagina.id),
        timestamp: mundo.hora(),
        [ajeno ? "take_thread_control" : "pass_thread_control"]: {
          previous_owner_app_id,
          new_owner_app_id,
          metadata: "",
        },
      };
      return avisos.avisar(pagina, suceso, "messaging_handovers");
    },
  };
  return conversacion;
}
