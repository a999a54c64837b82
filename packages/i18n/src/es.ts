// All Spanish texts, by area. A browser brings them in these three parts; a new area has its line in one of them.
import type { CodigoError } from "@ventanilla/contract/errores";
import { esMarco } from "./es-marco.ts";
import { esPaginas } from "./es-paginas.ts";
import { esPuerta } from "./es-puerta.ts";

export const es = { ...esPuerta, ...esMarco, ...esPaginas } satisfies Record<string, Record<string, string>>;

// A code of the contract without its sentence does not compile.
es.errores satisfies Record<CodigoError, string>;
