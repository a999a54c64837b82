import { listarHistorial, listarPendientes } from "@ventanilla/contract/caso/lectura.routes";
import { EVENTO } from "@ventanilla/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  adjuntar,
  avisosDe,
  casoFila,
  cerrar,
  codigoDe,
  entradaFila,
  expediente,
  hiloDe,
  responder,
} from "../../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { abierta, enPunto, type Puesto } from "../../../../test/puestos.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { crearPunto } from "../../punto/punto.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(() => banco.cerrar());

/** Two open cases of one person, each on a channel of its own; the first is the earlier one. */
async function dos(chat?: string) {
  const anterior = await expediente(banco, inst);
  const actual = await expediente(banco, inst, {
    persona: anterior.persona,
    sin_leer: 1,
    ...(chat !== undefined && { chat }),
  });
  return { anterior, actual };
}

describe("adjuntar: el caso actual termina en uno anterior [B-adjuntar-01, B-adjuntar-02, B-adjuntar-04, B-adjuntar-07, D68]", () => {
  it("queda CERRADO con el puntero a su destino; sus mensajes se quedan y lo que llega después va al destino", async () => {
    const chat = "59174000001@c.us";
    const { anterior, actual } = await dos(chat);
    const respuesta = await adjuntar(operador, actual.id_caso, {
      caso: actual.id_caso,
      caso_destino: anterior.id_caso,
      version: 2,
    });
    expect(respuesta).toMatchObject({
      id: actual.id_caso,
      estado: "CERRADO",
      id_caso_destino: anterior.id_caso,
      version: 3,
    });
    const { _updated_at: cierre } = await casoFila(banco, actual.id_caso);
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "¿Cómo va lo mío?" });
    expect((await hiloDe(operador, anterior.id_caso)).at(-1)).toMatchObject({
      contenido: "¿Cómo va lo mío?",
      id_canal_entrada: actual.id_canal_entrada,
    });
    expect(await casoFila(banco, actual.id_caso)).toMatchObject({ _updated_at: cierre, estado: "CERRADO" });
    const entradas = await banco.db
      .selectFrom("caso_canal_entrada")
      .select(["id_canal_entrada", "abierto"])
      .where("id_caso", "=", anterior.id_caso)
      .orderBy("id_canal_entrada")
      .execute();
    expect(entradas).toEqual(
      [anterior, actual].map(({ id_canal_entrada }) => ({ id_canal_entrada, abierto: true })),
    );
    expect((await avisosDe(banco, actual.id_caso)).at(-1)).toBe(
      `Este caso se adjuntó al caso ${anterior.id_caso} y quedó CERRADO.`,
    );
    expect((await avisosDe(banco, anterior.id_caso)).at(-1)).toBe(`Se adjuntó el caso ${actual.id_caso}.`);
    expect(await responder(operador, actual).catch(codigoDe)).toEqual([412, "CASO_CERRADO"]);
    await expect(
      responder(operador, { ...anterior, id_canal_entrada: actual.id_canal_entrada }),
    ).resolves.toMatchObject({ id_caso: anterior.id_caso });
  });

  it("lo que quedó sin leer no espera más a nadie, y en la lista la conversación es la del destino", async () => {
    const { anterior, actual } = await dos();
    const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0);
    await expect.poll(() => enlace.chats.chats.get(actual.id_canal_entrada)?.no_leidos).toBe(1);
    await adjuntar(operador, actual.id_caso, { caso_destino: anterior.id_caso });
    expect(await entradaFila(banco, actual.id_canal_entrada)).toMatchObject({ no_leidos: 0 });
    for (const { id_canal_entrada } of [anterior, actual])
      await expect
        .poll(() => enlace.chats.chats.get(id_canal_entrada)?.caso)
        .toMatchObject({ id: anterior.id_caso, version: 3 });
    expect(enlace.chats.chats.get(actual.id_canal_entrada)?.no_leidos).toBe(0);
    enlace.close();
  });

  it("lo que llega después por cada canal se lee en cada canal, y el caso queda sin nada por leer [B-chat-23] [B-tiempo-real-04] [D114]", async () => {
    const chats = ["59174000011@c.us", "59174000012@c.us"];
    const anterior = await expediente(banco, inst, { chat: chats[0] ?? "" });
    const actual = await expediente(banco, inst, { chat: chats[1] ?? "", persona: anterior.persona });
    await adjuntar(operador, actual.id_caso, { caso_destino: anterior.id_caso });
    for (const chat of [...chats, ...chats])
      await banco.ciudadanoEscribe(inst.canal, { chat, texto: "¿Hay algo?" });
    const porLeer = async () => {
      const { rows } = await operador.http.call<typeof listarPendientes>(listarPendientes, {
        params: { id: inst.puntos[0] ?? 0 },
        query: {},
      });
      return rows.find(({ id }) => id === anterior.id_caso)?.no_leidos;
    };
    expect(await porLeer()).toBe(4);
    const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0);
    await expect.poll(() => enlace.line).toBe("en linea");
    const mensajes = await hiloDe(operador, anterior.id_caso);
    for (const { id_canal_entrada } of [anterior, actual])
      enlace.markRead(
        mensajes.findLast((uno) => uno.id_canal_entrada === id_canal_entrada && uno.direccion === "ENTRADA")
          ?.id ?? 0,
      );
    await expect.poll(porLeer).toBe(0);
    for (const { id_canal_entrada } of [anterior, actual])
      await expect.poll(() => enlace.chats.chats.get(id_canal_entrada)?.no_leidos).toBe(0);
    enlace.close();
  });

  it("cerrado el destino, la conversación sigue mostrándolo, abierta como estaba o abierta de nuevo", async () => {
    const { anterior, actual } = await dos();
    const idPunto = inst.puntos[0] ?? 0;
    const casos = (puesto: Puesto) =>
      puesto.sucesos.filter(({ evento }) => evento === EVENTO.nuevoMensaje).map(({ carga }) => carga[1]);
    const puesto = await enPunto(banco, inst.operadores[0] ?? inst.admin, idPunto);
    await abierta(puesto, idPunto, actual);
    await adjuntar(operador, actual.id_caso, { caso_destino: anterior.id_caso });
    await cerrar(operador, anterior.id_caso);
    await expect.poll(() => JSON.stringify(puesto.sucesos)).toContain("avisos:casoCerrado");
    const { secuencia } = await banco.db
      .selectFrom("mensaje")
      .select((eb) => eb.fn.max("secuencia").as("secuencia"))
      .where("id_caso", "=", anterior.id_caso)
      .executeTakeFirstOrThrow();
    // Up to the last change: nothing more is told after it.
    await expect.poll(() => casos(puesto).at(-1)).toMatchObject({ id_caso: anterior.id_caso, secuencia });
    puesto.socket.disconnect();
    const otra = await enPunto(banco, inst.operadores[0] ?? inst.admin, idPunto);
    otra.socket.emit(EVENTO.ultimoMensaje, { sesion_id: actual.id_canal_entrada, ultimo_mensaje: 0 });
    await expect.poll(() => casos(otra)).toMatchObject([{ id_caso: anterior.id_caso }]);
    otra.socket.disconnect();
  });

  it("si el ciudadano habló después de lo visto pregunta y nada cambia; con forzar se adjunta [D65]", async () => {
    const chat = "59174000002@c.us";
    const { anterior, actual } = await dos(chat);
    const [visto = 0] = actual.mensajes;
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Otra cosa" });
    const a = (mas: { forzar?: boolean }) =>
      adjuntar(operador, actual.id_caso, {
        caso_destino: anterior.id_caso,
        ultimo_visto: visto,
        ...mas,
      }).catch(codigoDe);
    expect(await a({})).toEqual([409, "HUBO_MENSAJES"]);
    expect(await casoFila(banco, actual.id_caso)).toMatchObject({ estado: "PENDIENTE" });
    expect(await entradaFila(banco, actual.id_canal_entrada)).toMatchObject({ no_leidos: 2 });
    expect(await a({ forzar: true })).toMatchObject({ estado: "CERRADO" });
  });

  it("el que nadie tomó se adjunta sin tomarlo, y queda en la historia del punto donde se adjuntó [B-historial-06, D73]", async () => {
    const anterior = await expediente(banco, inst);
    const actual = await expediente(banco, inst, {
      persona: anterior.persona,
      punto: null,
      operador: null,
    });
    expect(await adjuntar(operador, actual.id_caso, { caso_destino: anterior.id_caso })).toMatchObject({
      estado: "CERRADO",
      operador_principal: null,
      operadores: [],
    });
    const params = { id: inst.puntos[0] ?? 0 };
    const { rows } = await operador.http.call<typeof listarHistorial>(listarHistorial, { params });
    expect(rows.map(({ id }) => id)).toContain(actual.id_caso);
  });

  it("solo a uno anterior, abierto y de la misma persona; ni a sí mismo ni en círculo [B-adjuntar-01]", async () => {
    // Earlier as well: nothing but the person is against it.
    const deOtro = await expediente(banco, inst, { persona: await crearPersona(banco.db) });
    const { anterior, actual } = await dos();
    const posterior = await expediente(banco, inst, { persona: anterior.persona });
    const a = (caso_destino: number, id = actual.id_caso) =>
      adjuntar(operador, id, { caso_destino }).catch(codigoDe);
    for (const destino of [deOtro.id_caso, posterior.id_caso, actual.id_caso])
      expect(await a(destino)).toEqual([412, "CASO_NO_ADJUNTABLE"]);
    expect(await a(actual.id_caso, posterior.id_caso)).toMatchObject({ id_caso_destino: actual.id_caso });
    expect(await a(posterior.id_caso)).toEqual([412, "CASO_NO_ADJUNTABLE"]);
    await cerrar(operador, anterior.id_caso);
    expect(await a(anterior.id_caso)).toEqual([412, "CASO_NO_ADJUNTABLE"]);
    expect(await casoFila(banco, actual.id_caso)).toMatchObject({ estado: "PENDIENTE" });
  });

  it("el destino que no se puede leer responde como uno que no existe; a uno de otro punto que se lee, sí [D61]", async () => {
    const { anterior, actual } = await dos();
    const otra = await banco.institucion();
    const ajeno = await expediente(banco, otra, { persona: anterior.persona });
    const vedado = await crearPunto(banco.db, { id_entidad: inst.id });
    await banco.db
      .updateTable("caso")
      .set({ id_punto_atencion: vedado, operador_principal: null })
      .where("id", "=", anterior.id_caso)
      .execute();
    for (const tabla of ["caso_operador", "caso_punto"] as const)
      await banco.db.deleteFrom(tabla).where("id_caso", "=", anterior.id_caso).execute();
    const a = (caso_destino: number) => adjuntar(operador, actual.id_caso, { caso_destino }).catch(codigoDe);
    for (const destino of [ajeno.id_caso, anterior.id_caso, 2_147_483_000])
      expect(await a(destino)).toEqual([404, "NO_EXISTE"]);
    await banco.db
      .updateTable("caso")
      .set({ id_punto_atencion: inst.puntos[1] ?? 0 })
      .where("id", "=", anterior.id_caso)
      .execute();
    expect(await a(anterior.id_caso)).toMatchObject({ estado: "CERRADO" });
    expect(
      await adjuntar(operador, anterior.id_caso, { caso: actual.id_caso, caso_destino: ajeno.id_caso }).catch(
        codigoDe,
      ),
    ).toEqual([404, "NO_EXISTE"]);
  });
});
