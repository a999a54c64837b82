import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  crearMessengerSimulado,
  type MessengerSimulado,
} from "../../../../simulators/src/messenger/index.ts";
import { foto } from "../../../test/archivos.ts";
import { adjuntar } from "../../../test/casos.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { crearCanal } from "../../domains/canal/canal.factory.ts";
import { leerListaDePunto } from "../../domains/caso/index.ts";
import { crearPersona } from "../../domains/persona/persona.factory.ts";
import { autorizarCanales } from "../../domains/punto/punto.factory.ts";
import { firmar } from "../meta/index.ts";

const HORA_MS = 3_600_000;
let messenger: MessengerSimulado;
let banco: Banco;
beforeAll(async () => {
  messenger = await crearMessengerSimulado();
  const salidaPermitida = [new URL(messenger.base).host];
  banco = await levantar({ salidaPermitida, tiempos: { outboxMs: 200 } });
});
afterEach(() => messenger.fallar({}));
afterAll(async () => {
  await messenger.cerrar();
  await banco.cerrar();
});

let paginas = 104_200_000_000_000;
function paginaNueva(): string {
  paginas += 1;
  return String(paginas);
}

/** An institution with a page, and somebody who wrote to it. */
async function escena({ haceMs = 0, nombre = "Ana Quispe", agente_humano = false, id = paginaNueva() } = {}) {
  const inst = await banco.institucion();
  const [punto = 0] = inst.puntos;
  const credenciales = { token: `llave-${id}`, app_secret: `secreto-${id}`, verify_token: `palabra-${id}` };
  const canal = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    clasificacion: "facebook",
    usuario: id,
    sesion_id: null,
    credenciales,
    configuracion: JSON.stringify({ base: messenger.base, agente_humano }),
  });
  await autorizarCanales(banco.db, punto, [canal.id]);
  const webhook = `${banco.url}/ws/hooks/facebook/${canal.id}`;
  const { token, app_secret } = credenciales;
  messenger.conectar({ id, nombre: "Alcaldía", token, app_secret, webhook, agente_humano });
  const { psid } = messenger.conocer(nombre);
  const { mid } = await messenger.escribir(id, psid, { texto: "¿A qué hora atienden?", haceMs });
  const cliente = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  const lugar = { inst, punto, id, canal, psid, mid, cliente, webhook, app_secret };
  return lugar;
}
type Escena = Awaited<ReturnType<typeof escena>>;

const chatDe = async ({ punto }: Escena) => (await leerListaDePunto(banco.db, punto)).chats[0];
const enviar = async (lugar: Escena, contenido: string) => {
  const chat = await chatDe(lugar);
  return lugar.cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId: chat?.id ?? 0 },
    body: { caso: chat?.caso.id ?? 0, tipo_contenido: "texto", contenido },
  });
};
const mensajesDe = ({ canal }: Pick<Escena, "canal">, direccion: "ENTRADA" | "SALIDA") =>
  banco.db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.contenido", "m.estado", "m.motivo", "m.id_externo", "m.tipo_contenido", "m.extras"])
    .where("e.id_canal", "=", canal.id)
    .where("m.direccion", "=", direccion)
    .orderBy("m.id")
    .execute();
const llegados = ({ id, psid }: Escena) =>
  messenger
    .hilo(id, psid)
    .filter(({ saliente }) => saliente)
    .map(({ texto }) => texto);
const estados = async (lugar: Escena) => (await mensajesDe(lugar, "SALIDA")).map(({ estado }) => estado);

