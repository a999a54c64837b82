import { documentOf } from "@ventanilla/client/data";
import type { FieldRefusal } from "@ventanilla/contract/common/data-field";
import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import type { CuerpoError } from "@ventanilla/contract/errores";
import { traducir } from "@ventanilla/i18n";
import { IDIOMAS } from "@ventanilla/i18n/idiomas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAMPOS, comoRuta } from "../../../test/campos.ts";
import { equivocacionesDe } from "../../../test/equivocaciones.ts";
import { guardado } from "../../../test/guardado.ts";
import { type Banco, createCliente, levantar, type Respuesta } from "../../../test/harness.ts";
import { filaDeDato } from "../../../test/matriz-datos.ts";
import { crearQuienLlama } from "../../../test/quien-llama.ts";

let bench: Banco;
let callers: ReturnType<typeof crearQuienLlama>;
beforeAll(async () => {
  bench = await levantar();
  callers = crearQuienLlama(bench, await bench.institucion(), filaDeDato);
});
afterAll(() => bench.cerrar());

/** To GraphQL one value is a list of one. */
const A_LIST_OF_ONE = new Set(["entidad.datos_usuario otro tipo, string"]);

interface Told {
  words: string | undefined;
  campos: Readonly<Record<string, string>>;
}

/** What does not fit the schema is a bad request, told of the document; what the field refuses is told of its own values. */
function toldBy({ estado, cuerpo }: Respuesta): Told | null {
  if (estado === 400) {
    const { error, mensaje, campos = {} } = cuerpo as CuerpoError;
    return error === "VALIDACION" ? { words: [mensaje].flat()[0], campos } : null;
  }
  const [refusal] = (cuerpo as { errors?: FieldRefusal[] }).errors ?? [];
  if (estado !== 200 || refusal?.extensions.error !== "VALIDACION") return null;
  return { words: refusal.message, campos: refusal.extensions.campos ?? {} };
}

const MUTATIONS = CAMPOS.filter(([, { kind }]) => kind === "mutation");

describe("consultas de datos: lo que se pide mal se dice en su campo, y nada cambia [A-rest-05, D11]", () => {
  it.each(MUTATIONS)("%s", async (name, field) => {
    const wrongs = equivocacionesDe(comoRuta(field)).filter(
      ({ campo, falta }) => !A_LIST_OF_ONE.has(`${campo} ${falta}`),
    );
    const before = await guardado(bench);
    const turn = callers.turnos(name);
    const faults: string[] = [];
    for (const [i, { campo, falta, body }] of wrongs.entries()) {
      const idioma = IDIOMAS[i % IDIOMAS.length] ?? "es";
      const answer = await createCliente(bench.url, await turn(), idioma).pedir("POST", GRAPHQL_PATH, {
        body: { query: documentOf(field), variables: body, operationName: field.name },
      });
      const told = toldBy(answer);
      const own = Object.entries(told?.campos ?? {}).filter(
        ([one]) => one === "query" || campo === null || campo === one || campo.endsWith(`.${one}`),
      );
      const inWords = own.some(([, words]) => /\p{L} .*\p{L}/u.test(words));
      if (told?.words !== traducir(idioma, "errores:VALIDACION") || !inWords)
        faults.push(`${campo} ${falta}: ${answer.estado} ${answer.texto.slice(0, 300)}`);
    }
    expect(faults).toEqual([]);
    expect(wrongs.length).toBeGreaterThan(0);
    expect(await guardado(bench)).toEqual(before);
  });
});
