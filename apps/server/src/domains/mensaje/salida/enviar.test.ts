import { randomUUID } from "node:crypto";
import { HttpError } from "@ventanilla/client/http";
import { EVENTO } from "@ventanilla/contract/events";
import type { EnvioTexto, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje, leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { transaction } from "../../../db/transaction.ts";
import { type ConversacionDePrueba, crearConversacion } from "../../caso/caso.factory.ts";
import { entrarAPunto } from "../../presencia/presencia.factory.ts";
import { crearPunto } from "../../punto/punto.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

interface Escena {
  inst: Institucion;
  conversacion: ConversacionDePrueba;
  operador: Cliente;
  enviar(cambios?: Partial<EnvioTexto>, clave?: string): Promise<Mensaje>;
}

/** An institution with an untaken conversation, and its first operator at the first point. */
async function escena({ puntos = 1 }: { puntos?: number } = {}): Promise<Escena> {
  const inst = await banco.institucion({ puntos });
  const conversacion = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: puntos === 1 ? (inst.puntos[0] ?? null) : null,
    sin_leer: 1,
  });
  const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  return {
    inst,
    conversacion,
    operador,
    enviar: (cambios, clave) => enviarComo(operador, conversacion, cambios, clave),
  };
}

function enviarComo(
  { http }: Cliente,
  { id_caso, id_canal_entrada }: ConversacionDePrueba,
  cambios: Partial<EnvioTexto> = {},
  clave?: string,
): Promise<Mensaje> {
  return http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId: id_canal_entrada },
    body: { caso: id_caso, contenido: "Con gusto le informo", tipo_contenido: "texto", ...cambios },
    ...(clave !== undefined && { idempotencyKey: clave }),
  });
}

async function rechazo(promesa: Promise<unknown>): Promise<[number, string | null]> {
  const error: unknown = await promesa.then(
    () => null,
    (motivo: unknown) => motivo,
  );
  if (!(error instanceof HttpError)) throw new Error("the call was expected to be refused", { cause: error });
  return [error.status, error.code];
}

/** The first operator attends at the point no more, and the case went to another one. The message may be on its way. */
async function perder({ id, puntos, operadores }: Institucion, { id_caso }: ConversacionDePrueba) {
  const otro = await crearPunto(banco.db, { id_entidad: id });
  await transaction(banco.db, async (tx) => {
    await tx
      .deleteFrom("punto_operador")
      .where("id_usuario", "=", operadores[0]?.id ?? 0)
      .where("id_punto_atencion", "in", puntos)
      .execute();
    await tx.deleteFrom("caso_operador").where("id_caso", "=", id_caso).execute();
    await tx
      .updateTable("caso")
      .set({ id_punto_atencion: otro, operador_principal: null })
      .where("id", "=", id_caso)
      .execute();
  });
}

const salidasDe = ({ id_caso }: ConversacionDePrueba) =>
  banco.db
    .selectFrom("mensaje as m")
    .leftJoin("salida as s", "s.id_mensaje", "m.id")
    .select(["m.id", "m.contenido", "s.id as id_salida"])
    .where("m.id_caso", "=", id_caso)
    .where("m.direccion", "=", "SALIDA")
    .orderBy("m.id")
    .execute();

