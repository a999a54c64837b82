import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Desperfecto } from "../comun/desperfecto.ts";
import type { Avisador } from "./avisador.ts";
import { ErrorGraph, noExiste } from "./errores.ts";
import type { FallosCloud } from "./fallos.ts";
import { Entrante, type Envio } from "./formas.ts";
import { huella, type Medios } from "./medios.ts";
import {
  type Ciudadano,
  conocer,
  ESTADOS,
  type Estado,
  type Medio,
  type Mensaje,
  type Mundo,
  type Numero,
} from "./mundo.ts";

export interface TiemposNube {
  /** From a send to its first receipt, and between receipts. */
  acuseMs: number;
  ventanaMs: number;
}

export interface Partes {
  mundo: Mundo;
  medios: Medios;
  avisador: Avisador;
  fallos: Desperfecto<FallosCloud>;
  tiempos: TiemposNube;
}

export interface Conversacion {
  /** The institution sends; throws what the provider says at once. */
  enviar(
    numero: Numero,
    envio: Envio,
    fallos: Partial<FallosCloud>,
  ): { mensaje: Mensaje; ciudadano: Ciudadano };
  /** A citizen writes. `entregado` resolves true when the webhooks were taken. */
  recibir(entrante: Entrante): { mensaje: Mensaje; entregado: Promise<boolean> };
  leer(numero: string, ciudadano: string): void;
  /** Any change of the kind `messages`, as a test makes it up. */
  suceder(numero: string, valor: Record<string, unknown>, field?: string): Promise<boolean>;
  cerrar(): void;
}

const TITULOS: Readonly<Record<number, string>> = {
  131026: "Message undeliverable",
  131047: "Re-engagement message",
  131053: "Media upload error",
};

const ConPropio = z.object({ biz_opaque_callback_data: z.string() });

const segundos = (ms: number): string => String(Math.floor(ms / 1000));
const wamid = (): string => `wamid.${randomBytes(24).toString("base64url").toUpperCase()}`;

function idDeMedio(envio: Envio): string | undefined {
  switch (envio.type) {
    case "image":
      return envio.image.id;
    case "video":
      return envio.video.id;
    case "audio":
      return envio.audio.id;
    case "document":
      return envio.document.id;
    case "text":
    case "template":
      return undefined;
  }
}

