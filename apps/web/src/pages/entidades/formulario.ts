import {
  DATOS_USUARIO_DEFECTO,
  type Entidad,
  type EntidadHallada,
  type EntidadPortal,
} from "@ventanilla/contract/entidad/entidad";
import { telefonosDe } from "@ventanilla/contract/entidad/entidad.rules";
import type { T } from "../../lib/use-t.ts";

/** What the fields of the form hold. */
export interface ValoresEntidad {
  sigla: string;
  id_portal_unico: string;
  nombre: string;
  codigo_portal: string;
  nit: string;
  descripcion: string;
  email: string;
  web: string;
  direccion: string;
  firma_correo: string;
  telefonos: string[];
  datos_usuario: string[];
}
export type Campo = keyof ValoresEntidad;

/** All of them. */
export const CAMPOS: ReadonlySet<Campo> = new Set([
  "sigla",
  "id_portal_unico",
  "nombre",
  "codigo_portal",
  "nit",
  "descripcion",
  "email",
  "web",
  "direccion",
  "firma_correo",
  "telefonos",
  "datos_usuario",
]);

/** Of an institution, of one that the portal lists, or of none. */
export function valoresDe(entidad: Entidad | undefined, desde?: EntidadPortal): ValoresEntidad {
  return {
    sigla: entidad?.sigla ?? desde?.sigla ?? "",
    id_portal_unico: entidad?.id_portal_unico ?? desde?.id_entidad ?? "",
    nombre: entidad?.nombre ?? desde?.denominacion ?? "",
    codigo_portal: entidad?.codigo_portal ?? "",
    nit: entidad?.nit ?? "",
    descripcion: entidad?.descripcion ?? "",
    email: entidad?.email ?? "",
    web: entidad?.web ?? "",
    direccion: entidad?.direccion ?? "",
    firma_correo: entidad?.firma_correo ?? "",
    telefonos: telefonosDe(entidad?.telefonos),
    datos_usuario: [...(entidad?.datos_usuario ?? DATOS_USUARIO_DEFECTO)],
  };
}

/** What the portal said of it: only that, so that the rest of the form stays as it was typed. */
export function valoresHallados({ telefonos, ...textos }: EntidadHallada): Partial<ValoresEntidad> {
  const dichos = Object.entries(textos).filter(([, texto]) => texto !== null && texto !== "");
  return {
    ...Object.fromEntries(dichos),
    ...(telefonos !== null && { telefonos: telefonosDe(telefonos) }),
  };
}

/** What the schema is given: telephones travel joined. */
export const comoSeEnvia = ({ telefonos, ...resto }: Partial<ValoresEntidad>) => ({
  ...resto,
  telefonos: (telefonos ?? []).join(","),
});

export const etiquetas = (t: T): Record<Campo, string> => ({
  sigla: t("entidades:sigla"),
  id_portal_unico: t("entidades:idPortalUnico"),
  nombre: t("entidades:nombre"),
  codigo_portal: t("entidades:codigoPortal"),
  nit: t("entidades:nit"),
  descripcion: t("entidades:descripcion"),
  email: t("entidades:email"),
  web: t("entidades:web"),
  direccion: t("entidades:direccion"),
  firma_correo: t("entidades:firmaCorreo"),
  telefonos: t("entidades:telefonos"),
  datos_usuario: t("entidades:datosUsuario"),
});
