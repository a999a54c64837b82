import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buscarCasos, buscarMensajes } from "@ventanilla/contract/busqueda/busqueda.routes";
import { listarAdjuntosDeCaso, listarHistorial } from "@ventanilla/contract/caso/lectura.routes";
import { leerPapel } from "@ventanilla/contract/mensaje/papel.routes";
import { cambiarPunto } from "@ventanilla/contract/punto/punto.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  adjuntar,
  asignar,
  casoFila,
  codigoDe,
  derivar,
  type Expediente,
  expediente,
  hiloDe,
} from "../../../test/casos.ts";
import { ciudadano, escribe } from "../../../test/direcciones.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { anotar } from "../../../test/notas.ts";
import { punto } from "../../../test/puestos.ts";
import { crearIndexador } from "../busqueda/index.ts";
import { crearPunto } from "../punto/punto.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearConversacion } from "./caso.factory.ts";

const leerMigracion = (nombre: string): Promise<string> =>
  readFile(join(import.meta.dirname, "../../../migrations", nombre), "utf8");
/** How a citizen begins, unless told otherwise. */
const DICHO = "Buenos días";
const VEDADO = [404, "NO_EXISTE"];

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ tiempos: { indexMs: 3_600_000 } });
});
afterAll(() => banco.cerrar());

interface Escena {
  inst: Institucion;
  admin: Cliente;
  /** Stands at the first point. */
  operador: Cliente;
  /** A point with somebody who works there and nowhere else. */
  lejos: number;
  lejano: Cliente;
  /** Of one person, at the first point. */
  anterior: Expediente;
  actual: Expediente;
}

async function escena(chat?: string): Promise<Escena> {
  const inst = await banco.institucion();
  const { id } = await crearUsuario(banco.db, { id_entidad: inst.id });
  const lejos = await crearPunto(banco.db, { id_entidad: inst.id, operadores: [id] });
  const anterior = await expediente(banco, inst);
  const { persona } = anterior;
  return {
    inst,
    admin: await banco.comoUsuario(inst.admin),
    operador: await banco.comoUsuario(inst.operadores[0] ?? inst.admin),
    lejos,
    lejano: await banco.comoUsuario({ id }),
    anterior,
    actual: await expediente(banco, inst, { persona, ...(chat !== undefined && { chat }) }),
  };
}

const unir = ({ operador }: Escena, uno: Expediente, otro: Expediente) =>
  adjuntar(operador, uno.id_caso, { caso_destino: otro.id_caso });
/** What is read of a thread, or why it is not. */
const leido = (quien: Cliente, { id_caso }: { id_caso: number }): Promise<unknown> =>
  hiloDe(quien, id_caso).then((mensajes) => mensajes.map(({ contenido }) => contenido), codigoDe);
const historialDe = async ({ http }: Cliente, id: number) =>
  (await http.call<typeof listarHistorial>(listarHistorial, { params: { id } })).rows.map((fila) => fila.id);

const derivarLejos = ({ operador, anterior, lejos }: Escena): Promise<unknown> =>
  derivar(operador, { id_caso: anterior.id_caso, id_destino: lejos });
const LEJOS: Record<string, (escena: Escena) => Promise<unknown>> = {
  "al derivarlo": derivarLejos,
  "al asignarlo a un punto": ({ admin, anterior, lejos }) =>
    asignar(admin, anterior.id_caso, { id_punto: lejos }),
  "al mover los casos de un punto que se inactiva": ({ admin, inst, lejos }) =>
    admin.http.call<typeof cambiarPunto>(cambiarPunto, {
      params: { id: punto(inst) },
      body: { transicion: "inactivar", mover_a: lejos },
    }),
};