export function crearConversacion({ mundo, medios, avisador, fallos, tiempos }: Partes): Conversacion {
  const relojes = new Set<NodeJS.Timeout>();
  /** Looked at before the telephone's own receipt was out. */
  const yaVistos = new Set<string>();

  function luego(hacer: () => void): void {
    const reloj = setTimeout(() => {
      relojes.delete(reloj);
      hacer();
    }, tiempos.acuseMs);
    relojes.add(reloj);
  }

  function contar(
    { app, waba, id, telefono }: Numero,
    valor: Record<string, unknown>,
    field = "messages",
  ): Promise<boolean> {
    const { duplicateWebhooks = 0, shuffleWebhooksMs = 0 } = fallos.mirar();
    return avisador.avisar(
      app,
      {
        waba,
        field,
        value: {
          messaging_product: "whatsapp",
          metadata: { display_phone_number: telefono, phone_number_id: id },
          ...valor,
        },
      },
      { copias: 1 + duplicateWebhooks, demoraMs: shuffleWebhooksMs },
    );
  }

  function personaDe({ telefono, bsuid, nombre }: Ciudadano) {
    const numero = telefono !== null && !fallos.mirar().withoutNumber ? { wa_id: telefono } : {};
    return { profile: { name: nombre }, ...numero, user_id: bsuid };
  }

  function acusar(mensaje: Mensaje, estado: Estado, code?: number): void {
    if (mensaje.estado === "failed") return;
    if (estado === "failed" || ESTADOS.indexOf(estado) > ESTADOS.indexOf(mensaje.estado))
      mensaje.estado = estado;
    mundo.anunciar(mensaje);
    const numero = mundo.numeros.get(mensaje.numero);
    const ciudadano = mundo.ciudadanos.get(mensaje.ciudadano);
    if (!numero || !ciudadano) return;
    const propio = ConPropio.safeParse(mensaje.pedido).data?.biz_opaque_callback_data;
    const recibo = {
      id: mensaje.id,
      status: estado,
      timestamp: segundos(Date.now()),
      ...(ciudadano.telefono !== null && !fallos.mirar().withoutNumber
        ? { recipient_id: ciudadano.telefono }
        : {}),
      recipient_user_id: ciudadano.bsuid,
      ...(propio !== undefined && { biz_opaque_callback_data: propio }),
      ...(code !== undefined && {
        errors: [
          {
            code,
            title: TITULOS[code] ?? "Something went wrong",
            message: TITULOS[code] ?? "Something went wrong",
            error_data: { details: "as the simulator was told" },
            href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
          },
        ],
      }),
      ...(estado !== "failed" && {
        pricing: { billable: true, pricing_model: "PMP", category: "service", type: "free_customer_service" },
      }),
    };
    contar(numero, { statuses: [recibo] }).catch(() => false);
  }

  function acuses(mensaje: Mensaje, { laterCode, reversed }: Partial<FallosCloud>): void {
    luego(() => {
      if (laterCode !== undefined) return acusar(mensaje, "failed", laterCode);
      acusar(mensaje, reversed ? "delivered" : "sent");
      luego(() => {
        acusar(mensaje, reversed ? "sent" : "delivered");
        if (yaVistos.delete(mensaje.id)) acusar(mensaje, "read");
      });
    });
  }

  /** Free words only so long after the citizen's own. */
  function estaCerrada(numero: string, ciudadano: string, { type }: Envio): boolean {
    const ultima = mundo.ultimaEntrada(numero, ciudadano);
    return type !== "template" && (ultima === null || Date.now() - ultima > tiempos.ventanaMs);
  }

  function medioDe(envio: Envio): Medio | null {
    const id = idDeMedio(envio);
    if (id === undefined) return null;
    const medio = medios.hallar(id);
    if (!medio) throw noExiste(id);
    return medio;
  }

  /** What the citizen reads of a template: gaps filled as the provider fills them. */
  function textoDe(numero: Numero, envio: Envio): string {
    if (envio.type === "text") return envio.text.body;
    if (envio.type !== "template") return "";
    const { name, language, components = [] } = envio.template;
    const plantilla = mundo.plantillas
      .get(numero.waba)
      ?.find((una) => una.name === name && una.language === language.code && una.status === "APPROVED");
    if (!plantilla) throw new ErrorGraph(404, 132001, "template name does not exist in the translation");
    const cuerpo = plantilla.components.find(({ type }) => type === "BODY")?.text ?? "";
    const valores = components.find(({ type }) => type === "body")?.parameters ?? [];
    const huecos = new Set(cuerpo.match(/\{\{\d+\}\}/g)).size;
    if (huecos !== valores.length)
      throw new ErrorGraph(400, 132000, "number of parameters does not match the expected number of params");
    return cuerpo.replace(/\{\{(\d+)\}\}/g, (todo, n: string) => valores[Number(n) - 1]?.text ?? todo);
  }

  function guardar(nuevo: Omit<Mensaje, "id" | "ms"> & { id?: string | undefined; ms?: number }): Mensaje {
    const mensaje = { ...nuevo, id: nuevo.id ?? wamid(), ms: nuevo.ms ?? Date.now() };
    mundo.mensajes.set(mensaje.id, mensaje);
    mundo.anunciar(mensaje);
    return mensaje;
  }

  return {
    enviar(numero, envio, puestos) {
      const telefono = envio.to?.replace(/^\+/, "");
      const ciudadano =
        telefono === undefined
          ? ([...mundo.ciudadanos.values()].find(({ bsuid }) => bsuid === envio.recipient) ??
            conocer(mundo, { bsuid: envio.recipient }))
          : conocer(mundo, { telefono, bsuid: mundo.ciudadanos.get(telefono)?.bsuid });
      const cerrada = estaCerrada(numero.id, ciudadano.id, envio);
      if (cerrada && puestos.windowAtOnce)
        throw new ErrorGraph(400, 131047, "More than 24 hours have passed since the customer last replied");
      const mensaje = guardar({
        numero: numero.id,
        ciudadano: ciudadano.id,
        nuestro: true,
        tipo: envio.type,
        texto: textoDe(numero, envio),
        estado: "accepted",
        medio: medioDe(envio),
        pedido: envio,
        citado: envio.context?.message_id,
      });
      acuses(mensaje, cerrada ? { laterCode: 131047 } : puestos);
      return { mensaje, ciudadano };
    },
    recibir(dado) {
      const {
        de,
        bsuid,
        nombre,
        texto = "",
        archivo,
        id,
        segundos: cuando,
        extra,
        ...resto
      } = Entrante.parse(dado);
      const numero = mundo.numeros.get(resto.numero);
      if (!numero) throw noExiste(resto.numero);
      const ciudadano = conocer(mundo, { telefono: de, bsuid, nombre });
      const medio = archivo
        ? medios.guardar({
            mime: archivo.mimetype,
            nombre: archivo.nombre ?? null,
            contenido: Buffer.from(archivo.datos, "base64"),
          })
        : null;
      const tipo = archivo?.clase ?? "text";
      const mensaje = guardar({
        id,
        numero: numero.id,
        ciudadano: ciudadano.id,
        nuestro: false,
        tipo,
        texto,
        estado: "sent",
        medio,
        pedido: {},
        ...(cuando !== undefined && { ms: cuando * 1000 }),
      });
      const persona = personaDe(ciudadano);
      const bloque = medio
        ? {
            mime_type: medio.mime,
            sha256: huella(medio),
            id: medio.id,
            ...(texto && tipo !== "audio" && { caption: texto }),
            ...(tipo === "document" && { filename: medio.nombre ?? "Untitled" }),
            ...(tipo === "audio" && { voice: medio.mime.startsWith("audio/ogg") }),
          }
        : { body: texto };
      const contado = {
        ...(persona.wa_id !== undefined && { from: persona.wa_id }),
        from_user_id: ciudadano.bsuid,
        id: mensaje.id,
        timestamp: segundos(mensaje.ms),
        type: tipo,
        [tipo]: bloque,
        ...extra,
      };
      const entregado = contar(numero, { contacts: [persona], messages: [contado] }).then((tomado) => {
        if (tomado) mensaje.estado = "delivered";
        mundo.anunciar(mensaje);
        return tomado;
      });
      return { mensaje, entregado };
    },
    leer(numero, ciudadano) {
      for (const mensaje of mundo.hilo(numero, ciudadano)) {
        if (!mensaje.nuestro || mensaje.estado === "failed") continue;
        if (mensaje.estado === "delivered") acusar(mensaje, "read");
        else if (mensaje.estado !== "read") yaVistos.add(mensaje.id);
      }
    },
    async suceder(id, valor, field) {
      const numero = mundo.numeros.get(id);
      if (!numero) throw noExiste(id);
      return contar(numero, valor, field);
    },
    cerrar() {
      for (const reloj of relojes) clearTimeout(reloj);
    },
  };
}
