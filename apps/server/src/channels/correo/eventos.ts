import { CORREO_MAX } from "@ventanilla/contract/limites";
import { traducir } from "@ventanilla/i18n";
import { isAbusive } from "../../shared/safe-html/index.ts";
import type { CanalEvent, MensajeEvent } from "../connector.ts";
import { type Correo, type CorreoCrudo, leerCorreo } from "./correo.ts";
import { adjuntosDe } from "./cuenta/adjuntos.ts";
import { detalleDe } from "./detalle.ts";
import { direccionDeNadie, idDeBytes, idDeCarta } from "./identificador.ts";
import { CorreoDesmedido, TEXTO_MAX } from "./lectura/limites.ts";
import { type Cuenta, type Procedencia, procedenciaDe, razonDe } from "./procedencia.ts";
import { reboteDe } from "./rebote.ts";

/** Longer headers exist only in attacks. */
const CABECERA_MAX = 64 * 1024;
const SIN_SENAS: Procedencia = { ciudadano: null, automatico: "sin remitente" };

function megas(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(1).replace(".", ",");
}

/** What must be said to the operator about a mail that is not here whole. */
function salvedad(crudo: CorreoCrudo, { texto, html }: Correo): string | null {
  if (!crudo.completo) {
    const clave = crudo.original ? "avisos:correoGrande" : "avisos:correoDesmedido";
    return traducir("es", clave, { megas: megas(crudo.tamanio), maximo: megas(CORREO_MAX) });
  }
  const excesivo = texto.length > TEXTO_MAX || (html !== null && isAbusive(html));
  return excesivo ? traducir("es", "avisos:correoCortado") : null;
}

function cuerpoDe(crudo: CorreoCrudo, correo: Correo): { texto: string; html: string | null } {
  const aviso = salvedad(crudo, correo);
  const { texto, html } = correo;
  if (aviso === null) return { texto, html };
  return { texto: [texto.slice(0, TEXTO_MAX), aviso].filter(Boolean).join("\n\n"), html: null };
}

function mensajeDe(
  crudo: CorreoCrudo,
  correo: Correo,
  procedencia: Procedencia,
  cuenta: Cuenta,
): MensajeEvent {
  const juicio = juicioDe(procedencia);
  const detalle = detalleDe(correo, cuenta);
  const idExterno = idDeCarta(correo, crudo, [juicio, detalle.sin_comprobar]);
  const { direccion: chat, nombre } = procedencia.ciudadano ?? {
    direccion: direccionDeNadie(idExterno),
    nombre: correo.nombre,
  };
  const { texto: text, html } = cuerpoDe(crudo, correo);
  return {
    kind: "mensaje",
    idExterno,
    chat,
    nombre,
    seconds: crudo.segundos,
    tipoContenido: "email",
    text,
    adjuntos: crudo.completo ? adjuntosDe(correo) : [],
    ...juicio,
    ...originalDe(crudo),
    correo: { asunto: correo.asunto, remitente: correo.remitente ?? chat, html, detalle },
  };
}

function juicioDe({
  automatico,
  callada,
}: Procedencia): Pick<MensajeEvent, "automatic" | "reason" | "ungreeted"> {
  return {
    automatic: automatico !== null,
    ...(automatico !== null && { reason: razonDe(automatico) }),
    ...(callada && { ungreeted: true }),
  };
}

function originalDe({ original }: CorreoCrudo): Pick<MensajeEvent, "original"> {
  return original ? { original } : {};
}

/**
 * What one mail means, in order. Who wrote decides whose conversation it is, and nothing else does: a subject, a case
 * number or a reference to another mail may be copied by anybody.
 */
export async function eventosDe(crudo: CorreoCrudo, cuenta: Cuenta): Promise<CanalEvent[]> {
  const correo = leerCorreo(crudo.crudo);
  const procedencia = procedenciaDe(correo, cuenta);
  if (procedencia === null) return [];
  const mensaje = mensajeDe(crudo, correo, procedencia, cuenta);
  const rebote = reboteDe(correo, mensaje.idExterno);
  // The report itself is kept as well: it may be the only trace when it names nothing of ours.
  return rebote ? [rebote, { ...mensaje, automatic: true, reason: "devuelto" }] : [mensaje];
}

/** Header fields alone: whatever breaks a parser stands below them, or is their size. */
function soloCabecera(crudo: Buffer): Buffer {
  const inicio = crudo.subarray(0, CABECERA_MAX);
  const finales = ["\r\n\r\n", "\n\n"].map((final) => inicio.indexOf(final)).filter((donde) => donde >= 0);
  return inicio.subarray(0, finales.length === 0 ? inicio.lastIndexOf("\n") + 1 : Math.min(...finales) + 2);
}

/** Null: not even its header can be read. */
function senasDe({ crudo }: CorreoCrudo): Correo | null {
  try {
    return leerCorreo(soloCabecera(crudo));
  } catch (error) {
    if (error instanceof CorreoDesmedido) return null;
    throw error;
  }
}

/** Stands for a mail that cannot be read or stored: whose it is and about what, judged as any by what its header tells. */
export async function apartado(
  crudo: CorreoCrudo,
  cuenta: Cuenta,
  senas = senasDe(crudo),
): Promise<MensajeEvent[]> {
  const procedencia = senas ? procedenciaDe(senas, cuenta) : SIN_SENAS;
  if (procedencia === null) return [];
  const { ciudadano } = procedencia;
  const idExterno = idDeBytes(null, crudo.crudo);
  const chat = ciudadano?.direccion ?? direccionDeNadie(idExterno);
  const asunto = senas?.asunto ?? "";
  return [
    {
      kind: "mensaje",
      idExterno,
      chat,
      nombre: null,
      seconds: crudo.segundos,
      tipoContenido: "email",
      text: traducir("es", "avisos:correoIlegible", { remitente: chat, asunto: asunto || "—" }),
      adjuntos: [],
      ...juicioDe(procedencia),
      ...originalDe(crudo),
      correo: { asunto, remitente: senas?.remitente ?? chat, html: null },
    },
  ];
}

/** Stands for a mail of which its server gives nothing; `lugar` names it for good. */
export function noEntregado(lugar: string, segundos: number): MensajeEvent {
  const idExterno = idDeBytes(null, Buffer.from(lugar));
  const chat = direccionDeNadie(idExterno);
  return {
    kind: "mensaje",
    idExterno,
    chat,
    nombre: null,
    seconds: segundos,
    tipoContenido: "email",
    text: traducir("es", "avisos:correoNoEntregado"),
    adjuntos: [],
    automatic: true,
    reason: "sin_remitente",
    correo: { asunto: "", remitente: chat, html: null },
  };
}
