/** What an S/MIME envelope of one piece holds. `cifrado`: only its addressee has the key. */
export type Sobre = { clase: "firmado"; contenido: Buffer } | { clase: "cifrado" } | { clase: "desconocido" };

const SECUENCIA = 0x30;
const OID = 0x06;
const CONTEXTO_0 = 0xa0;
const OCTETOS = 0x04;
const OCTETOS_EN_TROZOS = 0x24;

// 1.2.840.113549.1.7.2, .7.3 and 1.2.840.113549.1.9.16.1.23 (RFC 5652, RFC 5083), as they stand in the bytes.
const FIRMADO = Buffer.from("2a864886f70d010702", "hex");
const CIFRADOS = [Buffer.from("2a864886f70d010703", "hex"), Buffer.from("2a864886f70d010910010117", "hex")];

interface Elemento {
  marca: number;
  inicio: number;
  /** Null: it lasts up to two zeros of its own depth (BER). */
  fin: number | null;
}

/** The head of the element at `desde`; null when there is none. */
function elementoEn(bytes: Buffer, desde: number): Elemento | null {
  const marca = bytes[desde];
  const largo = bytes[desde + 1];
  if (marca === undefined || largo === undefined) return null;
  if (largo < 0x80) return { marca, inicio: desde + 2, fin: desde + 2 + largo };
  if (largo === 0x80) return { marca, inicio: desde + 2, fin: null };
  const cuantos = largo & 0x7f;
  if (cuantos > 4 || desde + 2 + cuantos > bytes.length) return null;
  const inicio = desde + 2 + cuantos;
  return { marca, inicio, fin: inicio + bytes.readUIntBE(desde + 2, cuantos) };
}

/** Where the next element begins. One loop, whatever stands inside: no depth costs more than its bytes. */
function trasElemento(bytes: Buffer, { inicio, fin }: Elemento): number | null {
  if (fin !== null) return fin;
  let hondura = 1;
  let desde = inicio;
  while (hondura > 0) {
    const uno = elementoEn(bytes, desde);
    if (!uno) return null;
    if (uno.marca === 0 && uno.fin === uno.inicio) {
      hondura -= 1;
      desde = uno.inicio;
    } else if (uno.fin === null) {
      hondura += 1;
      desde = uno.inicio;
    } else desde = uno.fin;
  }
  return desde;
}

/** Goes down into the n-th element (from 0) of one that holds others. */
function dentro(bytes: Buffer, madre: Elemento | null, lugar: number, marca: number): Elemento | null {
  let desde = madre?.inicio ?? null;
  for (let i = 0; desde !== null && i < lugar; i += 1) {
    const hermano = elementoEn(bytes, desde);
    desde = hermano && trasElemento(bytes, hermano);
  }
  const hallado = desde === null ? null : elementoEn(bytes, desde);
  return hallado?.marca === marca ? hallado : null;
}

/** The bytes of an OCTET STRING, which a program that writes as it reads sends in pieces. */
function octetosDe(bytes: Buffer, cadena: Elemento | null): Buffer | null {
  if (cadena?.marca === OCTETOS && cadena.fin !== null) return bytes.subarray(cadena.inicio, cadena.fin);
  if (cadena?.marca !== OCTETOS_EN_TROZOS) return null;
  const trozos: Buffer[] = [];
  let hondura = 1;
  let desde = cadena.inicio;
  while (hondura > 0 && desde < (cadena.fin ?? bytes.length)) {
    const uno = elementoEn(bytes, desde);
    if (!uno) return null;
    desde = uno.inicio;
    if (uno.marca === 0) hondura -= 1;
    else if (uno.marca === OCTETOS && uno.fin !== null) {
      trozos.push(bytes.subarray(uno.inicio, uno.fin));
      desde = uno.fin;
    } else if (uno.marca !== OCTETOS_EN_TROZOS) return null;
    else if (uno.fin === null) hondura += 1;
  }
  return Buffer.concat(trozos);
}

/**
 * Opens the envelope (RFC 5652): ContentInfo, SignedData, EncapsulatedContentInfo, down one path. What was signed is
 * in clear inside; the signature is not judged here.
 */
export function abrirSobre(bytes: Buffer): Sobre {
  const info = elementoEn(bytes, 0);
  const clase = info?.marca === SECUENCIA ? dentro(bytes, info, 0, OID) : null;
  if (!clase || clase.fin === null) return { clase: "desconocido" };
  const oid = bytes.subarray(clase.inicio, clase.fin);
  if (CIFRADOS.some((uno) => uno.equals(oid))) return { clase: "cifrado" };
  if (!FIRMADO.equals(oid)) return { clase: "desconocido" };
  const firmado = dentro(bytes, dentro(bytes, info, 1, CONTEXTO_0), 0, SECUENCIA);
  const encerrado = dentro(bytes, firmado, 2, SECUENCIA);
  const cadena = dentro(bytes, encerrado, 1, CONTEXTO_0);
  const contenido = octetosDe(bytes, cadena && elementoEn(bytes, cadena.inicio));
  return contenido && contenido.length > 0 ? { clase: "firmado", contenido } : { clase: "desconocido" };
}
