import { conTachado } from "@ventanilla/contract/mensaje/cita/marcado";
import sanitizeHtml from "sanitize-html";
import { isAbusive } from "./abuse.ts";
import { legible } from "./legible.ts";

const ABSOLUTE = /^(?:https?:|mailto:|tel:)/i;

/** The address of an image on another server, with its scheme; null for any other image. */
function remoteOf(address: string | undefined): string | null {
  const trimmed = (address ?? "").trim();
  if (/^https?:\/\//i.test(trimmed)) return trimmed;
  return trimmed.startsWith("//") ? `https:${trimmed}` : null;
}

/** Programs mark what they quote in several ways; people set paragraphs in with the same element and none of them. */
function isQuotation({
  type = "",
  cite = "",
  class: classes = "",
  style = "",
}: sanitizeHtml.Attributes): boolean {
  if (type.toLowerCase() === "cite" || cite !== "" || /quote/i.test(classes)) return true;
  return /border-left(?:-width|-style)?\s{0,4}:(?!\s{0,4}(?:none|0|medium none))/i.test(style);
}

/** By the name of an attribute what may stand in it. */
type Forms = Readonly<Record<string, RegExp>>;
const NUMBER = /^-?\d{1,6}$/;
/** A browser lays out as many cells as it is told. */
const SPAN = /^[1-9]\d?$/;
/** Attributes in which a letter says something: that its list goes on with point 7, which rows a cell is of. */
const SAYING = Object.entries<Forms>({
  ol: { start: NUMBER, type: /^[1aAiI]$/, reversed: /^(?:reversed)?$/i },
  li: { value: NUMBER },
  td: { colspan: SPAN, rowspan: SPAN },
  th: { colspan: SPAN, rowspan: SPAN },
});

const keepingOnly =
  (forms: Forms): sanitizeHtml.Transformer =>
  (tagName, { align, ...rest }) => {
    const kept = Object.entries(forms).flatMap(([name, form]) => {
      const value = rest[name];
      return value !== undefined && form.test(value) ? [[name, value] as const] : [];
    });
    return { tagName, attribs: { ...(align !== undefined && { align }), ...Object.fromEntries(kept) } };
  };

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, "img", "del", "ins", "strike"],
  allowedAttributes: {
    ...Object.fromEntries(SAYING.map(([tag, forms]) => [tag, Object.keys(forms)])),
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height", "data-src"],
    blockquote: [{ name: "type", values: ["cite"] }],
    "*": ["align"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["cid"] },
  nonTextTags: ["script", "style", "textarea", "option", "title"],
  transformTags: {
    ...Object.fromEntries(SAYING.map(([tag, forms]) => [tag, keepingOnly(forms)])),
    // A remote image tells its sender when and where a mail is read. We keep its address and show it only on request.
    img: (_tag, { src = "", "data-src": named, ...rest }) => {
      const remote = remoteOf(src) ?? remoteOf(named);
      if (remote) return { tagName: "img", attribs: { ...rest, "data-src": remote } };
      // A relative address would be asked from our own server.
      return { tagName: "img", attribs: { ...rest, ...(/^cid:/i.test(src) && { src }) } };
    },
    blockquote: (tagName, { align, ...rest }) => ({
      tagName,
      attribs: { ...(align !== undefined && { align }), ...(isQuotation(rest) && { type: "cite" }) },
    }),
    a: (_tag, { href = "", ...rest }) => ({
      tagName: "a",
      attribs: {
        ...rest,
        ...(ABSOLUTE.test(href.trim()) && { href: href.trim() }),
        target: "_blank",
        rel: "noopener noreferrer nofollow",
      },
    }),
  },
};

/** Removes all that is not safe in a frame without scripts. Null for abusive HTML, whose plain text is shown instead. */
export function cleanHtml(html: string): string | null {
  return isAbusive(html) ? null : sanitizeHtml(legible(html), RULES).trim();
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
/** Plain text is needed for a line or two, or for abusive HTML. */
const TEXT_MAX = 50_000;

/** The plain text of HTML. Reads only the beginning of a long one. */
export function htmlToText(html: string): string {
  const inLines = conTachado(legible(html.slice(0, TEXT_MAX))).replace(
    /<(?:br|\/p|\/div|\/section|\/tr|\/li|\/h\d)\b[^<>]*>/gi,
    "\n",
  );
  return sanitizeHtml(inLines, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: RULES.nonTextTags ?? [],
  })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
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
export function textToHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/\r\n?|\n/g, "<br>")
    .replace(/ {2,}/g, (spaces) => `${"&nbsp;".repeat(spaces.length - 1)} `);
}
