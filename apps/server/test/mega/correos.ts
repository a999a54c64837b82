import { llenar, MEGA } from "./textos.ts";

/** A mail of a megabyte: who wrote is added, another one for each. */
export interface CorreoMega {
  nombre: string;
  /** From the second line of the header on. */
  resto(): string;
}

const con = (nombre: string, resto: () => string): CorreoMega => ({ nombre, resto });
const html = (nombre: string, cuerpo: () => string): CorreoMega =>
  con(`html: ${nombre}`, () => `Content-Type: text/html; charset=utf-8\r\n\r\n${cuerpo()}`);
const tipo = (nombre: string, cabecera: string, cuerpo: () => string): CorreoMega =>
  con(nombre, () => `${cabecera}\r\n\r\n${cuerpo()}`);
const campo = (nombre: string, valor: () => string): CorreoMega =>
  con(`cabecera ${nombre}`, () => `${nombre}: ${valor()}\r\n\r\nhola`);

const MULTIPLE = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=X";
const partes = (unidad: string, largo = MEGA - 1_000) => llenar(`--X\r\n${unidad}\r\n`, largo);
const distintos = (cuantos: number, hacer: (i: number) => string) =>
  Array.from({ length: cuantos }, (_, i) => hacer(i)).join("");

const HTML: readonly CorreoMega[] = [
  ...'<b></z>|<li><td>|<b/>|<td><div>|<font>|<ul><li>|<svg><title>|<form>|<select><option>|<p>a|<br>|<a href=x>|<a <!--|<!--a-->|<!--|<style>|<style>p{}</style>|<script>|<![CDATA[|<?a?>|</p>|</|<|&amp;|&lt|&#60;|&notit;|&|<img src=//x.test/a>|<img src=data:image/png;base64,|<p style="a:b;c:d">|<table><tr><td>a|<div><table>|<meta charset=|\u00a0|a\u0301'
    .split("|")
    .map((unidad) => html(unidad, () => llenar(unidad))),
  html("honda y luego llana", () => `${"<div>".repeat(500)}${llenar("</z>")}`.slice(0, MEGA)),
  html("honda muchas veces", () => llenar(`${"<i>".repeat(500)}x${"</i>".repeat(500)}`)),
  html("un elemento de cien mil atributos", () => `<p ${distintos(90_000, (i) => `a${i}=b `)}>`),
  html("un atributo de un mega", () => `<a href="${llenar("javascript:&#10;")}">x</a>`),
  html("un atributo que no se cierra", () => `<a href="${llenar("x=y ")}`),
  html("un nombre de un mega", () => `<${llenar("a")}>`),
  html("imágenes pegadas distintas", () =>
    distintos(9_000, (i) => `<img src="data:image/png;base64,${btoa(`imagen ${i}`)}">`),
  ),
  html("más de un mega", () => llenar("<p>hola</p>", 2 * MEGA)),
];

