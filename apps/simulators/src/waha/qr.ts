import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

function trozo(tipo: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(tipo, "latin1"), datos]);
  const largo = Buffer.alloc(4);
  largo.writeUInt32BE(datos.length);
  const suma = Buffer.alloc(4);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
}

/** Grey image of 8 bits; `negro` says which pixels are dark. */
function png(lado: number, negro: (x: number, y: number) => boolean): Buffer {
  const cabecera = Buffer.alloc(13);
  cabecera.writeUInt32BE(lado, 0);
  cabecera.writeUInt32BE(lado, 4);
  cabecera[8] = 8;
  // Each row begins with its filter type, 0.
  const filas = Buffer.alloc(lado * (lado + 1));
  for (let y = 0; y < lado; y += 1) {
    for (let x = 0; x < lado; x += 1) filas[y * (lado + 1) + 1 + x] = negro(x, y) ? 0 : 255;
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    trozo("IHDR", cabecera),
    trozo("IDAT", deflateSync(filas)),
    trozo("IEND", Buffer.alloc(0)),
  ]);
}

const PUNTO = 6;

/** A code that a telephone can read. */
export function qrPng(valor: string): Buffer {
  const { data, size } = encode(valor, { border: 4 });
  return png(size * PUNTO, (x, y) => data[Math.floor(y / PUNTO)]?.[Math.floor(x / PUNTO)] === true);
}
