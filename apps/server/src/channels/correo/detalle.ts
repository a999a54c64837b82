import { CORREO_PERSONAS_MAX } from "@ventanilla/contract/limites";
import type { Corresponsal, DetalleCorreo } from "@ventanilla/contract/mensaje/mensaje";
import type { Correo } from "./correo.ts";
import type { Autenticacion } from "./lectura/autenticacion.ts";
import type { Cuenta } from "./procedencia.ts";

const RESPUESTAS_MAX = 10;

/** Neither the signed domain nor the one that sent it is the sender's: SPF or DKIM alone is enough, DMARC has the last word. */
function esDudoso({ spf, dkim, dmarc }: Autenticacion): boolean {
  if (dmarc !== null) return dmarc === "fail";
  return spf !== "pass" && dkim !== "pass";
}

/** Only the mailbox's own server is believed, and of its words the last: whoever sends a mail may write such fields in any name. */
function sinComprobar({ autenticaciones }: Correo, servidorAutenticacion: string | null): boolean {
  const suya = autenticaciones.find(({ servidor }) => servidor === servidorAutenticacion);
  return suya !== undefined && esDudoso(suya);
}

const corresponsales = (de: Correo["para"]): Corresponsal[] =>
  de.map(({ direccion, nombre }) => ({ direccion, nombre }));

/** What an operator should know of a mail's header besides its subject. */
export function detalleDe(correo: Correo, { direccion, servidorAutenticacion }: Cuenta): DetalleCorreo {
  const { remitente, nombre, responderA } = correo;
  const otros = (de: Correo["para"]) => corresponsales(de.filter((uno) => uno.direccion !== direccion));
  const [para, cc] = [otros(correo.para), otros(correo.copia)];
  return {
    de: remitente === null ? null : { direccion: remitente, nombre },
    para: para.slice(0, CORREO_PERSONAS_MAX),
    cc: cc.slice(0, CORREO_PERSONAS_MAX),
    mas: Math.max(0, para.length - CORREO_PERSONAS_MAX) + Math.max(0, cc.length - CORREO_PERSONAS_MAX),
    responder_a: corresponsales(responderA).slice(0, RESPUESTAS_MAX),
    sin_comprobar: sinComprobar(correo, servidorAutenticacion),
  };
}
