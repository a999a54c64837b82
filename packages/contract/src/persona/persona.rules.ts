import { nombreLegible } from "./nombre.rules.ts";

export interface Nombres {
  nombres: string;
  primer_apellido: string;
  segundo_apellido: string | null;
}

/** As the registry writes it: for what is stored, compared or taken elsewhere. */
export function nombreGuardado(persona: Nombres): string {
  return [persona.nombres, persona.primer_apellido, persona.segundo_apellido].filter(Boolean).join(" ");
}

/** As it is read. */
export const nombreCompleto = (persona: Nombres): string => nombreLegible(nombreGuardado(persona));

/** As it stands on the card: 1234567-1A is not 1234567. */
export const documentoEntero = ({
  nro_documento: numero,
  complemento = "",
}: {
  nro_documento: string;
  complemento?: string | undefined;
}): string => (complemento === "" ? numero : `${numero}-${complemento}`);

/** Names are written in capitals, with single spaces (B §5). */
export function enMayusculas(texto: string): string {
  return texto.normalize("NFC").replace(/\s+/g, " ").trim().toLocaleUpperCase("es");
}

/** '--' is how the registry writes that there is none. */
export function limpiarSegundo(texto: string | null | undefined): string | null {
  const limpio = enMayusculas(texto ?? "");
  return limpio === "" || limpio === "--" ? null : limpio;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A typed date, dd/mm/yyyy or dd-mm-yyyy, or yyyy-mm-dd, as yyyy-mm-dd; null when it is no day between 1900 and 2100. */
export function fechaDe(texto: string): string | null {
  const iso = ISO.exec(texto.trim());
  const partes = iso ? [iso[3], iso[2], iso[1]] : texto.trim().replaceAll("-", "/").split("/");
  const [dia = "", mes = "", anio = ""] = partes;
  if (partes.length !== 3 || !/^\d{1,2}$/.test(dia) || !/^\d{1,2}$/.test(mes) || !/^\d{4}$/.test(anio))
    return null;
  const escrita = `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`;
  const instante = Date.parse(`${escrita}T00:00:00Z`);
  if (Number.isNaN(instante) || Number(anio) < 1900 || Number(anio) > 2100) return null;
  // 31 of April is no day, though a parser may turn it into the 1 of May.
  return new Date(instante).toISOString().slice(0, 10) === escrita ? escrita : null;
}

/** yyyy-mm-dd as a person writes it. */
export function fechaEscrita(iso: string): string {
  return iso.split("-").reverse().join("/");
}