describe("enviar: guarda y responde [B-mensajes-13, B-mensajes-21]", () => {
  it("el mensaje y su salida quedan juntos, con el operador que escribió [D105]", async () => {
    const { inst, conversacion, enviar } = await escena();
    const mensaje = await enviar();
    expect(mensaje).toMatchObject({
      direccion: "SALIDA",
      contenido: "Con gusto le informo",
      id_caso: conversacion.id_caso,
      operador: { id: inst.operadores[0]?.id },
      canal_entrada: { clasificacion: "whatsapp" },
    });
    expect(mensaje.msg_id).toHaveLength(22);
    expect(await salidasDe(conversacion)).toMatchObject([{ id: mensaje.id, id_salida: expect.any(Number) }]);
  });

  it("si la salida no se puede guardar, el mensaje tampoco queda", async () => {
    const { conversacion, enviar } = await escena();
    await banco.db.schema.alterTable("salida").renameTo("salida_ausente").execute();
    try {
      expect(await rechazo(enviar())).toEqual([500, "INTERNO"]);
    } finally {
      await banco.db.schema.alterTable("salida_ausente").renameTo("salida").execute();
    }
    expect(await salidasDe(conversacion)).toEqual([]);
    const caso = await banco.db
      .selectFrom("caso")
      .select(["estado", "operador_principal"])
      .where("id", "=", conversacion.id_caso)
      .executeTakeFirst();
    expect(caso).toEqual({ estado: "ACTIVO", operador_principal: null });
  });

  it("veinte veces la misma clave a la vez es un mensaje y veinte respuestas iguales [D88]", async () => {
    const { conversacion, enviar } = await escena();
    const clave = randomUUID();
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => enviar({}, clave)));
    expect(new Set(respuestas.map(({ id }) => id))).toHaveLength(1);
    expect(await salidasDe(conversacion)).toHaveLength(1);
  });

  it("la misma clave con otro cuerpo es 409, y de otro usuario es otra clave [D88]", async () => {
    const { inst, conversacion, enviar } = await escena();
    const clave = randomUUID();
    const { id } = await enviar({}, clave);
    expect(await rechazo(enviar({ contenido: "Otra cosa" }, clave))).toEqual([409, "CLAVE_REPETIDA"]);
    const colega = await crearUsuario(banco.db, { id_entidad: inst.id });
    await banco.db
      .insertInto("punto_operador")
      .values({ id_punto_atencion: inst.puntos[0] ?? 0, id_usuario: colega.id })
      .execute();
    await entrarAPunto(banco.db, colega.id, inst.puntos[0] ?? 0);
    const suyo = await enviarComo(await banco.comoUsuario(colega), conversacion, {}, clave);
    expect(await salidasDe(conversacion)).toHaveLength(2);
    // Each one's answer stays their own.
    expect(suyo.id).not.toBe(id);
    expect((await enviar({}, clave)).id).toBe(id);
  });

  it("quien perdió el punto y el caso después de enviar: repetido se le contesta lo que quedó guardado, y nada más [D88]", async () => {
    const { inst, conversacion, enviar } = await escena();
    const cubiculo = inst.puntos[0] ?? 0;
    const clave = randomUUID();
    const { id } = await enviar({ cubiculo }, clave);
    await perder(inst, conversacion);
    expect(await enviar({ cubiculo }, clave)).toMatchObject({ id, contenido: "Con gusto le informo" });
    const otroTexto = enviar({ cubiculo, contenido: "Otra cosa" }, clave);
    expect(await rechazo(otroTexto)).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    expect(await rechazo(enviar({ cubiculo }, randomUUID()))).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    expect(await rechazo(enviar({ cubiculo }))).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    expect(await salidasDe(conversacion)).toHaveLength(1);
  });

  it("la clave de otro usuario no le abre nada a quien no atiende el punto [D88]", async () => {
    const { inst, conversacion, enviar } = await escena();
    const cubiculo = inst.puntos[0] ?? 0;
    const clave = randomUUID();
    await enviar({ cubiculo }, clave);
    const ajeno = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id }));
    expect(await rechazo(enviarComo(ajeno, conversacion, { cubiculo }, clave))).toEqual([
      403,
      "PUNTO_NO_AUTORIZADO",
    ]);
    expect(await salidasDe(conversacion)).toHaveLength(1);
  });

  it("una clave que no es un uuid es 400 y no guarda nada", async () => {
    const { conversacion, enviar } = await escena();
    expect(await rechazo(enviar({}, "clave"))).toEqual([400, "VALIDACION"]);
    expect(await salidasDe(conversacion)).toEqual([]);
  });
});