const ESTRUCTURAS: readonly CorreoMega[] = [
  tipo("miles de partes", MULTIPLE, () => partes("\r\nx")),
  tipo("mil archivos", MULTIPLE, () => partes("Content-Disposition: attachment; filename=a.txt\r\n\r\nx")),
  tipo("novecientos archivos de mil", MULTIPLE, () =>
    partes(
      `Content-Disposition: attachment; filename="${llenar("=?utf-8?q?a?=", 500)}"\r\n\r\n${llenar("x", 500)}`,
    ),
  ),
  tipo("quinientos textos en HTML", MULTIPLE, () =>
    partes(`Content-Type: text/html\r\n\r\n${llenar("<i><b></z>", 1_900)}`),
  ),
  tipo("partes dentro de partes", MULTIPLE, () => llenar(`--X\r\n${MULTIPLE.slice(19)}\r\n\r\n`)),
  tipo("correos dentro de correos", "Content-Type: message/rfc822", () =>
    llenar("Content-Type: message/rfc822\r\n\r\n"),
  ),
  tipo(
    "un nombre de archivo de un mega",
    MULTIPLE,
    () => `--X\r\nContent-Disposition: attachment; filename="a${llenar(".", 900_000)}x"\r\n\r\nx\r\n`,
  ),
  tipo(
    "un nombre en mil trozos",
    MULTIPLE,
    () =>
      `--X\r\nContent-Disposition: attachment${distintos(20_000, (i) => `;\r\n filename*${i}=a`)}\r\n\r\nx\r\n`,
  ),
  tipo("base64 con blancos", "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64", () =>
    llenar("Y Q =\t=\r\n"),
  ),
  tipo("base64 solo blancos", "Content-Type: text/html\r\nContent-Transfer-Encoding: base64", () =>
    llenar(" \r\n"),
  ),
  tipo("quoted-printable de signos", "Content-Transfer-Encoding: quoted-printable", () => llenar("=C3=B1=")),
  tipo("quoted-printable de blancos", "Content-Transfer-Encoding: quoted-printable", () => llenar("= \t")),
  tipo("uuencode", "Content-Type: text/plain", () => llenar("begin 644 a\r\n#:6%V\r\n`\r\nend\r\n")),
  tipo("uuencode sin fin", "Content-Type: text/plain", () => llenar("begin 644 a\r\n")),
  tipo("texto fluido", "Content-Type: text/plain; format=flowed; delsp=yes", () => llenar("> > a \r\n")),
  tipo("texto con órdenes", "Content-Type: text/enriched", () => llenar("<param>a<<")),
  tipo("texto de signos que crecen", "Content-Type: text/plain", () => llenar("<")),
  tipo("texto de blancos", "Content-Type: text/plain", () => `a${llenar(" ")}b`),
  tipo("texto de renglones", "Content-Type: text/plain", () => `a${llenar("\n")}b`),
  tipo("citas", "Content-Type: text/plain", () => llenar("> El lunes escribió:\r\n")),
  tipo("letras mezcladas", "Content-Type: text/plain; charset=utf-8", () => llenar("ñ\xff")),
  tipo("alfabeto de siete bits", "Content-Type: text/plain; charset=utf-7", () => llenar("+AOk-&")),
  tipo(
    "invitación",
    "Content-Type: text/calendar",
    () =>
      `BEGIN:VCALENDAR\r\n${llenar("BEGIN:VEVENT\r\nSUMMARY:a\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\n")}`,
  ),
  tipo("invitación honda", "Content-Type: text/calendar", () => llenar("BEGIN:VCALENDAR\r\n")),
  tipo(
    "paquete de Outlook",
    "Content-Type: application/ms-tnef",
    () => `\x78\x9f\x3e\x22\x01\x00${llenar("\x02\x02\x90\x06\x00\x00\x00\x00\x00\x00\x00")}`,
  ),
  tipo("sobre firmado", "Content-Type: application/pkcs7-mime", () => llenar("\x30\x80")),
  tipo("informe de entrega", "Content-Type: multipart/report; boundary=X", () =>
    partes(
      `Content-Type: message/delivery-status\r\n\r\n${llenar("Final-Recipient: rfc822; a@b\r\nAction: failed\r\n\r\n", 900_000)}`,
    ),
  ),
];

const CABECERAS: readonly CorreoMega[] = [
  con("cabecera de un mega", () => `${llenar("X-A: b\r\n")}\r\n\r\nhola`),
  con("cabecera de un campo de un mega", () => `X-A: ${llenar("b")}\r\n\r\nhola`),
  con("cabecera en renglones plegados", () => `X-A: a\r\n${llenar(" b\r\n")}\r\n\r\nhola`),
  ...["Subject", "Sender", "To", "Reply-To", "Message-ID", "References", "Content-Type", "Received"].flatMap(
    (nombre, i) => {
      const signos = ["=?utf-8?q?a?= ", "a@b,", "<", "a", "(", '"', "; a=b"];
      return [0, 3].map((salto) =>
        campo(nombre, () => llenar(signos[(i + salto) % signos.length] ?? "a", 900_000)),
      );
    },
  ),
];

export const CORREOS_MEGA: readonly CorreoMega[] = [...HTML, ...ESTRUCTURAS, ...CABECERAS];
