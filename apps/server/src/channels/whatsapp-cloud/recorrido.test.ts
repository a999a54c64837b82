import { darPorEnviado, enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { paraCiudadano } from "../../../../simulators/src/cloud/para-ciudadano.ts";
import { avisosDe, hiloDe } from "../../../test/casos.ts";
import { retenerEntrada } from "../../../test/cerrojos.ts";
import { type BancoCloud, levantarCloud } from "../../../test/cloud.ts";

let lugares: BancoCloud;
let cloud: BancoCloud["cloud"];
let banco: BancoCloud["banco"];
beforeAll(async () => {
  lugares = await levantarCloud();
  ({ cloud, banco } = lugares);
});
afterEach(() => cloud.sanar());
afterAll(() => lugares.cerrar());

const mesa: BancoCloud["mesa"] = (de) => lugares.mesa(de);
const entradas: BancoCloud["entradas"] = (lugar) => lugares.entradas(lugar);
const conversacion: BancoCloud["conversacion"] = (lugar) => lugares.conversacion(lugar);
const responder: BancoCloud["responder"] = (lugar, texto, cual) => lugares.responder(lugar, texto, cual);
const entregaDe: BancoCloud["entregaDe"] = (id) => lugares.entregaDe(id);
const PERSONA = "59170001234";

/** A receipt as the provider tells it, of whichever message. */
function acuseDe({ linea }: { linea: string }, acuse: Record<string, unknown>): string {
  const value = { metadata: { phone_number_id: linea }, statuses: [{ recipient_id: PERSONA, ...acuse }] };
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "x", changes: [{ field: "messages", value }] }],
  });
}

describe("whatsapp cloud: del ciudadano al operador y de vuelta [B-mensajes-01]", () => {
  it("lo que escribe abre su caso, la respuesta le llega y vuelven sus acuses", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, nombre: "Ana Quispe", texto: "¿Qué necesito?" });
    const { id_caso, usuario } = await conversacion(lugar);
    expect(usuario).toBe(`${PERSONA}@c.us`);
    const [llegado] = await hiloDe(lugar.cliente, id_caso);
    expect(llegado).toMatchObject({ contenido: "¿Qué necesito?", direccion: "ENTRADA" });
    const id = await responder(lugar, "Su carnet");
    await expect
      .poll(() => cloud.llegados(lugar.linea, PERSONA).map(({ texto }) => texto))
      .toEqual(["Su carnet"]);
    await expect.poll(async () => (await entregaDe(id)).estado).toBe("ENTREGADO");
    cloud.nube.conversacion.leer(lugar.linea, PERSONA);
    await expect.poll(async () => (await entregaDe(id)).estado).toBe("LEIDO");
    const [enviado] = cloud.llegados(lugar.linea, PERSONA);
    expect((await entregaDe(id)).id_externo).toBe(enviado?.id);
  });

  it("sus archivos se traen con la llave de la cuenta", async () => {
    const lugar = await mesa();
    const datos = Buffer.from("%PDF-1.7 acta");
    const archivo = {
      clase: "document",
      mimetype: "application/pdf",
      nombre: "acta.pdf",
      datos: datos.toString("base64"),
    } as const;
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Mi acta", archivo });
    const { id_caso } = await conversacion(lugar);
    await expect
      .poll(async () => (await hiloDe(lugar.cliente, id_caso))[0]?.extras.adjuntos)
      .toMatchObject([{ nombre: "acta.pdf", tamanio: datos.length }]);
  });

  it("el ciudadano ve a cuál de sus mensajes se le responde", async () => {
    const lugar = await mesa();
    await cloud.escribir({
      numero: lugar.linea,
      de: PERSONA,
      texto: "¿Atienden el sábado?",
      id: `wamid.S${lugar.linea}`,
    });
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "¿Y qué llevo?" });
    const { id: canalId, id_caso: caso } = await conversacion(lugar);
    const [sabado] = await hiloDe(lugar.cliente, caso);
    await lugar.cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId },
      body: { caso, tipo_contenido: "texto", contenido: "No, de lunes a viernes", responde_a: sabado?.id },
    });
    await expect
      .poll(() => cloud.llegados(lugar.linea, PERSONA).map(({ citado }) => citado))
      .toEqual([`wamid.S${lugar.linea}`]);
    const visto = paraCiudadano(cloud.nube)
      .mensajes()
      .find(({ texto }) => texto === "No, de lunes a viernes");
    expect(visto?.citado).toBe("¿Atienden el sábado?");
  });

  it("la respuesta a un mensaje nuestro muestra cuál, aunque el proveedor no repita sus palabras", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    const id = await responder(lugar, "¿A las 9 o a las 10?");
    await expect.poll(async () => (await entregaDe(id)).id_externo).not.toBeNull();
    const { id_externo } = await entregaDe(id);
    await cloud.escribir({
      numero: lugar.linea,
      de: PERSONA,
      texto: "A las 9",
      extra: { context: { from: "59122222222", id: id_externo } },
    });
    await cloud.escribir({
      numero: lugar.linea,
      de: PERSONA,
      texto: "Gracias",
      extra: { context: { id: "wamid.DESCONOCIDO" } },
    });
    const hilo = await hiloDe(lugar.cliente, (await conversacion(lugar)).id_caso);
    expect(hilo.find(({ contenido }) => contenido === "A las 9")?.extras.respuesta_a).toEqual({
      id,
      texto: "¿A las 9 o a las 10?",
    });
    expect(hilo.find(({ contenido }) => contenido === "Gracias")?.extras.respuesta_a).toBeUndefined();
  });

  it("quien no dio su número y después sí es una sola conversación", async () => {
    const lugar = await mesa();
    const bsuid = "BO.1502576394655843";
    await cloud.escribir({ numero: lugar.linea, bsuid, nombre: "Ana", texto: "Hola" });
    expect((await entradas(lugar)).map(({ usuario }) => usuario)).toEqual([`${bsuid}@bsuid`]);
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, bsuid, texto: "Soy yo" });
    expect((await entradas(lugar)).map(({ usuario }) => usuario)).toEqual([`${PERSONA}@c.us`]);
    await responder(lugar, "Con gusto");
    await expect.poll(() => cloud.llegados(lugar.linea, PERSONA)).toHaveLength(1);
  });
});

