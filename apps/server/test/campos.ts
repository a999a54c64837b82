// Every declared field of the data queries by its name, from the files of the contract themselves: none can be left out of
// what is held against them.
import { globSync } from "node:fs";
import { join } from "node:path";
import type { DataFieldSpec } from "@ventanilla/contract/common/data-field";
import { dataQuery } from "@ventanilla/contract/common/data-field";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import type { Sustantivo } from "@ventanilla/contract/permisos";

const CONTRATO = join(import.meta.dirname, "../../../packages/contract/src");

const archivos: readonly Record<string, DataFieldSpec>[] = await Promise.all(
  globSync("*/*.data.ts", { cwd: CONTRATO })
    .sort()
    .map((archivo) => import(join(CONTRATO, archivo))),
);

export const CAMPOS: readonly (readonly [nombre: string, campo: DataFieldSpec])[] = archivos
  .flatMap((archivo) => Object.values(archivo))
  .map((campo) => [campo.name, campo]);

/** A field as a route whose body are its arguments: what makes requests and reads ids out of them is the same. */
export function comoRuta({ access, args, reply, errors, summary, ids = {} }: DataFieldSpec): RouteSpec {
  const suyos = Object.entries(ids).map(([camino, noun]) => [camino.replace(/^args\./, "body."), noun]);
  return {
    ...dataQuery,
    access,
    summary,
    body: args,
    reply,
    errors,
    ids: Object.fromEntries(suyos) as Record<`body.${string}`, Sustantivo>,
  };
}
