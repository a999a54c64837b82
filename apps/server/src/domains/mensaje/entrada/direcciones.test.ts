import { EVENTO } from "@ventanilla/contract/events";
import { leerHilo, reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atender, avisosDe, casoFila, entradaFila, leer, responder } from "../../../../test/casos.ts";
import { estadoDeEnvio, intentosDe } from "../../../../test/envios.ts";
import { type Banco, entregarWebhook, type Institucion, levantar } from "../../../../test/harness.ts";
import { enPunto, operador, punto } from "../../../../test/puestos.ts";
import { crearConversacion } from "../../caso/caso.factory.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { crearPunto } from "../../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

let numero = 0;
/** A citizen with both addresses, as engines spell them. */
function ciudadano() {
  numero += 1;
  const digitos = `591770${String(numero).padStart(5, "0")}`;
  return {
    chat: `${digitos}@c.us`,
    pn: `${digitos}@s.whatsapp.net`,
    lid: `9000${String(numero).padStart(8, "0")}@lid`,
  };
}
type Ciudadano = ReturnType<typeof ciudadano>;

interface Dicho {
  desde: string;
  /** The other address, when the engine tells it. */
  otra?: string;
  llave?: string;
  texto?: string;
}

let llaves = 0;
function otraLlave(): string {
  llaves += 1;
  return `3EB0${llaves}`;
}
async function escribe(inst: Institucion, { desde, otra, llave = otraLlave(), texto = "Hola" }: Dicho) {
  const payload = {
    id: `false_${desde}_${llave}`,
    timestamp: Math.floor(Date.now() / 1000),
    from: desde,
    fromMe: false,
    body: texto,
    ...(otra !== undefined && { _data: { key: { remoteJidAlt: otra } } }),
  };
  const cuerpo = { event: "message", session: inst.canal.sesion_id, payload };
  const { estado } = await entregarWebhook(banco, inst.canal, JSON.stringify(cuerpo));
  expect(estado).toBe(200);
}

const entradasDe = ({ canal }: Institucion) =>
  banco.db
    .selectFrom("canal_entrada")
    .selectAll()
    .where("id_canal", "=", canal.id)
    .where("unida_a", "is", null)
    .orderBy("id")
    .execute();
const casosDe = ({ id }: Institucion) =>
  banco.db.selectFrom("caso").selectAll().where("id_entidad", "=", id).orderBy("id").execute();
const direccionesDe = async (idEntrada: number) =>
  (
    await banco.db
      .selectFrom("canal_direccion")
      .select("direccion")
      .where("id_canal_entrada", "=", idEntrada)
      .orderBy("direccion")
      .execute()
  ).map(({ direccion }) => direccion);
const textosDe = async (inst: Institucion) =>
  (
    await banco.db
      .selectFrom("mensaje as m")
      .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
      .select("m.contenido")
      .where("e.id_canal", "=", inst.canal.id)
      .where("m.direccion", "=", "ENTRADA")
      .orderBy("m.id")
      .execute()
  ).map(({ contenido }) => contenido);

