import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { darPorEnviado, reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  aplazar,
  type EscenaDeEnvio,
  escenaDeEnvio,
  estadoDeEnvio,
  recibidosPor,
} from "../../../../test/envios.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterEach(() => banco.waha.fallar({}));
afterAll(() => banco.cerrar());

const escena = () => escenaDeEnvio(banco);
const estadoDe = (id: number) => estadoDeEnvio(banco, id);
const reintentar = ({ cliente }: EscenaDeEnvio, id: number) =>
  cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } });
const dar = ({ cliente }: EscenaDeEnvio, id: number) =>
  cliente.http.call<typeof darPorEnviado>(darPorEnviado, { params: { id } });
const recibidos = (chat: string) => recibidosPor(banco, chat);
const NO_REINTENTABLE = { status: 412, body: { error: "MENSAJE_NO_REINTENTABLE" } };

/** A message whose call was heard and whose answer and receipts were lost, at a gateway that cannot tell. */
async function incierto(lugar: EscenaDeEnvio, texto: string): Promise<number> {
  banco.waha.fallar({
    dropAfterAccept: true,
    noAcks: true,
    times: 1,
    session: lugar.inst.canal.sesion_id,
    history: { status: 400 },
  });
  const id = await lugar.enviar(texto);
  await expect.poll(() => estadoDe(id)).toBe("INCIERTO INCIERTO");
  return id;
}

async function fallido(lugar: EscenaDeEnvio, texto: string): Promise<number> {
  banco.waha.fallar({ status: 400, times: 1, session: lugar.inst.canal.sesion_id });
  const id = await lugar.enviar(texto);
  await expect.poll(() => estadoDe(id)).toBe("FALLIDO FALLIDO");
  return id;
}

async function anotacion(id: number): Promise<string | undefined> {
  const fila = await banco.db
    .selectFrom("log")
    .select("tipo")
    .where("referencia", "=", `mensaje:${id}`)
    .executeTakeFirst();
  return fila?.tipo;
}

