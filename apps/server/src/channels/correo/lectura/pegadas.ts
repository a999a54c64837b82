import type { Adjunto } from "./adjunto.ts";
import { PEGADAS_MAX } from "./limites.ts";

const COMIENZO = /data:image\/([a-z0-9.+-]{1,40})((?:;[^;,"'<>\s]{1,80}){0,4}),/iy;
const EXTENSIONES: Readonly<Record<string, string>> = { jpeg: "jpg", "svg+xml": "svg", "x-icon": "ico" };

/** The place of an image's address, and whether a quotation mark ends it. */
function citada(html: string, desde: number): '"' | "'" | "" | null {
  const antes = /\bsrc\s{0,3}=\s{0,3}(["']?)\s{0,3}$/i.exec(html.slice(Math.max(0, desde - 16), desde));
  if (!antes) return null;
  const [, comilla = ""] = antes;
  return comilla === '"' || comilla === "'" ? comilla : "";
}

function finDe(html: string, desde: number, comilla: string): number {
  if (comilla !== "") return html.indexOf(comilla, desde);
  const resto = /[^\s>]*/y;
  resto.lastIndex = desde;
  resto.exec(html);
  return resto.lastIndex;
}

function sinPorciento(texto: string): string {
  return texto.replace(/%([0-9a-f]{2})/gi, (_, dos: string) => String.fromCharCode(Number.parseInt(dos, 16)));
}

function bytesDe(ajustes: string, escrito: string): Buffer {
  const llano = escrito.includes("%") ? sinPorciento(escrito) : escrito;
  return /;base64/i.test(ajustes) ? Buffer.from(llano, "base64") : Buffer.from(llano, "latin1");
}

/**
 * Pictures pasted into an HTML as data become files, shown in their place by their Content-ID. A drawing (SVG) is a
 * program: it becomes a file and is not shown.
 */
export function sacarPegadas(html: string, ya: number): { html: string; imagenes: readonly Adjunto[] } {
  const imagenes: Adjunto[] = [];
  const porDato = new Map<string, string>();
  const trozos: string[] = [];
  let desde = 0;
  for (let i = html.indexOf("data:image/"); i >= 0; i = html.indexOf("data:image/", i + 11)) {
    if (ya + imagenes.length >= PEGADAS_MAX) break;
    const comilla = citada(html, i);
    COMIENZO.lastIndex = i;
    const cabeza = comilla === null ? null : COMIENZO.exec(html);
    if (!cabeza || comilla === null) continue;
    const inicio = COMIENZO.lastIndex;
    const fin = finDe(html, inicio, comilla);
    if (fin < 0) break;
    const [, clase = "", ajustes = ""] = cabeza;
    const escrito = html.slice(inicio, fin);
    const tipo = clase.toLowerCase();
    let cid = porDato.get(escrito);
    if (cid === undefined) {
      const contenido = bytesDe(ajustes, escrito);
      if (contenido.length === 0) continue;
      const numero = ya + imagenes.length + 1;
      cid = `pegada-${numero}@ventanilla`;
      porDato.set(escrito, cid);
      const nombre = `imagen-${numero}.${EXTENSIONES[tipo] ?? tipo.replace(/[^a-z0-9]/g, "")}`;
      const mostrable = tipo !== "svg+xml";
      imagenes.push({ nombre, tipo: `image/${tipo}`, cid: mostrable ? cid : null, contenido });
    }
    if (tipo !== "svg+xml") {
      trozos.push(html.slice(desde, i), `cid:${cid}`);
      desde = fin;
    }
    i = fin - 11;
  }
  trozos.push(html.slice(desde));
  return { html: trozos.join(""), imagenes };
}
