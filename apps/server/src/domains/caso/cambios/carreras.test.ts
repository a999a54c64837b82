import { HttpError } from "@ventanilla/client/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  adjuntar,
  atender,
  avisosDe,
  cambiarPrincipal,
  casoFila,
  cerrar,
  derivar,
  expediente,
  guardar,
  liberar,
  responder,
  traspasar,
} from "../../../../test/casos.ts";
import { retenerEntrada } from "../../../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearCanalEntrada } from "../../canal/canal.factory.ts";
import { entrarAPunto } from "../../presencia/presencia.factory.ts";
import { autorizarOperadores } from "../../punto/punto.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
let clientes: Cliente[];
/** Authorised at the first point, and at none now. */
let tercero: number;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  clientes = await Promise.all(inst.operadores.map((operador) => banco.comoUsuario(operador)));
  // Both stand at the first point.
  for (const { id } of inst.operadores) await entrarAPunto(banco.db, id, inst.puntos[0] ?? 0);
  tercero = (await crearUsuario(banco.db, { id_entidad: inst.id })).id;
  await autorizarOperadores(banco.db, inst.puntos[0] ?? 0, [tercero]);
});
afterAll(() => banco.cerrar());

interface Escena {
  caso: Awaited<ReturnType<typeof expediente>>;
  anterior: Awaited<ReturnType<typeof expediente>>;
  otraEntrada: number;
  version: number;
}

/** One person's case, an earlier one of the same person, and another of the person's entry channels. */
async function escena(conducida: boolean): Promise<Escena> {
  const anterior = await expediente(banco, inst);
  const caso = await expediente(banco, inst, {
    persona: anterior.persona,
    operador: conducida ? 0 : null,
    sin_leer: 1,
  });
  const otraEntrada = await crearCanalEntrada(banco.db, {
    id_canal: inst.canal.id,
    id_persona: caso.persona,
  });
  return { caso, anterior, otraEntrada, version: conducida ? 2 : 1 };
}

type Accion = (cliente: Cliente, escena: Escena) => Promise<unknown>;
const ACCIONES: Record<string, Accion> = {
  atender: (cliente, { caso }) => atender(cliente, caso.id_caso),
  liberar: (cliente, { caso }) => liberar(cliente, caso.id_caso),
  guardar: (cliente, { caso, version }) =>
    guardar(cliente, caso.id_caso, {
      caso: { id_tramite: caso.tramite, tipo: "SIMPLE", descripcion: "Consulta" },
      version,
    }),
  cerrar: (cliente, { caso, version }) =>
    cerrar(cliente, caso.id_caso, { version, ultimo_visto: caso.mensajes[0] ?? 0 }),
  derivar: (cliente, { caso, version }) =>
    derivar(cliente, { id_caso: caso.id_caso, id_destino: inst.puntos[1] ?? 0, version }),
  "traspasar al otro": (cliente, { caso, version }) =>
    traspasar(cliente, caso.id_caso, { id_operador: inst.operadores[1]?.id ?? 0, version }),
  "traspasar a un tercero": (cliente, { caso }) =>
    traspasar(cliente, caso.id_caso, { id_operador: tercero, comentario: "Lo conoce" }),
  adjuntar: (cliente, { caso, anterior, version }) =>
    adjuntar(cliente, caso.id_caso, { caso_destino: anterior.id_caso, version }),
  "canal principal": (cliente, { caso, otraEntrada, version }) =>
    cambiarPrincipal(cliente, caso.id_caso, { canal: otraEntrada, version }),
  enviar: (cliente, { caso }) => responder(cliente, caso),
};
const NOMBRES = Object.keys(ACCIONES);
const PARES = NOMBRES.flatMap((una) => NOMBRES.map((otra) => [una, otra] as const));

/** What a loser reads must say what happened to the case. */
const CLAROS = new Set([
  "CASO_CERRADO",
  "CASO_MODIFICADO",
  "CASO_YA_TOMADO",
  "CASO_NO_TOMADO",
  "CASO_NO_DERIVABLE",
  "COLEGA_NO_VALIDO",
  "HUBO_MENSAJES",
]);

