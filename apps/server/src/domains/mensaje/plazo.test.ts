import { leerCanalEntrada } from "@ventanilla/contract/canal/canal.routes";
import type { EnvioArchivos, EnvioTexto } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje, enviarVarios, reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foto } from "../../../test/archivos.ts";
import { type Banco, type Institucion, levantar } from "../../../test/harness.ts";
import { entregar, SEGUNDOS } from "../../../test/llegadas.ts";
import { crearCanal } from "../canal/canal.factory.ts";
import { type ConversacionNueva, crearConversacion } from "../caso/caso.factory.ts";
import { leerListaDePunto } from "../caso/index.ts";
import { autorizarCanales } from "../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const PLAZO_MS = 24 * 3_600_000;
const VENCIDO = { status: 412, body: { error: "PLAZO_VENCIDO" } };
const hace = (ms: number) => new Date(Date.now() - ms).toISOString();

/** An account that takes answers for a day. */
async function cuentaConPlazo({ id, puntos }: Institucion) {
  const { db, sealer } = banco;
  const canal = await crearCanal(db, sealer, {
    id_entidad: id,
    clasificacion: "facebook",
    usuario: String(104_300_000_000_000 + id),
    sesion_id: null,
    credenciales: { token: "llave", app_secret: "secreto-de-app", verify_token: "palabra-acordada" },
    plazo_respuesta_ms: PLAZO_MS,
  });
  await autorizarCanales(db, puntos[0] ?? 0, [canal.id]);
  return canal;
}

/** An account that takes answers for a day, or for ever, and a citizen who wrote so long ago. */
async function escena({
  escribioHaceMs,
  conPlazo = true,
  ...nueva
}: { escribioHaceMs: number; conPlazo?: boolean } & Partial<ConversacionNueva>) {
  const institucion = await banco.institucion();
  const { db } = banco;
  const canal = conPlazo ? await cuentaConPlazo(institucion) : institucion.canal;
  const inst = { ...institucion, canal };
  const turno = { de: "ciudadano", texto: "Buenos días", cuando: hace(escribioHaceMs) } as const;
  const [id_punto = null] = inst.puntos;
  const conversacion = await crearConversacion(db, {
    canal: inst.canal,
    id_punto,
    turnos: [turno],
    ...nueva,
  });
  const [operador] = inst.operadores;
  const cliente = await banco.comoUsuario(operador ?? inst.admin);
  const { id_canal_entrada: entrada, id_caso: caso } = conversacion;
  return {
    inst,
    conversacion,
    cliente,
    enviar: (contenido: Omit<EnvioTexto | EnvioArchivos, "caso">) =>
      cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: entrada },
        body: { caso, ...contenido } as EnvioTexto | EnvioArchivos,
      }),
    escritos: () =>
      db
        .selectFrom("mensaje as m")
        .leftJoin("salida as s", "s.id_mensaje", "m.id")
        .select(["m.estado", "s.estado as salida"])
        .where("m.id_caso", "=", caso)
        .where("m.direccion", "=", "SALIDA")
        .execute(),
    llego: async () => {
      const { ultima_entrada_en: instante } = await db
        .selectFrom("canal_entrada")
        .select("ultima_entrada_en")
        .where("id", "=", entrada)
        .executeTakeFirstOrThrow();
      return Date.parse(instante ?? "") / 1000;
    },
  };
}

const TEXTO = { tipo_contenido: "texto", contenido: "Puede venir de 8:30 a 16:30" } as const;

