import { traducir } from "@ventanilla/i18n";
import type { BounceEvent } from "../connector.ts";
import { type Cabeceras, leerCampos, primera } from "./cabeceras.ts";
import type { Correo } from "./correo.ts";
import { direccionDe, sinPunycode } from "./direccion.ts";
import { envioDe, messageIdDe, propiosEn } from "./identificador.ts";
import { legible } from "./lectura/palabras.ts";

const DETALLE_MAX = 300;
/** How much of a report is searched for our ids: they stand in its first lines. */
const BUSCADO_MAX = 100_000;

type Parte = Correo["adjuntos"][number];

function textoDe({ contenido }: Parte): string {
  return contenido.toString("latin1", 0, BUSCADO_MAX);
}

interface Veredicto {
  permanencia: BounceEvent["verdict"];
  detalle: string;
  /** Whom it did not reach. */
  destinos?: readonly string[];
}

/** What a field says behind its kind (`rfc822; ana@x.test`), in the letters of its server. */
const dichoEn = (campos: Cabeceras, campo: string): string =>
  legible(primera(campos, campo)?.replace(/^[\w-]+\s*;\s*/, "") ?? "");

/** An address as we keep it. */
const destinoEn = (campos: Cabeceras, campo: string): string | null =>
  direccionDe(sinPunycode(dichoEn(campos, campo)));

/** One recipient's group of fields (RFC 3464 §2.3). `Action` decides: a failed one with a 4.x status was given up all the same. */
function veredictoDe(campos: Cabeceras): Veredicto | null {
  const accion = primera(campos, "action")?.toLowerCase();
  const estado = /^[245]\.\d{1,3}\.\d{1,3}/.exec(primera(campos, "status") ?? "")?.[0] ?? "";
  if (accion === undefined && estado === "") return null;
  const definitivo = accion === undefined ? estado.startsWith("5") : /^failed\b/.test(accion);
  // The address that we wrote to, where it is told; the other one is where that was forwarded.
  const destino = destinoEn(campos, "original-recipient") ?? destinoEn(campos, "final-recipient");
  const permanencia = definitivo ? "final" : "trying";
  const detalle = `${estado} ${dichoEn(campos, "diagnostic-code")}`.trim();
  return { permanencia, detalle, destinos: destino === null ? [] : [destino] };
}

function deInforme(correo: Correo): Veredicto | null {
  const informe = correo.adjuntos.find(
    ({ tipo }) => tipo === "message/delivery-status" || tipo === "message/global-delivery-status",
  );
  if (!informe) return null;
  const dichos = textoDe(informe)
    .split(/\r?\n\r?\n/)
    .flatMap((bloque) => veredictoDe(leerCampos(bloque)) ?? []);
  const finales = dichos.filter(({ permanencia }) => permanencia === "final");
  const [primero] = finales.length > 0 ? finales : dichos;
  return primero
    ? { ...primero, destinos: [...new Set(finales.flatMap(({ destinos = [] }) => destinos))] }
    : null;
}

/** Words by which servers say that they go on trying, in the languages in which ours are answered. */
const DEMORA =
  /\b(?:delayed|will (?:keep|continue) (?:trying|to try)|(?:do not|no) need to (?:re)?send|se seguirá intentando|seguiremos intentando|se volverá a intentar|retrasad[oa]|demorad[oa])\b/i;