describe("reintentar: una persona vuelve a enviar lo que no salió [B-mensajes-19]", () => {
  it("un FALLIDO vuelve a la cola, sale una vez y queda anotado", async () => {
    const lugar = await escena();
    const id = await fallido(lugar, "Traiga su carnet");
    // By the time of the answer it may have left.
    const estado = expect.stringMatching(/^(EN_COLA|ENVIANDO|ENVIADO|ENTREGADO)$/);
    expect(await reintentar(lugar, id)).toMatchObject({ id, estado, motivo: null });
    await expect.poll(() => estadoDe(id)).toMatch(/^(ENVIADO|ENTREGADO) ENVIADO$/);
    expect(recibidos(lugar.chat)).toEqual(["Traiga su carnet"]);
    expect(await anotacion(id)).toBe("mensaje.reintentar");
  });

  it("un INCIERTO también: la persona decide que no llegó, y si llegó el ciudadano lo ve una vez", async () => {
    const lugar = await escena();
    const id = await incierto(lugar, "Pase mañana");
    await reintentar(lugar, id);
    await expect.poll(() => estadoDe(id)).toMatch(/^(ENVIADO|ENTREGADO) ENVIADO$/);
    expect(recibidos(lugar.chat)).toEqual(["Pase mañana"]);
  });

  it("de diez a la vez uno lo envía y los demás leen 412", async () => {
    const lugar = await escena();
    const id = await fallido(lugar, "Una sola vez");
    const intentos = await Promise.allSettled(Array.from({ length: 10 }, () => reintentar(lugar, id)));
    expect(intentos.filter(({ status }) => status === "fulfilled").length).toBe(1);
    for (const intento of intentos)
      if (intento.status === "rejected") expect(intento.reason).toMatchObject(NO_REINTENTABLE);
    await expect.poll(() => recibidos(lugar.chat)).toEqual(["Una sola vez"]);
  });

  it("sale antes que lo que sigue esperando en su conversación", async () => {
    const lugar = await escena();
    const id = await fallido(lugar, "primero");
    // The next one is refused for now: it and the one after it wait.
    banco.waha.fallar({ status: 503, times: 1, session: lugar.inst.canal.sesion_id });
    const segundo = await lugar.enviar("segundo");
    await lugar.enviar("tercero");
    await aplazar(banco, segundo);
    await reintentar(lugar, id);
    await expect.poll(() => recibidos(lugar.chat)).toEqual(["primero"]);
    await sql`UPDATE salida SET proximo_en = now() WHERE id_mensaje = ${segundo}`.execute(banco.db);
    await expect.poll(() => recibidos(lugar.chat)).toEqual(["primero", "segundo", "tercero"]);
  });

  it.each(["ventana", "enviado", "cerrado", "inactivo", "sin punto"])("no cuando: %s", async (porque) => {
    const lugar = await escena();
    const id = porque === "enviado" ? await lugar.enviar("ya salió") : await fallido(lugar, "no salió");
    if (porque === "ventana")
      await banco.db.updateTable("mensaje").set({ motivo: "ventana" }).where("id", "=", id).execute();
    if (porque === "enviado") await expect.poll(() => estadoDe(id)).toMatch(/ENVIADO$/);
    if (porque === "cerrado")
      await banco.db
        .updateTable("caso")
        .set({ estado: "CERRADO" })
        .where("id", "=", lugar.conversacion.id_caso)
        .execute();
    if (porque === "inactivo")
      await banco.db
        .updateTable("canal")
        .set({ estado: "INACTIVO" })
        .where("id", "=", lugar.inst.canal.id)
        .execute();
    if (porque === "sin punto")
      await banco.db.deleteFrom("punto_canal").where("id_canal", "=", lugar.inst.canal.id).execute();
    const error =
      { cerrado: "CASO_CERRADO", inactivo: "CANAL_INACTIVO", "sin punto": "CANAL_SIN_PUNTO" }[porque] ??
      "MENSAJE_NO_REINTENTABLE";
    await expect(reintentar(lugar, id)).rejects.toMatchObject({ status: 412, body: { error } });
  });

  it("lo de una conversación ajena responde como si no existiera [D46]", async () => {
    const lugar = await escena();
    const ajena = await escena();
    const id = await fallido(lugar, "privado");
    await expect(reintentar(ajena, id)).rejects.toMatchObject({ status: 404 });
    await expect(dar(ajena, id)).rejects.toMatchObject({ status: 404 });
    expect(await estadoDe(id)).toBe("FALLIDO FALLIDO");
  });
});

describe("dar por enviado: una persona sabe que llegó [B-mensajes-19]", () => {
  it("un INCIERTO queda ENVIADO, sin enviarse otra vez, y anotado", async () => {
    const lugar = await escena();
    const id = await incierto(lugar, "Su trámite terminó");
    const dado: Mensaje = await dar(lugar, id);
    expect(dado).toMatchObject({ id, estado: "ENVIADO", motivo: null });
    await lugar.enviar("Gracias");
    await expect.poll(() => recibidos(lugar.chat)).toEqual(["Su trámite terminó", "Gracias"]);
    expect(await anotacion(id)).toBe("mensaje.dar_por_enviado");
    await expect(dar(lugar, id)).rejects.toMatchObject(NO_REINTENTABLE);
  });

  it("un FALLIDO no: de ese se sabe que no salió", async () => {
    const lugar = await escena();
    const id = await fallido(lugar, "no salió");
    await expect(dar(lugar, id)).rejects.toMatchObject(NO_REINTENTABLE);
  });

  it("reintentar y dar por enviado a la vez: uno gana", async () => {
    const lugar = await escena();
    const id = await incierto(lugar, "¿llegó?");
    const [otra, dado] = await Promise.allSettled([reintentar(lugar, id), dar(lugar, id)]);
    expect([otra.status, dado.status].sort()).toEqual(["fulfilled", "rejected"]);
  });
});