describe("whatsapp cloud: avisos que no son lo que deben [D93]", () => {
  it("repetidos, cuatro veces cada uno, cuentan una; y al revés, vale el que más avanzó", async () => {
    const lugar = await mesa();
    cloud.fallar({ duplicateWebhooks: 3, reversed: true });
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Una vez" });
    const id = await responder(lugar, "Entendido");
    await expect.poll(async () => (await entregaDe(id)).estado).toBe("ENTREGADO");
    await cloud.vaciar();
    expect((await entregaDe(id)).estado).toBe("ENTREGADO");
    const hilo = await hiloDe(lugar.cliente, (await conversacion(lugar)).id_caso);
    expect(hilo.filter(({ direccion }) => direccion === "ENTRADA")).toHaveLength(1);
  });

  it("la palabra equivocada no confirma la dirección", async () => {
    const lugar = await mesa();
    const { avisador } = cloud.nube;
    const url = `${banco.url}/ws/hooks/whatsapp/${lugar.canal.id}`;
    expect(await avisador.suscribir({ ...cloud.app(lugar.app), verifyToken: "otra-palabra" }, url)).toBe(
      false,
    );
  });

  it("una dirección sirve a los números de toda la aplicación, y nadie recibe lo de otra", async () => {
    const una = await mesa();
    const otra = await mesa(una);
    const ajena = await mesa();
    await cloud.escribir({ numero: otra.linea, de: PERSONA, texto: "Para la otra mesa" });
    expect(await entradas(otra)).toHaveLength(1);
    expect(await entradas(una)).toEqual([]);
    // Another application names the first one's number in what it signs itself.
    const fingido = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [
        {
          id: "x",
          changes: [
            {
              field: "messages",
              value: {
                metadata: { phone_number_id: una.linea },
                messages: [{ id: "wamid.F", from: PERSONA, type: "text", text: { body: "fingido" } }],
              },
            },
          ],
        },
      ],
    });
    expect(await cloud.nube.avisador.mandar(cloud.app(ajena.app), fingido)).toBe(200);
    expect(await entradas(una)).toEqual([]);
    expect(banco.registro.join()).toContain("aviso para cuentas que nadie tiene aquí");
  });
});

describe("whatsapp cloud: lo que otro envía por el mismo número", () => {
  it.each([
    ["sin id de quien lo envió", {}],
    ["con un id que no es nuestro", { biz_opaque_callback_data: "pedido-77" }],
  ])("su acuse, %s, no espera a lo nuestro que está en camino", async (_nombre, propio) => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    cloud.fallar({ held: true, times: 1 });
    const id = await responder(lugar, "Buenas");
    await expect.poll(async () => (await entregaDe(id)).estado).toBe("ENVIANDO");
    const app = cloud.app(lugar.app);
    const ajeno = acuseDe(lugar, { id: "wamid.AJENO", status: "delivered", ...propio });
    expect(await cloud.nube.avisador.mandar(app, ajeno)).toBe(200);
    cloud.sanar();
    await expect.poll(async () => (await entregaDe(id)).estado).toBe("ENTREGADO");
  });
});