describe("messenger: de la página al hilo y de vuelta [B-producto-03]", () => {
  it("lo que escribe un ciudadano abre su caso con su nombre; la respuesta sale, se entrega y se lee [B-mensajes-18]", async () => {
    const lugar = await escena();
    const chat = await chatDe(lugar);
    expect(chat).toMatchObject({
      clasificacion: "facebook",
      usuario: lugar.psid,
      nombre: "Ana Quispe",
      ultimo_mensaje: { contenido: "¿A qué hora atienden?" },
    });
    await enviar(lugar, "De 8:30 a 16:30");
    await expect.poll(() => llegados(lugar)).toEqual(["De 8:30 a 16:30"]);
    await expect.poll(() => estados(lugar)).toEqual(["ENTREGADO"]);
    await enviar(lugar, "También los sábados");
    await expect.poll(() => estados(lugar)).toEqual(["ENTREGADO", "ENTREGADO"]);
    await messenger.leer(lugar.id, lugar.psid);
    await expect.poll(() => estados(lugar)).toEqual(["LEIDO", "LEIDO"]);
    // Nothing of it came back as somebody else's.
    await messenger.vaciar();
    expect((await mensajesDe(lugar, "SALIDA")).map(({ contenido }) => contenido)).toEqual([
      "De 8:30 a 16:30",
      "También los sábados",
    ]);
  });

  it("leer hasta un momento no cuenta para lo que se envió después", async () => {
    const lugar = await escena();
    await enviar(lugar, "Antes");
    await expect.poll(() => estados(lugar)).toEqual(["ENTREGADO"]);
    await sql`UPDATE mensaje SET _created_at = now() + interval '1 hour' WHERE contenido = 'Antes'
      AND id_canal_entrada = ${(await chatDe(lugar))?.id ?? 0}`.execute(banco.db);
    await messenger.leer(lugar.id, lugar.psid);
    expect(await estados(lugar)).toEqual(["ENTREGADO"]);
  });

  it("leer cuenta para lo enviado antes de adjuntar el caso a otro y para lo de después [D68]", async () => {
    const lugar = await escena();
    const { psid } = messenger.conocer("Ana Q.");
    await messenger.escribir(lugar.id, psid, { texto: "Soy yo, desde otra cuenta" });
    const id_persona = await crearPersona(banco.db);
    await banco.db.updateTable("caso").set({ id_persona }).where("id_entidad", "=", lugar.inst.id).execute();
    const [destino, caso] = await banco.db
      .selectFrom("caso")
      .select(["id", "canal_principal"])
      .where("id_entidad", "=", lugar.inst.id)
      .orderBy("id")
      .execute();
    if (!destino || !caso) throw new Error("each of the two opened a case");
    const decir = (idCaso: number, contenido: string) =>
      lugar.cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: caso.canal_principal },
        body: { caso: idCaso, tipo_contenido: "texto", contenido },
      });
    await decir(caso.id, "Antes");
    await expect.poll(() => estados(lugar)).toEqual(["ENTREGADO"]);
    await adjuntar(lugar.cliente, caso.id, { caso_destino: destino.id });
    await decir(destino.id, "Después");
    await expect.poll(() => estados(lugar)).toEqual(["ENTREGADO", "ENTREGADO"]);
    await messenger.leer(lugar.id, psid);
    await expect.poll(() => estados(lugar)).toEqual(["LEIDO", "LEIDO"]);
  });

  it("sin permiso para ver perfiles el mensaje entra igual, con su número", async () => {
    messenger.fallar({ sinPerfil: true });
    const lugar = await escena();
    expect(await chatDe(lugar)).toMatchObject({ usuario: lugar.psid, nombre: null });
  });

  it("la foto de un ciudadano se trae entera de donde Meta la guarda [B-mensajes-03]", async () => {
    const lugar = await escena();
    const contenido = await foto(60, 40);
    const archivo = { nombre: "carnet.jpg", mimetype: "image/jpeg", contenido };
    await messenger.escribir(lugar.id, lugar.psid, { texto: "", archivo });
    const tamanios = () =>
      sql<{ tamanio: number | null; estado: string }>`
        SELECT a.tamanio, a.estado FROM archivo a JOIN mensaje m ON m.id = a.id_mensaje
        JOIN canal_entrada e ON e.id = m.id_canal_entrada WHERE e.id_canal = ${lugar.canal.id}`
        .execute(banco.db)
        .then(({ rows }) => rows.map(({ tamanio }) => tamanio));
    await expect.poll(tamanios).toEqual([contenido.byteLength]);
  });

  it("lo que alguien escribe en la bandeja de la página está en el hilo como propio, una vez", async () => {
    const lugar = await escena();
    messenger.fallar({ duplicateWebhooks: 3 });
    await messenger.teclear(lugar.id, lugar.psid, "Le respondemos por aquí");
    expect(await mensajesDe(lugar, "SALIDA")).toMatchObject([
      { contenido: "Le respondemos por aquí", estado: "ENVIADO", extras: { telefono: true } },
    ]);
  });

  it("una página de dos instituciones llega a las dos, y cada una lo suyo", async () => {
    const una = await escena();
    const otra = await escena({ id: una.id });
    await messenger.escribir(una.id, otra.psid, { texto: "Para las dos" });
    const dichos = async (lugar: Escena) =>
      (await mensajesDe(lugar, "ENTRADA")).map(({ contenido }) => contenido);
    expect(await dichos(una)).toContain("Para las dos");
    expect(await dichos(otra)).toContain("Para las dos");
  });
});

