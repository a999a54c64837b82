import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { pedirArchivosDeMensaje } from "@ventanilla/contract/archivo/archivo.routes";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { abrirCasoDeSuelto, leerSuelto } from "@ventanilla/contract/suelto/suelto.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { sinAlmacen } from "../../../test/almacen.ts";
import { bajar, foto, HTML, mp3, ogg, pdf } from "../../../test/archivos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { workers } from "../../../test/workers.ts";
import { createFileStore } from "../../adapters/files/index.ts";
import { salidaQueue } from "../../outbox/salida-queue.repository.ts";
import { abrirCanal } from "../canal/index.ts";
import { recibirMensaje } from "../mensaje/index.ts";

const CHAT = "59170000123@c.us";
const LENTO = { timeout: 15_000 };
let banco: Banco;
let jpg: Buffer;
beforeAll(async () => {
  banco = await levantar({ waha: true });
  jpg = await foto();
});
afterEach(() => banco.waha.fallar({}));
afterAll(() => banco.cerrar());

interface Escena {
  inst: Institucion;
  operador: Cliente;
  escribe(archivo: { mimetype: string; filename?: string; bytes: Buffer }, texto?: string): Promise<boolean>;
  ultimo(): Promise<Mensaje | undefined>;
}

async function escena(como: Parameters<typeof banco.institucion>[0] = {}): Promise<Escena> {
  const inst = await banco.institucion(como);
  const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  return {
    inst,
    operador,
    escribe: ({ bytes, ...file }, text = "") =>
      banco.waha.escribir({
        session: inst.canal.sesion_id,
        from: CHAT,
        text,
        file: { ...file, data: bytes.toString("base64") },
      }),
    async ultimo() {
      const caso = await banco.db
        .selectFrom("caso")
        .select("id")
        .where("id_entidad", "=", inst.id)
        .executeTakeFirst();
      if (!caso) return undefined;
      const { rows } = await operador.http.call<typeof leerHilo>(leerHilo, { params: { id: caso.id } });
      return rows.findLast(({ direccion }) => direccion === "ENTRADA");
    },
  };
}

const estadoDe = (mensaje: Mensaje | undefined) => mensaje?.extras.adjuntos?.[0]?.estado;
const esperar = (ultimo: () => Promise<Mensaje | undefined>, estado: string) =>
  expect.poll(async () => estadoDe(await ultimo()), { timeout: 15_000 }).toBe(estado);
/** A screen that has the conversation open, with its first file there. */
async function abiertaCon(inst: Institucion, escribir: () => Promise<boolean>) {
  const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0, {
    pollMs: 60_000,
  });
  await escribir();
  await expect.poll(() => enlace.chats.chats.size, { timeout: 10_000 }).toBe(1);
  const [chat] = enlace.chats.chats.values();
  enlace.open(chat?.id ?? 0);
  const mensajes = () => [...(enlace.hilo(chat?.id ?? 0)?.mensajes.values() ?? [])];
  const enEstado = (estado: string) => mensajes().filter((uno) => estadoDe(uno) === estado).length;
  await expect.poll(() => enEstado("LISTO")).toBe(1);
  return { chat, enEstado };
}
const archivosEnDisco = () =>
  readdirSync(banco.carpeta, { recursive: true, withFileTypes: true }).filter((uno) => uno.isFile()).length;