describe("whatsapp cloud: lo que el proveedor dice después [D80]", () => {
  it.each([
    [131047, "ventana", "No se pudo entregar un mensaje al ciudadano."],
    [131026, "destino", "Un mensaje al ciudadano fue devuelto: Message undeliverable (131026)"],
  ])("%i queda FALLIDO con su motivo, y el hilo lo dice", async (laterCode, motivo, aviso) => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    cloud.fallar({ laterCode });
    const id = await responder(lugar, "Buenas");
    await expect.poll(async () => entregaDe(id)).toMatchObject({ estado: "FALLIDO", motivo });
    expect(await avisosDe(banco, (await conversacion(lugar)).id_caso)).toContain(aviso);
  });

  it("aceptado sin respuesta no se repite: su acuse dice que llegó", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    cloud.fallar({ dropAfterAccept: true, times: 1 });
    const id = await responder(lugar, "Una sola vez");
    await expect.poll(async () => (await entregaDe(id)).estado, { timeout: 10_000 }).toBe("ENTREGADO");
    const llegados = cloud.llegados(lugar.linea, PERSONA);
    expect(llegados.map(({ texto }) => texto)).toEqual(["Una sola vez"]);
    expect((await entregaDe(id)).id_externo).toBe(llegados[0]?.id);
  });

  it.each([
    ["delivered", { estado: "ENTREGADO", motivo: null }],
    ["failed", { estado: "FALLIDO", motivo: "destino" }],
  ])("de lo que alguien dio por enviado también cuenta lo que dice él: «%s»", async (status, dicho) => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    const app = cloud.app(lugar.app);
    const direccion = app.url;
    app.url = null;
    cloud.fallar({ dropAfterAccept: true, times: 1 });
    const id = await responder(lugar, "Una sola vez");
    await expect.poll(async () => (await entregaDe(id)).estado).toBe("INCIERTO");
    await lugar.cliente.http.call<typeof darPorEnviado>(darPorEnviado, { params: { id } });
    expect((await entregaDe(id)).estado).toBe("ENVIADO");
    app.url = direccion;
    const { msg_id: biz_opaque_callback_data } = await banco.db
      .selectFrom("mensaje")
      .select("msg_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const acuse = (cual: string) =>
      acuseDe(lugar, {
        id: `wamid.${id}`,
        status: cual,
        biz_opaque_callback_data,
        ...(cual === "failed" && { errors: [{ code: 131026, title: "Message undeliverable" }] }),
      });
    for (const cual of [status, "sent"]) expect(await cloud.nube.avisador.mandar(app, acuse(cual))).toBe(200);
    expect(await entregaDe(id)).toEqual({ ...dicho, id_externo: `wamid.${id}` });
  });

  it("de dos acuses a la vez de lo que quedó sin respuesta cuentan los dos", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    const app = cloud.app(lugar.app);
    const direccion = app.url;
    // What the provider itself tells of it goes nowhere.
    app.url = null;
    cloud.fallar({ dropAfterAccept: true, times: 1 });
    const id = await responder(lugar, "Una sola vez");
    await expect.poll(async () => (await entregaDe(id)).estado).toBe("INCIERTO");
    const suyo = () => cloud.nube.mundo.hilo(lugar.linea, PERSONA).find(({ nuestro }) => nuestro);
    await expect.poll(() => suyo()?.estado).toBe("delivered");
    app.url = direccion;

    const enviado = suyo();
    const { msg_id: biz_opaque_callback_data } = await banco.db
      .selectFrom("mensaje")
      .select("msg_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const acuse = (status: string) => acuseDe(lugar, { id: enviado?.id, status, biz_opaque_callback_data });
    const cerrojo = await retenerEntrada(banco, (await conversacion(lugar)).id);
    const primero = cloud.nube.avisador.mandar(app, acuse("sent"));
    await cerrojo.esperan(1);
    const segundo = cloud.nube.avisador.mandar(app, acuse("delivered"));
    await cerrojo.esperan(2);
    await cerrojo.soltar();
    expect(await Promise.all([primero, segundo])).toEqual([200, 200]);
    expect(await entregaDe(id)).toMatchObject({ estado: "ENTREGADO", id_externo: enviado?.id });
  });

  it("la llave rechazada detiene la cuenta, y los administradores lo ven", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    cloud.fallar({ code: 190 });
    const id = await responder(lugar, "Buenas");
    await expect.poll(async () => entregaDe(id)).toMatchObject({ estado: "FALLIDO", motivo: "credencial" });
  });

  it("demasiado seguido a la misma persona espera lo que el proveedor pide, y dice por qué", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    cloud.fallar({ code: 131056, times: 1 });
    const id = await responder(lugar, "Buenas");
    const esperaDe = () =>
      banco.db
        .selectFrom("salida")
        .select("causa")
        .select(sql<number>`round(extract(epoch FROM proximo_en - _updated_at))::int`.as("segundos"))
        .where("id_mensaje", "=", id)
        .where("causa", "is not", null)
        .executeTakeFirst();
    await expect.poll(esperaDe).toEqual({ causa: "limite", segundos: 6 });
  });

  it("el límite de la cuenta detiene también a sus demás conversaciones, sin llamar por ellas", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    cloud.fallar({ code: 130429, times: 1 });
    const primero = await responder(lugar, "Buenas");
    const esperan = (id: number) =>
      banco.db
        .selectFrom("salida")
        .select(["estado", "causa", "intentos"])
        .where("id_mensaje", "=", id)
        .executeTakeFirst();
    const enPausa = { estado: "EN_COLA", causa: "limite", intentos: 0 };
    await expect.poll(() => esperan(primero)).toEqual(enPausa);
    await cloud.escribir({ numero: lugar.linea, de: "59170004321", texto: "Hola" });
    const segundo = await responder(lugar, "Buenas", 1);
    await expect.poll(() => esperan(segundo)).toEqual(enPausa);
  });
});