describe("direcciones: un ciudadano es una conversación [B-mensajes-18, D59]", () => {
  it("su número y su dirección oculta son un caso y un saludo, y se muestra el número", async () => {
    const inst = await banco.institucion({ bienvenida: "Bienvenido" });
    const { chat, pn, lid } = ciudadano();
    await escribe(inst, { desde: chat });
    await escribe(inst, { desde: lid, otra: pn });
    await escribe(inst, { desde: lid });
    const [entrada, otra] = await entradasDe(inst);
    expect(otra).toBeUndefined();
    expect(entrada).toMatchObject({ usuario: chat, no_leidos: 3 });
    expect(await direccionesDe(entrada?.id ?? 0)).toEqual([chat, lid]);
    expect(await casosDe(inst)).toHaveLength(1);
    const saludos = await banco.db
      .selectFrom("salida")
      .select("id")
      .where("id_canal", "=", inst.canal.id)
      .execute();
    expect(saludos).toHaveLength(1);
  });

  it("quien se conoció por la oculta pasa a mostrarse por su número cuando se sabe, y las listas lo ven", async () => {
    const inst = await banco.institucion();
    const { chat, pn, lid } = ciudadano();
    await escribe(inst, { desde: lid });
    const puesto = await enPunto(banco, operador(inst), punto(inst));
    expect((await entradasDe(inst))[0]?.usuario).toBe(lid);
    await escribe(inst, { desde: lid, otra: pn });
    expect(await entradasDe(inst)).toMatchObject([{ usuario: chat }]);
    await expect.poll(() => puesto.ultimo(EVENTO.nuevoUsuario)).toMatchObject([{ usuario: chat }]);
  });

  it("el mismo mensaje contado bajo las dos direcciones es uno", async () => {
    const inst = await banco.institucion();
    const { chat, pn, lid } = ciudadano();
    await escribe(inst, { desde: chat, otra: lid, llave: "3EB0MISMO", texto: "Una vez" });
    await escribe(inst, { desde: lid, otra: pn, llave: "3EB0MISMO", texto: "Una vez" });
    expect(await textosDe(inst)).toEqual(["Una vez"]);
  });

  it("veinte mensajes a la vez, cada uno bajo las dos direcciones y con y sin la otra, son veinte en un caso", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const quien = ciudadano();
    const textos = Array.from({ length: 20 }, (_nada, i) => `Mensaje ${i}`);
    const formas: ((uno: Ciudadano) => Pick<Dicho, "desde" | "otra">)[] = [
      ({ chat, lid }) => ({ desde: chat, otra: lid }),
      ({ lid, pn }) => ({ desde: lid, otra: pn }),
    ];
    const sueltas: typeof formas = [({ chat }) => ({ desde: chat }), ({ lid }) => ({ desde: lid })];
    // Two are told while nobody knows yet that both are one; all others are told twice.
    await Promise.all([
      ...sueltas.map((forma, i) =>
        escribe(inst, { ...forma(quien), llave: `3EB0S${i}`, texto: `Suelto ${i}` }),
      ),
      ...textos.flatMap((texto, i) =>
        formas.map((forma) => escribe(inst, { ...forma(quien), llave: `3EB0T${i}`, texto })),
      ),
    ]);
    const [entrada, otra] = await entradasDe(inst);
    expect(otra).toBeUndefined();
    expect(entrada).toMatchObject({ usuario: quien.chat, no_leidos: 22 });
    const dichos = await textosDe(inst);
    expect([...dichos].sort()).toEqual([...textos, "Suelto 0", "Suelto 1"].sort());
    const abiertos = (await casosDe(inst)).filter(({ estado }) => estado === "ACTIVO");
    expect(abiertos).toHaveLength(1);
    const mios = await banco.db
      .selectFrom("mensaje")
      .select("id")
      .where("id_canal_entrada", "!=", entrada?.id ?? 0)
      .where(
        "id_caso",
        "in",
        (await casosDe(inst)).map(({ id }) => id),
      )
      .execute();
    expect(mios).toEqual([]);
  }, 30_000);

  it("a la vez que se atiende, se responde y se escribe bajo ambas, nada se pierde ni se dobla", async () => {
    const inst = await banco.institucion();
    const { chat, pn, lid } = ciudadano();
    await escribe(inst, { desde: chat, texto: "Por número" });
    await escribe(inst, { desde: lid, texto: "Por oculta" });
    const [uno, otro] = await casosDe(inst);
    const cliente = await banco.comoUsuario(operador(inst));
    await Promise.allSettled([
      escribe(inst, { desde: lid, otra: pn, texto: "Las dos" }),
      escribe(inst, { desde: chat, otra: lid, texto: "Otra vez" }),
      atender(cliente, uno?.id ?? 0),
      atender(cliente, otro?.id ?? 0),
    ]);
    expect((await textosDe(inst)).sort()).toEqual(["Las dos", "Otra vez", "Por número", "Por oculta"]);
    const casos = await casosDe(inst);
    expect(casos).toHaveLength(2);
    expect(casos[1]).toMatchObject({ estado: "CERRADO", id_caso_destino: casos[0]?.id });
    // Whoever took one of the two has the one that is left.
    expect(casos[0]).toMatchObject({ estado: "PENDIENTE", operador_principal: operador(inst).id });
  });
});

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
    await escribe(inst, { desde: quien.lid, otra: quien.pn, texto: "Soy la misma" });

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
      `Se supo que este ciudadano escribe también desde otra dirección: sus conversaciones se unieron en ${quien.chat.split("@")[0]}.`,
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
      await escribe(inst, { desde, llave: `${llave}${inst.id}`, texto: llave });
    const [mayor, menor] = await casosDe(inst);
    await escribe(inst, { desde: lid, otra: pn, texto: "Soy la misma" });
    const [entrada, ...otras] = await entradasDe(inst);
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
    await expect.poll(async () => (await entradasDe(inst)).map((una) => una.no_leidos)).toEqual([2]);
  });

  it("lo que no había salido sigue en el caso que queda, a la vista, y se puede enviar de nuevo", async () => {
    const inst = await banco.institucion();
    const { quien, mayor, menor } = await dos(inst);
    const cliente = await banco.comoUsuario(operador(inst));
    const { id } = await responder(cliente, menor);
    // No gateway answers here: it was tried, and waits for the next try.
    await expect.poll(() => intentosDe(banco, id)).toBe(1);
    await expect.poll(() => estadoDeEnvio(banco, id)).toBe("EN_COLA EN_COLA");
    await banco.db.updateTable("mensaje").set({ estado: "FALLIDO" }).where("id", "=", id).execute();
    await banco.db.updateTable("salida").set({ estado: "FALLIDO" }).where("id_mensaje", "=", id).execute();
    await escribe(inst, { desde: quien.lid, otra: quien.pn, texto: "Soy la misma" });
    const { rows } = await cliente.http.call<typeof leerHilo>(leerHilo, { params: { id: mayor.id_caso } });
    expect(rows.find((uno) => uno.id === id)).toMatchObject({ estado: "FALLIDO" });
    const pedido = { params: { id } };
    expect(await cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, pedido)).toMatchObject({
      id_caso: mayor.id_caso,
      estado: "EN_COLA",
    });
  });

  it("lo que todavía la nombra llega a la que sigue: se lee, y lo que se responde sale por ella", async () => {
    const inst = await banco.institucion();
    const { quien, mayor, menor } = await dos(inst);
    const cliente = await banco.comoUsuario(operador(inst));
    await escribe(inst, { desde: quien.lid, otra: quien.pn });
    const leida = await cliente.pedir("GET", `/ws/api/system/operadores/canal/${menor.id_canal_entrada}`);
    expect(leida.cuerpo).toMatchObject({ id: mayor.id_canal_entrada, usuario: quien.chat });
    const vieja = { id_caso: mayor.id_caso, id_canal_entrada: menor.id_canal_entrada };
    expect(await responder(cliente, vieja)).toMatchObject({ id_canal_entrada: mayor.id_canal_entrada });
  });

  it("la pantalla que tiene abierta la conversación ve también en los mensajes de antes el número que se supo", async () => {
    const inst = await banco.institucion();
    const quien = ciudadano();
    await escribe(inst, { desde: quien.lid });
    const enlace = await banco.enlace(operador(inst), punto(inst));
    await expect.poll(() => enlace.chats.chats.size).toBe(1);
    const [sesion = 0] = enlace.chats.chats.keys();
    enlace.open(sesion);
    const usuarios = () => [
      ...new Set(
        [...(enlace.hilo(sesion)?.mensajes.values() ?? [])].map((uno) => uno.canal_entrada?.usuario),
      ),
    ];
    await expect.poll(usuarios).toEqual([quien.lid]);
    await escribe(inst, { desde: quien.lid, otra: quien.pn, texto: "Desde mi número" });
    await expect.poll(usuarios).toEqual([quien.chat]);
  });

  it("la pantalla que la mostraba sabe dónde sigue, y termina igual que una nueva", async () => {
    const inst = await banco.institucion();
    const { quien, mayor, menor } = await dos(inst);
    const enlace = await banco.enlace(operador(inst), punto(inst));
    const puesto = await enPunto(banco, operador(inst), punto(inst));
    await expect.poll(() => enlace.chats.chats.size).toBe(2);
    await escribe(inst, { desde: quien.lid, otra: quien.pn, texto: "Aquí" });
    await expect.poll(() => [...enlace.chats.chats.keys()]).toEqual([mayor.id_canal_entrada]);
    expect(puesto.ultimo(EVENTO.chatRetirado)).toMatchObject({
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
    await escribe(inst, { desde: quien.lid });
    const [, abierto] = await casosDe(inst);
    await escribe(inst, { desde: quien.lid, otra: quien.pn });
    expect(await casosDe(inst)).toHaveLength(2);
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
    await escribe(inst, { desde: quien.lid, otra: quien.pn });
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
    await escribe(inst, { desde: quien.lid, otra: quien.pn, texto: "Todavía dos" });
    expect(await entradasDe(inst)).toHaveLength(2);
    expect(await casoFila(banco, menor.id_caso)).toMatchObject({ estado: "PENDIENTE" });
    await banco.db.updateTable("caso").set({ estado: "CERRADO" }).where("id", "=", menor.id_caso).execute();
    await banco.db
      .updateTable("caso_canal_entrada")
      .set({ abierto: false })
      .where("id_caso", "=", menor.id_caso)
      .execute();
    await escribe(inst, { desde: quien.lid, otra: quien.pn, texto: "Ahora una" });
    expect(await entradasDe(inst)).toMatchObject([{ id: mayor.id_canal_entrada, usuario: quien.chat }]);
  });
});

