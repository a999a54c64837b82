import { traducir } from "@ventanilla/i18n";
import { storableText } from "../../../shared/text.ts";
import type { Adjunto } from "./adjunto.ts";
import { descifrar } from "./alfabeto/alfabeto.ts";
import { citasEnPalabras } from "./calendario.ts";
import { valorDe } from "./campos.ts";
import { direccionesDe, enUnaLinea } from "./direcciones.ts";
import { empaquetado } from "./empaquetado.ts";
import { abrirSobre } from "./firmado.ts";
import { LETRAS, letra } from "./letra.ts";
import { REENVIOS_MAX, VALOR_MAX } from "./limites.ts";
import { archivo, conImagenesPropias, guardar, type Mesa, NOMBRES } from "./mesa.ts";
import { palabras } from "./palabras.ts";
import { contenidoDe, type Parte, type Presupuesto, partesDe } from "./partes.ts";
import { aviso, type Pieza, palabrasDe, seMuestra, unir } from "./union.ts";
import { seVe, sinAdornos, tienePalabras } from "./visible.ts";

export interface Carta {
  texto: string;
  html: string | null;
  adjuntos: readonly Adjunto[];
}

/** A second form of the same letter, for programs that we are not. */
const OTRA_FORMA = /^text\/(?:x-amp-html|watch-html|x-watch-html)$/;
const CORREO = /^message\/(?:rfc822|global|news)$/;
const SOBRE = /^application\/(?:x-)?pkcs7-mime$/;
const esArchivo = ({ nombre, disposicion }: Parte) => nombre !== null || disposicion === "attachment";
const esTnef = ({ tipo, nombre }: Parte) =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(tipo) || nombre?.toLowerCase() === "winmail.dat";
const esSobre = ({ tipo, nombre }: Parte) =>
  SOBRE.test(tipo) || (tipo === "application/octet-stream" && nombre?.toLowerCase() === "smime.p7m");
const esCalendario = ({ tipo }: Parte) => tipo === "text/calendar" || tipo === "application/ics";

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
  const desde = mesa.adjuntos.length;
  const interior = conImagenesPropias(mesa, desde, piezas(mesa, dentro));
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
  const vistas = leidas.some(seMuestra) ? leidas : [...leidas, ...delPreambulo(mesa, parte)];
  const dichas = mesa.reserva.length === 0 ? [] : palabrasDe(vistas);
  const { texto, html } = unir([...vistas, ...mesa.reserva.flatMap((una) => una(dichas))]);
  const adjuntos = mesa.adjuntos.filter((uno) => !esCitaRepetida(uno, mesa.adjuntos));
  if (texto === "" && html === null && mesa.perdido) {
    return { texto: traducir("es", "avisos:correoSinPalabras"), html: null, adjuntos };
  }
  return { texto, html, adjuntos };
}
