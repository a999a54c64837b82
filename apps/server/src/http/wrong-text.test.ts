import { addressOf } from "@ventanilla/client/http";
import { GRAPHQL_PATH, type RouteSpec } from "@ventanilla/contract/common/route";
import { traducir } from "@ventanilla/i18n";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, createCliente, type Institucion, levantar, type Respuesta } from "../../test/harness.ts";
import { filaDe } from "../../test/matriz-permisos.ts";
import { textosDe } from "../../test/muestras.ts";
import { crearQuienLlama } from "../../test/quien-llama.ts";
import { RUTAS } from "../../test/rutas.ts";
import { newUuid } from "../shared/ids.ts";

let bench: Banco;
let inst: Institucion;
let callers: ReturnType<typeof crearQuienLlama>;
beforeAll(async () => {
  bench = await levantar();
  inst = await bench.institucion();
  callers = crearQuienLlama(bench, inst, filaDe);
});
afterAll(() => bench.cerrar());

type Expected = (answer: Respuesta) => boolean;
/** No text of the database holds a NUL: whatever field has one, nothing is done. */
const isRefused: Expected = ({ estado, cuerpo }) =>
  estado === 400 &&
  (cuerpo as { error?: string }).error === "VALIDACION" &&
  [(cuerpo as { mensaje: string | string[] }).mensaje].flat()[0] === traducir("es", "errores:VALIDACION");
/** Half of an emoji is read as U+FFFD, and the rest is decided as ever. */
const isAnswered: Expected = ({ estado }) => estado < 500;

const TEXTS: readonly [string, Expected][] = [
  ["a\u0000b", isRefused],
  ["\u0000", isRefused],
  ["a\ud83d", isAnswered],
  ["\udc00a", isAnswered],
];

const WITH_TEXT = RUTAS.filter(
  ([, route]) => route.body && textosDe(route).some(({ camino }) => camino.startsWith("body")),
);

describe("un texto que ninguna base guarda no es falla del servidor [A-rest-05, D11]", () => {
  it.each(WITH_TEXT)("%s", async (name, route: RouteSpec) => {
    const turn = callers.turnos(name);
    const faults: string[] = [];
    for (const { camino, con } of textosDe(route).filter((one) => one.camino.startsWith("body"))) {
      for (const [text, expected] of TEXTS) {
        const { params, query, body } = con(text);
        const client = createCliente(bench.url, await turn());
        const answer = await client.pedir(route.method, addressOf(route, params, query), {
          body,
          cabeceras: { ...callers.origen(), "idempotency-key": newUuid() },
        });
        if (!expected(answer))
          faults.push(`${camino} ${JSON.stringify(text)}: ${answer.texto.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it.each([
    ["escrito en la consulta", '{ canales(usuario: "a\\u{0}b") { count } }', undefined],
    ["escrito en la consulta, con cuatro cifras", '{ canales(usuario: "a\\u0000b") { count } }', undefined],
    ["entre sus variables", "query Q($u: String) { canales(usuario: $u) { count } }", { u: "a\u0000b" }],
  ])("consultas de datos: %s", async (_name, query, variables) => {
    const { estado, cuerpo } = await (await bench.comoUsuario(inst.admin)).pedir("POST", GRAPHQL_PATH, {
      body: { query, variables },
    });
    const { error, errors = [] } = cuerpo as {
      error?: string;
      errors?: { extensions: { error: string } }[];
    };
    expect([error, ...errors.map(({ extensions }) => extensions.error)].filter(Boolean)).toEqual([
      "VALIDACION",
    ]);
    expect(estado).toBeLessThan(500);
  });
});
