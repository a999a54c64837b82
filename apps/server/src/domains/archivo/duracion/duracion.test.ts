import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mp3, mp4, ogg, wav } from "../../../../test/archivos.ts";
import { medirDuracion } from "./duracion.service.ts";

const medir = (bytes: Buffer, mime: string) => medirDuracion(bytes, mime, bytes.length);

function caja(nombre: string, ...contenido: readonly Buffer[]): Buffer {
  const cuerpo = Buffer.concat([...contenido]);
  const cabecera = Buffer.alloc(8);
  cabecera.writeUInt32BE(8 + cuerpo.length);
  cabecera.write(nombre, 4);
  return Buffer.concat([cabecera, cuerpo]);
}
function mvhd(porSegundo: number, duracion: number, version: 0 | 1 = 0): Buffer {
  const cuerpo = Buffer.alloc(100);
  cuerpo[0] = version;
  cuerpo.writeUInt32BE(porSegundo, version === 1 ? 20 : 12);
  if (version === 1) cuerpo.writeBigUInt64BE(BigInt(duracion), 24);
  else cuerpo.writeUInt32BE(duracion, 16);
  return caja("mvhd", cuerpo);
}
const FTYP = caja("ftyp", Buffer.from("isom"));
const MDAT = caja("mdat", Buffer.alloc(3000));

function onda({ bytes = 16_000, dichos = bytes }: { bytes?: number; dichos?: number } = {}): Buffer {
  const fmt = Buffer.alloc(24);
  fmt.write("fmt ");
  fmt.writeUInt32LE(16, 4);
  fmt.writeUInt32LE(8000, 16);
  const data = Buffer.alloc(8);
  data.write("data");
  data.writeUInt32LE(dichos, 4);
  return Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE"), fmt, data, Buffer.alloc(bytes)]);
}

function xing(cuadros: number): Buffer {
  const etiqueta = Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\x01\0"), Buffer.alloc(128)]);
  const bytes = mp3(3);
  bytes.write("Info", 36);
  bytes.writeUInt32BE(1, 40);
  bytes.writeUInt32BE(cuadros, 44);
  return Buffer.concat([etiqueta, bytes]);
}

describe("cuánto dura un sonido o un video, por sus bytes", () => {
  it.each([
    ["una nota de voz (Opus en Ogg)", ogg(7), "audio/ogg", 7000],
    ["un MP3 que dice cuántos cuadros tiene", xing(1000), "audio/mpeg", 26_122],
    ["un MP3 que no lo dice", mp3(100), "audio/mpeg", 2606],
    [
      "un MP4 con la cabecera delante",
      Buffer.concat([FTYP, caja("moov", mvhd(600, 6900)), MDAT]),
      "video/mp4",
      11_500,
    ],
    [
      "un MP4 con la cabecera al final",
      Buffer.concat([FTYP, MDAT, caja("moov", mvhd(1000, 2500))]),
      "audio/mp4",
      2500,
    ],
    [
      "un MP4 de números largos",
      Buffer.concat([FTYP, caja("moov", mvhd(48_000, 96_000, 1))]),
      "audio/x-m4a",
      2000,
    ],
    ["un WAV", onda(), "audio/wav", 2000],
    ["un WAV que nadie cerró", onda({ dichos: 0xffff_ffff }), "audio/wav", 2000],
  ])("%s", async (_nombre, bytes, mime, ms) => expect(await medir(bytes, mime)).toBe(ms));

  it("lo mismo de un archivo que está en el disco", async () => {
    const carpeta = mkdtempSync(join(tmpdir(), "duracion-"));
    const ruta = join(carpeta, "nota.ogg");
    writeFileSync(ruta, ogg(3));
    expect(await medirDuracion({ ruta }, "audio/ogg", ogg(3).length)).toBe(3000);
    rmSync(carpeta, { recursive: true });
  });

  it.each([
    ["un WAV sin ritmo", wav(), "audio/wav"],
    ["un MP4 sin cabecera", mp4(), "video/mp4"],
    ["un MP4 por partes, que dice 0", Buffer.concat([FTYP, caja("moov", mvhd(1000, 0))]), "video/mp4"],
    ["un MP4 que dice años", Buffer.concat([FTYP, caja("moov", mvhd(1, 4_000_000))]), "video/mp4"],
    [
      "una caja que dice ser más chica que su cabecera",
      Buffer.from([0, 0, 0, 2, 109, 111, 111, 118]),
      "video/mp4",
    ],
    ["cajas vacías sin fin", Buffer.concat(Array.from({ length: 500 }, () => caja("free"))), "video/mp4"],
    ["un Ogg sin sonido", Buffer.concat([Buffer.from("OggS"), Buffer.alloc(600)]), "audio/ogg"],
    ["un Ogg cortado", ogg(3).subarray(0, 20), "audio/ogg"],
    ["un MP3 que no lo es", Buffer.alloc(9000, 0xff), "audio/mpeg"],
    ["una imagen", Buffer.alloc(100), "image/png"],
    ["nada", Buffer.alloc(0), "audio/ogg"],
  ])("%s no lo dice, y no se inventa", async (_nombre, bytes, mime) =>
    expect(await medir(bytes, mime)).toBeNull(),
  );

  it("cualquier parte de un archivo, y cualquier byte cambiado, se lee hasta su fin sin fallar", async () => {
    const casos: [Buffer, string][] = [
      [ogg(2), "audio/ogg"],
      [xing(50), "audio/mpeg"],
      [Buffer.concat([FTYP, caja("moov", mvhd(600, 600, 1)), MDAT.subarray(0, 50)]), "video/mp4"],
      [onda({ bytes: 60 }), "audio/wav"],
    ];
    for (const [bytes, mime] of casos) {
      for (let i = 0; i < Math.min(bytes.length, 300); i += 1) {
        const cambiado = Buffer.from(bytes);
        cambiado[i] = 0xff;
        for (const uno of [cambiado, bytes.subarray(0, i)]) {
          const ms = await medir(uno, mime);
          expect(ms === null || (ms > 0 && ms <= 24 * 3_600_000)).toBe(true);
        }
      }
    }
  });
});
