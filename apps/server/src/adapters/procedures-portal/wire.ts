import { FORMAS } from "@ventanilla/contract/common/formas";
import type { EntidadHallada, EntidadPortal } from "@ventanilla/contract/entidad/entidad";
import { juntarTelefonos, telefonosDe } from "@ventanilla/contract/entidad/entidad.rules";
import {
  ENTIDAD_CODIGO_MAX,
  ENTIDAD_CONTACTO_MAX,
  ENTIDAD_NOMBRE_MAX,
  ENTIDAD_TELEFONOS_MAX,
  ENTIDAD_TEXTO_MAX,
} from "@ventanilla/contract/limites";
import { z } from "zod";
import { StorableText } from "../../shared/text.ts";
import type { PortalTramite } from "./port.ts";

/** Of the column tramite.nombre_tramite. */
const TRAMITE_MAX = 500;
const PUBLICADO = "PUBLICADO";

/** Ids come as numbers and as texts. One that is too long for our column is none. */
const Codigo = z
  .union([StorableText, z.number()])
  .transform((codigo) => String(codigo).trim())
  .pipe(z.string().min(1).max(ENTIDAD_CODIGO_MAX));

/** A text of the portal, without spaces at its ends and cut to what we keep. */
const textoDe = (maximo: number) =>
  StorableText.nullish().transform((texto) => cortar(texto ?? "", maximo) || null);
const nombreDe = (maximo: number) =>
  StorableText.transform((texto) => cortar(texto, maximo)).pipe(z.string().min(1));
/** What may not be cut: too long is none. */
const enteroDe = (maximo: number) =>
  z
    .union([StorableText, z.number()])
    .nullish()
    .transform((valor) => {
      const texto = String(valor ?? "").trim();
      return texto === "" || texto.length > maximo ? null : texto;
    });

const Fila = z.object({
  id_entidad: Codigo,
  sigla: enteroDe(ENTIDAD_CODIGO_MAX).transform((sigla) => sigla ?? ""),
  denominacion: nombreDe(ENTIDAD_NOMBRE_MAX),
});

const FilaTramite = z
  .object({
    id: z
      .union([StorableText, z.number()])
      .transform((id) => String(id).trim())
      .pipe(z.string().min(1).max(100)),
    nombre: nombreDe(TRAMITE_MAX),
    estado: z.string().nullish(),
  })
  .transform(
    ({ id, nombre, estado }): PortalTramite => ({
      codigo: id,
      nombre,
      published: estado == null || estado.trim().toUpperCase() === PUBLICADO,
    }),
  );

const Detalle = z
  .object({
    id_entidad: Codigo,
    codigo_portal: enteroDe(ENTIDAD_CODIGO_MAX),
    nombre: nombreDe(ENTIDAD_NOMBRE_MAX),
    sigla: enteroDe(ENTIDAD_CODIGO_MAX),
    descripcion: textoDe(ENTIDAD_TEXTO_MAX),
    email: enteroDe(ENTIDAD_CONTACTO_MAX),
    web: enteroDe(ENTIDAD_CONTACTO_MAX),
    direccion: textoDe(ENTIDAD_TEXTO_MAX),
    telefonos: z.union([StorableText, z.array(z.union([StorableText, z.number()]))]).nullish(),
    nit: enteroDe(ENTIDAD_CODIGO_MAX),
  })
  .transform(
    ({ id_entidad, telefonos, email, web, sigla, ...resto }): EntidadHallada => ({
      ...resto,
      id_portal_unico: id_entidad,
      sigla: sigla ?? "",
      email: email !== null && FORMAS.correo(email) ? email : null,
      web: webDe(web),
      telefonos: telefonosEnteros(Array.isArray(telefonos) ? telefonos.map(String) : telefonosDe(telefonos)),
    }),
  );

/** Both shapes that the portal answers with. */
const Pagina = z.union([
  z.array(z.unknown()).transform((rows) => ({ rows, total: rows.length, whole: true })),
  z
    .object({
      datos: z.object({ total: z.coerce.number().int().nonnegative(), filas: z.array(z.unknown()) }),
    })
    .transform(({ datos }) => ({ rows: datos.filas, total: datos.total, whole: false })),
]);
export type PortalPage = z.output<typeof Pagina>;

/** Throws ZodError for an answer that is no page. */
export const readPage = (body: unknown): PortalPage => Pagina.parse(body);

/** Undefined: the row cannot be read. */
export const readEntidad = (row: unknown): EntidadPortal | undefined => Fila.safeParse(row).data;
export const readTramite = (row: unknown): PortalTramite | undefined => FilaTramite.safeParse(row).data;

/** Throws ZodError for an answer that is no institution. */
export function readWholeEntidad(body: unknown): EntidadHallada {
  return z.union([z.object({ datos: Detalle }).transform(({ datos }) => datos), Detalle]).parse(body);
}

/** Cut by signs as people count them, so that none is halved. */
function cortar(texto: string, maximo: number): string {
  const limpio = texto.trim();
  const signos = Array.from(limpio);
  return signos.length <= maximo ? limpio : `${signos.slice(0, maximo - 1).join("")}…`;
}

/** The portal writes addresses as people do, without the beginning. */
function webDe(escrita: string | null): string | null {
  if (escrita === null) return null;
  const web = /^https?:\/\//i.test(escrita) ? escrita : `https://${escrita}`;
  return web.length <= ENTIDAD_CONTACTO_MAX && FORMAS.web(web) ? web : null;
}

/** As many as there is room for, each whole. */
function telefonosEnteros(telefonos: readonly string[]): string | null {
  const caben: string[] = [];
  for (const telefono of telefonosDe(telefonos.join(","))) {
    if ([...caben, telefono].join(",").length <= ENTIDAD_TELEFONOS_MAX) caben.push(telefono);
  }
  return juntarTelefonos(caben);
}