async function intentar(accion: string, quien: number, escenario: Escena): Promise<string> {
  const cliente = clientes[quien];
  const hacer = ACCIONES[accion];
  if (!cliente || !hacer) throw new Error(`nobody does ${accion}`);
  return hacer(cliente, escenario).then(
    () => "hecho",
    (error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      expect(CLAROS).toContain(error.code);
      return String(error.code);
    },
  );
}

/** What is left, without ids: two scenes of the same orders are equal. */
async function loQueQuedo({ caso, anterior, otraEntrada }: Escena) {
  const fila = await casoFila(banco, caso.id_caso);
  const destino = await casoFila(banco, anterior.id_caso);
  const operadores = await banco.db
    .selectFrom("caso_operador")
    .select("id_usuario")
    .where("id_caso", "=", caso.id_caso)
    .orderBy("id_usuario")
    .execute();
  const entradas = await banco.db
    .selectFrom("caso_canal_entrada as cce")
    .innerJoin("canal_entrada as e", "e.id", "cce.id_canal_entrada")
    .select(["cce.id_caso", "cce.id_canal_entrada", "cce.abierto", "e.no_leidos"])
    .where("cce.id_caso", "in", [caso.id_caso, anterior.id_caso])
    .orderBy("cce.id_caso")
    .orderBy("cce.id_canal_entrada")
    .execute();
  const apodos = new Map([
    [caso.id_caso, "caso"],
    [anterior.id_caso, "anterior"],
    [caso.id_canal_entrada, "suya"],
    [anterior.id_canal_entrada, "del anterior"],
    [otraEntrada, "otra"],
  ]);
  const avisos = await avisosDe(banco, caso.id_caso);
  return {
    caso: [fila.estado, fila.tipo, fila.descripcion, fila.version, fila.operador_principal],
    punto: inst.puntos.indexOf(fila.id_punto_atencion ?? 0),
    principal: apodos.get(fila.canal_principal),
    destino: fila.id_caso_destino === null ? null : apodos.get(fila.id_caso_destino),
    anterior: [destino.estado, destino.version],
    operadores: operadores.map((uno) => uno.id_usuario),
    entradas: entradas.map((una) => [
      una.id_caso === caso.id_caso ? "caso" : "anterior",
      apodos.get(una.id_canal_entrada),
      una.abierto,
      una.no_leidos,
    ]),
    avisos: avisos.map((texto) => texto.replaceAll(/\d+/g, "#")),
  };
}

describe("dos acciones sobre un caso al mismo tiempo [D65, D79]", () => {
  it.each(PARES)(
    "%s y %s: queda lo que uno de los dos órdenes explica, y quien pierde lee por qué",
    async (una, otra) => {
      const conducida = una !== "atender" && otra !== "atender";
      const ordenes: unknown[] = [];
      for (const turnos of [
        [0, 1],
        [1, 0],
      ]) {
        const escenario = await escena(conducida);
        const resultados = ["", ""];
        for (const quien of turnos)
          resultados[quien] = await intentar(quien === 0 ? una : otra, quien, escenario);
        ordenes.push({ resultados, quedo: await loQueQuedo(escenario) });
      }
      const escenario = await escena(conducida);
      const resultados = await Promise.all([intentar(una, 0, escenario), intentar(otra, 1, escenario)]);
      expect(ordenes).toContainEqual({ resultados, quedo: await loQueQuedo(escenario) });
    },
  );
});

describe("un canal de entrada que se une al caso mientras otro cambio espera [ADR 17]", () => {
  it("se retiene también antes de cambiar nada", async () => {
    const { caso, otraEntrada } = await escena(true);
    const cliente = clientes[0];
    if (!cliente) throw new Error("nobody holds it");
    const primera = await retenerEntrada(banco, caso.id_canal_entrada);
    const liberado = liberar(cliente, caso.id_caso);
    await primera.esperan(1);
    await banco.db
      .insertInto("caso_canal_entrada")
      .values({ id_caso: caso.id_caso, id_canal_entrada: otraEntrada, abierto: true })
      .execute();
    const segunda = await retenerEntrada(banco, otraEntrada);
    await primera.soltar();
    await segunda.esperan(1);
    expect((await casoFila(banco, caso.id_caso)).operador_principal).not.toBeNull();
    await segunda.soltar();
    expect(await liberado).toMatchObject({ operador_principal: null });
  });
});
