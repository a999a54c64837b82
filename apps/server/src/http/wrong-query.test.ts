import { addressOf } from "@ventanilla/client/http";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, createCliente, levantar } from "../../test/harness.ts";
import { filaDe } from "../../test/matriz-permisos.ts";
import { enterosDe, llamadaDe, textosDe } from "../../test/muestras.ts";
import { crearQuienLlama } from "../../test/quien-llama.ts";
import { RUTAS } from "../../test/rutas.ts";

let bench: Banco;
let callers: ReturnType<typeof crearQuienLlama>;
beforeAll(async () => {
  bench = await levantar();
  callers = crearQuienLlama(bench, await bench.institucion(), filaDe);
});
afterAll(() => bench.cerrar());

/** What is no number to somebody who reads it, and is one to who converts it. */
const NOT_NUMBERS = ["true", "1e3", "0x10", "%201", "1%20", "+1", "1.0", "-1", "1,5", "Infinity", "null"];
/** Where an empty filter is none (D4), an empty page is no page. */
const NEVER_EMPTY = new Set(["page", "limit"]);
/** No text of the database holds a NUL. */
const NUL = "a%00b";
/** Half of an emoji, half of a letter, no byte at all: read as U+FFFD or as they stand, as everywhere. */
const BROKEN = ["%ED%A0%80", "%C3", "%zz"];

interface Wrong {
  field: string;
  /** As it stands in the address. */
  value: string;
  /** It may be read as another text; all else is refused. */
  readable: boolean;
}

function wrongsOf(route: RouteSpec): Wrong[] {
  const fieldsOf = (paths: readonly string[]) =>
    [...new Set(paths)]
      .filter((path) => path.startsWith("query."))
      .map((path) => path.slice("query.".length));
  const numbers = fieldsOf(enterosDe(route));
  const texts = fieldsOf(textosDe(route).map(({ camino }) => camino));
  return [
    ...numbers.flatMap((field) =>
      [...NOT_NUMBERS, ...(NEVER_EMPTY.has(field) ? [""] : [])].map((value) => ({
        field,
        value,
        readable: false,
      })),
    ),
    ...texts.flatMap((field) => [
      { field, value: NUL, readable: false },
      ...BROKEN.map((value) => ({ field, value, readable: true })),
    ]),
  ];
}

function addressWith(route: RouteSpec, { field, value }: Wrong): string {
  const { params, query } = llamadaDe(route);
  const { [field]: _, ...others } = query;
  const address = addressOf(route, params, others);
  return `${address}${address.includes("?") ? "&" : "?"}${field}=${value}`;
}

const WITH_QUERY = RUTAS.filter(([, route]) => route.query);

describe("lo que se pide mal en la dirección es 400 y nunca una falla del servidor [A-rest-05, D11]", () => {
  it.each(WITH_QUERY)("%s", async (name, route) => {
    const turn = callers.turnos(name);
    const faults: string[] = [];
    for (const wrong of wrongsOf(route)) {
      const client = createCliente(bench.url, await turn());
      const { estado, cuerpo } = await client.pedir(route.method, addressWith(route, wrong), {
        cabeceras: callers.origen(),
      });
      const refused = estado === 400 && (cuerpo as { error?: string }).error === "VALIDACION";
      if (!refused && !(wrong.readable && estado < 500))
        faults.push(`${wrong.field}=${wrong.value}: ${estado} ${JSON.stringify(cuerpo).slice(0, 100)}`);
    }
    expect(faults).toEqual([]);
  });
});
