import { listarCubiculos } from "@ventanilla/contract/punto/punto.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atender, cerrar, derivar, liberar } from "../../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

/** How many are unread at each of the institution's points, in the order of the points. */
async function sinLeer(inst: Institucion, quienes: readonly Cliente[]): Promise<number[]> {
  const filas = await Promise.all(
    quienes.map(({ http }) => http.call<typeof listarCubiculos>(listarCubiculos, {})),
  );
  const porPunto = new Map(filas.flat().map(({ id, sin_leer: cuantos }) => [id, cuantos]));
  return inst.puntos.map((id) => porPunto.get(id) ?? Number.NaN);
}

/** Conversations whose own word about where their open case is differs from what the cases say. */
async function queNoConcuerdan(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT e.id, e.id_punto_abierto, c.id AS id_caso, c.id_punto_atencion FROM canal_entrada e
    LEFT JOIN caso_canal_entrada cce ON cce.id_canal_entrada = e.id AND cce.abierto
    LEFT JOIN caso c ON c.id = cce.id_caso
    WHERE e.id_punto_abierto IS DISTINCT FROM (CASE WHEN c.id IS NOT NULL THEN coalesce(c.id_punto_atencion, 0) END)`.execute(
    banco.db,
  );
  return rows;
}

it("lo que falta leer de una conversación cuenta donde está su caso: en todos mientras espera, en uno cuando lo toma, en otro cuando se deriva, en ninguno cuando se cierra [B-cubiculos-12]", async () => {
  const inst = await banco.institucion({ puntos: 2 });
  const [uno = inst.admin, dos = inst.admin] = inst.operadores;
  const [aqui, alla] = [await banco.comoUsuario(uno), await banco.comoUsuario(dos)];
  const chat = "59170000077@c.us";
  const escribe = () => banco.ciudadanoEscribe(inst.canal, { chat, texto: "¿Hay alguien?" });
  const estado = async () => [await sinLeer(inst, [aqui, alla]), await queNoConcuerdan()];

  const { id_caso: caso } = await crearConversacion(banco.db, {
    canal: inst.canal,
    chat,
    caso: { tipo: "COMPLEJO", id_persona: await crearPersona(banco.db, {}) },
  });
  await escribe();
  expect(await estado()).toEqual([[1, 1], []]);
  await atender(aqui, caso);
  expect(await estado()).toEqual([[1, 0], []]);
  await escribe();
  expect(await estado()).toEqual([[2, 0], []]);
  await derivar(aqui, { id_caso: caso, id_destino: inst.puntos[1] ?? 0 });
  expect(await estado()).toEqual([[0, 2], []]);
  await atender(alla, caso);
  await liberar(alla, caso);
  expect(await estado()).toEqual([[0, 2], []]);
  await atender(alla, caso);
  await cerrar(alla, caso);
  expect(await estado()).toEqual([[0, 0], []]);
  // The next message opens another case, where the last one was.
  await escribe();
  expect((await estado())[1]).toEqual([]);
});
