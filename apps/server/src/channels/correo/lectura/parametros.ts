import { descifrar } from "./alfabeto/alfabeto.ts";
import { NOMBRE_MAX, VALOR_MAX } from "./limites.ts";
import { legible, palabras } from "./palabras.ts";

export interface ConParametros {
  /** What stands before the first semicolon, in lower case. */
  valor: string;
  /** By lower-case name, as they were sent; of a repeated one the first. */
  parametros: ReadonlyMap<string, string>;
}

/** A quoted value and where it ends. Only a quote and a backslash are escaped: paths of Windows are written as they are. */
function entrecomillado(texto: string, desde: number): { valor: string; fin: number } {
  const trozos: string[] = [];
  let inicio = desde;
  let i = desde;
  while (i < texto.length) {
    const signo = texto[i];
    if (signo === '"') return { valor: trozos.join("") + texto.slice(inicio, i), fin: i + 1 };
    if (signo === "\\" && (texto[i + 1] === '"' || texto[i + 1] === "\\")) {
      trozos.push(texto.slice(inicio, i), texto[i + 1] ?? "");
      i += 2;
      inicio = i;
    } else i += 1;
  }
  return { valor: trozos.join("") + texto.slice(inicio), fin: i };
}

/** Splits `value; name=value; name="value"`, with what programs forget: quotes, semicolons, values. */
export function conParametros(campo: string | undefined): ConParametros {
  const texto = (campo ?? "").slice(0, VALOR_MAX);
  const corte = texto.indexOf(";");
  const valor = (corte < 0 ? texto : texto.slice(0, corte)).trim().toLowerCase();
  const parametros = new Map<string, string>();
  let i = corte < 0 ? texto.length : corte + 1;
  while (i < texto.length) {
    const igual = texto.indexOf("=", i);
    if (igual < 0) break;
    // `filename*` with blanks around, or what remains of a broken value before it: the last word is the name.
    const nombre = /([^\s;"]{1,60})\s*$/
      .exec(texto.slice(Math.max(i, igual - 70), igual))?.[1]
      ?.toLowerCase();
    let inicio = igual + 1;
    while (texto[inicio] === " " || texto[inicio] === "\t") inicio += 1;
    let leido: string;
    if (texto[inicio] === '"') {
      const comillas = entrecomillado(texto, inicio + 1);
      leido = comillas.valor;
      i = comillas.fin;
    } else {
      const fin = texto.indexOf(";", inicio);
      i = fin < 0 ? texto.length : fin;
      leido = texto.slice(inicio, i).trim();
    }
    if (nombre !== undefined && !parametros.has(nombre)) parametros.set(nombre, leido);
  }
  return { valor, parametros };
}

function desPorciento(texto: string): Buffer {
  const conComas = texto.replace(/%([0-9a-f]{2})/gi, (_, dos: string) =>
    String.fromCharCode(Number.parseInt(dos, 16)),
  );
  return Buffer.from(conComas, "latin1");
}

/** `charset'language'text` of RFC 2231; the two quotes are sometimes forgotten. */
function extendido(valor: string): { alfabeto: string | undefined; texto: string } {
  const primera = valor.indexOf("'");
  const segunda = primera < 0 ? -1 : valor.indexOf("'", primera + 1);
  if (segunda < 0 || primera > 60) return { alfabeto: undefined, texto: valor };
  return { alfabeto: valor.slice(0, primera), texto: valor.slice(segunda + 1) };
}

const SEGMENTOS_MAX = 200;

/** A value that comes in numbered pieces, each of them encoded or not. */
function porSegmentos(parametros: ReadonlyMap<string, string>, nombre: string): string | null {
  const bytes: Buffer[] = [];
  let alfabeto: string | undefined;
  let codificado = false;
  for (let n = 0; n < SEGMENTOS_MAX; n += 1) {
    const llano = parametros.get(`${nombre}*${n}`);
    const cifrado = parametros.get(`${nombre}*${n}*`);
    if (llano === undefined && cifrado === undefined) break;
    if (cifrado === undefined) bytes.push(Buffer.from(llano ?? "", "latin1"));
    else {
      const primero = n === 0 ? extendido(cifrado) : { alfabeto, texto: cifrado };
      alfabeto = primero.alfabeto;
      codificado = true;
      bytes.push(desPorciento(primero.texto));
    }
  }
  if (bytes.length === 0) return null;
  const junto = Buffer.concat(bytes);
  return codificado ? descifrar(junto, alfabeto) : palabras(junto.toString("latin1"));
}

/** Keeps a name's end: its extension stands there. */
function acortar(nombre: string): string {
  const ultimo = nombre.slice(Math.max(nombre.lastIndexOf("/"), nombre.lastIndexOf("\\")) + 1);
  if (ultimo.length <= NOMBRE_MAX) return ultimo;
  return ultimo.slice(0, NOMBRE_MAX - 40) + ultimo.slice(-40);
}

/** A parameter that people read, in whichever of five ways it was written. */
export function textoDe(parametros: ReadonlyMap<string, string>, nombre: string): string | null {
  const unico = parametros.get(`${nombre}*`);
  if (unico !== undefined) {
    const { alfabeto, texto } = extendido(unico);
    return acortar(descifrar(desPorciento(texto), alfabeto));
  }
  const segmentado = porSegmentos(parametros, nombre);
  if (segmentado !== null) return acortar(segmentado);
  const llano = parametros.get(nombre);
  if (llano === undefined) return null;
  // A name in which somebody forgot the sign that says it is in parts of a hundred.
  if (/%[0-9a-f]{2}/i.test(llano) && !/\s/.test(llano)) {
    const probado = desPorciento(llano);
    const texto = legible(probado.toString("latin1"));
    if (Buffer.from(texto).equals(probado)) return acortar(texto);
  }
  return acortar(palabras(llano));
}
