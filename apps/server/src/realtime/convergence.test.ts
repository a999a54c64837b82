import type { PuntoLink } from "@ventanilla/client/punto-link";
import {
  asyncProperty,
  assert as comprobar,
  constantFrom,
  integer,
  array as lista,
  record,
} from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { atender, cerrar, liberar, responder } from "../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../test/harness.ts";
import { lento } from "../../test/lento.ts";
import {
  cortable,
  deEnlace,
  hiloVisto,
  listaVista,
  type Observador,
  Sondeador,
} from "../../test/observadores.ts";

/** The same cases each time: a failure is about the change at hand. */
const SEMILLA = 20_261_121;

const CORRIDAS = 5;
const CHATS = Array.from({ length: 5 }, (_nada, i) => `5917030000${i}@c.us`);

let banco: Banco;
/** Hears nothing of what the first one commits. */
let vecino: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
  vecino = await levantar({ sobre: banco });
});
afterAll(async () => {
  await vecino.cerrar();
  await banco.cerrar();
});

const Paso = record({
  hacer: constantFrom("escribe", "escribe", "responde", "lee", "toma", "libera", "cierra", "corta"),
  chat: integer({ min: 0, max: CHATS.length - 1 }),
  quien: integer({ min: 0, max: 1 }),
  pausaMs: integer({ min: 0, max: 15 }),
});
type Paso = { hacer: string; chat: number; quien: number; pausaMs: number };
/** Steps of one group happen at the same time. */
const Horario = lista(lista(Paso, { minLength: 2, maxLength: 7 }), { minLength: 6, maxLength: 10 });

interface Escena {
  inst: Institucion;
  http: Cliente[];
  observadores: Record<string, Observador>;
  lectores: PuntoLink[];
  cortar(): void;
  cerrar(): void;
}

async function preparar(): Promise<Escena> {
  const inst = await banco.institucion({ puntos: 2 });
  const [uno = inst.admin, dos = inst.admin] = inst.operadores;
  const [aqui = 0, alla = 0] = inst.puntos;
  const linea = cortable();
  const http = [await banco.comoUsuario(uno), await banco.comoUsuario(dos)];
  const sondeador = new Sondeador(banco.socket(http[0]?.token ?? ""), aqui);
  const empujado = await banco.enlace(uno, aqui, { pollMs: 150 });
  const cortado = await banco.enlace(uno, aqui, { pollMs: 150, connect: linea.conectar });
  const otroPunto = await banco.enlace(dos, alla, { pollMs: 150 });
  const otroProceso = await vecino.enlace(dos, alla, { pollMs: 150 });
  const enlaces = { empujado, cortado, otroPunto, otroProceso };
  for (const enlace of Object.values(enlaces)) await expect.poll(() => enlace.line).toBe("en linea");
  return {
    inst,
    http,
    observadores: {
      sondeador,
      empujado: deEnlace(empujado),
      cortado: deEnlace(cortado),
      otroPunto: deEnlace(otroPunto),
      otroProceso: deEnlace(otroProceso),
    },
    lectores: [empujado, otroPunto],
    cortar: linea.cortar,
    cerrar() {
      sondeador.cerrar();
      for (const enlace of Object.values(enlaces)) enlace.close();
    },
  };
}

/** Refusals are part of the game: a case taken by the other point, a conversation that is not there yet. */
async function dar({ inst, http, lectores, cortar }: Escena, { hacer, chat, quien }: Paso): Promise<void> {
  const usuario = CHATS[chat] ?? "";
  if (hacer === "corta") {
    cortar();
    return;
  }
  if (hacer === "escribe") {
    await banco.ciudadanoEscribe(inst.canal, { chat: usuario, texto: `Escribo a las ${performance.now()}` });
    return;
  }
  const entrada = await banco.db
    .selectFrom("canal_entrada as e")
    .innerJoin("caso_canal_entrada as cce", "cce.id_canal_entrada", "e.id")
    .select(["e.id", "cce.id_caso"])
    .select(
      sql<number>`(SELECT max(m.id) FROM mensaje m WHERE m.id_canal_entrada = e.id AND m.direccion = 'ENTRADA')`.as(
        "ultimo",
      ),
    )
    .where("e.id_canal", "=", inst.canal.id)
    .where("e.usuario", "=", usuario)
    .orderBy("cce.id_caso", "desc")
    .executeTakeFirst();
  const cliente = http[quien];
  if (!entrada || !cliente) return;
  if (hacer === "lee") lectores[quien]?.markRead(entrada.ultimo);
  const { id, id_caso } = entrada;
  if (hacer === "toma") await atender(cliente, id_caso).catch(() => undefined);
  if (hacer === "libera") await liberar(cliente, id_caso).catch(() => undefined);
  if (hacer === "cierra") await cerrar(cliente, id_caso).catch(() => undefined);
  if (hacer === "responde")
    await responder(cliente, { id_caso, id_canal_entrada: id }).catch(() => undefined);
}

