import { numeroLegible } from "@ventanilla/contract/canal/telefono.rules";
import { listarAdjuntosDeCaso } from "@ventanilla/contract/caso/lectura.routes";
import { EVENTO } from "@ventanilla/contract/events";
import { leerHilo, reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  atender,
  avisosDe,
  cambiarPrincipal,
  casoFila,
  codigoDe,
  entradaFila,
  hiloDe,
  leer,
  responder,
} from "../../../../test/casos.ts";
import { casosDe, ciudadano, entradasDe, escribe } from "../../../../test/direcciones.ts";
import { vueltaALaCola } from "../../../../test/envios.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { enPunto, operador, punto } from "../../../../test/puestos.ts";
import { now } from "../../../shared/clock.ts";
import { crearCanalEntrada } from "../../canal/canal.factory.ts";
import { crearConversacion } from "../../caso/caso.factory.ts";
import { crearMensajes } from "../../hilo/hilo.factory.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { autorizarCanales, crearPunto } from "../../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

describe("direcciones: dos conversaciones que resultan ser de uno se unen [B-adjuntar-01, D68]", () => {
  /** Both have an open case, the older one on the number; each was answered. */
  async function dos(inst: Institucion) {
    const quien = ciudadano();
    const [op] = [operador(inst)];
    const lugar = { canal: inst.canal, id_punto: punto(inst), operador: { id: op.id, nombre: op.usuario } };
    const mayor = await crearConversacion(banco.db, { ...lugar, chat: quien.chat, sin_leer: 1 });
    const menor = await crearConversacion(banco.db, { ...lugar, chat: quien.lid, sin_leer: 1 });
    await banco.db
      .updateTable("canal_direccion")
      .set({ fija: true })
      .where("direccion", "=", quien.lid)
      .execute();
    return { quien, mayor, menor };
  }

  it("el caso más nuevo se adjunta al más viejo con sus avisos; mensajes, pendientes y sin leer pasan a la que queda", async () => {
    const inst = await banco.institucion();
    const { quien, mayor, menor } = await dos(inst);
    const cliente = await banco.comoUsuario(operador(inst));
    const pendiente = await responder(cliente, menor);
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Soy la misma" });

    expect(await casoFila(banco, menor.id_caso)).toMatchObject({
      estado: "CERRADO",
      id_caso_destino: mayor.id_caso,
      canal_principal: mayor.id_canal_entrada,
    });
    expect(await leer(cliente, mayor.id_caso)).toMatchObject({
      canales: [mayor.id_canal_entrada],
      estado: "PENDIENTE",
    });
    expect(await avisosDe(banco, mayor.id_caso)).toEqual([
      expect.stringContaining("abrió"),
      `Se adjuntó el caso ${menor.id_caso}.`,
      `Se supo que este ciudadano escribe también desde otra dirección: sus conversaciones se unieron en ${numeroLegible(quien.chat.split("@")[0] ?? "")}.`,
    ]);
    expect(await entradaFila(banco, menor.id_canal_entrada)).toMatchObject({
      unida_a: mayor.id_canal_entrada,
    });
    expect(await entradaFila(banco, mayor.id_canal_entrada)).toMatchObject({
      usuario: quien.chat,
      no_leidos: 3,
    });
    const mudados = await banco.db
      .selectFrom("mensaje as m")
      .leftJoin("salida as s", "s.id_mensaje", "m.id")
      .select(["m.id_canal_entrada", "s.id_canal_entrada as salida"])
      .where("m.id", "=", pendiente.id)
      .executeTakeFirstOrThrow();
    expect(mudados).toEqual({ id_canal_entrada: mayor.id_canal_entrada, salida: mayor.id_canal_entrada });
    const anotado = await banco.db
      .selectFrom("log")
      .select("tipo")
      .where("referencia", "in", [`caso:${menor.id_caso}`, `canal_entrada:${mayor.id_canal_entrada}`])
      .orderBy("id")
      .execute();
    expect(anotado.map(({ tipo }) => tipo)).toEqual(["caso.adjuntar", "canal_entrada.unir"]);
  });

  it("lo que se contó bajo ambas antes de saberlo está una vez en cada caso y cuenta una vez sin leer, ahora y al leer una parte", async () => {
    const inst = await banco.institucion();
    const { chat, lid, pn } = ciudadano();
    for (const [desde, llave] of [
      [lid, "3EB0ANTES"],
      [chat, "3EB0DOBLE"],
      [lid, "3EB0DOBLE"],
    ] as const)
      await escribe(banco, inst, { desde, llave: `${llave}${inst.id}`, texto: llave });
    const [mayor, menor] = await casosDe(banco, inst);
    await escribe(banco, inst, { desde: lid, otra: pn, texto: "Soy la misma" });
    const [entrada, ...otras] = await entradasDe(banco, inst);
    expect(otras).toEqual([]);
    expect(entrada).toMatchObject({ usuario: chat, no_leidos: 3 });
    const suyos = await banco.db
      .selectFrom("mensaje")
      .select(["id", "id_caso", "id_canal_entrada", "contenido"])
      .where("id_caso", "in", [mayor?.id ?? 0, menor?.id ?? 0])
      .where("direccion", "=", "ENTRADA")
      .orderBy("id")
      .execute();
    expect(suyos.map(({ id_caso, contenido }) => [id_caso === mayor?.id, contenido])).toEqual([
      [true, "3EB0ANTES"],
      [false, "3EB0DOBLE"],
      [true, "3EB0DOBLE"],
      [true, "Soy la misma"],
    ]);
    expect(new Set(suyos.map(({ id_canal_entrada }) => id_canal_entrada))).toEqual(new Set([entrada?.id]));
    const cliente = await banco.comoUsuario(operador(inst));
    await atender(cliente, mayor?.id ?? 0);
    const enlace = await banco.enlace(operador(inst), punto(inst));
    await expect.poll(() => enlace.line).toBe("en linea");
    enlace.markRead(suyos[0]?.id ?? 0);
    await expect.poll(async () => (await entradasDe(banco, inst)).map((una) => una.no_leidos)).toEqual([2]);
  });

  it("lo que no había salido sigue en el caso que queda, a la vista, y se puede enviar de nuevo", async () => {
    const inst = await banco.institucion();
    const { quien, mayor, menor } = await dos(inst);
    const cliente = await banco.comoUsuario(operador(inst));
    const { id } = await responder(cliente, menor);
    // No gateway answers here: it was tried, and waits for the next try.
    await vueltaALaCola(banco, id, 1);
    await banco.db.updateTable("mensaje").set({ estado: "FALLIDO" }).where("id", "=", id).execute();
    await banco.db.updateTable("salida").set({ estado: "FALLIDO" }).where("id_mensaje", "=", id).execute();
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Soy la misma" });
    const { rows } = await cliente.http.call<typeof leerHilo>(leerHilo, { params: { id: mayor.id_caso } });
    expect(rows.find((uno) => uno.id === id)).toMatchObject({ estado: "FALLIDO" });
    const pedido = { params: { id } };
    expect(await cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, pedido)).toMatchObject({
      id_caso: mayor.id_caso,
      estado: "EN_COLA",
    });
  });

  it("lo que pasa de un hilo largo a uno corto no lo deja sordo: lo que se escribe después se sigue viendo [D83]", async () => {
    const inst = await banco.institucion();
    const { quien, mayor, menor } = await dos(inst);
    const otra = await crearCanalEntrada(banco.db, { id_canal: inst.canal.id });
    await banco.db
      .insertInto("caso_canal_entrada")
      .values({ id_caso: menor.id_caso, id_canal_entrada: otra, abierto: true })
      .execute();
    const hilo = { id_caso: menor.id_caso, id_canal_entrada: otra, id_canal: inst.canal.id };
    const [fallido = 0] = await crearMensajes(banco.db, hilo, [
      { de: "operador", texto: "No salió", cuando: now(), entrega: "FALLIDO" },
    ]);
    await banco.db.updateTable("mensaje").set({ secuencia: 500 }).where("id", "=", fallido).execute();
    await banco.db.updateTable("caso").set({ secuencia: 500 }).where("id", "=", menor.id_caso).execute();
    const enlace = await banco.enlace(operador(inst), punto(inst));
    enlace.open(mayor.id_canal_entrada);
    const vistos = () =>
      [...(enlace.hilo(mayor.id_canal_entrada)?.mensajes.values() ?? [])].map(({ contenido }) => contenido);
    await expect.poll(() => enlace.isConnected(mayor.id_canal_entrada)).toBe(true);
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Soy la misma" });
    await expect.poll(vistos).toEqual(expect.arrayContaining(["No salió", "Soy la misma"]));
    await escribe(banco, inst, { desde: quien.chat, texto: "¿Me leyó?" });
    await expect.poll(vistos).toContain("¿Me leyó?");
    const adelantados = await banco.db
      .selectFrom("mensaje as m")
      .innerJoin("caso as c", "c.id", "m.id_caso")
      .select("m.id")
      .where("c.id_entidad", "=", inst.id)
      .whereRef("m.secuencia", ">", "c.secuencia")
      .execute();
    expect(adelantados).toEqual([]);
  });

  it("lo que todavía la nombra llega a la que sigue: se lee, lo que se responde sale por ella, y puede ser el canal principal", async () => {
    const inst = await banco.institucion();
    const { quien, mayor, menor } = await dos(inst);
    const cliente = await banco.comoUsuario(operador(inst));
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn });
    const leida = await cliente.pedir("GET", `/ws/api/system/operadores/canal/${menor.id_canal_entrada}`);
    expect(leida.cuerpo).toMatchObject({ id: mayor.id_canal_entrada, usuario: quien.chat });
    const vieja = { id_caso: mayor.id_caso, id_canal_entrada: menor.id_canal_entrada };
    expect(await responder(cliente, vieja)).toMatchObject({ id_canal_entrada: mayor.id_canal_entrada });
    const elegida = await cambiarPrincipal(cliente, mayor.id_caso, { canal: menor.id_canal_entrada });
    expect(elegida.canal_principal.principal).toMatchObject({ id: mayor.id_canal_entrada });
  });

  it("la pantalla que la mostraba sabe dónde sigue, y termina igual que una nueva", async () => {
    const inst = await banco.institucion();
    const { quien, mayor, menor } = await dos(inst);
    const enlace = await banco.enlace(operador(inst), punto(inst));
    const puesto = await enPunto(banco, operador(inst), punto(inst));
    await expect.poll(() => enlace.chats.chats.size).toBe(2);
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Aquí" });
    await expect.poll(() => [...enlace.chats.chats.keys()]).toEqual([mayor.id_canal_entrada]);
    // Another screen than the one that was looked at: it hears by itself.
    await expect
      .poll(() => puesto.ultimo(EVENTO.chatRetirado))
      .toMatchObject({
        sesion_id: menor.id_canal_entrada,
        unida_a: mayor.id_canal_entrada,
      });
    expect(enlace.chats.chats.get(mayor.id_canal_entrada)).toMatchObject({
      usuario: quien.chat,
      no_leidos: 3,
    });
    const nuevo = await banco.enlace(operador(inst), punto(inst));
    await expect.poll(() => nuevo.chats.chats.size).toBe(1);
    expect(nuevo.chats.chats.get(mayor.id_canal_entrada)).toMatchObject({
      usuario: quien.chat,
      no_leidos: 3,
    });
  });

  it("quien atendía el caso que se adjunta sigue al frente del que queda, que nadie tomó, y es de los que lo atienden [D68, D79]", async () => {
    const inst = await banco.institucion();
    const { quien, mayor, menor } = await dos(inst);
    const { id } = operador(inst);
    await banco.db
      .updateTable("caso")
      .set({ estado: "ACTIVO", operador_principal: null })
      .where("id", "=", mayor.id_caso)
      .execute();
    await banco.db.deleteFrom("caso_operador").where("id_caso", "=", mayor.id_caso).execute();
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Soy la misma" });
    expect(await casoFila(banco, menor.id_caso)).toMatchObject({ id_caso_destino: mayor.id_caso });
    expect(await casoFila(banco, mayor.id_caso)).toMatchObject({
      estado: "PENDIENTE",
      operador_principal: id,
    });
    const atienden = await banco.db
      .selectFrom("caso_operador")
      .select("id_usuario")
      .where("id_caso", "=", mayor.id_caso)
      .execute();
    expect(atienden).toEqual([{ id_usuario: id }]);
  });

  it("con una sola abierta sigue esa; la persona que solo tenía la otra es la del ciudadano y de su caso", async () => {
    const inst = await banco.institucion();
    const quien = ciudadano();
    const persona = await crearPersona(banco.db);
    const cerrada = await crearConversacion(banco.db, {
      canal: inst.canal,
      chat: quien.chat,
      id_punto: punto(inst),
      estado: "CERRADO",
      caso: { id_persona: persona },
    });
    await escribe(banco, inst, { desde: quien.lid });
    const [, abierto] = await casosDe(banco, inst);
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn });
    expect(await casosDe(banco, inst)).toHaveLength(2);
    expect(await casoFila(banco, abierto?.id ?? 0)).toMatchObject({ estado: "ACTIVO", id_persona: persona });
    expect(await entradaFila(banco, abierto?.canal_principal ?? 0)).toMatchObject({
      usuario: quien.chat,
      id_persona: persona,
      unida_a: null,
    });
    expect(await casoFila(banco, cerrada.id_caso)).toMatchObject({
      canal_principal: abierto?.canal_principal,
    });
  });

  it("vinculadas a personas distintas no se pisa ninguna: queda la del caso que sigue, y se dice", async () => {
    const inst = await banco.institucion();
    const { quien, mayor, menor } = await dos(inst);
    const [una, otra] = [await crearPersona(banco.db), await crearPersona(banco.db)];
    for (const [lugar, id_persona] of [[mayor, una] as const, [menor, otra] as const]) {
      await banco.db
        .updateTable("canal_entrada")
        .set({ id_persona })
        .where("id", "=", lugar.id_canal_entrada)
        .execute();
      await banco.db.updateTable("caso").set({ id_persona }).where("id", "=", lugar.id_caso).execute();
    }
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn });
    expect(await entradaFila(banco, mayor.id_canal_entrada)).toMatchObject({ id_persona: una });
    expect(await casoFila(banco, mayor.id_caso)).toMatchObject({ id_persona: una });
    expect(await casoFila(banco, menor.id_caso)).toMatchObject({ id_persona: otra });
    expect((await avisosDe(banco, mayor.id_caso)).at(-1)).toContain("personas distintas");
  });

  it("casos de dos instituciones no se mezclan: se unen cuando uno de los dos terminó", async () => {
    const inst = await banco.institucion();
    const vecina = await banco.institucion();
    const suPunto = await crearPunto(banco.db, {
      id_entidad: vecina.id,
      canales: [inst.canal.id],
      operadores: [operador(vecina).id],
    });
    const { quien, mayor, menor } = await dos(inst);
    await banco.db
      .updateTable("caso")
      .set({ id_entidad: vecina.id, id_punto_atencion: suPunto })
      .where("id", "=", menor.id_caso)
      .execute();
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Todavía dos" });
    expect(await entradasDe(banco, inst)).toHaveLength(2);
    expect(await casoFila(banco, menor.id_caso)).toMatchObject({ estado: "PENDIENTE" });
    await banco.db.updateTable("caso").set({ estado: "CERRADO" }).where("id", "=", menor.id_caso).execute();
    await banco.db
      .updateTable("caso_canal_entrada")
      .set({ abierto: false })
      .where("id_caso", "=", menor.id_caso)
      .execute();
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Ahora una" });
    expect(await entradasDe(banco, inst)).toMatchObject([
      { id: mayor.id_canal_entrada, usuario: quien.chat },
    ]);
  });
});

