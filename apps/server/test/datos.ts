import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import type { Cliente } from "./harness.ts";

interface Contestado {
  data: Record<string, unknown> | null;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

/** A data query as any client may write it. */
export async function consultar(
  cliente: Cliente,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Contestado> {
  const { estado, cuerpo } = await cliente.pedir("POST", GRAPHQL_PATH, { body: { query, variables } });
  if (estado !== 200) throw new Error(`${estado}: ${JSON.stringify(cuerpo)}`);
  return cuerpo as Contestado;
}

/** What one field answered. */
export function datoDe<T>({ data, errors }: Contestado, campo: string): T {
  const dato = data?.[campo];
  if (dato === undefined || dato === null)
    throw new Error(`${campo} answered nothing: ${JSON.stringify(errors)}`);
  return dato as T;
}