describe("medios que llegan: el mensaje se ve al instante y el original queda guardado [A-medios-08, D99]", () => {
  it("una foto con palabras llega con vista previa, sus palabras aparte y el original para descargar [A-medios-02]", async () => {
    const { escribe, ultimo, operador } = await escena();
    await expect(
      escribe({ mimetype: "image/jpeg", filename: "carnet.jpg", bytes: jpg }, "mi carnet"),
    ).resolves.toBe(true);
    await esperar(ultimo, "LISTO");
    const mensaje = await ultimo();
    expect(mensaje).toMatchObject({
      tipo_contenido: "imagen",
      mime_type: "image/jpeg",
      contenido: expect.stringMatching(/^data:image\/webp;base64,/),
      extras: {
        texto: "mi carnet",
        adjuntos: [{ nombre: "carnet.jpg", tamanio: jpg.length, mime: "image/jpeg", miniatura: true }],
      },
    });
    const { bytes } = await bajar(banco, operador, mensaje?.extras.adjuntos?.[0]?.filename ?? "");
    expect(bytes.equals(jpg)).toBe(true);
  });

  it("una nota de voz dice cuánto dura en cuanto está guardada", async () => {
    const { escribe, ultimo } = await escena();
    await escribe({ mimetype: "audio/ogg; codecs=opus", bytes: ogg(4) });
    await esperar(ultimo, "LISTO");
    expect((await ultimo())?.extras.adjuntos).toMatchObject([{ mime: "audio/ogg", duracion_ms: 4000 }]);
  });

  it("mientras tanto se ve que hay un archivo, y pedirlo dice que todavía se descarga", async () => {
    const { escribe, ultimo, operador } = await escena();
    banco.waha.fallar({ files: { held: true, times: 1 } });
    await escribe({ mimetype: "audio/ogg; codecs=opus", bytes: mp3() });
    const mensaje = await ultimo();
    expect([mensaje?.tipo_contenido, estadoDe(mensaje), mensaje?.extras.adjuntos?.[0]?.filename]).toEqual([
      "audio",
      "PENDIENTE",
      "",
    ]);
    const camino = `/ws/api/system/mensajes/descargar/${mensaje?.id_caso}/${mensaje?.msg_id}`;
    const { estado, bytes } = await bajar(banco, operador, camino);
    expect([estado, JSON.parse(bytes.toString())]).toMatchObject([412, { error: "ARCHIVO_PENDIENTE" }]);
    banco.waha.fallar({});
    await esperar(ultimo, "LISTO");
  });

  it("la pantalla abierta y la lista de conversaciones lo reciben sin pedirlo [B-tiempo-real-11]", async () => {
    const { escribe, inst } = await escena();
    const { chat, enEstado } = await abiertaCon(inst, () =>
      escribe({ mimetype: "image/jpeg", bytes: jpg }, "primera"),
    );
    expect(chat?.ultimo_mensaje).toMatchObject({ tipo_contenido: "imagen", contenido: "primera" });
    banco.waha.fallar({ files: { held: true, times: 1 } });
    await escribe({ mimetype: "image/jpeg", bytes: jpg });
    await expect.poll(() => enEstado("PENDIENTE")).toBe(1);
    banco.waha.fallar({});
    await expect.poll(() => enEstado("LISTO"), { timeout: 10_000 }).toBe(2);
  });

  it("la pantalla abierta recibe también lo que se mandó desde el teléfono de la institución", async () => {
    const { escribe, inst } = await escena({ motor: "NOWEB" });
    const { enEstado } = await abiertaCon(inst, () => escribe({ mimetype: "image/jpeg", bytes: jpg }));
    banco.waha.fallar({ files: { held: true, times: 1 } });
    const file = { mimetype: "image/jpeg", filename: "foto.jpg", data: jpg.toString("base64") };
    await banco.waha.teclear({ session: inst.canal.sesion_id, chatId: CHAT, text: "", file });
    await expect.poll(() => enEstado("PENDIENTE")).toBe(1);
    banco.waha.fallar({});
    await expect.poll(() => enEstado("LISTO"), { timeout: 10_000 }).toBe(2);
  });
});

describe("medios que llegan: la lista muestra lo que el último mensaje resultó ser [B-chat-10]", () => {
  it("un documento que era una foto se ve como foto también en la lista", async () => {
    const { escribe, inst, ultimo } = await escena();
    const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0);
    banco.waha.fallar({ files: { held: true, times: 1 } });
    await escribe({ mimetype: "application/pdf", filename: "carnet.pdf", bytes: jpg });
    const enLista = () => [...enlace.chats.chats.values()].map(({ ultimo_mensaje }) => ultimo_mensaje);
    await expect.poll(enLista).toMatchObject([{ tipo_contenido: "archivo" }]);
    banco.waha.fallar({});
    await esperar(ultimo, "LISTO");
    await expect.poll(enLista).toMatchObject([{ tipo_contenido: "imagen" }]);
    enlace.close();
  });
});

