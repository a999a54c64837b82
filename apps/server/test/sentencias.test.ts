import { leerCaso, leerDetalleCaso, listarCasosDePersona } from "@ventanilla/contract/caso/lectura.routes";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { leerPersonaDeOperador } from "@ventanilla/contract/persona/persona.routes";
import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crearConversacion } from "../src/domains/caso/caso.factory.ts";
import { crearPersona } from "../src/domains/persona/persona.factory.ts";
import { type Banco, levantar } from "./harness.ts";

let banco: Banco;
let operador: { id: number };
let params: { id: number; personaId: number };
beforeAll(async () => {
  banco = await levantar();
  const inst = await banco.institucion();
  operador = inst.operadores[0] ?? inst.admin;
  const personaId = await crearPersona(banco.db);
  const { id_caso: id } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
    caso: { id_persona: personaId },
  });
  params = { id, personaId };
});
afterAll(() => banco.cerrar());

/** What one call asks of the database, BEGIN and COMMIT counted, in a session to which nobody was shown yet. */
async function pedidas(ruta: RouteSpec): Promise<string[]> {
  const cliente = await banco.comoUsuario(operador);
  banco.consultas();
  await cliente.http.call<RouteSpec>(ruta, { params } as never);
  return banco.consultas();
}

describe("una lectura de la mesa pide a la base quién llama y lo que muestra, y nada más en medio", () => {
  it.each([
    ["el menú", leerMenu, 2],
    ["un hilo", leerHilo, 2],
    ["una persona, con la fila de que se la vio", leerPersonaDeOperador, 2],
    ["un caso con su detalle, y la fila de que se vio a su persona", leerDetalleCaso, 2],
    ["un caso, y la fila de a quién se mostró", leerCaso, 3],
    ["los casos de una persona, y la fila de a quién se mostró", listarCasosDePersona, 3],
  ] as const)("%s", async (_que, ruta, cuantas) => {
    const vueltas: string[][] = [];
    for (let i = 0; i < 5; i += 1) vueltas.push(await pedidas(ruta));
    // Sweeps that ran in between only add.
    const [menos = []] = vueltas.sort((una, otra) => una.length - otra.length);
    expect(menos.length, menos.join("\n---\n")).toBe(cuantas);
  });
});