describe("direcciones: un número puede cambiar de dueño, la oculta no", () => {
  it("el nuevo dueño no entra en la conversación del anterior, que sigue bajo su oculta", async () => {
    const inst = await banco.institucion();
    const antes = ciudadano();
    const despues = ciudadano();
    await escribe(inst, { desde: antes.chat, otra: antes.lid, texto: "Soy el de antes" });
    const [anterior] = await entradasDe(inst);
    await escribe(inst, { desde: despues.lid, otra: antes.pn, texto: "Número nuevo" });
    expect(await entradasDe(inst)).toMatchObject([
      { id: anterior?.id, usuario: antes.lid },
      { usuario: antes.chat },
    ]);
    expect(await casosDe(inst)).toHaveLength(2);
    await escribe(inst, { desde: antes.lid, texto: "Sigo aquí" });
    expect(await casosDe(inst)).toHaveLength(2);
  });

  it("quien cambia de número sigue siendo el mismo, bajo el nuevo", async () => {
    const inst = await banco.institucion();
    const quien = ciudadano();
    const nuevo = ciudadano();
    await escribe(inst, { desde: quien.chat, otra: quien.lid });
    await escribe(inst, { desde: quien.lid, otra: nuevo.pn });
    expect(await entradasDe(inst)).toMatchObject([{ usuario: nuevo.chat }]);
    expect(await casosDe(inst)).toHaveLength(1);
  });
});
