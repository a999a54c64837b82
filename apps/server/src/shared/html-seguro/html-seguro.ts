import sanitizeHtml from "sanitize-html";
import { esAbusivo } from "./abuso.ts";

const ABSOLUTA = /^(?:https?:|mailto:|tel:)/i;

/** The address of an image somewhere else, with its scheme, or null. */
function remota(direccion: string | undefined): string | null {
  const limpia = (direccion ?? "").trim();
  if (/^https?:\/\//i.test(limpia)) return limpia;
  return limpia.startsWith("//") ? `https:${limpia}` : null;
}

const REGLAS: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, "img"],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height", "data-src"],
    "*": ["align"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["cid"] },
  nonTextTags: ["script", "style", "textarea", "option", "title"],
  transformTags: {
    // A remote image tells its sender when and where a mail is read: it is only named, and shown when somebody asks.
    img: (_etiqueta, { src = "", "data-src": nombrada, ...resto }) => {
      const lejana = remota(src) ?? remota(nombrada);
      if (lejana) return { tagName: "img", attribs: { ...resto, "data-src": lejana } };
      // Anything relative would be asked of our own server.
      return { tagName: "img", attribs: { ...resto, ...(/^cid:/i.test(src) && { src }) } };
    },
    a: (_etiqueta, { href = "", ...resto }) => ({
      tagName: "a",
      attribs: {
        ...resto,
        ...(ABSOLUTA.test(href.trim()) && { href: href.trim() }),
        target: "_blank",
        rel: "noopener noreferrer nofollow",
      },
    }),
  },
};

/** What is left is safe to show in a frame without scripts. Null: made to hurt whoever parses it; show its words instead. */
export function htmlSeguro(html: string): string | null {
  return esAbusivo(html) ? null : sanitizeHtml(html, REGLAS).trim();
}

const ENTIDADES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
/** Words are wanted for a line or two, or from HTML that is too bad to show. */
const PALABRAS_MAX = 50_000;

/** The words of HTML, without its form. Reads no further than it must. */
export function htmlATexto(html: string): string {
  const enLineas = html.slice(0, PALABRAS_MAX).replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^<>]*>/gi, "\n");
  return sanitizeHtml(enLineas, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: REGLAS.nonTextTags ?? [],
  })
    .replace(/&(?:lt|gt|quot|amp);/g, (entidad) => ENTIDADES[entidad] ?? entidad)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Plain text as HTML that looks the same. */
export function textoAHtml(texto: string): string {
  return texto
    .replace(/[&<>"']/g, (signo) => ESCAPES[signo] ?? signo)
    .replace(/\r\n?|\n/g, "<br>")
    .replace(/ {2,}/g, (espacios) => `${"&nbsp;".repeat(espacios.length - 1)} `);
}