describe("messenger: nada se pierde ni se dobla [B-mensajes-18, D93]", () => {
  it("un texto largo sale en partes, en orden; la que falla se repite sola y las demás no", async () => {
    const lugar = await escena();
    const parrafos = Array.from({ length: 6 }, (_nada, i) => `${i} ${"palabra ".repeat(110)}fin.`);
    messenger.fallar({ code: 2, status: 500, times: 1, pagina: lugar.id });
    const { mensajes = [] } = await enviar(lugar, parrafos.join("\n\n"));
    expect(mensajes).toHaveLength(3);
    await expect.poll(() => llegados(lugar), { timeout: 10_000 }).toHaveLength(3);
    const partes = llegados(lugar);
    expect(partes.every((parte) => parte.length <= 2000)).toBe(true);
    expect(partes.join("\n\n")).toBe(parrafos.join("\n\n"));
    await expect.poll(() => estados(lugar)).toEqual(["ENTREGADO", "ENTREGADO", "ENTREGADO"]);
  });

  it("el mismo aviso repetido es un mensaje y un caso", async () => {
    messenger.fallar({ duplicateWebhooks: 9 });
    const lugar = await escena();
    expect(await mensajesDe(lugar, "ENTRADA")).toHaveLength(1);
    expect((await leerListaDePunto(banco.db, lugar.punto)).chats).toHaveLength(1);
  });

  it("lo que se aceptó sin que llegara la respuesta no se repite: lo que la página cuenta de sí misma saca de la duda", async () => {
    const lugar = await escena();
    messenger.fallar({ dropAfterAccept: true, times: 1, pagina: lugar.id });
    await enviar(lugar, "Una sola vez");
    // Its receipt may have come while nobody knew of which message it was.
    await expect.poll(async () => (await estados(lugar))[0]).toMatch(/^(?:ENVIADO|ENTREGADO)$/);
    expect(llegados(lugar)).toEqual(["Una sola vez"]);
    expect((await mensajesDe(lugar, "SALIDA"))[0]?.id_externo).toMatch(/^m_/);
  });

  it("lo que se aceptó respondiendo que no tampoco se repite, mientras espera otro intento", async () => {
    const lugar = await escena();
    messenger.fallar({ codeAfterAccept: 2, times: 1, pagina: lugar.id });
    await enviar(lugar, "Una sola vez");
    await enviar(lugar, "Y lo que sigue");
    await expect
      .poll(() => estados(lugar))
      .toEqual([
        expect.stringMatching(/^(?:ENVIADO|ENTREGADO)$/),
        expect.stringMatching(/^(?:ENVIADO|ENTREGADO)$/),
      ]);
    expect(llegados(lugar)).toEqual(["Una sola vez", "Y lo que sigue"]);
    expect((await mensajesDe(lugar, "SALIDA"))[0]?.id_externo).toMatch(/^m_/);
  });

  it("un suceso ilegible no impide los demás de su aviso, y queda anotado", async () => {
    const lugar = await escena();
    const bueno = {
      sender: { id: lugar.psid },
      recipient: { id: lugar.id },
      timestamp: Date.now(),
      message: { mid: "m_bueno", text: "Yo sí" },
    };
    const cuerpo = { object: "page", entry: [{ id: lugar.id, messaging: [{ message: 7 }, bueno] }] };
    expect((await entregar(lugar, JSON.stringify(cuerpo))).estado).toBe(200);
    expect((await mensajesDe(lugar, "ENTRADA")).at(-1)).toMatchObject({ contenido: "Yo sí" });
    const anotado = await banco.db
      .selectFrom("log")
      .select("tipo")
      .where("referencia", "=", `canal:${lugar.canal.id}`)
      .execute();
    expect(anotado).toEqual([{ tipo: "canal.evento_apartado" }]);
  });
});