/** Until nothing is on its way any more: neither deliveries nor their receipts. */
async function quietud({ id }: Institucion): Promise<void> {
  let antes = "";
  const quieta = async () => {
    const { rows } = await sql<{ huella: string; quedan: number }>`
      SELECT (SELECT string_agg(secuencia::text, ',' ORDER BY id) FROM punto WHERE id_entidad = ${id})
          || (SELECT coalesce(string_agg(secuencia::text, ',' ORDER BY id), '') FROM caso WHERE id_entidad = ${id}) AS huella,
        (SELECT count(*)::int FROM salida WHERE estado IN ('EN_COLA', 'ENVIANDO')) AS quedan`.execute(
      banco.db,
    );
    const ahora = rows[0]?.huella ?? "";
    const igual = ahora === antes && rows[0]?.quedan === 0;
    antes = ahora;
    return igual;
  };
  await expect.poll(quieta, { interval: 120, timeout: 20_000 }).toBe(true);
}

/** A receipt may still come while they are compared, and then both see it; what one of them lost it never sees. */
const alFinIguales = (nombre: string, visto: () => unknown, fresco: () => unknown): Promise<void> =>
  vi.waitFor(() => expect({ nombre, visto: visto() }).toEqual({ nombre, visto: fresco() }), {
    timeout: 10_000,
  });

async function comparar(escena: Escena, abiertas: ReadonlyMap<string, number>): Promise<void> {
  const { inst, observadores } = escena;
  for (const [i, punto] of inst.puntos.entries()) {
    const fresco = await banco.enlace(inst.operadores[i] ?? inst.admin, punto);
    await expect.poll(() => fresco.line).toBe("en linea");
    const { secuencia } = await banco.db
      .selectFrom("punto")
      .select("secuencia")
      .where("id", "=", punto)
      .executeTakeFirstOrThrow();
    await expect.poll(() => fresco.chats.mark).toBe(secuencia);
    const deEstePunto = i === 0 ? ["sondeador", "empujado", "cortado"] : ["otroPunto", "otroProceso"];
    for (const nombre of deEstePunto) {
      const observador = observadores[nombre];
      await alFinIguales(
        nombre,
        () => observador && listaVista(observador.chats()),
        () => listaVista(fresco.chats),
      );
      const entrada = abiertas.get(nombre);
      // A conversation that left for the other point is no longer followed here.
      if (entrada === undefined || !fresco.chats.chats.has(entrada)) continue;
      fresco.open(entrada);
      await expect.poll(() => fresco.hilo(entrada)?.id_caso).toBeGreaterThan(0);
      await alFinIguales(
        nombre,
        () => hiloVisto(observador?.hilo(entrada)),
        () => hiloVisto(fresco.hilo(entrada)),
      );
    }
    fresco.close();
  }
}

describe("convergencia: ningún cambio se pierde, venga como venga [B-tiempo-real-07, B-tiempo-real-13, D82, D83]", () => {
  it("quien sondea, quien recibe avisos, quien se corta y quien está en otro proceso terminan igual que una página nueva", async () => {
    let comparadas = 0;
    await comprobar(
      asyncProperty(Horario, async (horario) => {
        const escena = await preparar();
        try {
          const abiertas = new Map<string, number>();
          // Each watches a conversation from its first message on.
          await banco.ciudadanoEscribe(escena.inst.canal, { chat: CHATS[0] ?? "", texto: "Soy el primero" });
          for (const [nombre, observador] of Object.entries(escena.observadores)) {
            await expect.poll(() => observador.chats().chats.size, { timeout: 10_000 }).toBeGreaterThan(0);
            const [entrada] = observador.chats().chats.keys();
            if (entrada === undefined) continue;
            observador.abrir(entrada);
            abiertas.set(nombre, entrada);
          }
          for (const grupo of horario)
            await Promise.all(grupo.map((paso) => lento(paso.pausaMs, dar)(escena, paso)));
          await quietud(escena.inst);
          await comparar(escena, abiertas);
          comparadas += 1;
        } finally {
          escena.cerrar();
        }
      }),
      { numRuns: CORRIDAS, seed: SEMILLA, endOnFailure: true },
    );
    expect(comparadas).toBe(CORRIDAS);
  }, 60_000);
});