describe("medios que llegan: lo que el proveedor falle [D93]", () => {
  it.each([
    ["un 500", { status: 500, times: 1 }],
    ["404: el proveedor lo saca otra vez", { status: 404, times: 1 }],
    ["429", { status: 429, times: 1 }],
    ["un corte a la mitad", { drop: true, times: 1 }],
  ])("%s se reintenta hasta tenerlo entero", async (_nombre, files) => {
    const { escribe, ultimo } = await escena();
    banco.waha.fallar({ files });
    await escribe({ mimetype: "image/jpeg", bytes: jpg });
    await esperar(ultimo, "LISTO");
    expect((await ultimo())?.extras.adjuntos?.[0]?.tamanio).toBe(jpg.length);
  });

  it("un tipo mentido no engaña: manda lo que dicen los bytes", async () => {
    const { escribe, ultimo } = await escena();
    banco.waha.fallar({ files: { mimetype: "text/html" } });
    await escribe({ mimetype: "image/png", filename: "foto.png", bytes: pdf() });
    await esperar(ultimo, "LISTO");
    expect(await ultimo()).toMatchObject({
      tipo_contenido: "archivo",
      mime_type: "application/pdf",
      contenido: "",
    });
  });

  it("una página que se dice imagen se guarda como texto y nunca se sirve como página", async () => {
    const { escribe, ultimo, operador } = await escena();
    await escribe({ mimetype: "image/svg+xml", filename: "../../x.svg", bytes: HTML });
    await esperar(ultimo, "LISTO");
    const adjunto = (await ultimo())?.extras.adjuntos?.[0];
    expect(adjunto).toMatchObject({ nombre: "x.svg", mime: "text/plain" });
    const { cabeceras } = await bajar(banco, operador, adjunto?.filename ?? "");
    expect([cabeceras.get("content-type"), cabeceras.get("content-disposition")?.split(";")[0]]).toEqual([
      "text/plain; charset=utf-8",
      "attachment",
    ]);
  });

  it("cuando se agotan los intentos el mensaje lo dice y sus palabras quedan", async () => {
    const { escribe, ultimo, operador } = await escena();
    banco.waha.fallar({ files: { status: 500 } });
    await escribe({ mimetype: "image/jpeg", bytes: jpg }, "miren esto");
    await expect.poll(async () => estadoDe(await ultimo())).toBe("PENDIENTE");
    await expect
      .poll(
        async () => {
          await banco.db
            .updateTable("archivo")
            .set({ proximo_en: "2020-01-01T00:00:00Z" })
            .where("estado", "=", "PENDIENTE")
            .execute();
          return estadoDe(await ultimo());
        },
        { timeout: 15_000 },
      )
      .toBe("FALLIDO");
    const mensaje = await ultimo();
    expect(mensaje?.extras.texto).toBe("miren esto");
    const camino = `/ws/api/system/mensajes/descargar/${mensaje?.id_caso}/${mensaje?.msg_id}`;
    expect((await bajar(banco, operador, camino)).estado).toBe(410);

    const pedir = ({ http }: Cliente) =>
      http.call<typeof pedirArchivosDeMensaje>(pedirArchivosDeMensaje, { params: { id: mensaje?.id ?? 0 } });
    const otra = await banco.institucion();
    const ajeno = await banco.comoUsuario(otra.operadores[0] ?? otra.admin);
    await expect(pedir(ajeno)).rejects.toMatchObject({ status: 404 });
    banco.waha.fallar({});
    expect(await pedir(operador)).toEqual({ pedidos: 1 });
    await esperar(ultimo, "LISTO");
    expect(await pedir(operador)).toEqual({ pedidos: 0 });
    expect((await bajar(banco, operador, camino)).estado).toBe(200);
  });

  it("los que fallaron a la vez no se piden otra vez a la vez", async () => {
    const { escribe, ultimo } = await escena();
    banco.waha.fallar({ files: { status: 500 } });
    await escribe({ mimetype: "image/jpeg", bytes: jpg });
    const id = (await ultimo())?.id ?? 0;
    const suyo = () =>
      banco.db
        .selectFrom("archivo")
        .select(["fallos", sql<number>`extract(epoch FROM proximo_en - now())::float8`.as("espera")])
        .where("id_mensaje", "=", id)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await suyo()).fallos, LENTO).toBeGreaterThan(0);
    vi.spyOn(Math, "random").mockReturnValue(0.99);
    onTestFinished(() => void vi.restoreAllMocks());
    await banco.db
      .updateTable("archivo")
      .set({ fallos: 4, proximo_en: "2020-01-01T00:00:00Z", arrendado_hasta: null })
      .where("id_mensaje", "=", id)
      .execute();
    // Of 600 seconds, a fifth more at most.
    await expect.poll(async () => (await suyo()).espera, LENTO).toBeGreaterThan(650);
  });

  it("un archivo sin límite se corta al pasar el máximo y no se reintenta", async () => {
    const { escribe, ultimo } = await escena();
    const antes = archivosEnDisco();
    await escribe({ mimetype: "video/mp4", bytes: Buffer.alloc(101 * 1024 * 1024) });
    await esperar(ultimo, "FALLIDO");
    const fila = await banco.db
      .selectFrom("archivo")
      .selectAll()
      .where("estado", "=", "FALLIDO")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect([fila.intentos, fila.ultimo_error?.split(":")[0], archivosEnDisco()]).toEqual([
      1,
      "RESPUESTA_GRANDE",
      antes,
    ]);
  });

  it("dos procesos no traen dos veces lo mismo", async () => {
    const segundo = await levantar({ sobre: banco });
    const { escribe, inst } = await escena();
    for (let i = 0; i < 12; i++) await escribe({ mimetype: "application/pdf", bytes: pdf(String(i)) });
    const filas = () =>
      banco.db
        .selectFrom("archivo as a")
        .innerJoin("mensaje as m", "m.id", "a.id_mensaje")
        .innerJoin("caso as c", "c.id", "m.id_caso")
        .select(["a.estado", "a.intentos"])
        .where("c.id_entidad", "=", inst.id)
        .execute();
    await expect
      .poll(async () => (await filas()).filter(({ estado }) => estado === "LISTO").length, {
        timeout: 15_000,
      })
      .toBe(12);
    expect((await filas()).every(({ intentos }) => intentos === 1)).toBe(true);
    await segundo.cerrar();
  });
});