describe("enviar: rechaza y no cambia nada", () => {
  it.each(["", " ", "a", "  a\n"])(
    "un texto de un carácter o menos (%j) [B-mensajes-10, D91]",
    async (contenido) => {
      const { conversacion, enviar } = await escena();
      expect(await rechazo(enviar({ contenido }))).toEqual([412, "TEXTO_CORTO"]);
      expect(await salidasDe(conversacion)).toEqual([]);
    },
  );

  it.each(["CERRADO", "CANCELADO"] as const)("un caso %s [B-mensajes-20, D58, D69]", async (estado) => {
    const { inst, operador } = await escena();
    const cerrada = await crearConversacion(banco.db, {
      canal: inst.canal,
      estado,
      id_punto: inst.puntos[0] ?? null,
    });
    expect(await rechazo(enviarComo(operador, cerrada))).toEqual([412, "CASO_CERRADO"]);
    expect(await salidasDe(cerrada)).toEqual([]);
  });

  it("un canal INACTIVO [D79]", async () => {
    const { inst, conversacion, enviar } = await escena();
    await banco.db.updateTable("canal").set({ estado: "INACTIVO" }).where("id", "=", inst.canal.id).execute();
    expect(await rechazo(enviar())).toEqual([412, "CANAL_INACTIVO"]);
    expect(await salidasDe(conversacion)).toEqual([]);
  });

  it("un canal que ningún punto activo tiene autorizado; basta otro punto de la institución [D79]", async () => {
    const { inst, conversacion, enviar } = await escena();
    const { inst: otra } = await escena();
    const autorizar = (id_punto_atencion = 0) =>
      banco.db
        .updateTable("punto_canal")
        .set({ id_punto_atencion })
        .where("id_canal", "=", inst.canal.id)
        .execute();
    await autorizar(await crearPunto(banco.db, { id_entidad: inst.id }));
    await expect(enviar()).resolves.toMatchObject({ estado: "EN_COLA" });
    await autorizar(otra.puntos[0]);
    expect(await rechazo(enviar({ contenido: "otra vez" }))).toEqual([412, "CANAL_SIN_PUNTO"]);
    expect(await salidasDe(conversacion)).toHaveLength(1);
  });

  it("un canal de entrada que no es del caso, propio o ajeno, o un caso ajeno: 404 [D70, D61]", async () => {
    const { inst, conversacion, operador } = await escena();
    const { conversacion: ajena } = await escena();
    const otra = await crearConversacion(banco.db, { canal: inst.canal, id_punto: inst.puntos[0] ?? null });
    const cruces = [
      { ...conversacion, id_canal_entrada: otra.id_canal_entrada },
      { ...conversacion, id_canal_entrada: ajena.id_canal_entrada },
      { ...conversacion, id_caso: ajena.id_caso },
      ajena,
    ];
    for (const cruce of cruces)
      expect(await rechazo(enviarComo(operador, cruce))).toEqual([404, "NO_EXISTE"]);
    for (const tocada of [conversacion, ajena, otra]) expect(await salidasDe(tocada)).toEqual([]);
  });

  it("quien no está en un punto, o está en otro que no es el del caso: 412 [D77, B-cubiculos-17]", async () => {
    const { inst, conversacion } = await escena();
    const fuera = await crearUsuario(banco.db, { id_entidad: inst.id });
    const punto = inst.puntos[0] ?? 0;
    await banco.db
      .insertInto("punto_operador")
      .values({ id_punto_atencion: punto, id_usuario: fuera.id })
      .execute();
    const cliente = await banco.comoUsuario(fuera);
    expect(await rechazo(enviarComo(cliente, conversacion))).toEqual([412, "CUBICULO_REQUERIDO"]);
    const otro = await crearPunto(banco.db, { id_entidad: inst.id, operadores: [fuera.id] });
    await entrarAPunto(banco.db, fuera.id, otro);
    expect(await rechazo(enviarComo(cliente, conversacion))).toEqual([412, "CUBICULO_REQUERIDO"]);
    await entrarAPunto(banco.db, fuera.id, punto);
    await expect(enviarComo(cliente, conversacion)).resolves.toMatchObject({ direccion: "SALIDA" });
  });

  it("quien nombra un punto de su institución en el que no atiende: 403, y nada se guarda [B-mensajes-13, D63]", async () => {
    const { inst, conversacion, enviar } = await escena();
    const cubiculo = await crearPunto(banco.db, { id_entidad: inst.id });
    expect(await rechazo(enviar({ cubiculo }))).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    expect(await salidasDe(conversacion)).toEqual([]);
  });

  it("quien es operador del caso escribe desde otro punto, y sin estar en ninguno [D77]", async () => {
    const { inst, conversacion, enviar, operador } = await escena();
    await enviar();
    const yo = inst.operadores[0]?.id ?? 0;
    await banco.db
      .updateTable("historial_punto_atencion")
      .set({ salida: new Date().toISOString() })
      .where("id_usuario", "=", yo)
      .execute();
    await expect(enviarComo(operador, conversacion)).resolves.toMatchObject({ direccion: "SALIDA" });
    const otro = await crearPunto(banco.db, { id_entidad: inst.id, operadores: [yo] });
    await entrarAPunto(banco.db, yo, otro);
    await expect(enviarComo(operador, conversacion)).resolves.toMatchObject({ direccion: "SALIDA" });
  });
});

