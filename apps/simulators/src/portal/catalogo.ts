import { z } from "zod";

/** One procedure as the portal lists it. */
export const TramitePublicado = z.strictObject({
  id: z.union([z.string(), z.number()]),
  nombre: z.string(),
  estado: z.string().default("PUBLICADO"),
  slug: z.string().optional(),
});
export type TramitePublicado = z.output<typeof TramitePublicado>;

/** One institution with all that the portal knows of it. */
export const EntidadPublicada = z.strictObject({
  id_entidad: z.union([z.string(), z.number()]),
  sigla: z.string(),
  denominacion: z.string(),
  codigo_portal: z.string().nullable().default(null),
  descripcion: z.string().nullable().default(null),
  email: z.string().nullable().default(null),
  web: z.string().nullable().default(null),
  direccion: z.string().nullable().default(null),
  telefonos: z.array(z.string()).default([]),
  nit: z.string().nullable().default(null),
  tramites: z.array(TramitePublicado).default([]),
});
export type EntidadPublicada = z.output<typeof EntidadPublicada>;

export interface Catalogo {
  /** In place of whatever was there. */
  publicar(entidades: readonly z.input<typeof EntidadPublicada>[]): void;
  todas(): readonly EntidadPublicada[];
  /** By its id, and by its acronym too when one is asked; the portal minds no capitals. */
  buscar(id: string, sigla?: string): EntidadPublicada | undefined;
}

export function crearCatalogo(): Catalogo {
  let entidades: EntidadPublicada[] = [];
  return {
    publicar(nuevas) {
      entidades = z.array(EntidadPublicada).parse(nuevas);
    },
    todas: () => entidades,
    buscar: (id, sigla) =>
      entidades.find(
        (una) =>
          String(una.id_entidad) === id &&
          (sigla === undefined || una.sigla.toUpperCase() === sigla.toUpperCase()),
      ),
  };
}
