import { FIN_DE_CARTA } from "@ventanilla/contract/mensaje/cita/linea";
import { traducir } from "@ventanilla/i18n";
import { cleanHtml, htmlToText, isAbusive, textToHtml } from "../../../shared/safe-html/index.ts";
import { storableText } from "../../../shared/text.ts";
import type { Adjunto } from "./adjunto.ts";
import { descifrar, metaDe } from "./alfabeto.ts";
import { citasEnPalabras } from "./calendario.ts";
import { valorDe } from "./campos.ts";
import { direccionesDe, enUnaLinea } from "./direcciones.ts";
import { abrirSobre } from "./firmado.ts";
import { CorreoDesmedido, REENVIOS_MAX, VALOR_MAX } from "./limites.ts";
import { palabras } from "./palabras.ts";
import { enParrafos } from "./parrafos.ts";
import { contenidoDe, type Parte, type Presupuesto, partesDe } from "./partes.ts";
import { sacarPegadas } from "./pegadas.ts";
import { abrirPaquete } from "./tnef.ts";
import { sacarUu } from "./uuencode.ts";
import { seVe, sinAdornos, tieneImagenes, tienePalabras } from "./visible.ts";

/** A stretch of the letter. `aviso`: our own words about something that is no text. */
interface Pieza {
  clase: "texto" | "html" | "aviso";
  /** Null: its words are those of its HTML. */
  texto: string | null;
  html: string | null;
}

export interface Carta {
  texto: string;
  html: string | null;
  adjuntos: readonly Adjunto[];
}

interface Mesa {
  presupuesto: Presupuesto;
  adjuntos: Adjunto[];
  /** Mails inside the mail that were opened so far, one in the other. */
  reenvios: number;
  /** A delivery report returns our own mail: its words are nobody's letter. */
  informe: boolean;
  /** Invitations that were told already. */
  citas: Set<string>;
  /** What to say when nothing else says a word. */
  reserva: (() => Pieza[])[];
  /** Something of a letter held bytes and gave no words. */
  perdido: boolean;
}

/** Kinds of text that are read as a letter; others, such as tables and cards, are files. */
const LETRAS = /^text\/(?:plain|html|enriched|richtext|markdown|x-plain|x-markdown|unknown)$/;
/** A second form of the same letter, for programs that we are not. */
const OTRA_FORMA = /^text\/(?:x-amp-html|watch-html|x-watch-html)$/;
const CORREO = /^message\/(?:rfc822|global|news)$/;
const SOBRE = /^application\/(?:x-)?pkcs7-mime$/;
const NOMBRES: Readonly<Record<string, string>> = {
  "text/calendar": "cita.ics",
  "application/ics": "cita.ics",
  "text/vcard": "contacto.vcf",
  "text/x-vcard": "contacto.vcf",
  "text/directory": "contacto.vcf",
  "text/csv": "tabla.csv",
  "application/ms-tnef": "winmail.dat",
  "application/vnd.ms-tnef": "winmail.dat",
  "application/pkcs7-mime": "smime.p7m",
  "application/x-pkcs7-mime": "smime.p7m",
  "application/pkcs7-signature": "smime.p7s",
  "application/x-pkcs7-signature": "smime.p7s",
  "application/pgp-signature": "firma.asc",
};

/** Bytes in which something visible must stand for a part to hold anything. */
const MIRADA = 10_000;

const esArchivo = ({ nombre, disposicion }: Parte) => nombre !== null || disposicion === "attachment";
const esTnef = ({ tipo, nombre }: Parte) =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(tipo) || nombre?.toLowerCase() === "winmail.dat";
const esSobre = ({ tipo, nombre }: Parte) =>
  SOBRE.test(tipo) || (tipo === "application/octet-stream" && nombre?.toLowerCase() === "smime.p7m");
const esCalendario = ({ tipo }: Parte) => tipo === "text/calendar" || tipo === "application/ics";

function aviso(texto: string): Pieza[] {
  return texto === "" ? [] : [{ clase: "aviso", texto, html: null }];
}

function seMuestra({ texto, html }: Pieza): boolean {
  if (html === null) return seVe(texto ?? "");
  const cuerpo = sinAdornos(html);
  return tienePalabras(cuerpo) || tieneImagenes(cuerpo);
}

/** Text as people read it, whatever the line ends. */
function enLineas(texto: string): string {
  return storableText(texto.includes("\r") ? texto.replace(/\r\n?/g, "\n") : texto)
    .replace(/^\n+/, "")
    .trimEnd();
}

