import { addressOf } from "@ventanilla/client/http";
import { GRAPHQL_PATH, type RouteSpec } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { llamadaDe, textosDe } from "../muestras.ts";
import { RUTAS } from "../rutas.ts";
import { type BancoMega, enJson, levantarMega, ROLES_EN_ORDEN } from "./banco-mega.ts";
import { GRAPHQL_MEGA, JSON_MEGA } from "./cuerpos.ts";
import type { Peticion } from "./linea.ts";
import { llenar, SIGNOS } from "./textos.ts";

let mega: BancoMega;
beforeAll(async () => {
  mega = await levantarMega();
});
afterAll(() => mega.cerrar());

const JSON_TIPO = { "content-type": "application/json" };
const caminoDe = (ruta: RouteSpec, query: object = {}) =>
  addressOf(ruta, llamadaDe(ruta).params, query as Record<string, string>);

/** Which role may call a route: who may not is refused before the body is looked at. */
async function rolDe(ruta: RouteSpec): Promise<number | null> {
  if (ruta.access === "public") return null;
  for (const rol of ROLES_EN_ORDEN) {
    const token = await mega.turnos(rol)();
    const respuesta = await fetch(`${mega.banco.url}${caminoDe(ruta)}`, {
      method: ruta.method,
      headers: { authorization: `Bearer ${token}`, ...JSON_TIPO },
      ...(ruta.body && { body: "x" }),
    });
    if (respuesta.status !== 403) return rol;
  }
  throw new Error(`nobody may call ${ruta.path}`);
}

describe("un mega en cualquier lugar de una petición no detiene a nadie, y no es falla nuestra [D5, D11]", () => {
  it.each(RUTAS.filter(([, ruta]) => ruta.body || ruta.query))(
    "%s",
    async (_nombre, ruta) => {
      const { ensayo, cabecerasDe } = mega;
      const turno = mega.turnos(await rolDe(ruta), Math.min(ruta.perMinute ?? 50, 50));
      const pedir = async (query: object, cuerpo?: Buffer): Promise<Peticion> => ({
        metodo: ruta.method,
        camino: caminoDe(ruta, query),
        cabeceras: { ...cabecerasDe(await turno()), ...(cuerpo && JSON_TIPO) },
        ...(cuerpo && { cuerpo }),
      });
      const textos = textosDe(ruta).flatMap(({ camino, con }, i) =>
        [0, 11].map((salto) => {
          const signo = SIGNOS[(i * 3 + salto) % SIGNOS.length] ?? "a";
          return ensayo(`${camino} de ${JSON.stringify(signo)}`, () => {
            const { query, body } = con(llenar(signo, camino.startsWith("body") ? 900_000 : 2_000));
            return pedir(query, ruta.body && enJson(body));
          });
        }),
      );
      const formas = ruta.body
        ? // Of one reader for all: each route gets some, and the next one others.
          JSON_MEGA.filter((_, i) => i % 4 === RUTAS.findIndex(([, una]) => una === ruta) % 4).map(
            ({ nombre, cuerpo }) => ensayo(nombre, () => pedir({}, enJson(cuerpo()))),
          )
        : [];
      await mega.ninguno([...textos, ...formas]);
    },
    300_000,
  );

  it("la frontera de consultas", async () => {
    const turno = mega.turnos(ROL.ADMIN);
    const consultas = GRAPHQL_MEGA.map(({ nombre, body }) => [nombre, () => enJson(body())] as const);
    const formas = JSON_MEGA.flatMap(({ nombre, cuerpo }) => [
      [nombre, () => enJson(cuerpo())] as const,
      [
        `variables: ${nombre}`,
        () => enJson(`{"query":"{canales{count}}","variables":{"x":${cuerpo()}}}`),
      ] as const,
    ]);
    await mega.ninguno(
      [...consultas, ...formas].map(([nombre, cuerpo]) =>
        mega.ensayo(nombre, async () => ({
          metodo: "POST",
          camino: GRAPHQL_PATH,
          cabeceras: { ...mega.cabecerasDe(await turno()), ...JSON_TIPO },
          cuerpo: cuerpo(),
        })),
      ),
    );
  });

  it("direcciones y cabeceras", async () => {
    const cabeceras = [
      "accept-language",
      "authorization",
      "cookie",
      "content-type",
      "idempotency-key",
      "if-none-match",
      "origin",
      "range",
      "user-agent",
      "x-forwarded-for",
    ];
    const unidades = ["a", ",", ";q=0.1,", "Bearer ", "-", "%41", "=;"];
    const pedir = (camino: string, cabecera: Record<string, string>): Promise<Peticion> =>
      Promise.resolve({ metodo: "GET", camino, cabeceras: cabecera });
    await mega.ninguno(
      [12_000, 900_000].flatMap((largo) => [
        ...cabeceras.flatMap((nombre) =>
          unidades.map((unidad) =>
            mega.ensayo(`${largo} ${nombre}: ${unidad}`, () =>
              pedir("/ws/api/system/menu", { ...mega.cabecerasDe(""), [nombre]: llenar(unidad, largo) }),
            ),
          ),
        ),
        ...["/", "/a", "%2f", "/..", "?a=b", "?a[b]=c&", "&a=b", "/%"].map((unidad) =>
          mega.ensayo(`${largo} dirección de ${unidad}`, () =>
            pedir(`/ws/api/system/menu${llenar(unidad, largo)}`, mega.cabecerasDe("")),
          ),
        ),
      ]),
    );
  });

  it("después de todo, el servidor atiende como antes", async () => {
    const { estado } = await mega.banco.anonimo.pedir("GET", "/health/ready");
    expect(estado).toBe(200);
  });
});