describe("plazo para responder: pasado, nada se escribe", () => {
  it.each([
    ["un caso sin tomar", {}],
    ["un caso tomado", { operador: true }],
  ])(
    "un texto a %s se rechaza y no deja nada",
    async (_cual, { operador = false }: { operador?: boolean }) => {
      const { inst, conversacion, enviar, escritos } = await escena({ escribioHaceMs: PLAZO_MS + 1000 });
      if (operador)
        await banco.db
          .updateTable("caso")
          .set({ estado: "PENDIENTE", operador_principal: inst.operadores[0]?.id ?? null })
          .where("id", "=", conversacion.id_caso)
          .execute();
      await expect(enviar(TEXTO)).rejects.toMatchObject(VENCIDO);
      expect(await escritos()).toEqual([]);
      const { estado } = await banco.db
        .selectFrom("caso")
        .select("estado")
        .where("id", "=", conversacion.id_caso)
        .executeTakeFirstOrThrow();
      expect(estado).toBe(operador ? "PENDIENTE" : "ACTIVO");
    },
  );

  it("un archivo tampoco, y no queda en el almacén", async () => {
    const { enviar, escritos } = await escena({ escribioHaceMs: PLAZO_MS + 1000 });
    const carnet = { nombre: "carnet.jpg", base64: (await foto(40, 30)).toString("base64") };
    const cuantos = () => banco.db.selectFrom("archivo").select("id").execute();
    const antes = await cuantos();
    await expect(enviar({ tipo_contenido: "archivo", contenido: [carnet] })).rejects.toMatchObject(VENCIDO);
    expect([await escritos(), await cuantos()]).toEqual([[], antes]);
  });

  it("antes de que termine sale, también sin plazo y cuando el ciudadano nunca escribió", async () => {
    const cerca = await escena({ escribioHaceMs: PLAZO_MS - 60_000 });
    await cerca.enviar(TEXTO);
    const sinPlazo = await escena({ escribioHaceMs: 90 * PLAZO_MS, conPlazo: false });
    await sinPlazo.enviar(TEXTO);
    const nunca = await escena({ escribioHaceMs: 2 * PLAZO_MS });
    const { id_canal_entrada: entrada } = nunca.conversacion;
    await sql`UPDATE canal_entrada SET ultima_entrada_en = NULL WHERE id = ${entrada}`.execute(banco.db);
    await nunca.enviar(TEXTO);
    for (const { escritos } of [cerca, sinPlazo, nunca])
      expect(await escritos()).toMatchObject([{ estado: "EN_COLA" }]);
  });

  it("de varios se rechaza sólo a quien se le pasó, con su motivo en palabras [B-mensajes-21]", async () => {
    const { inst, conversacion, cliente, escritos } = await escena({ escribioHaceMs: PLAZO_MS + 1000 });
    const otra = await crearConversacion(banco.db, { canal: inst.canal, id_punto: inst.puntos[0] ?? null });
    const { enviados, fallidos } = await cliente.http.call<typeof enviarVarios>(enviarVarios, {
      body: {
        canales: [conversacion, otra].map(({ id_canal_entrada: canal, id_caso }) => ({ canal, id_caso })),
        ...TEXTO,
      },
    });
    expect(enviados.map(({ canal }) => canal)).toEqual([otra.id_canal_entrada]);
    expect(fallidos).toMatchObject([
      {
        canal: conversacion.id_canal_entrada,
        error: "PLAZO_VENCIDO",
        mensaje: expect.stringMatching(/^Pasó el plazo/),
      },
    ]);
    expect(await escritos()).toEqual([]);
  });

  it("lo que había fallado no se reintenta, y queda como estaba [B-mensajes-19]", async () => {
    const fallo = {
      de: "operador",
      texto: "No salió",
      cuando: hace(2 * PLAZO_MS),
      entrega: "FALLIDO",
    } as const;
    const { conversacion, cliente, escritos } = await escena({
      escribioHaceMs: 0,
      turnos: [{ de: "ciudadano", texto: "Hola", cuando: hace(2 * PLAZO_MS) }, fallo],
    });
    const id = conversacion.mensajes.at(-1) ?? 0;
    await expect(
      cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } }),
    ).rejects.toMatchObject(VENCIDO);
    expect(await escritos()).toMatchObject([{ estado: "FALLIDO" }]);
  });
});

describe("plazo para responder: hasta cuándo se dice con la conversación", () => {
  it("en la lista del punto y en el canal de entrada, desde lo último del ciudadano; sin plazo no hay hasta", async () => {
    const { inst, conversacion, cliente, llego } = await escena({ escribioHaceMs: 60_000 });
    const { id_canal_entrada: canalId } = conversacion;
    const dicho = async () => {
      const { chats } = await leerListaDePunto(banco.db, inst.puntos[0] ?? 0);
      const entrada = await cliente.http.call<typeof leerCanalEntrada>(leerCanalEntrada, {
        params: { canalId },
      });
      return [chats[0]?.responder_hasta, entrada.responder_hasta];
    };
    const hasta = new Date((await llego()) * 1000 + PLAZO_MS).toISOString();
    expect(await dicho()).toEqual([hasta, hasta]);
    await sql`UPDATE canal SET plazo_respuesta_ms = NULL WHERE id = ${inst.canal.id}`.execute(banco.db);
    expect(await dicho()).toEqual([null, null]);
  });

  it.each([
    ["por el camino corto", "59173905824@c.us", {}],
    ["por el largo", "59173905825@c.us", { replyTo: { idExterno: null, text: "lo de antes" } }],
  ])("%s cuenta la hora del proveedor; lo que llega atrasado no la acorta", async (_camino, chat, extra) => {
    const { inst, llego } = await escena({ escribioHaceMs: 2 * PLAZO_MS, chat });
    await entregar(banco, inst.canal, { idExterno: "a", chat, seconds: SEGUNDOS, ...extra });
    expect(await llego()).toBe(SEGUNDOS);
    await entregar(banco, inst.canal, { idExterno: "b", chat, seconds: SEGUNDOS - 3_600, ...extra });
    expect(await llego()).toBe(SEGUNDOS);
    await entregar(banco, inst.canal, { idExterno: "c", chat, seconds: SEGUNDOS + 5, ...extra });
    expect(await llego()).toBe(SEGUNDOS + 5);
    // What the institution writes itself gives no time.
    await entregar(banco, inst.canal, { idExterno: "d", chat, seconds: SEGUNDOS + 60, own: true, ...extra });
    expect(await llego()).toBe(SEGUNDOS + 5);
  });
});
