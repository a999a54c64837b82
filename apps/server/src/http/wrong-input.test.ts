import { addressOf } from "@ventanilla/client/http";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import type { CuerpoError } from "@ventanilla/contract/errores";
import { ROL } from "@ventanilla/contract/permisos";
import { traducir } from "@ventanilla/i18n";
import { IDIOMAS } from "@ventanilla/i18n/idiomas";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { equivocacionesDe } from "../../test/equivocaciones.ts";
import { type Banco, createCliente, type Institucion, levantar } from "../../test/harness.ts";
import { filaDe } from "../../test/matriz-permisos.ts";
import { llamadaDe } from "../../test/muestras.ts";
import { RUTAS } from "../../test/rutas.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";
import { newUuid } from "../shared/ids.ts";

/** Calls of one token before the next one takes its turn: how often somebody calls is not what is looked at. */
const TURN = 9;

let bench: Banco;
let inst: Institucion;
beforeAll(async () => {
  bench = await levantar();
  inst = await bench.institucion();
});
afterAll(() => bench.cerrar());

async function tokenFor(name: string): Promise<string> {
  const { pide, roles } = filaDe(name);
  if (pide === "public") return "";
  const usuario = await crearUsuario(bench.db, { id_entidad: inst.id, id_rol: ROL[roles.at(-1) ?? "ADMIN"] });
  return (await bench.comoUsuario(usuario)).token;
}

/** Everything that is stored, but for who calls, and who lives. */
async function stored(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('usuario', 'sesion', 'proceso')
    ORDER BY relname`.execute(bench.db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS digest
      FROM ${sql.table(name)} t`.execute(bench.db);
    found[name] = rows[0]?.digest ?? "";
  }
  return found;
}

let calls = 0;
/** Each from another address. */
const origin = (): string => `10.9.${(calls >> 8) & 255}.${calls & 255}`;

function sent(route: RouteSpec, body: unknown, token: string, idioma: string) {
  calls += 1;
  const { params, query } = llamadaDe(route);
  return createCliente(bench.url, token, idioma).pedir(route.method, addressOf(route, params, query), {
    body,
    cabeceras: { "x-forwarded-for": origin(), "idempotency-key": newUuid() },
  });
}

const WITH_BODY = RUTAS.filter(([, route]) => route.body);

describe("lo que se pide mal se dice en su campo, y nada cambia [A-rest-05, D11]", () => {
  it.each(WITH_BODY)("%s", async (name, route) => {
    const wrongs = equivocacionesDe(route);
    const before = await stored();
    const faults: string[] = [];
    let token = "";
    for (const [turn, { campo, falta, body }] of wrongs.entries()) {
      if (turn % TURN === 0) token = await tokenFor(name);
      const idioma = IDIOMAS[turn % IDIOMAS.length] ?? "es";
      const { estado, cuerpo } = await sent(route, body, token, idioma);
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
    expect(await stored()).toEqual(before);
  });
});
