import type { EstadoMensaje } from "@ventanilla/contract/mensaje/mensaje";
import { avanzaEntrega } from "@ventanilla/contract/mensaje/mensaje.rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { retenerTabla } from "../../../test/cerrojos.ts";
import { type Banco, type Institucion, levantar } from "../../../test/harness.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { acusarEnvio } from "./mensaje.repository.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const ESTADOS: readonly EstadoMensaje[] = ["EN_COLA", "ENVIANDO", "ENVIADO", "ENTREGADO", "LEIDO"];

/** A case with replies that their provider took, known to it under these ids. */
async function conEnviados(externos: readonly string[]): Promise<{ inst: Institucion; id_caso: number }> {
  const inst = await banco.institucion();
  const operador = { id: (inst.operadores[0] ?? inst.admin).id, nombre: "Quien atiende" };
  const cuando = new Date().toISOString();
  const { id_caso, mensajes } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
    turnos: [
      { de: "ciudadano", texto: "Buenos días", cuando },
      ...externos.map((texto) => ({
        de: "operador" as const,
        texto,
        cuando,
        operador,
        entrega: "ENVIADO" as const,
      })),
    ],
  });
  for (const [i, externo] of externos.entries())
    await sql`UPDATE mensaje SET id_externo = ${externo} WHERE id = ${mensajes[i + 1]}`.execute(banco.db);
  return { inst, id_caso };
}

/** Receipts that come at once; the first is held until all others wait behind it. */
async function aLaVez(
  { inst }: { inst: Institucion },
  acuses: readonly (readonly [string, EstadoMensaje])[],
) {
  const tabla = await retenerTabla(banco, "canal_entrada");
  const hechos = acuses.map(([idExterno, estado]) =>
    acusarEnvio(banco.db, {
      id_canal: inst.canal.id,
      idExterno,
      identity: undefined,
      estado,
      desde: ESTADOS.filter((antes) => avanzaEntrega(antes, estado)),
    }),
  );
  await tabla.esperan(1, "acusar_envios");
  await tabla.soltar();
  return Promise.all(hechos);
}

async function hilo(id_caso: number) {
  const { rows } = await sql<{ id_externo: string; estado: EstadoMensaje; secuencia: number }>`
    SELECT id_externo, estado, secuencia FROM mensaje WHERE id_caso = ${id_caso} AND direccion = 'SALIDA'
    ORDER BY id_externo`.execute(banco.db);
  return rows;
}

it("los de varios mensajes de un caso se toman juntos, cada uno con un número suyo", async () => {
  const escena = await conEnviados(["a", "b", "c", "d"]);
  const hechos = await aLaVez(escena, [
    ["a", "ENTREGADO"],
    ["b", "ENTREGADO"],
    ["c", "LEIDO"],
    ["d", "ENTREGADO"],
  ]);
  expect(hechos.map((hecho) => hecho?.movido)).toEqual([true, true, true, true]);
  const filas = await hilo(escena.id_caso);
  expect(filas.map(({ estado }) => estado)).toEqual(["ENTREGADO", "ENTREGADO", "LEIDO", "ENTREGADO"]);
  const { secuencia } = await banco.db
    .selectFrom("caso")
    .select("secuencia")
    .where("id", "=", escena.id_caso)
    .executeTakeFirstOrThrow();
  expect(filas.map((fila) => fila.secuencia)).toEqual([3, 2, 1, 0].map((antes) => secuencia - antes));
});

it("de dos de un mismo mensaje cuentan los dos, y el que va hacia atrás no", async () => {
  const escena = await conEnviados(["a", "b"]);
  const hechos = await aLaVez(escena, [
    ["b", "ENTREGADO"],
    ["a", "ENTREGADO"],
    ["a", "LEIDO"],
    ["a", "ENTREGADO"],
  ]);
  expect(hechos.map((hecho) => hecho?.movido)).toEqual([true, true, true, false]);
  expect((await hilo(escena.id_caso)).map(({ estado }) => estado)).toEqual(["LEIDO", "ENTREGADO"]);
});
