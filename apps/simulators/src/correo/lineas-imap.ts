/** Cuts what arrives into commands; literals come out as quoted strings. */
export function crearLector(
  alComando: (linea: string) => void,
  alPedirLiteral: () => void,
): (trozo: Buffer) => void {
  let pendiente: Buffer = Buffer.alloc(0);
  let partes: string[] = [];
  let literal = 0;

  function tomarLiteral(): boolean {
    if (pendiente.length < literal) return false;
    const texto = pendiente.subarray(0, literal).toString("utf8");
    partes.push(`"${texto.replace(/["\\]/g, "\\$&")}"`);
    pendiente = pendiente.subarray(literal);
    literal = 0;
    return true;
  }

  function tomarLinea(): boolean {
    const fin = pendiente.indexOf("\r\n");
    if (fin < 0) return false;
    const linea = pendiente.subarray(0, fin).toString("utf8");
    pendiente = pendiente.subarray(fin + 2);
    const [anuncio, largo, sinEspera] = /\{(\d+)(\+?)\}$/.exec(linea) ?? [];
    if (anuncio === undefined) {
      const comando = [...partes, linea].join("");
      partes = [];
      alComando(comando);
      return true;
    }
    partes.push(linea.slice(0, -anuncio.length));
    literal = Number(largo);
    if (!sinEspera) alPedirLiteral();
    return true;
  }

  return (trozo) => {
    pendiente = Buffer.concat([pendiente, trozo]);
    while (literal > 0 ? tomarLiteral() : tomarLinea());
  };
}

const MESES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `01-Feb-2026 10:20:30 +0000` */
export function fechaInterna(fecha: Date): string {
  const dos = (numero: number) => String(numero).padStart(2, "0");
  const dia = `${dos(fecha.getUTCDate())}-${MESES[fecha.getUTCMonth()]}-${fecha.getUTCFullYear()}`;
  return `${dia} ${dos(fecha.getUTCHours())}:${dos(fecha.getUTCMinutes())}:${dos(fecha.getUTCSeconds())} +0000`;
}

/** `5`, `5:9`, `5:*`, `*`, and lists of them. */
export function conjunto(texto: string, ultimo: number): (numero: number) => boolean {
  const rangos = texto.split(",").map((parte) => {
    const extremos = parte.split(":").map((uno) => (uno === "*" ? ultimo : Number(uno)));
    return [Math.min(...extremos), Math.max(...extremos)] as const;
  });
  return (numero) => rangos.some(([desde, hasta]) => numero >= desde && numero <= hasta);
}

/** Arguments of a command, quoted or bare. */
export function palabras(texto: string): string[] {
  return [...texto.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, citada, suelta]) => citada?.replace(/\\(.)/g, "$1") ?? suelta ?? "",
  );
}
