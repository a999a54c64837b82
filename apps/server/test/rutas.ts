// Every declared route by its name, from the files of the contract themselves: none can be left out of what is held against them.
import { globSync } from "node:fs";
import { join } from "node:path";
import type { RouteSpec } from "@ventanilla/contract/common/route";

const CONTRATO = join(import.meta.dirname, "../../../packages/contract/src");

const archivos: readonly Record<string, RouteSpec>[] = await Promise.all(
  globSync("*/*.routes.ts", { cwd: CONTRATO })
    .sort()
    .map((archivo) => import(join(CONTRATO, archivo))),
);

export const RUTAS: readonly (readonly [nombre: string, ruta: RouteSpec])[] = archivos.flatMap((archivo) =>
  Object.entries(archivo),
);
