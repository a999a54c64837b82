import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { HttpError } from "@ventanilla/client/http";
import type { EnvioArchivos, RespuestaEnvio } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ArchivoDePrueba,
  bajar,
  foto,
  HTML,
  mp3,
  mp4,
  pdf,
  subirArchivos,
  wav,
} from "../../../../test/archivos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { type ConversacionDePrueba, crearConversacion } from "../../caso/caso.factory.ts";
import { type ArchivoDeEnvio, piezasDe } from "./partes/archivos.service.ts";

const CHAT = "59170000123@c.us";
let banco: Banco;
let jpg: Buffer;
beforeAll(async () => {
  banco = await levantar({ waha: true });
  jpg = await foto();
});
afterAll(() => banco.cerrar());

interface Escena {
  inst: Institucion;
  conversacion: ConversacionDePrueba;
  operador: Cliente;
  enviar(
    contenido: EnvioArchivos["contenido"],
    cambios?: Partial<EnvioArchivos>,
    clave?: string,
  ): Promise<RespuestaEnvio>;
  libro(): ReturnType<Banco["waha"]["libro"]>;
}

async function escena(): Promise<Escena> {
  const inst = await banco.institucion();
  const conversacion = await crearConversacion(banco.db, {
    canal: inst.canal,
    chat: CHAT,
    id_punto: inst.puntos[0] ?? null,
  });
  const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  return {
    inst,
    conversacion,
    operador,
    enviar: (contenido, cambios = {}, clave = randomUUID()) =>
      operador.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: conversacion.id_canal_entrada },
        body: { caso: conversacion.id_caso, tipo_contenido: "archivo", contenido, ...cambios },
        idempotencyKey: clave,
      }),
    libro: () => banco.waha.libro({ session: inst.canal.sesion_id }),
  };
}

const base64 = (nombre: string, bytes: Buffer) => ({ nombre, base64: bytes.toString("base64") });

async function subidosDe(cliente: Cliente, archivos: ArchivoDePrueba[]): Promise<{ subidos: string[] }> {
  const { cuerpo } = await subirArchivos(banco, cliente, archivos);
  return { subidos: (cuerpo as { rows: { id: string }[] }).rows.map(({ id }) => id) };
}

async function rechazo(promesa: Promise<unknown>): Promise<[number, string | null]> {
  const error: unknown = await promesa.then(
    () => null,
    (motivo: unknown) => motivo,
  );
  if (!(error instanceof HttpError)) throw new Error("the call was expected to be refused", { cause: error });
  return [error.status, error.code];
}

const enDisco = () =>
  readdirSync(banco.carpeta, { recursive: true, withFileTypes: true }).filter((uno) => uno.isFile()).length;
const salidasDe = ({ id_caso }: ConversacionDePrueba) =>
  banco.db
    .selectFrom("mensaje")
    .selectAll()
    .where("id_caso", "=", id_caso)
    .where("direccion", "=", "SALIDA")
    .orderBy("id")
    .execute();

describe("enviar archivos: un mensaje por archivo, con su tipo, y llegan al ciudadano [B-mensajes-14, D88]", () => {
  it("el texto va primero y después imagen, audio, video y archivo, cada uno con sus bytes [B-adjuntos-01, B-adjuntos-11]", async () => {
    const { enviar, libro, conversacion } = await escena();
    const respuesta = await enviar(
      [
        base64("plano.jpg", jpg),
        base64("nota.mp3", mp3()),
        base64("video.mp4", mp4()),
        base64("carta.pdf", pdf()),
      ],
      { texto: "Le envío lo que pidió" },
    );
    expect(respuesta.mensajes?.map(({ tipo_contenido }) => tipo_contenido)).toEqual([
      "texto",
      "imagen",
      "audio",
      "video",
      "archivo",
    ]);
    await expect.poll(() => libro().length, { timeout: 15_000 }).toBe(5);
    expect(libro().map(({ text, file }) => [text, file?.mimetype, file?.filename])).toEqual([
      ["Le envío lo que pidió", undefined, undefined],
      ["", "image/jpeg", "plano.jpg"],
      ["", "audio/mpeg", "nota.mp3"],
      ["", "video/mp4", "video.mp4"],
      ["", "application/pdf", "carta.pdf"],
    ]);
    expect(banco.waha.bytesDe(libro()[1]?.id ?? "")).toEqual(jpg);
    await expect
      .poll(async () => (await salidasDe(conversacion)).map(({ estado }) => estado))
      .toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/ENVIADO|ENTREGADO/)));
  });

  it("lo subido antes se envía por su id, con vista previa en el mensaje y el original para descargar [A-medios-08, B-mensajes-05]", async () => {
    const { enviar, operador } = await escena();
    const respuesta = await enviar(await subidosDe(operador, [{ nombre: "Cédula de Ana.jpg", bytes: jpg }]));
    expect(respuesta).toMatchObject({ tipo_contenido: "imagen", mime_type: "image/jpeg" });
    // The outbox may have it in hand already when it is answered.
    expect(["EN_COLA", "ENVIANDO"]).toContain(respuesta.estado);
    expect(respuesta.contenido).toMatch(/^data:image\/webp;base64,/);
    expect(respuesta.contenido.length).toBeLessThan(8_000);
    const [adjunto] = respuesta.extras.adjuntos ?? [];
    expect(adjunto).toMatchObject({ nombre: "Cédula de Ana.jpg", tamanio: jpg.length, estado: "LISTO" });
    const bajada = await bajar(banco, operador, adjunto?.filename ?? "");
    expect([bajada.estado, bajada.bytes.equals(jpg)]).toEqual([200, true]);
  });

  it("la forma del documento B con extension, tipo y estado también vale, y la dirección data: [B-adjuntos-01]", async () => {
    const { enviar } = await escena();
    const respuesta = await enviar([
      {
        nombre: "grabacion",
        extension: "mp3",
        tipo: "audio",
        estado: "terminado",
        base64: `data:audio/mpeg;base64,${mp3().toString("base64")}`,
      },
    ]);
    expect(respuesta).toMatchObject({
      tipo_contenido: "audio",
      extras: { adjuntos: [{ nombre: "grabacion.mp3", duracion_ms: 521 }] },
    });
  });
});

