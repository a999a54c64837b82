import { traducir } from "@ventanilla/i18n";
import { storableText } from "../../../shared/text.ts";
import { enUnaLinea } from "./direcciones.ts";
import { enLineas } from "./letra.ts";
import { REENVIOS_MAX } from "./limites.ts";
import { contar, guardar, type Mesa, sacados } from "./mesa.ts";
import { contenidoDe, type Parte } from "./partes.ts";
import { abrirPaquete, type Paquete } from "./tnef.ts";
import { aviso, estanEn, type Pieza, palabrasDe } from "./union.ts";

const cerrado = () => aviso(traducir("es", "avisos:correoTnef"));

/** The forms of its letter that can be read, the richest first. */
function formasDe({ html, texto }: Paquete): Pieza[] {
  return [
    ...(html === null ? [] : [{ clase: "html" as const, texto: null, html: storableText(html) }]),
    ...(texto === null ? [] : [{ clase: "texto" as const, texto: enLineas(texto), html: null }]),
  ];
}

/** A mail inside the packet: told like any mail inside a mail. What cannot be read of it stays a file. */
function mensaje(mesa: Mesa, contenido: Buffer): Pieza[] {
  contar(mesa, 1);
  const entero = { nombre: "winmail.dat", tipo: "application/ms-tnef", cid: null, contenido };
  const paquete = mesa.informe || mesa.reenvios >= REENVIOS_MAX ? null : abrirPaquete(contenido);
  const [letra] = paquete ? formasDe(paquete) : [];
  sacados(mesa, letra ? [] : [entero]);
  if (!paquete) return [];
  sacados(mesa, paquete.adjuntos);
  mesa.reenvios += 1;
  const interior = paquete.mensajes.flatMap((uno) => mensaje(mesa, uno));
  mesa.reenvios -= 1;
  const remitente = enUnaLinea(paquete.autor ?? "", 150) || "?";
  const asunto = enUnaLinea(paquete.asunto ?? "", 150) || "—";
  return [
    ...aviso(traducir("es", "avisos:correoReenviado", { remitente, asunto })),
    ...(letra ? [{ ...letra, clase: "aviso" as const }] : cerrado()),
    ...interior,
  ];
}

/**
 * Outlook's own packet. It mostly repeats the letter: what it says is told where nothing else says it, and then it is kept
 * beside what does. It is kept as well when its layout is all that there is of a letter.
 */
export function empaquetado(mesa: Mesa, parte: Parte): Pieza[] {
  const bytes = contenidoDe(parte);
  const paquete = abrirPaquete(bytes);
  const formas = paquete ? formasDe(paquete) : [];
  if (!paquete || paquete.adjuntos.length + paquete.mensajes.length + formas.length === 0) {
    guardar(mesa, parte, bytes);
    return cerrado();
  }
  sacados(mesa, paquete.adjuntos);
  mesa.reserva.push((dichas) => {
    const [letra] = formas;
    const callado = dichas.length === 0;
    if (letra && callado) return [letra];
    const repetida = formas.some((una) => estanEn(palabrasDe([una]), dichas));
    if (letra ? repetida : !callado) return [];
    guardar(mesa, parte, bytes);
    return letra ? [letra] : cerrado();
  });
  return paquete.mensajes.flatMap((uno) => mensaje(mesa, uno));
}
