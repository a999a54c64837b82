import { CABECERA_MAX, CAMPOS_MAX, CorreoDesmedido } from "./limites.ts";

/** A header field as it was sent, unfolded: one character per byte. */
export interface Campo {
  /** Lower case. */
  nombre: string;
  valor: string;
}

export interface Bloque {
  campos: readonly Campo[];
  /** Where the body begins. */
  cuerpo: number;
}

const LF = 10;
const ESPACIO = 32;
const TABULADOR = 9;
/** A name ends at a colon and holds no blank; longer ones are prose. */
const CAMPO = /^([!-9;-~]{1,100})[ \t]{0,10}:/;
/** mbox files and some gateways leave these between the fields. */
const SOBRE = /^>?From /;

function sinFinal(linea: string): string {
  return linea.endsWith("\r") ? linea.slice(0, -1) : linea;
}

/** Fields being read: a value comes in lines, and joining at each line would cost the square of them. */
class Lector {
  private readonly leidos: { nombre: string; lineas: string[] }[] = [];
  private sueltas: string[] = [];
  /** Where the lines begin that belong to no field; they may be the letter itself. */
  private desdeSueltas = -1;

  agregar(linea: string, donde: number): void {
    const nombre = CAMPO.exec(linea.slice(0, 120))?.[1];
    if (nombre !== undefined) {
      this.absorber();
      if (this.leidos.length >= CAMPOS_MAX) throw new CorreoDesmedido("header fields");
      this.leidos.push({ nombre: nombre.toLowerCase(), lineas: [linea.slice(linea.indexOf(":") + 1)] });
      return;
    }
    const sigue = linea.charCodeAt(0) === ESPACIO || linea.charCodeAt(0) === TABULADOR;
    if (sigue && this.desdeSueltas < 0 && this.leidos.length > 0) this.leidos.at(-1)?.lineas.push(linea);
    else if (!SOBRE.test(linea)) {
      if (this.desdeSueltas < 0) this.desdeSueltas = donde;
      this.sueltas.push(sigue ? linea : ` ${linea}`);
    }
  }

  /** A field follows, so these lines were a continuation whose blank somebody lost. */
  private absorber(): void {
    this.leidos.at(-1)?.lineas.push(...this.sueltas);
    this.sueltas = [];
    this.desdeSueltas = -1;
  }

  terminar(cuerpo: number): Bloque {
    const campos = this.leidos.map(({ nombre, lineas }) => ({ nombre, valor: lineas.join("").trim() }));
    // No field follows: the author's program forgot the empty line, and this is the letter.
    return { campos, cuerpo: this.desdeSueltas < 0 ? cuerpo : this.desdeSueltas };
  }
}

/**
 * Reads fields from `desde` up to an empty line, to a line for which `esLimite` is true, or to the end. Lines end with
 * LF, with CR before it or not.
 */
export function leerBloque(crudo: Buffer, desde: number, esLimite: (linea: string) => boolean): Bloque {
  const lector = new Lector();
  let inicio = desde;
  while (inicio < crudo.length) {
    if (inicio - desde > CABECERA_MAX) throw new CorreoDesmedido("bytes of header");
    const salto = crudo.indexOf(LF, inicio);
    const fin = salto < 0 ? crudo.length : salto;
    if (fin - inicio > CABECERA_MAX) throw new CorreoDesmedido("bytes of header");
    const linea = sinFinal(crudo.toString("latin1", inicio, fin));
    if (linea === "") return lector.terminar(Math.min(fin + 1, crudo.length));
    if (linea.startsWith("--") && esLimite(linea)) break;
    lector.agregar(linea, inicio);
    inicio = fin + 1;
  }
  return lector.terminar(Math.min(inicio, crudo.length));
}

/** The first field of that name is the one that mail programs show. */
export function valorDe(campos: readonly Campo[], nombre: string): string | undefined {
  return campos.find((campo) => campo.nombre === nombre)?.valor;
}