describe("medios que llegan: lo que falle lo nuestro", () => {
  it("lo que el almacén no guarda espera a que vuelva, por muchas veces que falle, y entonces llega", async () => {
    const { escribe, ultimo } = await escena();
    const volver = sinAlmacen(banco);
    await escribe({ mimetype: "application/pdf", bytes: pdf("espera") });
    const id = (await ultimo())?.id ?? 0;
    const suyo = () =>
      banco.db.selectFrom("archivo").selectAll().where("id_mensaje", "=", id).executeTakeFirstOrThrow();
    /** All its tries but the last are over, and it is due. */
    const apurado = async <T>(mirar: () => Promise<T>): Promise<T> => {
      await banco.db
        .updateTable("archivo")
        .set({ fallos: 5, proximo_en: "2020-01-01T00:00:00Z" })
        .where("id_mensaje", "=", id)
        .execute();
      return mirar();
    };
    await expect.poll(() => apurado(async () => (await suyo()).intentos), LENTO).toBeGreaterThan(3);
    // Nobody is at it any more: it waits, as pending as it was.
    await expect.poll(async () => Date.parse((await suyo()).proximo_en) > Date.now(), LENTO).toBe(true);
    expect((await suyo()).estado).toBe("PENDIENTE");
    volver();
    await expect.poll(() => apurado(async () => estadoDe(await ultimo())), LENTO).toBe("LISTO");
  });
});

