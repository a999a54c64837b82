const COMIENZO = /^begin [0-7]{3,4} (\S.{0,500})$/;

interface Bloque {
  nombre: string;
  contenido: Buffer;
  /** Index of the line after it. */
  siguiente: number;
}

/** Bytes of one line, or null when it is none: its first sign says how many there are. */
function bytesDe(linea: string): Buffer | null {
  const cuantos = (linea.charCodeAt(0) - 32) & 63;
  const primero = linea.charCodeAt(0);
  if (!(primero >= 32 && primero <= 96)) return null;
  const letras = Math.ceil(cuantos / 3) * 4;
  // Blanks at the end get lost on the way; one sign more is a check sum.
  if (linea.length > letras + 2) return null;
  const bytes = Buffer.alloc((letras / 4) * 3);
  for (let i = 0; i < letras / 4; i += 1) {
    let grupo = 0;
    for (let j = 1; j <= 4; j += 1) {
      const codigo = linea.charCodeAt(i * 4 + j);
      const valor = Number.isNaN(codigo) ? 32 : codigo;
      if (valor < 32 || valor > 96) return null;
      grupo = (grupo << 6) | ((valor - 32) & 63);
    }
    bytes.writeUIntBE(grupo & 0xffffff, i * 3, 3);
  }
  return bytes.subarray(0, cuantos);
}

function bloqueEn(lineas: readonly string[], desde: number): Bloque | null {
  const nombre = COMIENZO.exec((lineas[desde] ?? "").slice(0, 600))?.[1];
  if (nombre === undefined) return null;
  const trozos: Buffer[] = [];
  for (let i = desde + 1; i < lineas.length; i += 1) {
    const linea = (lineas[i] ?? "").slice(0, 200);
    if (linea === "end") return { nombre, contenido: Buffer.concat(trozos), siguiente: i + 1 };
    if (linea === "") continue;
    const bytes = bytesDe(linea);
    if (bytes === null) return null;
    trozos.push(bytes);
  }
  return null;
}

function lineasDe(crudo: Buffer): string[] {
  return crudo.toString("latin1").split(/\r?\n/);
}

export function esUu(crudo: Buffer): boolean {
  return /(?:^|\n)begin [0-7]{3,4} /.test(crudo.toString("latin1", 0, 2_000));
}

/** The first file of a part that is nothing but one. */
export function desUu(crudo: Buffer): Buffer {
  const lineas = lineasDe(crudo);
  for (let i = 0; i < lineas.length; i += 1) {
    if (!lineas[i]?.startsWith("begin ")) continue;
    return bloqueEn(lineas, i)?.contenido ?? crudo;
  }
  return crudo;
}

/** Files that old programs wrote into the letter itself, and the letter without them. Works on raw bytes. */
export function sacarUu(crudo: Buffer): {
  resto: Buffer;
  archivos: readonly Pick<Bloque, "nombre" | "contenido">[];
} {
  if (!crudo.includes("begin ")) return { resto: crudo, archivos: [] };
  const lineas = lineasDe(crudo);
  const archivos: Bloque[] = [];
  const quedan: string[] = [];
  let i = 0;
  /** A block without an end is looked through once, not once for each of its beginnings. */
  while (i < lineas.length) {
    const bloque = lineas[i]?.startsWith("begin ") ? bloqueEn(lineas, i) : null;
    if (bloque && bloque.contenido.length > 0) {
      archivos.push(bloque);
      i = bloque.siguiente;
      continue;
    }
    quedan.push(lineas[i] ?? "");
    i += 1;
  }
  if (archivos.length === 0) return { resto: crudo, archivos };
  return { resto: Buffer.from(quedan.join("\r\n"), "latin1"), archivos };
}
