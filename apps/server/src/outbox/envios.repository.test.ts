import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { transaccionAjena } from "../../test/cerrojos.ts";
import type { Db } from "../db/database.ts";
import { type Announcement, announceTo, transaction } from "../db/transaction.ts";
import { crearCanal } from "../domains/canal/canal.factory.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearEntidad } from "../domains/entidad/entidad.factory.ts";
import { register } from "../jobs/process.repository.ts";
import { now } from "../shared/clock.ts";
import { createSealer } from "../shared/crypto.ts";
import { beginSending, closeSent } from "./envios.repository.ts";
import { take } from "./salida.repository.ts";

const UNO = "uno";

let base: BaseDePrueba;
let canal: Awaited<ReturnType<typeof crearCanal>>;
let anuncios: Announcement[] = [];
beforeAll(async () => {
  base = await crearBaseDePrueba();
  announceTo(base.db, (avisos) => anuncios.push(...avisos));
  canal = await crearCanal(base.db, createSealer("una clave de pruebas con más de treinta y dos letras"), {
    id_entidad: await crearEntidad(base.db),
  });
  await register(base.db, UNO);
});
afterAll(() => base.close());

interface Fila {
  id: number;
  id_mensaje: number;
  id_canal_entrada: number;
  id_caso: number;
}

/** So many conversations in which an operator said so many things, and what this process took of them: of each the first. */
async function tomadas(cuantas: number, mensajes = 1): Promise<Fila[]> {
  await sql`UPDATE salida SET estado = 'ENVIADO', arrendada_hasta = NULL`.execute(base.db);
  const casos = new Map<number, number>();
  for (let i = 0; i < cuantas; i += 1) {
    const { id_canal_entrada, id_caso } = await crearConversacion(base.db, {
      canal,
      turnos: [
        { de: "ciudadano", texto: "Hola", cuando: now() },
        ...Array.from({ length: mensajes }, (_nada, n) => ({
          de: "operador" as const,
          texto: `Respuesta ${n}`,
          cuando: now(),
          entrega: "EN_COLA" as const,
        })),
      ],
    });
    casos.set(id_canal_entrada, id_caso);
  }
  const filas = await take(base.db, { by: UNO, seconds: 60, limit: 20, inHand: [], sated: [] });
  anuncios = [];
  return filas.map(({ id, id_mensaje, id_canal_entrada }) => ({
    id,
    id_mensaje,
    id_canal_entrada,
    id_caso: casos.get(id_canal_entrada) ?? 0,
  }));
}

const comenzar = async (filas: readonly Fila[]) =>
  (await beginSending(base.db, { queued: filas, by: UNO, seconds: 60 }))
    .keys()
    .toArray()
    .sort((a, b) => a - b);
const terminar = (filas: readonly Fila[], db: Db = base.db) =>
  closeSent(db, { by: UNO, sent: filas.map((fila) => ({ ...fila, idExterno: `externo-${fila.id}` })) });
const idsDe = (filas: readonly Fila[]) => filas.map(({ id }) => id).sort((a, b) => a - b);

async function estados(filas: readonly Fila[]): Promise<string[]> {
  const vistos = await base.db
    .selectFrom("salida as s")
    .innerJoin("mensaje as m", "m.id", "s.id_mensaje")
    .select(["s.id", "s.estado as salida", "m.estado", "m.id_externo"])
    .where("s.id", "in", idsDe(filas))
    .orderBy("s.id")
    .execute();
  return vistos.map(({ salida, estado, id_externo }) =>
    [salida, estado, id_externo].filter(Boolean).join(" "),
  );
}

/** While somebody else holds these rows, in a transaction that does not end. */
async function reteniendo<T>(
  { entrada, caso }: { entrada?: number | undefined; caso?: number | undefined },
  trabajo: () => Promise<T>,
): Promise<T> {
  return transaction(base.db, async (ajena) => {
    await sql`SELECT FROM canal_entrada WHERE id = ${entrada ?? null} FOR UPDATE`.execute(ajena);
    await sql`SELECT FROM caso WHERE id = ${caso ?? null} FOR UPDATE`.execute(ajena);
    return trabajo();
  });
}

