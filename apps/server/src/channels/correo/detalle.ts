import { domainToASCII } from "node:url";
import { CORREO_PERSONAS_MAX } from "@ventanilla/contract/limites";
import type { Corresponsal, DetalleCorreo } from "@ventanilla/contract/mensaje/mensaje";
import type { Correo } from "./correo.ts";
import { dominioDe } from "./direccion.ts";
import type { Autenticacion } from "./lectura/autenticacion.ts";
import type { Cuenta } from "./procedencia.ts";

const RESPUESTAS_MAX = 10;

/** One is the other, or lies within it: whoever owns a domain answers for what is below. */
function sonDeUno(uno: string, otro: string): boolean {
  const dentro = (de: string, en: string) => en.includes(".") && de.endsWith(`.${en}`);
  return uno === otro || dentro(uno, otro) || dentro(otro, uno);
}

/** DMARC has the last word. Where it says none, SPF or DKIM is enough, if it passed in the name of who writes. */
function esDudoso({ dmarc, dominios }: Autenticacion, remitente: string | null): boolean {
  if (dmarc !== null) return dmarc === "fail";
  const suyo = domainToASCII(dominioDe(remitente ?? ""));
  return suyo === "" || !dominios.some((uno) => sonDeUno(uno, suyo));
}

/** Only the mailbox's own server is believed, and of its words the last: whoever sends a mail may write such fields in any name. */
function sinComprobar({ autenticaciones, remitente }: Correo, servidorAutenticacion: string | null): boolean {
  const suya = autenticaciones.find(({ servidor }) => servidor === servidorAutenticacion);
  return suya !== undefined && esDudoso(suya, remitente);
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
