import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { afterRestore } from "../../../scripts/admin/restored.ts";
import { aplazar, escenaDeEnvio, estadoDeEnvio, recibidosPor } from "./envios.ts";
import { type Banco, levantar } from "./harness.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true, tiempos: { outboxMs: 100 } });
}, 60_000);
afterAll(() => banco?.cerrar());

const epoca = () => banco.db.selectFrom("epoca").select("id").executeTakeFirstOrThrow();

it("admin backup restored: lo que esperaba en el respaldo queda en duda y no sale otra vez, las sesiones terminan, nadie queda en su punto y ningún número de después se da de nuevo", async () => {
  const { inst, chat, cliente, enviar } = await escenaDeEnvio(banco);
  banco.waha.fallar({ session: inst.canal.sesion_id, status: 503 });
  const enCola = await enviar("Quizás ya salió");
  await aplazar(banco, enCola);
  const antes = await epoca();

  const dicho: string[] = [];
  expect(await afterRestore(banco.db, { print: (linea) => void dicho.push(linea) })).toBe(0);
  banco.waha.fallar({});
  expect(dicho.join("\n")).toContain("1 mensajes que esperaban");
  expect(dicho.join("\n")).toContain(`${inst.operadores.length} personas dejaron el punto`);
  const { ahi } = await banco.db
    .selectFrom("historial_punto_atencion")
    .select(({ fn }) => fn.countAll<number>().as("ahi"))
    .where("salida", "is", null)
    .executeTakeFirstOrThrow();
  expect(ahi).toBe(0);
  expect(await epoca()).not.toEqual(antes);
  expect(await estadoDeEnvio(banco, enCola)).toBe("INCIERTO INCIERTO");
  const { estado } = await cliente.pedir("GET", "/ws/api/system/usuarios/menu");
  expect(estado).toBe(401);

  // What is written now leaves, and what is in doubt does not.
  const otra = await escenaDeEnvio(banco);
  const nuevo = await otra.enviar("Esto sí");
  await expect.poll(() => recibidosPor(banco, otra.chat)).toEqual(["Esto sí"]);
  expect(recibidosPor(banco, chat)).toEqual([]);
  expect(nuevo).toBeGreaterThanOrEqual(enCola + 1_000);
  const { rows } = await sql`SELECT datos FROM log WHERE tipo = 'respaldo.restaurado'`.execute(banco.db);
  expect(rows).toEqual([
    { datos: { en_duda: 1, sesiones: expect.any(Number), presencias: inst.operadores.length } },
  ]);
}, 60_000);
