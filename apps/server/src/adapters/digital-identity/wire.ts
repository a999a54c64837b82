import { z } from "zod";
import type { IdentifiedPerson } from "./port.ts";

const Documento = z.object({
  tipo_documento: z.string(),
  numero_documento: z.union([z.string(), z.number()]).transform(String),
  complemento: z.string().nullish(),
});

/** Two shapes: older providers tell the document at the top, newer ones inside `profile`. */
const Userinfo = z.union([
  z
    .object({ profile: z.object({ documento_identidad: Documento }), fecha_nacimiento: z.string() })
    .transform(({ profile, fecha_nacimiento }) => ({ ...profile.documento_identidad, fecha_nacimiento })),
  z
    .object({ documento_identidad: Documento, fecha_nacimiento: z.string() })
    .transform(({ documento_identidad, fecha_nacimiento }) => ({ ...documento_identidad, fecha_nacimiento })),
]);

/** Null: the answer does not tell whose document it is. */
export function readPerson(body: unknown): IdentifiedPerson | null {
  const read = Userinfo.safeParse(body);
  if (!read.success) return null;
  const fecha_nacimiento = dateOf(read.data.fecha_nacimiento);
  const tipo_documento = read.data.tipo_documento.trim().toUpperCase();
  const document = documentOf(tipo_documento, read.data);
  if (fecha_nacimiento === null || document.nro_documento === "") return null;
  return { tipo_documento, ...document, fecha_nacimiento };
}

/** DD/MM/YYYY, as Bolivian services write dates, or YYYY-MM-DD. */
function dateOf(text: string): string | null {
  const [, d1, m1, y1] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const date = y1 === undefined ? text.trim() : `${y1}-${m1}-${d1}`;
  return z.iso.date().safeParse(date).success ? date : null;
}

/** The complement of an identity card may be glued to its number, after a dash or without: 1234567-1A, 12345671A. */
function documentOf(
  tipo: string,
  { numero_documento, complemento }: { numero_documento: string; complemento?: string | null | undefined },
): Pick<IdentifiedPerson, "nro_documento" | "complemento"> {
  const number = numero_documento.replaceAll(/\s/g, "").toUpperCase();
  const told = (complemento ?? "").trim().toUpperCase();
  if (tipo !== "CI") return { nro_documento: number, complemento: told };
  const [, digits = number, dashed, glued] = /^(\d+?)(?:-([\dA-Z]{1,3})|(\d[A-Z]))?$/.exec(number) ?? [];
  return { nro_documento: digits, complemento: told === "" ? (dashed ?? glued ?? "") : told };
}
