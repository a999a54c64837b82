import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import { traducir } from "@ventanilla/i18n";
import type { MediaRef } from "../connector.ts";
import { baseDe, type ConfigCloud } from "./config.ts";
import { respuestasDe } from "./respuestas.ts";
import type { Contacto, Contenido, Medio } from "./wire.ts";

export interface Leido {
  tipoContenido: TipoContenido;
  text: string;
  adjuntos: readonly MediaRef[];
}

const CLASES: readonly ["image" | "audio" | "video" | "document" | "sticker", TipoContenido][] = [
  ["image", "imagen"],
  ["sticker", "imagen"],
  ["audio", "audio"],
  ["video", "video"],
  ["document", "archivo"],
];

/** Where the provider is asked for a file: its own address for the bytes lives for five minutes. */
const preguntaPor = (config: ConfigCloud, { id }: Medio): string =>
  `${baseDe(config)}/${config.configuracion.version}/${encodeURIComponent(id)}?phone_number_id=${config.sesion_id}`;

function medioDe(config: ConfigCloud, contenido: Contenido): Leido | null {
  for (const [clase, tipo] of CLASES) {
    const medio = contenido[clase];
    if (!medio) continue;
    const { mime_type: mime = null, filename: nombre = null } = medio;
    const ref = { url: "", mime, nombre, tardia: preguntaPor(config, medio) };
    const tipoContenido = mime === null || clase === "sticker" ? tipo : tipoDeMime(mime);
    return { tipoContenido, text: medio.caption ?? "", adjuntos: [ref] };
  }
  return null;
}

const enLinea = (...partes: (string | null | undefined)[]): string => partes.filter(Boolean).join(" ");

function lugarDe({ location: lugar }: Contenido): string | null {
  if (!lugar) return null;
  return enLinea("📍", lugar.name, lugar.address, `${lugar.latitude},${lugar.longitude}`);
}

function contactoDe({ name, phones, emails, org }: Contacto): string {
  const telefonos = (phones ?? []).map(({ phone, wa_id }) => phone ?? wa_id);
  const correos = (emails ?? []).map(({ email }) => email);
  return enLinea("👤", name?.formatted_name, org?.company, ...telefonos, ...correos);
}

/** What somebody chose of what was offered. */
function eleccionDe({ button, interactive }: Contenido): string | null {
  const elegido = interactive?.button_reply ?? interactive?.list_reply;
  const palabras = [
    button?.text ?? button?.payload,
    enLinea(elegido?.title, elegido?.description),
    respuestasDe(interactive?.nfm_reply?.response_json ?? ""),
    interactive?.nfm_reply?.body,
  ];
  return palabras.find(Boolean) ?? null;
}

function pedidoDe({ order }: Contenido): string | null {
  if (!order) return null;
  const cosas = (order.product_items ?? []).map(({ product_retailer_id: id, quantity }) =>
    enLinea(quantity, id),
  );
  const texto = enLinea(order.text, cosas.join(", "));
  return texto === "" ? null : traducir("es", "avisos:waDesconocidoDice", { tipo: "order", texto });
}

const TIPO_MAX = 60;

/** What came, by the provider's own word for it. */
function desconocido({ type, unsupported, errors }: Contenido): string {
  const palabra = unsupported?.type ?? type ?? "";
  const tipo = palabra.replace(/[^\w-]/g, "").slice(0, TIPO_MAX) || "?";
  const texto = errors?.find(({ title }) => title)?.title;
  return texto
    ? traducir("es", "avisos:waDesconocidoDice", { tipo, texto })
    : traducir("es", "avisos:waDesconocido", { tipo });
}

/** Every message has something to read. */
export function contenidoDe(config: ConfigCloud, contenido: Contenido): Leido {
  const medio = medioDe(config, contenido);
  if (medio) return medio;
  const contactos = (contenido.contacts ?? []).map(contactoDe).join("\n");
  const text =
    (contenido.text?.body ||
      lugarDe(contenido) ||
      contactos ||
      eleccionDe(contenido) ||
      pedidoDe(contenido) ||
      contenido.system?.body) ??
    "";
  return { tipoContenido: "texto", text: text || desconocido(contenido), adjuntos: [] };
}
