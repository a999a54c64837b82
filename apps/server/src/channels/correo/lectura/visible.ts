/** Elements whose contents nobody sees. */
const OCULTOS = ["style", "script", "title"] as const;
/** Blanks that HTML writes as entities. */
const BLANCOS =
  /&(?:nbsp|zwnj|zwj|shy|ensp|emsp|thinsp|#0*(?:32|160|173|8203|8204|8205|65279)|#x0*(?:20|a0|ad|200[bcd]|feff));?/gi;
const SE_VE = /[^\s\p{Cc}\p{Cf}\p{Mn}]/u;

/** Where the contents of a hidden element end. Each kind is searched for once more only after it was found. */
class Cierres {
  private readonly html: string;
  private readonly hallados = new Map<string, number>();

  constructor(html: string) {
    const menor = html.toLowerCase();
    // A few letters are longer in lower case, and every place behind them would be another.
    this.html = menor.length === html.length ? menor : html.replace(/[A-Z]/g, (letra) => letra.toLowerCase());
  }

  /** Beginning of `</name`, or -1. */
  despues(nombre: string, desde: number): number {
    const conocido = this.hallados.get(nombre);
    if (conocido !== undefined && (conocido < 0 || conocido >= desde)) return conocido;
    const hallado = this.html.indexOf(nombre === "!--" ? "-->" : `</${nombre}`, desde);
    this.hallados.set(nombre, hallado);
    return hallado;
  }

  ocultoEn(desde: number): string | undefined {
    const inicial = this.html[desde + 1];
    if (inicial !== "!" && inicial !== "s" && inicial !== "t") return undefined;
    const comienzo = this.html.slice(desde + 1, desde + 10);
    if (comienzo.startsWith("!--")) return "!--";
    return OCULTOS.find((uno) => comienzo.startsWith(uno) && !/[a-z]/.test(comienzo.charAt(uno.length)));
  }
}

/** Where the tag at `desde` ends; a sign that begins none is a text of one character. */
function finDeEtiqueta(html: string, desde: number): number {
  const signo = html.charCodeAt(desde + 1);
  const letra = signo | 32;
  const empieza = (letra >= 97 && letra <= 122) || signo === 33 || signo === 47 || signo === 63;
  if (!empieza) return desde + 1;
  const cierre = html.indexOf(">", desde);
  return cierre < 0 ? html.length : cierre + 1;
}

/** HTML without comments, styles and scripts: half of what an office program writes. */
export function sinAdornos(html: string): string {
  const cierres = new Cierres(html);
  const quedan: string[] = [];
  let desde = 0;
  for (let i = html.indexOf("<"); i >= 0; ) {
    const oculto = cierres.ocultoEn(i);
    const cierre = oculto === undefined ? -1 : cierres.despues(oculto, i + 1);
    if (cierre < 0) {
      // One that is never closed hides the rest in most programs, but the words are there.
      i = html.indexOf("<", finDeEtiqueta(html, i));
      continue;
    }
    quedan.push(html.slice(desde, i));
    const angulo = html.indexOf(">", cierre);
    desde = angulo < 0 ? html.length : angulo + 1;
    i = html.indexOf("<", desde);
  }
  quedan.push(html.slice(desde));
  return quedan.join("");
}

/** Whether anything written can be seen in some HTML without adornments. */
export function tienePalabras(html: string): boolean {
  const cuerpo = html.replace(BLANCOS, " ");
  let desde = 0;
  while (desde < cuerpo.length) {
    const etiqueta = cuerpo.indexOf("<", desde);
    const hasta = etiqueta < 0 ? cuerpo.length : etiqueta;
    if (SE_VE.test(cuerpo.slice(desde, hasta))) return true;
    if (etiqueta < 0) return false;
    desde = finDeEtiqueta(cuerpo, etiqueta);
    if (desde === etiqueta + 1) return true;
  }
  return false;
}

export function tieneImagenes(html: string): boolean {
  return /<img\b/i.test(html);
}

export function seVe(texto: string): boolean {
  return SE_VE.test(texto);
}