describe("direcciones que se unen en una cuenta compartida, donde nadie tomó lo que espera [D46, D61, D68]", () => {
  /** Both conversations wait; the younger one at a point, if told. The neighbour's point attends the account as well. */
  async function esperando(menorEn: (inst: Institucion) => number | null = () => null) {
    const [inst, vecina] = [await banco.institucion(), await banco.institucion()];
    await autorizarCanales(banco.db, punto(vecina), [inst.canal.id]);
    const quien = ciudadano();
    const mayor = await crearConversacion(banco.db, { canal: inst.canal, chat: quien.chat });
    const menor = await crearConversacion(banco.db, {
      canal: inst.canal,
      chat: quien.lid,
      id_punto: menorEn(inst),
    });
    await banco.db
      .updateTable("canal_direccion")
      .set({ fija: true })
      .where("direccion", "=", quien.lid)
      .execute();
    const [suyo, vecino] = [
      await banco.comoUsuario(operador(inst)),
      await banco.comoUsuario(operador(vecina)),
    ];
    await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Soy la misma" });
    expect(await casoFila(banco, menor.id_caso)).toMatchObject({ id_caso_destino: mayor.id_caso });
    return { inst, vecina, mayor: mayor.id_caso, menor: menor.id_caso, suyo, vecino };
  }

  it("lo adjuntado es de la dueña mientras el otro espera; de quien lo toma, con lo primero que se dijo y con su fecha", async () => {
    const { vecina, mayor, menor, suyo, vecino } = await esperando();
    const adjuntos = async (cliente: Cliente) => {
      const pedido = { params: { casoId: mayor } };
      const ruta = cliente.http.call<typeof listarAdjuntosDeCaso>(listarAdjuntosDeCaso, pedido);
      return (await ruta).rows.map(({ id }) => id);
    };
    const { _updated_at: cierre } = await casoFila(banco, menor);
    expect([await adjuntos(suyo), await adjuntos(vecino)]).toEqual([[menor], []]);
    expect(await leer(vecino, menor).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    await atender(vecino, mayor);
    expect(await adjuntos(vecino)).toEqual([menor]);
    expect(await leer(vecino, menor)).toMatchObject({
      estado: "CERRADO",
      id_entidad: vecina.id,
      id_punto_atencion: punto(vecina),
      _updated_at: cierre,
    });
    expect((await hiloDe(vecino, menor)).map(({ contenido }) => contenido)).toContain("Buenos días");
    expect(await leer(suyo, menor).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });

  it("lo que estaba en un punto no vuelve a esperar a la vista de todos: el que queda está ahí, sin que nadie lo tome", async () => {
    const { inst, mayor, suyo, vecino } = await esperando(punto);
    expect(await leer(suyo, mayor)).toMatchObject({
      estado: "ACTIVO",
      id_punto_atencion: punto(inst),
      operador_principal: null,
    });
    expect(await leer(vecino, mayor).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });
});
