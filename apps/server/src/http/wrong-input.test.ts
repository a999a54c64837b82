import { addressOf } from "@ventanilla/client/http";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import type { CuerpoError } from "@ventanilla/contract/errores";
import { traducir } from "@ventanilla/i18n";
import { IDIOMAS } from "@ventanilla/i18n/idiomas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { equivocacionesDe } from "../../test/equivocaciones.ts";
import { guardado } from "../../test/guardado.ts";
import { type Banco, createCliente, levantar } from "../../test/harness.ts";
import { filaDe } from "../../test/matriz-permisos.ts";
import { llamadaDe } from "../../test/muestras.ts";
import { crearQuienLlama } from "../../test/quien-llama.ts";
import { RUTAS } from "../../test/rutas.ts";
import { newUuid } from "../shared/ids.ts";

let bench: Banco;
let callers: ReturnType<typeof crearQuienLlama>;
beforeAll(async () => {
  bench = await levantar();
  callers = crearQuienLlama(bench, await bench.institucion(), filaDe);
});
afterAll(() => bench.cerrar());

function sent(route: RouteSpec, body: unknown, token: string, idioma: string) {
  const { params, query } = llamadaDe(route);
  return createCliente(bench.url, token, idioma).pedir(route.method, addressOf(route, params, query), {
    body,
    cabeceras: { ...callers.origen(), "idempotency-key": newUuid() },
  });
}

const WITH_BODY = RUTAS.filter(([, route]) => route.body);

describe("lo que se pide mal se dice en su campo, y nada cambia [A-rest-05, D11]", () => {
  it.each(WITH_BODY)("%s", async (name, route) => {
    const wrongs = equivocacionesDe(route);
    const before = await guardado(bench);
    const faults: string[] = [];
    const turn = callers.turnos(name);
    for (const [i, { campo, falta, body }] of wrongs.entries()) {
      const idioma = IDIOMAS[i % IDIOMAS.length] ?? "es";
      const { estado, cuerpo } = await sent(route, body, await turn(), idioma);
      const { mensaje, error, campos = {} } = cuerpo as Partial<CuerpoError>;
      const told = Object.entries(campos).find(
        ([one]) => campo === null || campo === one || campo.startsWith(`${one}.`),
      );
      const inWords = told !== undefined && /\p{L} .*\p{L}/u.test(told[1]);
      const inLanguage = [mensaje].flat()[0] === traducir(idioma, "errores:VALIDACION");
      if (estado !== 400 || error !== "VALIDACION" || !inWords || !inLanguage)
        faults.push(`${campo} ${falta}: ${estado} ${JSON.stringify(cuerpo)}`);
    }
    expect(faults).toEqual([]);
    expect(wrongs.length).toBeGreaterThan(0);
    expect(await guardado(bench)).toEqual(before);
  });
});
