import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bajar, pdf } from "../../../test/archivos.ts";
import {
  abrir,
  type ConSueltos,
  cambiar,
  codigoDe,
  hiloDe,
  leer,
  levantarConSueltos,
  listar,
} from "../../../test/sueltos.ts";
import { transaction } from "../../db/transaction.ts";
import { ponerLeido } from "../canal/index.ts";
import { crearConversacion } from "../caso/caso.factory.ts";

let banco: ConSueltos["banco"];
let llega: ConSueltos["llega"];
let conUno: ConSueltos["conUno"];
let casosDe: ConSueltos["casosDe"];
beforeAll(async () => {
  ({ banco, llega, conUno, casosDe } = await levantarConSueltos());
});
afterAll(() => banco.cerrar());

describe("sueltos: abrir un caso", () => {
  it("el caso es el que habría abierto al llegar: mismo punto, sin tomar, sin saludo, con su mensaje y sus archivos una sola vez [D59, D79, D97]", async () => {
    const { operador, inst, fila } = await conUno();
    await banco.db
      .updateTable("canal")
      .set({ mensaje_bienvenida: "Bienvenida" })
      .where("id", "=", inst.canal.id)
      .execute();
    const { agregado, caso } = await abrir(operador, fila.id);
    const [abierto, ...otros] = await casosDe(inst);
    expect([agregado, otros]).toEqual([false, []]);
    expect(caso).toMatchObject({ id: abierto?.id, punto_atencion: { id: inst.puntos[0] } });
    expect(abierto).toMatchObject({ descripcion: "Constancia", estado: "ACTIVO", operador_principal: null });
    const hilo = await hiloDe(operador, abierto?.id ?? 0);
    expect(hilo.map(({ direccion }) => direccion)).toEqual(["AVISO", "ENTRADA"]);
    expect(abierto?.id_ultimo_mensaje).toBe(hilo[1]?.id);
    const { bytes } = await bajar(banco, operador, hilo[1]?.extras.adjuntos?.[0]?.filename ?? "");
    expect(bytes.equals(pdf("lista"))).toBe(true);
    expect(await listar(operador)).toMatchObject({ rows: [], total: 0 });
    const cuantos = await banco.db
      .selectFrom("mensaje as m")
      .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
      .select(["m.id_caso", "e.no_leidos"])
      .where("e.id_canal", "=", inst.canal.id)
      .where("m.direccion", "=", "ENTRADA")
      .execute();
    expect(cuantos).toEqual([{ id_caso: abierto?.id, no_leidos: 1 }]);
    const apertura = await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("referencia", "=", `caso:${abierto?.id ?? 0}`)
      .execute();
    expect(apertura).toEqual([{ tipo: "caso.crear", datos: { suelto: fila.id } }]);
  });

  it("las pantallas del punto lo muestran como un mensaje que llega", async () => {
    const { operador, inst, fila } = await conUno();
    const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0);
    const { caso } = await abrir(operador, fila.id);
    await expect
      .poll(() => enlace.chats.chats.get(caso?.id_canal_entrada ?? 0))
      .toMatchObject({
        no_leidos: 1,
        caso: { id: caso?.id },
        ultimo_mensaje: { contenido: "Constancia" },
      });
    enlace.close();
  });

  it("dos operadores a la vez, y otra vez después, es un caso con un mensaje, y todos reciben el mismo", async () => {
    const { operadores, inst, fila } = await conUno({}, 2);
    const respuestas = await Promise.all([...operadores, ...operadores].map((uno) => abrir(uno, fila.id)));
    const [caso, ...otros] = await casosDe(inst);
    expect(otros).toEqual([]);
    expect(new Set(respuestas.map((una) => una.caso?.id))).toEqual(new Set([caso?.id]));
    expect(respuestas.filter(({ agregado }) => !agregado)).toHaveLength(1);
    const hilo = await hiloDe(operadores[0] ?? banco.anonimo, caso?.id ?? 0);
    expect(hilo.filter(({ direccion }) => direccion === "ENTRADA")).toHaveLength(1);
    const entrada = await banco.db
      .selectFrom("canal_entrada")
      .select("no_leidos")
      .where("id", "=", caso?.canal_principal ?? 0)
      .executeTakeFirst();
    expect(entrada?.no_leidos).toBe(1);
  });

  it("dos mensajes de la misma dirección a la vez son un caso con los dos", async () => {
    const { operador, inst, fila } = await conUno();
    await llega(inst, { asunto: "Segunda" });
    const [segunda] = (await listar(operador)).rows;
    const respuestas = await Promise.all([abrir(operador, fila.id), abrir(operador, segunda?.id ?? 0)]);
    const [caso, ...otros] = await casosDe(inst);
    expect(otros).toEqual([]);
    expect(respuestas.map((una) => una.caso?.id)).toEqual([caso?.id, caso?.id]);
    const hilo = await hiloDe(operador, caso?.id ?? 0);
    expect(hilo.filter(({ direccion }) => direccion === "ENTRADA")).toHaveLength(2);
  });

  it("con un caso abierto de la misma dirección se agrega a ese, como lo último y sin leer [D65]", async () => {
    const { operador, inst, fila } = await conUno();
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      chat: fila.usuario,
      id_punto: inst.puntos[0] ?? null,
    });
    expect(await leer(operador, fila.id)).toMatchObject({ tiene_caso: true });
    expect(await abrir(operador, fila.id)).toMatchObject({ agregado: true, caso: { id: id_caso } });
    expect(await casosDe(inst)).toHaveLength(1);
    const ultimo = (await hiloDe(operador, id_caso)).at(-1);
    expect(ultimo).toMatchObject({ id_canal_entrada, extras: { asunto: "Constancia" } });
    const entrada = await banco.db
      .selectFrom("canal_entrada")
      .select("no_leidos")
      .where("id", "=", id_canal_entrada)
      .executeTakeFirst();
    expect(entrada?.no_leidos).toBe(1);
  });

  it("lo que espera en la lista no cuenta como sin leer en la conversación de su dirección [D81]", async () => {
    const { operador, inst, fila } = await conUno();
    await llega(inst, { chat: fila.usuario, automatic: false, text: "Sigo esperando", adjuntos: [] });
    const { id } = await banco.db
      .selectFrom("canal_entrada")
      .select("id")
      .where("id_canal", "=", inst.canal.id)
      .executeTakeFirstOrThrow();
    expect(await transaction(banco.db, (tx) => ponerLeido(tx, id, 0))).toBe(1);
    expect((await listar(operador)).rows).toHaveLength(1);
  });

  it("lo que cita a un mensaje sin caso lo sigue citando donde está ahora", async () => {
    const { operador, inst, fila } = await conUno({ idExterno: "citado", automatic: false, own: true });
    await llega(inst, { replyTo: { idExterno: "citado", text: "Venga mañana" } });
    const [cita] = (await listar(operador)).rows;
    const { caso } = await abrir(operador, fila.id);
    await abrir(operador, cita?.id ?? 0);
    const [, citado, respuesta] = await hiloDe(operador, caso?.id ?? 0);
    expect(citado?.direccion).toBe("SALIDA");
    expect(respuesta?.extras.respuesta_a?.id).toBe(citado?.id);
  });

  it("uno descartado también puede abrirse; uno que ya tiene caso no se lee ni se descarta", async () => {
    const { operador, fila } = await conUno();
    await cambiar(operador, fila.id, "DESCARTADO");
    expect(await abrir(operador, fila.id)).toMatchObject({ agregado: false });
    expect((await listar(operador, { estado: "DESCARTADO" })).rows).toEqual([]);
    const yaTiene = [412, "SUELTO_CON_CASO"];
    expect(await leer(operador, fila.id).catch(codigoDe)).toEqual(yaTiene);
    expect(await cambiar(operador, fila.id, "DESCARTADO").catch(codigoDe)).toEqual(yaTiene);
  });

  it("un administrador también lo abre; va al punto del último caso de la dirección [D69]", async () => {
    const { admin, inst, fila } = await conUno({}, 2);
    await crearConversacion(banco.db, {
      canal: inst.canal,
      chat: fila.usuario,
      id_punto: inst.puntos[1] ?? null,
      estado: "CERRADO",
    });
    const { agregado, caso } = await abrir(admin, fila.id);
    expect([agregado, caso?.punto_atencion?.id]).toEqual([false, inst.puntos[1]]);
  });
});