describe("enviar: nadie habla sin haber leído [D65]", () => {
  it("si el ciudadano escribió después de lo visto es 409; con `forzar`, se envía", async () => {
    const { inst, conversacion, operador, enviar } = await escena();
    const [visto = 0] = conversacion.mensajes;
    await enviar({ ultimo_visto: visto });
    const chat = await banco.db
      .selectFrom("canal_entrada")
      .select("usuario")
      .where("id", "=", conversacion.id_canal_entrada)
      .executeTakeFirstOrThrow();
    await banco.ciudadanoEscribe(inst.canal, { chat: chat.usuario, texto: "Espere, hay más" });
    expect(await rechazo(enviar({ ultimo_visto: visto }))).toEqual([409, "HUBO_MENSAJES"]);
    await enviar({ ultimo_visto: visto, forzar: true });
    const { rows } = await operador.http.call<typeof leerHilo>(leerHilo, {
      params: { id: conversacion.id_caso },
    });
    await enviar({ ultimo_visto: rows.at(-1)?.id ?? 0 });
    expect(await salidasDe(conversacion)).toHaveLength(3);
  });

  it("lo que uno mismo escribió y los avisos no cuentan como que alguien habló", async () => {
    const { conversacion, enviar } = await escena();
    const [visto = 0] = conversacion.mensajes;
    await enviar({ ultimo_visto: visto });
    await enviar({ ultimo_visto: visto, contenido: "Algo más" });
    expect(await salidasDe(conversacion)).toHaveLength(2);
  });
});

describe("enviar: la primera respuesta toma el caso [D79]", () => {
  it("queda en el punto de quien respondió y el otro punto lo pierde de su lista", async () => {
    const { inst, conversacion, enviar } = await escena({ puntos: 2 });
    const [aqui = 0, alla = 0] = inst.puntos;
    const [uno = inst.admin, dos = inst.admin] = inst.operadores;
    const retirados: (string | null)[] = [];
    const enlaceUno = await banco.enlace(uno, aqui);
    const enlaceDos = await banco.enlace(dos, alla);
    enlaceDos.listen({ [EVENTO.chatRetirado]: ({ punto }) => retirados.push(punto) });
    for (const enlace of [enlaceUno, enlaceDos]) await expect.poll(() => enlace.chats.chats.size).toBe(1);
    await enviar();
    await expect.poll(() => enlaceDos.chats.chats.size).toBe(0);
    await expect
      .poll(() => enlaceUno.chats.chats.get(conversacion.id_canal_entrada)?.caso)
      .toMatchObject({
        estado: "PENDIENTE",
        id_punto_atencion: aqui,
        operador_principal: uno.usuario,
      });
    const nombre = await banco.db
      .selectFrom("punto")
      .select("identificador")
      .where("id", "=", aqui)
      .executeTakeFirst();
    expect(retirados).toEqual([nombre?.identificador]);
    expect(await rechazo(enviarComo(await banco.comoUsuario(dos), conversacion))).toEqual([
      412,
      "CASO_YA_TOMADO",
    ]);
  });

  it("dos puntos que responden a la vez: uno lo toma, al otro se le dice, y hay un mensaje", async () => {
    const { inst, conversacion } = await escena({ puntos: 2 });
    const clientes = await Promise.all(inst.operadores.map((operador) => banco.comoUsuario(operador)));
    const resultados = await Promise.allSettled(clientes.map((cliente) => enviarComo(cliente, conversacion)));
    expect(resultados.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await salidasDe(conversacion)).toHaveLength(1);
  });
});