describe("enviar archivos: lo que el canal no admite se dice y no deja nada [B-adjuntos-05, B-adjuntos-11]", () => {
  it.each([
    [
      "más de cinco",
      () => Array.from({ length: 6 }, (_, i) => base64(`${i}.pdf`, pdf())),
      "ARCHIVOS_DEMASIADOS",
    ],
    [
      "una extensión que el canal no tiene",
      () => [base64("a.exe", Buffer.from("MZ\u0000\u0000"))],
      "ARCHIVO_NO_PERMITIDO",
    ],
    ["un WAV llamado mp3", () => [base64("nota.mp3", wav())], "ARCHIVO_NO_COINCIDE"],
    ["una página llamada pdf", () => [base64("carta.pdf", HTML)], "ARCHIVO_NO_COINCIDE"],
    ["una página llamada jpg", () => [base64("foto.jpg", HTML)], "ARCHIVO_NO_COINCIDE"],
    ["un archivo vacío", () => [{ nombre: "vacio.txt", base64: "=" }], "ARCHIVO_VACIO"],
    ["algo que no es base64", () => [{ nombre: "a.pdf", base64: "¡esto no!" }], "VALIDACION"],
    ["relleno en medio", () => [{ nombre: "a.pdf", base64: "AA==AAAA" }], "VALIDACION"],
    [
      "un millón de espacios y algo que no es base64: cuesta lo que mide",
      () => [{ nombre: "a.txt", base64: `${" ".repeat(1_000_000)}!` }],
      "VALIDACION",
    ],
    [
      "una imagen de más de 5 MB",
      () => [base64("grande.jpg", Buffer.concat([jpg, Buffer.alloc(5 * 1024 * 1024)]))],
      "ARCHIVO_GRANDE",
    ],
    ["el segundo de dos", () => [base64("bien.pdf", pdf()), base64("mal.pdf", HTML)], "ARCHIVO_NO_COINCIDE"],
  ])("%s [B-adjuntos-03, B-adjuntos-05]", async (_nombre, contenido, codigo) => {
    const { enviar, conversacion } = await escena();
    const antes = enDisco();
    const [, dicho] = await rechazo(enviar(contenido()));
    expect(dicho).toBe(codigo);
    expect([await salidasDe(conversacion), enDisco()]).toEqual([[], antes]);
  });

  it("el límite de archivos se dice con su número [B-adjuntos-04]", async () => {
    const { operador, conversacion } = await escena();
    const { cuerpo } = await operador.pedir(
      "POST",
      `/ws/api/system/operadores/enviar/mensaje/${conversacion.id_canal_entrada}`,
      {
        body: {
          caso: conversacion.id_caso,
          tipo_contenido: "archivo",
          contenido: Array.from({ length: 6 }, () => base64("a.pdf", pdf())),
        },
      },
    );
    expect(cuerpo).toMatchObject({ mensaje: "Sólo puede adjuntar 5 archivos!" });
  });

  it("lo que otra persona subió no existe para nadie más, y lo inexistente responde igual", async () => {
    const { enviar, conversacion } = await escena();
    const otra = await escena();
    const ajenos = await subidosDe(otra.operador, [{ nombre: "ajeno.pdf", bytes: pdf() }]);
    expect(await rechazo(enviar(ajenos))).toEqual([412, "ARCHIVO_CADUCADO"]);
    expect(await rechazo(enviar({ subidos: [randomUUID()] }))).toEqual([412, "ARCHIVO_CADUCADO"]);
    expect(await salidasDe(conversacion)).toEqual([]);
  });

  it("en un caso ajeno responde 404 sin mirar ni guardar los archivos", async () => {
    const { operador } = await escena();
    const { conversacion } = await escena();
    const antes = enDisco();
    const respuesta = await operador.pedir(
      "POST",
      `/ws/api/system/operadores/enviar/mensaje/${conversacion.id_canal_entrada}`,
      {
        body: {
          caso: conversacion.id_caso,
          tipo_contenido: "archivo",
          contenido: [base64("nota.mp3", wav())],
        },
      },
    );
    expect([respuesta.estado, enDisco()]).toEqual([404, antes]);
  });
});