describe("quien lee un caso lee lo que se le adjuntó, también lo adjuntado a eso [D68, D77]", () => {
  it.each(Object.entries(LEJOS))("%s, donde llega; su historial no lo muestra", async (_modo, llevar) => {
    const suya = await escena();
    const { inst, operador, lejano, lejos, anterior, actual } = suya;
    const ultimo = await expediente(banco, inst, { persona: anterior.persona });
    await unir(suya, ultimo, actual);
    await unir(suya, actual, anterior);
    for (const uno of [actual, ultimo]) expect(await leido(lejano, uno)).toEqual(VEDADO);
    await llevar(suya);
    for (const uno of [actual, ultimo]) expect(await leido(lejano, uno)).toContain(DICHO);
    expect(await historialDe(lejano, lejos)).toEqual([anterior.id_caso]);
    expect(await leido(operador, ultimo)).toContain(DICHO);
  });

  it("lo que se adjunta desde otro punto a un caso que se lee, donde está ese caso y donde estuvo", async () => {
    const suya = await escena();
    const { inst, lejano, lejos, anterior, actual } = suya;
    const { id } = await crearUsuario(banco.db, { id_entidad: inst.id });
    const mas = await crearPunto(banco.db, { id_entidad: inst.id, operadores: [id] });
    await derivarLejos(suya);
    await asignar(suya.admin, anterior.id_caso, { id_punto: mas });
    await unir(suya, actual, anterior);
    for (const uno of [lejano, await banco.comoUsuario({ id })])
      expect(await leido(uno, actual)).toContain(DICHO);
    expect(await historialDe(lejano, lejos)).toEqual([anterior.id_caso]);
  });

  it("se halla por su número y por sus palabras, se lista entre los adjuntos y se imprime", async () => {
    const chat = "59174990001@c.us";
    const suya = await escena(chat);
    const { inst, lejano, anterior, actual } = suya;
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Perdí el zahorí" });
    const indexador = crearIndexador(banco.db);
    while ((await indexador.indexar()) > 0);
    await unir(suya, actual, anterior);
    const { http } = lejano;
    const porNumero = () =>
      http.call<typeof buscarCasos>(buscarCasos, { body: { texto: `#${actual.id_caso}` } });
    const porPalabra = () => http.call<typeof buscarMensajes>(buscarMensajes, { body: { texto: "zahorí" } });
    expect([(await porNumero()).rows, (await porPalabra()).rows]).toEqual([[], []]);
    await derivarLejos(suya);
    expect((await porNumero()).rows.map(({ id }) => id)).toContain(actual.id_caso);
    expect((await porPalabra()).rows.map(({ id_caso }) => id_caso)).toEqual([actual.id_caso]);
    const adjuntos = await http.call<typeof listarAdjuntosDeCaso>(listarAdjuntosDeCaso, {
      params: { casoId: anterior.id_caso },
    });
    expect(adjuntos.rows.map(({ id }) => id)).toEqual([actual.id_caso]);
    const papel = await http.call<typeof leerPapel>(leerPapel, {
      params: { id: actual.id_caso },
      query: {},
    });
    expect(papel.rows.map(({ texto }) => texto)).toContain("Perdí el zahorí");
  });

  it("lo que se adjuntó solo, porque dos conversaciones eran de uno, donde está el caso que sigue", async () => {
    const { inst, lejano, lejos } = await escena();
    const quien = ciudadano();
    const mayor = await crearConversacion(banco.db, { canal: inst.canal, chat: quien.chat, id_punto: lejos });
    const menor = await crearConversacion(banco.db, {
      canal: inst.canal,
      chat: quien.lid,
      id_punto: punto(inst),
    });
    await banco.db
      .updateTable("canal_direccion")
      .set({ fija: true })
      .where("direccion", "=", quien.lid)
      .execute();
    expect(await leido(lejano, menor)).toEqual(VEDADO);
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Soy la misma" });
    expect(await casoFila(banco, menor.id_caso)).toMatchObject({ id_caso_destino: mayor.id_caso });
    expect(await leido(lejano, menor)).toContain(DICHO);
    expect(await historialDe(lejano, lejos)).toEqual([mayor.id_caso]);
  });

  it("quien es operador del caso sin trabajar en sus puntos, mientras lo es; y junto a lo adjuntado anota", async () => {
    const suya = await escena();
    const { inst, anterior, actual } = suya;
    const ultimo = await expediente(banco, inst, { persona: anterior.persona });
    await unir(suya, ultimo, actual);
    await unir(suya, actual, anterior);
    const { id } = await crearUsuario(banco.db, { id_entidad: inst.id });
    const suelto = await banco.comoUsuario({ id });
    expect(await leido(suelto, actual)).toEqual(VEDADO);
    await banco.db
      .insertInto("caso_operador")
      .values({ id_caso: anterior.id_caso, id_usuario: id })
      .execute();
    for (const uno of [actual, ultimo]) expect(await leido(suelto, uno)).toContain(DICHO);
    expect(await anotar(suelto, ultimo.id_caso, "Es lo mismo de antes")).toMatchObject({
      direccion: "INTERNA",
    });
    await derivarLejos(suya);
    for (const uno of [actual, ultimo]) expect(await leido(suelto, uno)).toEqual(VEDADO);
  });

  it("lo de otra institución no, aunque apunte a un caso propio [D61]", async () => {
    const suya = await escena();
    const { inst, lejano, anterior, actual } = suya;
    const { id } = await crearUsuario(banco.db, { id_entidad: inst.id });
    const otra = await banco.institucion();
    await unir(suya, actual, anterior);
    await derivarLejos(suya);
    await banco.db
      .insertInto("caso_operador")
      .values({ id_caso: anterior.id_caso, id_usuario: id })
      .execute();
    await banco.db
      .updateTable("caso")
      .set({ id_entidad: otra.id, id_punto_atencion: punto(otra) })
      .where("id", "=", actual.id_caso)
      .execute();
    for (const uno of [lejano, await banco.comoUsuario({ id }), suya.admin])
      expect(await leido(uno, actual)).toEqual(VEDADO);
  });

  it.each([
    ["antes de que se supiera", "0079_lo_adjuntado.sql"],
    ["por un proceso de la versión de antes", "0082_lo_adjuntado_entretanto.sql"],
  ])(
    "lo que se adjuntó %s se lee igual: la migración lo pone, y otra vez no cambia nada",
    async (_cuando, cual) => {
      const suya = await escena();
      const { inst, lejano, lejos, anterior, actual } = suya;
      const ultimo = await expediente(banco, inst, { persona: anterior.persona });
      await unir(suya, ultimo, actual);
      await unir(suya, actual, anterior);
      await derivarLejos(suya);
      const adjuntados = [actual.id_caso, ultimo.id_caso];
      const filas = () =>
        banco.db
          .selectFrom("caso_punto")
          .select(["id_caso", "id_punto_atencion", "dejado"])
          .where("id_caso", "in", adjuntados)
          .orderBy("id_caso")
          .orderBy("id_punto_atencion")
          .execute();
      const debidas = await filas();
      await banco.db
        .deleteFrom("caso_punto")
        .where("id_caso", "in", adjuntados)
        .where("id_punto_atencion", "=", lejos)
        .execute();
      for (const uno of [actual, ultimo]) expect(await leido(lejano, uno)).toEqual(VEDADO);
      const migracion = await leerMigracion(cual);
      for (let veces = 0; veces < 2; veces += 1) await sql.raw(migracion).execute(banco.db);
      for (const uno of [actual, ultimo]) expect(await leido(lejano, uno)).toContain(DICHO);
      expect(await filas()).toEqual(debidas);
    },
  );
});