function guardar(mesa: Mesa, parte: Parte, contenido: Buffer, nombre = parte.nombre): void {
  // What cannot be decoded is kept as it came: empty hands are worse.
  const bytes = contenido.length > 0 ? contenido : parte.cuerpo;
  if (contenido.length === 0 && !seVe(bytes.toString("latin1", 0, MIRADA))) return;
  mesa.adjuntos.push({
    nombre: nombre ?? NOMBRES[parte.tipo] ?? null,
    tipo: parte.tipo,
    cid: parte.cid,
    contenido: bytes,
  });
}

/** Files that were found inside of something count as parts: a text may hold forty thousand of them. */
function sacados(mesa: Mesa, adjuntos: readonly Adjunto[]): void {
  mesa.presupuesto.partes -= adjuntos.length;
  if (mesa.presupuesto.partes < 0) throw new CorreoDesmedido("files");
  mesa.adjuntos.push(...adjuntos);
}

function archivo(mesa: Mesa, parte: Parte): Pieza[] {
  guardar(mesa, parte, contenidoDe(parte));
  return [];
}

/** The words of text/enriched (RFC 1896) without its commands. */
function sinOrdenes(texto: string): string {
  return texto
    .replace(/<param>[^<]{0,200}<\/param>/gi, "")
    .replace(/<\/?[a-z-]{1,60}>/gi, "")
    .replaceAll("<<", "<");
}

function deHtml(mesa: Mesa, bytes: Buffer, alfabeto: string | undefined): Pieza[] {
  const leido = storableText(descifrar(bytes, alfabeto, metaDe(bytes)));
  const pegadas = mesa.adjuntos.filter(({ cid }) => cid?.endsWith("@ventanilla")).length;
  const { html, imagenes } = sacarPegadas(leido, pegadas);
  sacados(mesa, imagenes);
  return [{ clase: "html", texto: null, html }];
}

function deTexto(mesa: Mesa, parte: Parte, bytes: Buffer, alfabeto: string | undefined): Pieza[] {
  const { resto, archivos } = sacarUu(bytes);
  const tipo = "application/octet-stream";
  sacados(
    mesa,
    archivos.map(({ nombre, contenido }) => ({ nombre: palabras(nombre), tipo, cid: null, contenido })),
  );
  const leido = enLineas(descifrar(resto, alfabeto));
  const fluido = parte.parametros.get("format")?.toLowerCase() === "flowed";
  const enOrden = fluido ? enParrafos(leido, parte.parametros.get("delsp")?.toLowerCase() === "yes") : leido;
  const texto = /^text\/(?:enriched|richtext)$/.test(parte.tipo) ? sinOrdenes(enOrden) : enOrden;
  const pieza: Pieza = { clase: "texto", texto: texto.trimEnd(), html: null };
  if (/^-----BEGIN PGP MESSAGE-----/m.test(texto.slice(0, 2_000))) {
    return [pieza, ...aviso(traducir("es", "avisos:correoCifrado"))];
  }
  return [pieza];
}

function letra(mesa: Mesa, parte: Parte, bytes = contenidoDe(parte)): Pieza[] {
  const alfabeto = parte.parametros.get("charset") ?? parte.parametros.get("charset*");
  if (bytes.length === 0 && seVe(parte.cuerpo.toString("latin1", 0, MIRADA))) mesa.perdido = true;
  return parte.tipo === "text/html" ? deHtml(mesa, bytes, alfabeto) : deTexto(mesa, parte, bytes, alfabeto);
}

/** The same in several forms: the last one that shows something. What is nobody's form stays beside it. */
function alternativa(mesa: Mesa, { hijos }: Parte): Pieza[] {
  const formas = hijos.map((hija) => {
    if (OTRA_FORMA.test(hija.tipo)) return [];
    return LETRAS.test(hija.tipo) && hija.disposicion !== "attachment"
      ? letra(mesa, hija)
      : piezas(mesa, hija);
  });
  const avisos = formas.flat().filter(({ clase }) => clase === "aviso");
  const letras = formas
    .map((forma) => forma.filter(({ clase }) => clase !== "aviso"))
    .filter((forma) => forma.some(seMuestra));
  const llana = letras.findLast((forma) => forma.every(({ html }) => html === null));
  const rica = letras.findLast((forma) => forma.some(({ html }) => html !== null));
  if (!rica) return [...(llana ?? []), ...avisos];
  const dichas = llana?.map(({ texto }) => texto).join("\n\n") ?? "";
  const hablan = rica.some(({ html, texto }) =>
    html === null ? seVe(texto ?? "") : tienePalabras(sinAdornos(html)),
  );
  // Pictures alone are no form of those words.
  if (llana && !hablan) return [...llana, ...rica, ...avisos];
  return [
    ...rica.map((pieza, i) => (dichas === "" ? pieza : { ...pieza, texto: i === 0 ? dichas : "" })),
    ...avisos,
  ];
}