describe("enviar archivos: nunca dos veces [D88]", () => {
  it("la misma clave veinte veces a la vez es un solo envío, y no quedan copias de más", async () => {
    const { enviar, conversacion, libro } = await escena();
    const antes = enDisco();
    const clave = randomUUID();
    const respuestas = await Promise.all(
      Array.from({ length: 20 }, () =>
        enviar([base64("a.pdf", pdf("una")), base64("b.pdf", pdf("dos"))], {}, clave),
      ),
    );
    expect(new Set(respuestas.map(({ mensajes }) => mensajes?.map(({ id }) => id).join())).size).toBe(1);
    expect(await salidasDe(conversacion)).toHaveLength(2);
    await expect.poll(() => libro().length).toBe(2);
    await expect.poll(enDisco).toBe(antes + 2);
  });

  it("repetido cuando lo subido ya se olvidó, responde lo mismo y no escribe otro", async () => {
    const { operador, enviar, conversacion } = await escena();
    const contenido = await subidosDe(operador, [{ nombre: "acta.pdf", bytes: pdf() }]);
    const clave = randomUUID();
    const { id } = await enviar(contenido, {}, clave);
    await banco.db
      .updateTable("archivo_subido")
      .set({ _created_at: sql`now() - interval '2 days'` })
      .where("id", "in", contenido.subidos)
      .execute();
    expect((await enviar(contenido, {}, clave)).id).toBe(id);
    expect(await salidasDe(conversacion)).toHaveLength(1);
    expect(await rechazo(enviar(contenido))).toEqual([412, "ARCHIVO_CADUCADO"]);
  });

  it("la misma clave con otro archivo es 409", async () => {
    const { enviar } = await escena();
    const clave = randomUUID();
    await enviar([base64("a.pdf", pdf("una"))], {}, clave);
    expect(await rechazo(enviar([base64("a.pdf", pdf("otra"))], {}, clave))).toEqual([409, "CLAVE_REPETIDA"]);
  });
});

describe("enviar archivos: fallos del proveedor [D80]", () => {
  it("un 503 se reintenta y llega una sola vez", async () => {
    const { enviar, libro, inst } = await escena();
    banco.waha.fallar({ session: inst.canal.sesion_id, status: 503, times: 1 });
    await enviar([base64("a.pdf", pdf())]);
    await expect.poll(() => libro().length, { timeout: 10_000 }).toBe(1);
    banco.waha.fallar({});
  });

  it("aceptado y cortado antes de la respuesta queda INCIERTO y no se repite", async () => {
    const { enviar, libro, inst, conversacion } = await escena();
    banco.waha.fallar({ session: inst.canal.sesion_id, dropAfterAccept: true, times: 1 });
    await enviar([base64("a.pdf", pdf())]);
    await expect
      .poll(async () => (await salidasDe(conversacion))[0]?.estado, { timeout: 10_000 })
      .toMatch(/INCIERTO|ENTREGADO|ENVIADO/);
    banco.waha.fallar({});
    // What leaves after it in its conversation would leave after its repetition too.
    await enviar([base64("b.pdf", pdf())]);
    await expect.poll(() => libro().at(-1)?.file?.filename, { timeout: 10_000 }).toBe("b.pdf");
    expect(libro().map(({ file }) => file?.filename)).toEqual(["a.pdf", "b.pdf"]);
  });
});

describe("enviar archivos: un canal que los junta [D88]", () => {
  const archivo = (nombre: string): ArchivoDeEnvio => ({
    tipo: "archivo",
    vista: null,
    fila: {
      estado: "LISTO",
      nombre,
      referencia: null,
      mime: "application/pdf",
      tamanio: 1,
      sha256: "x",
      clave: "x",
      clave_miniatura: null,
      duracion_ms: null,
      cid: null,
    },
  });

  it("lleva el texto y todos los archivos en un solo mensaje, o sólo los archivos", () => {
    const JUNTOS = { archivosTogether: true, maxText: 1_000 };
    const dos = [archivo("a.pdf"), archivo("b.pdf")];
    const [conTexto, ...otros] = piezasDe("Le adjunto", dos, JUNTOS);
    expect(otros).toEqual([]);
    expect(conTexto).toMatchObject({
      tipo_contenido: "texto",
      contenido: "Le adjunto",
      extras: { adjuntos: [{ nombre: "a.pdf" }, { nombre: "b.pdf" }] },
    });
    expect(piezasDe(undefined, dos, JUNTOS)).toMatchObject([{ tipo_contenido: "archivo", contenido: "" }]);
    expect(piezasDe("Le adjunto", dos, { ...JUNTOS, archivosTogether: false })).toHaveLength(3);
  });
});
