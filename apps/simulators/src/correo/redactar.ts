import { randomUUID } from "node:crypto";

export interface Adjunto {
  nombre: string;
  mime: string;
  datos: Buffer;
  /** Content-ID by which the body shows it in place. */
  cid?: string | undefined;
}

export interface Escrito {
  de: string;
  nombre?: string | undefined;
  para: string;
  asunto: string;
  texto: string;
  html?: string | undefined;
  adjuntos?: readonly Adjunto[];
  messageId?: string | undefined;
  enRespuestaA?: string | undefined;
  /** The mails before it, oldest first; the answered one alone when absent. */
  referencias?: readonly string[] | undefined;
  /** Further header lines. */
  cabeceras?: readonly string[] | undefined;
}

const enLineas = (base64: string) => base64.replace(/.{76}(?=.)/g, "$&\r\n");
const codificada = (texto: string) => `=?utf-8?B?${Buffer.from(texto).toString("base64")}?=`;

function parte(mime: string, datos: Buffer, cabeceras: readonly string[] = []): string {
  return [
    `Content-Type: ${mime}`,
    "Content-Transfer-Encoding: base64",
    ...cabeceras,
    "",
    enLineas(datos.toString("base64")),
  ].join("\r\n");
}

function multiparte(tipo: string, partes: readonly string[]): string {
  const limite = `limite-${randomUUID()}`;
  const cuerpo = partes.map((una) => `--${limite}\r\n${una}\r\n`).join("");
  return `Content-Type: multipart/${tipo}; boundary="${limite}"\r\n\r\n${cuerpo}--${limite}--\r\n`;
}

/** A citizen's mail as a common mail program writes it. */
export function redactar(escrito: Escrito): Buffer {
  const { de, nombre, para, asunto, texto, html, adjuntos = [], enRespuestaA, cabeceras = [] } = escrito;
  const referencias = escrito.referencias ?? (enRespuestaA === undefined ? [] : [enRespuestaA]);
  const plano = parte("text/plain; charset=utf-8", Buffer.from(texto));
  const rico = html === undefined ? [] : [parte("text/html; charset=utf-8", Buffer.from(html))];
  const cuerpo = rico.length > 0 ? multiparte("alternative", [plano, ...rico]) : plano;
  const archivos = adjuntos.map(({ nombre: archivo, mime, datos, cid }) =>
    parte(mime, datos, [
      `Content-Disposition: ${cid === undefined ? "attachment" : "inline"}; filename="${codificada(archivo)}"`,
      ...(cid === undefined ? [] : [`Content-ID: <${cid}>`]),
    ]),
  );
  return Buffer.from(
    [
      `From: ${nombre ? `${codificada(nombre)} ` : ""}<${de}>`,
      `To: <${para}>`,
      `Subject: ${codificada(asunto)}`,
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: ${escrito.messageId ?? `<${randomUUID()}@ciudadano.test>`}`,
      ...(enRespuestaA === undefined ? [] : [`In-Reply-To: ${enRespuestaA}`]),
      ...(referencias.length === 0 ? [] : [`References: ${referencias.join("\r\n ")}`]),
      ...cabeceras,
      "MIME-Version: 1.0",
      archivos.length > 0 ? multiparte("mixed", [cuerpo, ...archivos]) : cuerpo,
      "",
    ].join("\r\n"),
  );
}

/** What a mail server sends back when nobody is there (RFC 3464). */
export function redactarRebote(para: string, destino: string, original: string): Buffer {
  const [cabecera = ""] = original.split("\r\n\r\n", 1);
  const partes = [
    `Content-Type: text/plain; charset=us-ascii\r\n\r\nYour message to <${destino}> could not be delivered.`,
    `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.ciudadano.test\r\n\r\nFinal-Recipient: rfc822; ${destino}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such user here`,
    `Content-Type: text/rfc822-headers\r\n\r\n${cabecera}`,
  ];
  const cuerpo = multiparte("report", partes).replace(
    "multipart/report;",
    "multipart/report; report-type=delivery-status;",
  );
  return Buffer.from(
    [
      "Return-Path: <>",
      "From: Mail Delivery System <MAILER-DAEMON@mx.ciudadano.test>",
      `To: <${para}>`,
      "Subject: Undelivered Mail Returned to Sender",
      `Message-ID: <${randomUUID()}@mx.ciudadano.test>`,
      "Auto-Submitted: auto-replied",
      "MIME-Version: 1.0",
      cuerpo,
    ].join("\r\n"),
  );
}