function reenviado(mesa: Mesa, parte: Parte): Pieza[] {
  const crudo = contenidoDe(parte);
  const dentro = partesDe(crudo, mesa.presupuesto);
  const asunto = enUnaLinea(palabras(valorDe(dentro.campos, "subject")?.slice(0, VALOR_MAX) ?? ""), 150);
  const propio = parte.nombre ?? asunto.replace(/[/\\]/g, "_");
  const nombre = /\.(?:eml|msg|mht)$/i.test(propio) ? propio : `${propio || "correo"}.eml`;
  guardar(mesa, parte, crudo, nombre);
  if (mesa.informe || mesa.reenvios >= REENVIOS_MAX) return [];
  mesa.reenvios += 1;
  const interior = piezas(mesa, dentro);
  mesa.reenvios -= 1;
  const [autor] = direccionesDe(valorDe(dentro.campos, "from"));
  const remitente = [autor?.nombre, autor?.direccion].filter(Boolean).join(" · ") || "?";
  return [
    ...aviso(traducir("es", "avisos:correoReenviado", { remitente, asunto: asunto || "—" })),
    ...interior.map((pieza) => ({ ...pieza, clase: "aviso" as const })),
  ];
}

/** S/MIME in one piece. Kept as a file in any case: the signature is in it. */
function enSobre(mesa: Mesa, parte: Parte): Pieza[] {
  const bytes = contenidoDe(parte);
  guardar(mesa, parte, bytes);
  const sobre = abrirSobre(bytes);
  if (sobre.clase === "firmado") return piezas(mesa, partesDe(sobre.contenido, mesa.presupuesto));
  const clave =
    sobre.clase === "cifrado" || /enveloped/i.test(parte.parametros.get("smime-type") ?? "")
      ? "correoCifrado"
      : "correoSobre";
  return aviso(traducir("es", `avisos:${clave}`));
}

/** Outlook's own packet. It repeats the letter; it is kept when its layout is all that there is of one. */
function empaquetado(mesa: Mesa, parte: Parte): Pieza[] {
  const bytes = contenidoDe(parte);
  const cerrado = () => {
    guardar(mesa, parte, bytes);
    return aviso(traducir("es", "avisos:correoTnef"));
  };
  const paquete = abrirPaquete(bytes);
  if (!paquete || (paquete.adjuntos.length === 0 && paquete.texto === null && paquete.html === null)) {
    return cerrado();
  }
  sacados(mesa, paquete.adjuntos);
  mesa.reserva.push(() => {
    if (paquete.html !== null) return [{ clase: "html", texto: null, html: storableText(paquete.html) }];
    if (paquete.texto !== null) return [{ clase: "texto", texto: enLineas(paquete.texto), html: null }];
    return cerrado();
  });
  return [];
}

function calendario(mesa: Mesa, parte: Parte): Pieza[] {
  const bytes = contenidoDe(parte);
  guardar(mesa, parte, bytes);
  const palabras = citasEnPalabras(storableText(descifrar(bytes, parte.parametros.get("charset"))));
  if (mesa.citas.has(palabras)) return [];
  mesa.citas.add(palabras);
  return aviso(palabras);
}

/** Declared as parts, and none was found: the words are there all the same. */
function sinPartes(mesa: Mesa, parte: Parte): Pieza[] {
  const limite = parte.parametros.get("boundary")?.slice(0, 250);
  const bytes = contenidoDe(parte);
  const texto = limite
    ? bytes.toString("latin1").replaceAll(`--${limite}--`, "").replaceAll(`--${limite}`, "")
    : bytes.toString("latin1");
  const tipo = /^\s{0,100}<(?:!doctype|html|body)\b/i.test(texto) ? "text/html" : "text/plain";
  return letra(mesa, { ...parte, tipo }, Buffer.from(texto, "latin1"));
}

function multiple(mesa: Mesa, parte: Parte): Pieza[] {
  if (parte.hijos.length === 0) return sinPartes(mesa, parte);
  switch (parte.tipo) {
    case "multipart/alternative":
      return alternativa(mesa, parte);
    case "multipart/report": {
      const antes = mesa.informe;
      mesa.informe = true;
      const leidas = parte.hijos.flatMap((hija) => piezas(mesa, hija));
      mesa.informe = antes;
      return leidas;
    }
    case "multipart/appledouble":
      // Its first half is what a Macintosh keeps about the file.
      return parte.hijos
        .filter(({ tipo }) => tipo !== "application/applefile")
        .flatMap((hija) => piezas(mesa, hija));
    case "multipart/encrypted":
      return [
        ...parte.hijos.slice(1).flatMap((hija) => archivo(mesa, hija)),
        ...aviso(traducir("es", "avisos:correoCifrado")),
      ];
    default:
      return parte.hijos.flatMap((hija) => piezas(mesa, hija));
  }
}

