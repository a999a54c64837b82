import type { EnvioArchivos } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bajar, foto, subirArchivos } from "../../../../test/archivos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearConversacion } from "../../caso/caso.factory.ts";
import { sinMetadatos } from "./metadatos.service.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar({ waha: true });
  inst = await banco.institucion();
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(() => banco.cerrar());

const AUTOR = "Rosa Mamani, Calle Comercio 12";
const QUIEN = { IFD0: { Artist: AUTOR }, IFD3: { GPSLatitude: "16/1 30/1 0/1", GPSLatitudeRef: "S" } };
const ANCHA = { width: 120, height: 80 };
/** Starts the part of a JPEG that says how many pixels it has. */
const MEDIDAS = Buffer.from([0xff, 0xc0]);

/** On its side, as telephones keep it, and telling who took it and where. */
async function delTelefono(formato: "jpeg" | "png" | "webp"): Promise<Buffer> {
  const bytes = await sharp(await foto(ANCHA.width, ANCHA.height))
    .withMetadata({ orientation: 6 })
    .withExifMerge(QUIEN)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${AUTOR}</a></x:xmpmeta>`)
    .toFormat(formato)
    .toBuffer();
  expect(bytes.includes(AUTOR)).toBe(true);
  return bytes;
}

/** What leaves of it, for one that is written anew. */
async function limpiar(bytes: Buffer, formato: "jpeg" | "png" | "webp"): Promise<Buffer> {
  const limpia = await sinMetadatos(bytes, `image/${formato}`, `foto.${formato}`);
  if (!Buffer.isBuffer(limpia) || limpia.equals(bytes)) throw new Error("it was left as it is");
  return limpia;
}

/** A JPEG that says to be of 400 million pixels. */
function enorme(jpg: Buffer): Buffer {
  const bytes = Buffer.from(jpg);
  const medidas = bytes.indexOf(MEDIDAS);
  bytes.writeUInt16BE(20_000, medidas + 5);
  bytes.writeUInt16BE(20_000, medidas + 7);
  return bytes;
}

/** Sends it and answers what the citizen got and what the screen shows. */
async function enviado(
  contenido: EnvioArchivos["contenido"],
): Promise<{ recibido: Buffer; mostrado: Buffer }> {
  const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
  });
  const antes = banco.waha.libro({ session: inst.canal.sesion_id }).length;
  const { extras } = await operador.http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId: id_canal_entrada },
    body: { caso: id_caso, tipo_contenido: "archivo", contenido },
  });
  const llegado = () => banco.waha.libro({ session: inst.canal.sesion_id })[antes];
  await expect.poll(llegado, { timeout: 15_000 }).toBeDefined();
  const { bytes } = await bajar(banco, operador, extras.adjuntos?.[0]?.filename ?? "");
  return { recibido: banco.waha.bytesDe(llegado()?.id ?? "") ?? Buffer.alloc(0), mostrado: bytes };
}

describe("archivos que salen: una imagen no dice más de lo que muestra", () => {
  it.each(["jpeg", "png"] as const)(
    "%s: sin autor ni lugar, derecha, y en la pantalla está lo que salió",
    async (formato) => {
      const nombre = `foto.${formato}`;
      const bytes = await delTelefono(formato);
      const { cuerpo } = await subirArchivos(banco, operador, [{ nombre, bytes }]);
      const subidos = (cuerpo as { rows: { id: string }[] }).rows.map(({ id }) => id);
      for (const contenido of [[{ nombre, base64: bytes.toString("base64") }], { subidos }]) {
        const { recibido, mostrado } = await enviado(contenido);
        expect(mostrado.equals(recibido)).toBe(true);
        expect(recibido.includes("Rosa Mamani")).toBe(false);
        const leida = await sharp(recibido).metadata();
        expect([leida.format, leida.width, leida.height]).toEqual([formato, ANCHA.height, ANCHA.width]);
        expect([leida.exif, leida.xmp, leida.iptc, leida.orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
      }
    },
  );

  it("webp, que no todo canal admite, tampoco dice nada", async () => {
    const limpia = await limpiar(await delTelefono("webp"), "webp");
    expect(limpia.includes("Rosa Mamani")).toBe(false);
    expect(await sharp(limpia).metadata()).toMatchObject({
      format: "webp",
      width: ANCHA.height,
      height: ANCHA.width,
    });
  });

  it.each([
    ["EXIF", (imagen: Sharp) => imagen.withExif(QUIEN)],
    [
      "XMP",
      (imagen: Sharp) => imagen.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${AUTOR}</a></x:xmpmeta>`),
    ],
  ] as const)("lo que dice su %s solo, con la imagen ya derecha, tampoco sale", async (_cual, decir) => {
    const bytes = await decir(sharp(await foto(ANCHA.width, ANCHA.height)))
      .jpeg()
      .toBuffer();
    expect(bytes.includes("Rosa Mamani")).toBe(true);
    const limpia = await limpiar(bytes, "jpeg");
    expect(limpia.includes("Rosa Mamani")).toBe(false);
  });

  it.each(["4:2:0", "4:4:4"])(
    "una foto con el color en %s no sale más larga que como vino, y lo conserva así",
    async (chromaSubsampling) => {
      const bytes = await sharp(await foto())
        .withExif(QUIEN)
        .jpeg({ quality: 92, chromaSubsampling })
        .toBuffer();
      const limpia = await limpiar(bytes, "jpeg");
      expect(limpia.length).toBeLessThanOrEqual(bytes.length);
      expect((await sharp(limpia).metadata()).chromaSubsampling).toBe(chromaSubsampling);
    },
  );

  it("una imagen con paleta sale con ella, y cada punto con su color", async () => {
    const bytes = await sharp(await foto(ANCHA.width, ANCHA.height))
      .withExif(QUIEN)
      .png({ palette: true })
      .toBuffer();
    const limpia = await limpiar(bytes, "png");
    const puntos = (imagen: Buffer) => sharp(imagen).removeAlpha().raw().toBuffer();
    expect((await puntos(limpia)).equals(await puntos(bytes))).toBe(true);
    expect((await sharp(limpia).metadata()).isPalette).toBe(true);
  });

  it("la que dice algo y tiene más puntos de los que se escriben de nuevo no sale; la que calla, sí", async () => {
    const callada = enorme(await foto());
    expect(await sinMetadatos(callada, "image/jpeg", "plano.jpg")).toBe(callada);
    const habla = enorme(await delTelefono("jpeg"));
    await expect(sinMetadatos(habla, "image/jpeg", "plano.jpg")).rejects.toMatchObject({
      codigo: "ARCHIVO_NO_COINCIDE",
    });
  });

  it("un comentario de JPEG tampoco sale", async () => {
    const jpg = await foto();
    const largo = Buffer.alloc(2);
    largo.writeUInt16BE(AUTOR.length + 2);
    const comentado = Buffer.concat([
      jpg.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      largo,
      Buffer.from(AUTOR),
      jpg.subarray(2),
    ]);
    const { recibido } = await enviado([{ nombre: "a.jpg", base64: comentado.toString("base64") }]);
    expect(comentado.includes("Rosa")).toBe(true);
    expect(recibido.includes("Rosa")).toBe(false);
    expect((await sharp(recibido).metadata()).format).toBe("jpeg");
  });

  it("la que no dice nada sale byte por byte", async () => {
    const jpg = await foto();
    const { recibido } = await enviado([{ nombre: "a.jpg", base64: jpg.toString("base64") }]);
    expect(recibido.equals(jpg)).toBe(true);
  });
});
