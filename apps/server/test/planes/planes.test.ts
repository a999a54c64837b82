import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { levantar } from "../harness.ts";
import { buscar } from "./busqueda.ts";
import { abrirEscena } from "./escena.ts";
import { ABIERTOS, leerPrimeraParte, PARTE } from "./parte.ts";
import { type Falta, faltasDe, miradasDe, type Plan, planeadasCadaVez } from "./planes.ts";
import {
  administrar,
  administrarCasos,
  conversar,
  listar,
  listarLosSueltos,
  recorrer,
  supervisar,
} from "./recorrido.ts";
import { type FilledServer, startFilledServer } from "./servidor.ts";

/** So many that an index pays, and so few that they are copied in a second. */
const CASOS = 20_000;
/** The first time the database is filled. */
const PREPARAR_MS = 300_000;
/** Hundreds of questions one after the other, on a machine that does much else. */
const PASEO_MS = 120_000;

let servidor: FilledServer;
beforeAll(async () => {
  servidor = await startFilledServer(CASOS);
}, PREPARAR_MS);
afterAll(() => servidor.close());

interface Oido {
  paso: string;
  plan: Plan;
  /** By which it came: each decides on its plans for itself. */
  conexion: number;
}

interface Hallado extends Falta {
  paso: string;
}

/** Of a reference that is checked: a statement that nobody sends, and the database runs inside another one. */
const DENTRO_DE_OTRA = /^SELECT 1 FROM ONLY .* FOR KEY SHARE OF x$/;

/** A chat's row inside its function, the session, whether a case may be read, and its thread. */
const DE_CADA_MENSAJE = [
  "unnest((SELECT chats_en_listas.puntos)",
  'from "sesion"',
  "FROM caso_operador co",
  "mensaje",
];

/** What the work asked of the database, and each fault of a plan once. */
async function observar(
  cuales: "generic" | "custom",
  trabajo: (...todo: Parameters<typeof recorrer>) => Promise<void>,
): Promise<{ oidos: Oido[]; sentencias: string[]; faltas: Hallado[] }> {
  const oidos: Oido[] = [];
  let actual = "";
  const banco = await levantar({
    base: servidor.base(cuales, (plan, conexion) => oidos.push({ paso: actual, plan, conexion })),
    waha: true,
  });
  try {
    const escena = await abrirEscena(banco);
    oidos.length = 0;
    await trabajo(banco, escena, async (nombre, hacer) => {
      actual = nombre;
      await hacer();
    });
  } finally {
    // One server at a time: another one would deliver to a gateway of its own.
    await banco.cerrar();
  }
  const faltas = new Map<string, Hallado>();
  for (const { paso, plan } of oidos)
    for (const falta of faltasDe(plan)) {
      const clave = `${falta.falta} ${falta.sentencia}`;
      if (!faltas.has(clave)) faltas.set(clave, { ...falta, paso });
    }
  return {
    oidos,
    sentencias: [...new Set(oidos.map(({ plan }) => plan["Query Text"]))],
    faltas: [...faltas.values()],
  };
}

describe("planes: lo que se pide todo el día no crece con lo que hay guardado", { timeout: PASEO_MS }, () => {
  it("listas: cada orden y cada filtro, con los valores de cada vez", async () => {
    const { sentencias, faltas } = await observar("custom", listar);
    expect(sentencias.length).toBeGreaterThan(60);
    expect(faltas).toEqual([]);
  });

  it("sueltos: lo que está por revisar y lo descartado, con cada texto", async () => {
    const { sentencias, faltas } = await observar("custom", listarLosSueltos);
    expect(sentencias.length).toBeGreaterThan(40);
    expect(faltas).toEqual([]);
  });

  it("administración: cada lista en cada orden y por cada filtro, con los valores de cada vez", async () => {
    const { sentencias, faltas } = await observar("custom", administrar);
    expect(sentencias.length).toBeGreaterThan(60);
    expect(faltas).toEqual([]);
  });

  it("administración: los casos en cada orden y por cada filtro, y el comienzo de su tabla", async () => {
    const { sentencias, faltas } = await observar("custom", administrarCasos);
    expect(sentencias.length).toBeGreaterThan(60);
    expect(faltas).toEqual([]);
  });

  it("búsqueda: casos y mensajes por cada texto, de quien ve los suyos, los de su entidad y todos", async () => {
    const { sentencias, faltas } = await observar("custom", buscar);
    expect(sentencias.length).toBeGreaterThan(20);
    expect(faltas).toEqual([]);
  });

  it("tablero: lo que se cuenta y lo que se mira, con los valores de cada vez [A-rutas-02]", async () => {
    const { sentencias, faltas } = await observar("custom", supervisar);
    expect(sentencias.length).toBeGreaterThan(20);
    expect(faltas).toEqual([]);
  });

  it("recibir, mirar, responder y cambiar un caso, con un plan para todos los valores", async () => {
    const { sentencias, faltas } = await observar("generic", recorrer);
    expect(sentencias.length).toBeGreaterThan(60);
    expect(sentencias).toContainEqual(expect.stringMatching(DENTRO_DE_OTRA));
    expect(faltas).toEqual([]);
  });

  it("lo que corre con cada mensaje se planifica una vez, también dentro de una función", async () => {
    const { oidos, sentencias } = await observar("custom", conversar);
    const propias = oidos.filter(({ plan }) => !DENTRO_DE_OTRA.test(plan["Query Text"]));
    for (const parte of DE_CADA_MENSAJE) expect(sentencias).toContainEqual(expect.stringContaining(parte));
    expect(planeadasCadaVez(propias)).toEqual([]);
  });

  it.each(["custom", "generic"] as const)(
    "de un punto con miles de chats la primera parte mira las conversaciones que muestra, con un plan %s",
    async (cuales) => {
      const oidos: Plan[] = [];
      const base = servidor.base(cuales, (plan) => oidos.push(plan));
      let abiertos = 0;
      try {
        const parte = await leerPrimeraParte(base.db, () => oidos.splice(0));
        expect(parte.chats).toHaveLength(PARTE);
        abiertos = parte.abiertos;
      } finally {
        await base.close();
      }
      const miradas = (tabla: string) => oidos.reduce((suma, plan) => suma + miradasDe(plan, tabla), 0);
      // To find them, with a few of the others, and to read them.
      expect(miradas("caso_canal_entrada")).toBeGreaterThan(PARTE);
      expect(miradas("caso_canal_entrada")).toBeLessThan(5 * PARTE);
      // All that are open once, to put them in order.
      expect(abiertos).toBeGreaterThan(0.9 * ABIERTOS);
      expect(miradas("caso")).toBeGreaterThanOrEqual(abiertos + PARTE);
      expect(miradas("caso")).toBeLessThan(1.5 * ABIERTOS);
    },
  );
});