describe("comenzar envíos a puñados [B-mensajes-19]", () => {
  it("los de varias conversaciones a la vez: la cola y el hilo quedan ENVIANDO, y cada hilo se anuncia", async () => {
    const filas = await tomadas(3);
    expect(await comenzar(filas)).toEqual(idsDe(filas));
    expect(await estados(filas)).toEqual(Array.from({ length: 3 }, () => "ENVIANDO ENVIANDO"));
    expect(anuncios.map((aviso) => (aviso.tipo === "caso" ? aviso.id : 0)).sort((a, b) => a - b)).toEqual(
      filas.map(({ id_caso }) => id_caso).sort((a, b) => a - b),
    );
    expect(await comenzar(filas), "once").toEqual([]);
  });

  it("no espera a nadie: la conversación o el caso que otro retiene queda para después, los demás salen", async () => {
    const filas = await tomadas(3);
    const [una, otra, libre] = filas;
    const comenzadas = await reteniendo({ entrada: una?.id_canal_entrada, caso: otra?.id_caso }, () =>
      comenzar(filas),
    );
    expect(comenzadas).toEqual([libre?.id]);
    expect(await comenzar(filas)).toEqual(idsDe(filas).filter((id) => id !== libre?.id));
  });

  it("ni lo que otro tomó, ni lo vencido, ni lo que dejó de ser lo primero de su conversación", async () => {
    const filas = await tomadas(4, 2);
    const [ajena, vencida, adelantada, suya] = filas;
    await sql`UPDATE salida SET arrendada_por = 'otro' WHERE id = ${ajena?.id}`.execute(base.db);
    await sql`UPDATE salida SET arrendada_hasta = now() - interval '1 second' WHERE id = ${vencida?.id}`.execute(
      base.db,
    );
    await sql`UPDATE salida SET id = -id WHERE id_canal_entrada = ${adelantada?.id_canal_entrada} AND id <> ${adelantada?.id}`.execute(
      base.db,
    );
    expect(await comenzar(filas)).toEqual([suya?.id]);
  });
});

describe("terminar envíos a puñados", () => {
  it("cada mensaje queda ENVIADO con su id, y se sabe si en su conversación espera otro", async () => {
    const [sola] = await tomadas(1);
    const filas = sola ? [sola] : [];
    await comenzar(filas);
    expect([...(await terminar(filas))]).toEqual([[sola?.id, { more: false }]]);
    expect(await estados(filas)).toEqual([`ENVIADO ENVIADO externo-${sola?.id}`]);

    const varias = await tomadas(2, 2);
    await comenzar(varias);
    const [primera, segunda] = varias;
    expect(await terminar(varias)).toEqual(
      new Map([
        [primera?.id, { more: true }],
        [segunda?.id, { more: true }],
      ]),
    );
    expect(await estados(varias)).toEqual(idsDe(varias).map((id) => `ENVIADO ENVIADO externo-${id}`));
    expect(await terminar(varias), "once").toEqual(new Map());
  });

  it("también lo que se escribió después de que se comenzó a anotar: de ello nadie más avisa cuando ya puede salir", async () => {
    const filas = await tomadas(1, 2);
    await comenzar(filas);
    const anotando = await transaccionAjena(base.db);
    // The time of that transaction, before the next one was written.
    await sql`SELECT now()`.execute(anotando);
    await sql`UPDATE salida SET proximo_en = clock_timestamp() WHERE estado = 'EN_COLA' AND id_canal_entrada = ${filas[0]?.id_canal_entrada}`.execute(
      base.db,
    );
    expect([...(await terminar(filas, anotando)).values()]).toEqual([{ more: true }]);
  });

  it("lo que volvió antes que su respuesta, y lo que otro retiene, quedan para quien decide uno por uno", async () => {
    const filas = await tomadas(3);
    const [vuelta, retenida, llana] = filas;
    await comenzar(filas);
    await sql`UPDATE mensaje SET estado = 'FALLIDO' WHERE id = ${vuelta?.id_mensaje}`.execute(base.db);
    const terminadas = await reteniendo({ entrada: retenida?.id_canal_entrada }, () => terminar(filas));
    expect([...terminadas.keys()]).toEqual([llana?.id]);
  });
});