describe("medios que vienen con el mensaje", () => {
  const evento = (idExterno: string) => ({
    kind: "mensaje" as const,
    idExterno,
    chat: CHAT,
    nombre: null,
    seconds: 1_790_000_000,
    tipoContenido: "email" as const,
    text: "Adjunto",
    correo: { asunto: "Papeles", remitente: "ana@casa.bo", html: "<p>Adjunto</p>" },
    adjuntos: [
      { url: "", mime: "image/jpeg", nombre: "foto.jpg", content: jpg, cid: "foto@casa" },
      { url: "", mime: "application/pdf", nombre: "carta.pdf", content: pdf() },
    ],
  });

  it("se guardan con él, el cuerpo queda como vino, y repetido no deja nada de más", async () => {
    const { inst, ultimo, operador } = await escena();
    const almacen = await createFileStore({ kind: "disk", folder: banco.carpeta });
    const canal = await abrirCanal(banco.db, banco.sealer, inst.canal.id);
    if (!canal) throw new Error("the channel is there");
    const uno = evento(randomUUID());
    const antes = archivosEnDisco();
    expect(await recibirMensaje({ db: banco.db, almacen, salidas: salidaQueue, workers }, canal, uno)).toBe(
      "nuevo",
    );
    const despues = archivosEnDisco();
    expect(despues).toBe(antes + 3);
    expect(await recibirMensaje({ db: banco.db, almacen, salidas: salidaQueue, workers }, canal, uno)).toBe(
      "repetido",
    );
    expect(archivosEnDisco()).toBe(despues);
    const mensaje = await ultimo();
    expect(mensaje).toMatchObject({
      contenido: "<p>Adjunto</p>",
      extras: {
        adjuntos: [{ nombre: "foto.jpg", cid: "foto@casa", estado: "LISTO" }, { nombre: "carta.pdf" }],
      },
    });
    const { bytes } = await bajar(banco, operador, mensaje?.extras.adjuntos?.[1]?.filename ?? "");
    expect(bytes.equals(pdf())).toBe(true);
  });
});

describe("medios de un mensaje sin caso", () => {
  const suelto = async (inst: Institucion) =>
    banco.db.selectFrom("suelto").select("id").where("id_canal", "=", inst.canal.id).executeTakeFirst();
  const teclea = async (fallos: Parameters<typeof banco.waha.fallar>[0]) => {
    const inst = await banco.institucion({ motor: "NOWEB" });
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    banco.waha.fallar(fallos);
    const file = { mimetype: "application/pdf", filename: "acta.pdf", data: pdf("acta").toString("base64") };
    await banco.waha.teclear({ session: inst.canal.sesion_id, chatId: CHAT, text: "", file });
    const id = (await suelto(inst))?.id ?? 0;
    return { operador, id };
  };

  it("se traen igual, y se descargan de donde se lo lee", async () => {
    const { operador, id } = await teclea({});
    const adjunto = async () =>
      (await operador.http.call<typeof leerSuelto>(leerSuelto, { params: { id } })).mensaje.extras
        .adjuntos?.[0];
    await expect.poll(async () => (await adjunto())?.estado, { timeout: 15_000 }).toBe("LISTO");
    const { bytes } = await bajar(banco, operador, (await adjunto())?.filename ?? "");
    expect(bytes.equals(pdf("acta"))).toBe(true);
  });

  it("el que aún se trae cuando se abre el caso llega al mensaje donde está ahora", async () => {
    const { operador, id } = await teclea({ files: { held: true, times: 1 } });
    const { caso } = await operador.http.call<typeof abrirCasoDeSuelto>(abrirCasoDeSuelto, {
      params: { id },
    });
    const enCaso = async () => {
      const { rows } = await operador.http.call<typeof leerHilo>(leerHilo, { params: { id: caso?.id ?? 0 } });
      return rows.find(({ direccion }) => direccion === "SALIDA");
    };
    expect(estadoDe(await enCaso())).toBe("PENDIENTE");
    banco.waha.fallar({});
    await expect.poll(async () => estadoDe(await enCaso()), { timeout: 15_000 }).toBe("LISTO");
  });
});
