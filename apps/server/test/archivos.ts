import sharp from "sharp";
import type { Banco, Cliente } from "./harness.ts";

/** A photograph: noise, so that it does not shrink to nothing. */
export function foto(width = 800, height = 600): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#336699",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** Silent frames of MPEG-1 layer III, 128 kbit/s at 44.1 kHz. */
export function mp3(frames = 20): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

export function wav(): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + 800, 4);
  header.write("WAVEfmt ", 8);
  header.write("data", 36);
  return Buffer.concat([header, Buffer.alloc(800)]);
}

/** A voice note of a telephone: Opus in Ogg, of which only what says how long it is. */
export function ogg(segundos: number): Buffer {
  const pagina = (posicion: bigint, datos: Buffer) => {
    const cabecera = Buffer.alloc(28);
    cabecera.write("OggS", 0);
    cabecera.writeBigUInt64LE(posicion, 6);
    cabecera.writeUInt32LE(77, 14);
    cabecera[26] = 1;
    cabecera[27] = datos.length;
    return Buffer.concat([cabecera, datos]);
  };
  const inicio = Buffer.alloc(19);
  inicio.write("OpusHead");
  inicio.set([1, 1], 8);
  inicio.writeUInt16LE(312, 10);
  const fin = BigInt(segundos * 48_000 + 312);
  return Buffer.concat([
    pagina(0n, inicio),
    pagina(fin, Buffer.alloc(200)),
    pagina(2n ** 64n - 1n, Buffer.alloc(9)),
  ]);
}

export function mp4(): Buffer {
  const box = Buffer.alloc(24);
  box.writeUInt32BE(24, 0);
  box.write("ftypisom", 4);
  box.write("isommp42", 16);
  return Buffer.concat([box, Buffer.alloc(1000)]);
}

export function pdf(texto = "carta"): Buffer {
  return Buffer.from(`%PDF-1.4\n% ${texto}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`);
}

export const HTML = Buffer.from("<!doctype html><script>fetch('/ws/api/system/menu')</script>");

export interface ArchivoDePrueba {
  nombre: string;
  bytes: Buffer;
  tipo?: string;
}

/** POST system/archivos as a browser does it. */
export async function subirArchivos(
  { url }: Banco,
  { token }: Pick<Cliente, "token">,
  archivos: readonly ArchivoDePrueba[],
): Promise<{ estado: number; cuerpo: unknown }> {
  const form = new FormData();
  for (const { nombre, bytes, tipo } of archivos) {
    form.append("archivo", new Blob([new Uint8Array(bytes)], { type: tipo ?? "" }), nombre);
  }
  const answer = await fetch(`${url}/ws/api/system/archivos`, {
    method: "POST",
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    body: form,
  });
  return { estado: answer.status, cuerpo: await answer.json() };
}

export interface Bajada {
  estado: number;
  cabeceras: Headers;
  bytes: Buffer;
}

/** GET of a file, with the token where it belongs. */
export async function bajar(
  { url }: Banco,
  { token }: Pick<Cliente, "token">,
  path: string,
  headers: Record<string, string> = {},
): Promise<Bajada> {
  const answer = await fetch(url + path, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
  return {
    estado: answer.status,
    cabeceras: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