const entregar = ({ canal, app_secret }: Escena, cuerpo: string) =>
  banco.anonimo.pedir("POST", `/ws/hooks/facebook/${canal.id}`, {
    body: cuerpo,
    cabeceras: { "x-hub-signature-256": firmar(app_secret, Buffer.from(cuerpo)) },
  });

describe("messenger: a quién se cree [D93]", () => {
  it("a la pregunta de la plataforma responde quien sabe la palabra de la cuenta", async () => {
    const { canal, id } = await escena();
    const preguntar = (palabra: string) =>
      banco.anonimo.pedir(
        "GET",
        `/ws/hooks/facebook/${canal.id}?hub.mode=subscribe&hub.challenge=77&hub.verify_token=${palabra}`,
      );
    expect(await preguntar(`palabra-${id}`)).toMatchObject({ estado: 200, texto: "77" });
    expect((await preguntar("otra")).estado).toBe(403);
  });
});

describe("messenger: el plazo para responder", () => {
  const hasta = async (lugar: Escena) => {
    const chat = await chatDe(lugar);
    return Math.round((Date.parse(chat?.responder_hasta ?? "") - Date.now()) / HORA_MS);
  };

  it("se dice con el chat; pasado, nada se escribe, y cuando el ciudadano vuelve a escribir se puede", async () => {
    const lugar = await escena({ haceMs: 25 * HORA_MS });
    expect(await hasta(lugar)).toBe(-1);
    await expect(enviar(lugar, "Tarde")).rejects.toMatchObject({
      status: 412,
      body: { error: "PLAZO_VENCIDO" },
    });
    expect(await mensajesDe(lugar, "SALIDA")).toEqual([]);
    await messenger.escribir(lugar.id, lugar.psid, { texto: "¿Hola?" });
    expect(await hasta(lugar)).toBe(24);
    await enviar(lugar, "A tiempo");
    await expect.poll(() => llegados(lugar)).toEqual(["A tiempo"]);
  });

  it("con el permiso para personas son siete días, y lo tardío sale con su motivo", async () => {
    const lugar = await escena({ haceMs: 30 * HORA_MS, agente_humano: true });
    expect(await hasta(lugar)).toBe(7 * 24 - 30);
    await enviar(lugar, "Al día siguiente");
    await expect.poll(() => llegados(lugar)).toEqual(["Al día siguiente"]);
  });

  it("el que vence en la cola, y el que rechaza la plataforma, fallan por el plazo", async () => {
    const lugar = await escena();
    messenger.fallar({ code: 2, status: 500, times: 1, pagina: lugar.id });
    await enviar(lugar, "Esperaba");
    await expect.poll(async () => (await estados(lugar))[0]).toBe("EN_COLA");
    await sql`UPDATE canal_entrada SET ultima_entrada_en = now() - interval '25 hours'
      WHERE id = ${(await chatDe(lugar))?.id ?? 0}`.execute(banco.db);
    await expect
      .poll(() => mensajesDe(lugar, "SALIDA"))
      .toMatchObject([{ estado: "FALLIDO", motivo: "ventana" }]);
    expect(llegados(lugar)).toEqual([]);
    const otro = await escena();
    messenger.fallar({ code: 10, subcode: 2018278, times: 1, pagina: otro.id });
    await enviar(otro, "No lo quiso");
    await expect
      .poll(() => mensajesDe(otro, "SALIDA"))
      .toMatchObject([{ estado: "FALLIDO", motivo: "ventana" }]);
  });
});