const FALLO =
  /(?:could ?n[o'’]t be delivered|cannot be delivered|can't be delivered|undeliver|delivery (?:has |to .{1,100} )?failed|failed to deliver|unable to deliver|failure notice|delivery failure|returned (?:mail|to sender)|user unknown|unknown user|no such (?:user|recipient|mailbox)|(?:address|mailbox|recipient|account) (?:is )?(?:rejected|unavailable|full|not found|disabled)|does ?n[o'’]t exist|no (?:se )?(?:pudo|ha podido|puede) (?:ser )?entreg|no (?:se )?ha sido (?:posible )?entreg|no entregad[oa]|no existe|fue rechazad|devuelt[oa] al remitente|error de entrega|não (?:pôde|foi) (?:ser )?entregue)/i;
/** Lines of prose that are looked at: the refusal stands before what is returned. */
const LINEAS_MAX = 400;
const LINEA_MAX = 1_000;
/** A reply code where servers repeat one; the same number among other words is a case, a sum or a telephone. */
const CODIGO =
  /(?:^[\s>]{0,20}|[:#]\s{0,3}|\bsaid:?\s{1,3}|<<<\s{0,3})5[0-57]\d(?:[ #-](?=5\.|[^\d\s])|:(?!\d))/i;
const CODIGO_AMPLIADO = /(?:^|[^\d.])5\.[0-7]\.\d{1,3}(?!\.?\d)/;
/** Fields that only a header has, and those that may stand around them. */
const IDENTIFICA = /^[>\s]{0,10}(?:message-id|received|return-path|dkim-signature|mime-version):/i;
const CAMPO =
  /^[>\s]{0,10}(?:message-id|received|return-path|dkim-signature|mime-version|from|to|cc|reply-to|sender|subject|date|in-reply-to|references|auto-submitted|content-[a-z-]{1,40}|x-[\w-]{1,40}):/i;
const CONTINUA = /^[>\s]{0,10}\s\S/;
/** How a mail inside the mail begins in our own words. */
const [REENVIADO = ""] = traducir("es", "avisos:correoReenviado", { remitente: "|", asunto: "" }).split("|");

/** What the server says itself: what it returns are our own words, and a number in them says nothing. */
function sobreLoDevuelto(lineas: readonly string[]): readonly string[] {
  const hallado = lineas.findIndex((una) => IDENTIFICA.test(una) || una.startsWith(REENVIADO));
  if (hallado < 0) return lineas;
  let corte = hallado;
  for (let i = hallado - 1; i >= 0; i -= 1) {
    const linea = lineas[i] ?? "";
    if (CAMPO.test(linea)) corte = i;
    else if (!CONTINUA.test(linea)) break;
  }
  return lineas.slice(0, corte);
}

/** Old servers explain in prose: only an SMTP refusal in it is a final verdict, and words of failure alone leave it open. */
function deProsa(texto: string): Veredicto | null {
  const lineas = sobreLoDevuelto(texto.split("\n", LINEAS_MAX).map((una) => una.slice(0, LINEA_MAX)));
  // Who goes on trying may tell why the last try failed.
  if (lineas.some((una) => DEMORA.test(una))) return { permanencia: "trying", detalle: "" };
  const rechazo = lineas.find((una) => CODIGO.test(una) || CODIGO_AMPLIADO.test(una));
  if (rechazo) return { permanencia: "final", detalle: rechazo };
  const fallo = lineas.find((una) => FALLO.test(una));
  return fallo ? { permanencia: "unknown", detalle: fallo } : null;
}

/** Message-IDs that returned parts have: of the original, whole or only its header. */
function deOriginales(originales: readonly string[]): string[] {
  return originales.flatMap((texto) => {
    const [cabecera = ""] = texto.split(/\r?\n\r?\n/, 1);
    return messageIdDe(primera(leerCampos(cabecera), "message-id")) ?? [];
  });
}

function originalesDe({ adjuntos }: Correo): string[] {
  return adjuntos
    .filter(({ tipo }) =>
      /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(tipo),
    )
    .map(textoDe);
}

/** Fields in which a letter names those that it answers, ours among them: whatever became of it, those arrived. */
const DE_ANTES = /^[>\s]{0,10}(?:references|in-reply-to):/i;

function sinLasDeAntes(texto: string): string {
  let deAntes = false;
  const quedan = texto.split("\n").filter((linea) => {
    if (CAMPO.test(linea)) deAntes = DE_ANTES.test(linea);
    else if (!CONTINUA.test(linea)) deAntes = false;
    return !deAntes;
  });
  return quedan.join("\n");
}

/** Of a server's report: what stands in its place, else whatever of ours it names. */
function devueltos(correo: Correo): string[] {
  const enSuSitio = devueltosEnSuSitio(correo);
  if (enSuSitio.length > 0) return enSuSitio;
  return propiosEn(sinLasDeAntes([correo.texto.slice(0, BUSCADO_MAX), ...originalesDe(correo)].join("\n")));
}

/** Only of what was returned: as a part, or as old servers do, its header below their words. */
function devueltosEnSuSitio(correo: Correo): string[] {
  const enProsa = [
    ...correo.texto.slice(0, BUSCADO_MAX).matchAll(/^[> ]{0,10}Message-ID:\s{0,10}(<[^<>\s]{1,250}>)/gim),
  ];
  const nombrados = [...deOriginales(originalesDe(correo)), ...enProsa.map(([, id = ""]) => id)];
  return [...new Set(nombrados.filter((id) => propiosEn(id).length > 0))];
}

const DE_SERVIDOR = /^(?:mailer-daemon|postmaster|mdaemon)(?:[+.-].*)?@/;
/** A sender without an address, as some servers write themselves. */
const SERVIDOR_SIN_DIRECCION =
  /^[\s"'<]{0,5}(?:mailer-daemon|postmaster|mdaemon|mail delivery (?:sub)?system)\b/i;

/** How sure it is that a server wrote it, before its words are read: `sobre` is nobody's envelope, which machines of all kinds use. */
function origenDe({ cabeceras, remitente }: Correo): "servidor" | "sobre" | null {
  const tipo = primera(cabeceras, "content-type") ?? "";
  if (/^multipart\/report\b/i.test(tipo))
    return /report-type="?(?:disposition-notification|feedback-report)/i.test(tipo) ? null : "servidor";
  const autor = primera(cabeceras, "from")?.slice(0, 200).trim() ?? "";
  if (DE_SERVIDOR.test(remitente ?? "") || SERVIDOR_SIN_DIRECCION.test(autor)) return "servidor";
  const sobre = primera(cabeceras, "return-path")?.slice(0, 20) ?? "";
  return /^<\s*>$/.test(sobre) || autor === "" || /^<\s*>$/.test(autor) ? "sobre" : null;
}

/** A mail that says that ours could not be delivered, or null when it is none. `report`: the id under which it is stored itself. */
export function reboteDe(correo: Correo, report: string): BounceEvent | null {
  const origen = origenDe(correo);
  if (origen === null) return null;
  const ids = origen === "servidor" ? devueltos(correo) : devueltosEnSuSitio(correo);
  const dicho = deInforme(correo) ?? deProsa(correo.texto.slice(0, BUSCADO_MAX));
  // A server that returns ours without a word that we know has failed at something.
  const veredicto =
    dicho ?? (origen === "servidor" ? { permanencia: "unknown" as const, detalle: correo.asunto } : null);
  if (!veredicto || ids.length === 0) return null;
  const envios = ids.flatMap((id) => envioDe(id) ?? []);
  const detalle = veredicto.detalle
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, DETALLE_MAX);
  return {
    kind: "rebote",
    report,
    idsExternos: [...ids, ...envios.map(({ msgId }) => msgId)],
    sendings: Object.fromEntries(envios.map(({ msgId, sending }) => [msgId, sending])),
    verdict: veredicto.permanencia,
    detalle,
    ...(veredicto.destinos?.length && { recipients: veredicto.destinos }),
  };
}