function piezas(mesa: Mesa, parte: Parte): Pieza[] {
  if (parte.tipo.startsWith("multipart/")) return multiple(mesa, parte);
  if (CORREO.test(parte.tipo)) return reenviado(mesa, parte);
  if (esSobre(parte)) return enSobre(mesa, parte);
  if (esCalendario(parte)) return calendario(mesa, parte);
  if (esTnef(parte)) return empaquetado(mesa, parte);
  if (LETRAS.test(parte.tipo) && !esArchivo(parte)) return letra(mesa, parte);
  return archivo(mesa, parte);
}

/** The letter of a mail that is one part: a name does not make a file of it, but it is one as well. */
function raiz(mesa: Mesa, parte: Parte): Pieza[] {
  if (!LETRAS.test(parte.tipo)) return piezas(mesa, parte);
  if (parte.nombre === null) return letra(mesa, parte);
  archivo(mesa, parte);
  return parte.disposicion === "attachment" ? [] : letra(mesa, parte);
}

function htmlDe({ texto, html }: Pieza): string {
  return html === null ? textToHtml(texto ?? "") : (cleanHtml(html) ?? "");
}

const textoDe = ({ texto, html }: Pieza) => texto ?? htmlToText(sinAdornos(html ?? ""));
const soloLetras = (texto: string) => texto.replace(/[^\p{L}\p{N}]+/gu, "");

/** Some scripts send the same letter as text and as HTML and do not say that it is the same. */
function sinRepetir(leidas: readonly Pieza[]): readonly Pieza[] {
  return leidas.filter((pieza, i) => {
    const siguiente = leidas[i + 1];
    if (pieza.clase !== "texto" || siguiente?.clase !== "html") return true;
    return soloLetras(textoDe(pieza)) !== soloLetras(textoDe(siguiente));
  });
}

function unir(leidas: readonly Pieza[]): { texto: string; html: string | null } {
  const utiles = sinRepetir(leidas.filter(seMuestra));
  const texto = utiles.map(textoDe).filter(Boolean).join(`\n${FIN_DE_CARTA}\n`);
  const [primera] = utiles;
  if (utiles.every(({ html }) => html === null)) return { texto, html: null };
  if (utiles.length === 1) return { texto, html: primera?.html ?? null };
  // Too much to be shown: it stays as it is, and is found to be so.
  if (utiles.some(({ html }) => html !== null && isAbusive(html))) {
    return { texto, html: utiles.map(({ html }) => html ?? "").join("") };
  }
  // Each on its own: what one of them leaves open must not swallow the next, nor its quotations reach into it.
  return { texto, html: utiles.map((pieza) => `<section>${htmlDe(pieza)}</section>`).join("") };
}

/** Words that stand before the first part, where no program shows them, when there are no others. */
function delPreambulo(mesa: Mesa, parte: Parte): Pieza[] {
  const escrito = parte.preambulo.toString("latin1", 0, 100_000);
  if (!seVe(escrito) || /\bmime\b|multi-?part/i.test(escrito)) return [];
  return letra(mesa, { ...parte, tipo: "text/plain" }, parte.preambulo);
}

/** Calendars send an invitation twice: for programs that know it, without a name, and as a file. */
function esCitaRepetida(una: Adjunto, todos: readonly Adjunto[]): boolean {
  if (una.tipo !== "text/calendar" || una.nombre !== NOMBRES["text/calendar"]) return false;
  return todos.some(
    (otra) => otra !== una && otra.nombre !== una.nombre && otra.contenido.equals(una.contenido),
  );
}

/** What of a mail is its letter, and what are its files. No word and no file is left out. */
export function cartaDe(parte: Parte, presupuesto: Presupuesto): Carta {
  const mesa: Mesa = {
    presupuesto,
    adjuntos: [],
    reenvios: 0,
    informe: false,
    citas: new Set(),
    reserva: [],
    perdido: false,
  };
  const leidas = raiz(mesa, parte);
  const dichas = leidas.some(seMuestra)
    ? leidas
    : [...leidas, ...delPreambulo(mesa, parte), ...mesa.reserva.flatMap((una) => una())];
  const { texto, html } = unir(dichas);
  const adjuntos = mesa.adjuntos.filter((uno) => !esCitaRepetida(uno, mesa.adjuntos));
  if (texto === "" && html === null && mesa.perdido) {
    return { texto: traducir("es", "avisos:correoSinPalabras"), html: null, adjuntos };
  }
  return { texto, html, adjuntos };
}
