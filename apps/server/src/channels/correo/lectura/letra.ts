import { traducir } from "@ventanilla/i18n";
import { storableText } from "../../../shared/text.ts";
import { descifrar, metaDe } from "./alfabeto/alfabeto.ts";
import { type Mesa, MIRADA, sacados } from "./mesa.ts";
import { palabras } from "./palabras.ts";
import { enParrafos } from "./parrafos.ts";
import { contenidoDe, type Parte } from "./partes.ts";
import { sacarPegadas } from "./pegadas.ts";
import { aviso, type Pieza } from "./union.ts";
import { sacarUu } from "./uuencode.ts";
import { seVe } from "./visible.ts";

/** Kinds of text that are read as a letter; others, such as tables and cards, are files. */
export const LETRAS = /^text\/(?:plain|html|enriched|richtext|markdown|x-plain|x-markdown|unknown)$/;

/** Text as people read it, whatever the line ends. */
export function enLineas(texto: string): string {
  return storableText(texto.includes("\r") ? texto.replace(/\r\n?/g, "\n") : texto)
    .replace(/^\n+/, "")
    .trimEnd();
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

export function letra(mesa: Mesa, parte: Parte, bytes = contenidoDe(parte)): Pieza[] {
  const alfabeto = parte.parametros.get("charset") ?? parte.parametros.get("charset*");
  if (bytes.length === 0 && seVe(parte.cuerpo.toString("latin1", 0, MIRADA))) mesa.perdido = true;
  return parte.tipo === "text/html" ? deHtml(mesa, bytes, alfabeto) : deTexto(mesa, parte, bytes, alfabeto);
}
