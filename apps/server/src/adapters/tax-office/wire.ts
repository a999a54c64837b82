import { z } from "zod";

const ENABLED = "ACTIVO HABILITADO";

const Contribuyente = z.object({
  Nit: z.union([z.string(), z.number()]).transform(String),
  Estado: z.string(),
});

/** Throws ZodError for an answer that is no taxpayer. Another taxpayer than the one asked for is none. */
export function readEnabled(body: unknown, nit: string): boolean {
  const { Nit, Estado } = Contribuyente.parse(body);
  return Nit.trim() === nit && Estado.trim().toUpperCase() === ENABLED;
}
