import type { BounceEvent } from "../connector.ts";
import { type Cabeceras, leerCampos, primera } from "./cabeceras.ts";
import type { Correo } from "./correo.ts";
import { messageIdDe, msgIdDe, propiosEn } from "./identificador.ts";

const DETALLE_MAX = 300;
/** How much of a report is searched for our ids: they stand in its first lines. */
const BUSCADO_MAX = 100_000;

type Parte = Correo["adjuntos"][number];

function textoDe({ contenido }: Parte): string {
  return contenido.toString("latin1", 0, BUSCADO_MAX);
}

interface Veredicto {
  definitivo: boolean;
  detalle: string;
}

/** One recipient's group of fields (RFC 3464 §2.3). `Action` decides: a failed one with a 4.x status was given up all the same. */
function veredictoDe(campos: Cabeceras): Veredicto | null {
  const accion = primera(campos, "action")?.toLowerCase();
  const estado = /^[245]\.\d{1,3}\.\d{1,3}/.exec(primera(campos, "status") ?? "")?.[0] ?? "";
  if (accion === undefined && estado === "") return null;
  const definitivo = accion === undefined ? estado.startsWith("5") : /^failed\b/.test(accion);
  const diagnostico = primera(campos, "diagnostic-code")?.replace(/^[\w-]+\s*;\s*/, "") ?? "";
  return { definitivo, detalle: `${estado} ${diagnostico}`.trim() };
}

function deInforme(correo: Correo): Veredicto | null {
  const informe = correo.adjuntos.find(
    ({ tipo }) => tipo === "message/delivery-status" || tipo === "message/global-delivery-status",
  );
  if (!informe) return null;
  const destinos = textoDe(informe)
    .split(/\r?\n\r?\n/)
    .flatMap((bloque) => veredictoDe(leerCampos(bloque)) ?? []);
  return destinos.find(({ definitivo }) => definitivo) ?? destinos[0] ?? null;
}

/** Old servers explain in prose: only an SMTP refusal in it is a final verdict. */
function deProsa(texto: string): Veredicto | null {
  const linea = texto
    .split("\n")
    .find((una) => /(?:^|[^\d.])5(?:\d\d|\.\d{1,3}\.\d{1,3})(?:[^\d.]|$)/.test(una));
  return linea ? { definitivo: true, detalle: linea } : null;
}

/** Message-IDs of what came back: of the returned original, and whatever of ours the report names. */
function devueltos(correo: Correo): string[] {
  const originales = correo.adjuntos
    .filter(({ tipo }) =>
      /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(tipo),
    )
    .map(textoDe);
  const nombrados = originales.flatMap((texto) => {
    const [cabecera = ""] = texto.split(/\r?\n\r?\n/, 1);
    return messageIdDe(primera(leerCampos(cabecera), "message-id")) ?? [];
  });
  const prosa = correo.texto.slice(0, BUSCADO_MAX);
  return [...new Set([...nombrados, ...propiosEn([prosa, ...originales].join("\n"))])];
}

const DE_SERVIDOR = /^(?:mailer-daemon|postmaster|mdaemon)(?:[+.-].*)?@/;

/** A mail that says that ours could not be delivered, or null when it is none. */
export function reboteDe(correo: Correo): BounceEvent | null {
  const tipo = primera(correo.cabeceras, "content-type") ?? "";
  const esInforme =
    /^multipart\/report\b/i.test(tipo) &&
    !/report-type="?(?:disposition-notification|feedback-report)/i.test(tipo);
  if (!esInforme && !DE_SERVIDOR.test(correo.remitente ?? "")) return null;
  const veredicto = deInforme(correo) ?? deProsa(correo.texto.slice(0, BUSCADO_MAX));
  const ids = devueltos(correo);
  if (!veredicto || ids.length === 0) return null;
  const detalle = veredicto.detalle
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, DETALLE_MAX);
  return {
    kind: "rebote",
    idsExternos: [...ids, ...ids.flatMap((id) => msgIdDe(id) ?? [])],
    final: veredicto.definitivo,
    detalle,
  };
}
