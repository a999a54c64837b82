import { expect, it } from "vitest";
import { leerCorreo } from "../correo.ts";
import { CorreoDesmedido } from "./limites.ts";

/** Milliseconds of processor for this many characters, however nasty. Squares of it would be minutes. */
const LIMITE_MS = 150;
const MUCHO = 400_000;

const llenar = (unidad: string, largo = MUCHO) =>
  unidad.repeat(Math.ceil(largo / unidad.length)).slice(0, largo);
const correo = (cabecera: string, cuerpo: string) =>
  Buffer.from(`From: ana@x.test\r\nSubject: x\r\n${cabecera}\r\n\r\n${cuerpo}`, "latin1");

const SIGNOS = [
  ..."(<\"\\,;=:['@.-\t \xf1\xff",
  "=?",
  "=?utf-8?q?",
  "=?utf-8?q?a?=",
  "=?utf-8?Q?a?=3F",
  "=?utf-8?b?YQ==?= ",
  "a,",
  "ana@x.test,",
  "a=b;",
  "%41",
  "\xc3\xb1",
  "\xc3\xb1\xc3\xb1\xff",
  "//",
];
const CAMPOS =
  "From To Cc Reply-To Sender Subject Message-ID Return-Path Precedence Auto-Submitted Authentication-Results Content-Type Content-Disposition Content-ID Content-Transfer-Encoding".split(
    " ",
  );
const TIPOS = [
  "text/plain",
  "text/plain; format=flowed; delsp=yes",
  "text/html",
  "text/enriched",
  "text/calendar",
  "application/pkcs7-mime",
  "application/ms-tnef",
  "message/rfc822",
  "multipart/mixed",
  "multipart/mixed; boundary=X",
  "text/plain\r\nContent-Transfer-Encoding: quoted-printable",
  "text/plain\r\nContent-Transfer-Encoding: base64",
  "text/plain\r\nContent-Transfer-Encoding: x-uuencode",
];
const CUERPOS = [
  ...SIGNOS,
  "begin 644 a\r\n#:6%V\r\n",
  "--X\r\n",
  "--X--\r\n",
  "\r\n--",
  "\r\n",
  "\r",
  "> ",
  "=\t\t\t\t",
  "<br",
  "<!--",
  "<style>",
  "<a <!--",
  "<img src=data:image/png;base64,",
  '<img src="data:image/png;base64,QUJD">',
  "&nbsp;",
  "<meta charset =",
];
const capas = (cuantas: number) =>
  Array.from(
    { length: cuantas },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  ).join("");
const MULTIPLE = "Content-Type: multipart/mixed; boundary=X";
const FORMAS: readonly (readonly [nombre: string, crudo: Buffer])[] = [
  ["multipartes × 10.000", correo(MULTIPLE, `--X\r\n${capas(10_000)}`)],
  ["90 multipartes y 200.000 rayas", correo(MULTIPLE, `--X\r\n${capas(90)}${llenar("--z\r\n")}`)],
  ["el mismo límite siempre", correo(MULTIPLE, llenar(`--X\r\n${MULTIPLE}\r\n\r\n`))],
  [
    "correos dentro de correos",
    correo("Content-Type: message/rfc822", llenar("Content-Type: message/rfc822\r\n\r\n")),
  ],
  [
    "800 correos y un mar",
    correo("X: y", `${"Content-Type: message/rfc822\r\n\r\n".repeat(800)}${llenar("hola ")}`),
  ],
  [
    "100.000 destinatarios",
    correo(`To: ${Array.from({ length: 100_000 }, (_, i) => `u${i}@x.test`).join(",\r\n ")}`, "x"),
  ],
  ["20.000 campos To", correo("To: a@x.test, b@x.test\r\n".repeat(20_000).trimEnd(), "x")],
  ["60 campos To", correo(`To: ${llenar("a,", 16_000)}\r\n`.repeat(60).trimEnd(), "x")],
  [
    "480 archivos de nombre difícil",
    correo(
      MULTIPLE,
      `--X\r\nContent-Type: a/b; name="${llenar("=?utf-8?q?a?=", 1_000)}"\r\nContent-Disposition: attachment; filename="${llenar(". ", 1_000)}x"\r\n\r\nx\r\n`.repeat(
        480,
      ),
    ),
  ],
  [
    "un nombre que no acaba",
    correo(MULTIPLE, `--X\r\nContent-Disposition: attachment; filename="a${llenar(".")}x"\r\n\r\nx\r\n`),
  ],
  [
    "un paquete de atributos vacíos",
    correo(
      "Content-Type: application/ms-tnef",
      `\x78\x9f\x3e\x22\x01\x00${llenar("\x02\x02\x90\x06\x00\x00\x00\x00\x00\x00\x00")}`,
    ),
  ],
  ["sobres dentro de sobres", correo("Content-Type: application/pkcs7-mime", llenar("\x30\x80"))],
  [
    "calendario de parámetros",
    correo("Content-Type: text/calendar", `BEGIN:VCALENDAR\r\nX${";a=b".repeat(8_000)}:x`),
  ],
];

function milisegundos(crudo: Buffer): number {
  const antes = process.threadCpuUsage();
  try {
    leerCorreo(crudo);
  } catch (error) {
    // Set aside: that is quick as well.
    if (!(error instanceof CorreoDesmedido)) throw error;
  }
  const { user, system } = process.threadCpuUsage(antes);
  return (user + system) / 1_000;
}

/** The names of those that are slow twice: the first time pays for what the process had not read yet. */
function lentos(formas: readonly (readonly [string, Buffer])[]): string[] {
  return formas
    .filter(([, crudo]) => milisegundos(crudo) > LIMITE_MS && milisegundos(crudo) > LIMITE_MS)
    .map(([nombre]) => nombre);
}

it.each(CAMPOS)("correo: un mar de cualquier signo en %s no detiene a nadie", (campo) => {
  expect(
    lentos(SIGNOS.map((signo) => [signo, correo(`${campo}: ${llenar(signo, MUCHO)}`, "hola")] as const)),
  ).toEqual([]);
});

it.each(TIPOS.map((tipo) => [tipo.replace("\r\n", "; "), tipo] as const))(
  "correo: un mar de cualquier signo en un cuerpo %s no detiene a nadie",
  (_nombre, tipo) => {
    expect(
      lentos(CUERPOS.map((signo) => [signo, correo(`Content-Type: ${tipo}`, llenar(signo))] as const)),
    ).toEqual([]);
  },
);

it("correo: las formas que solo tienen los ataques se leen o se apartan enseguida", () => {
  expect(lentos(FORMAS)).toEqual([]);
});

it.each([
  ["HTML", "text/html", "<p><b>a</b><!-- x --><style>p{}</style>"],
  ["HTML de otro alfabeto", "text/html; charset=windows-1252", "<meta charset=utf-8>\xf1"],
  ["texto", "text/plain", "a <&> b\r\n"],
])(
  "correo: ocho megas repartidos en mil partes de %s se leen en menos de segundo y medio",
  (_nombre, tipo, unidad) => {
    const parte = `--X\r\nContent-Type: ${tipo}\r\n\r\n${llenar(unidad, 8_000)}\r\n`;
    const entero = correo("Content-Type: multipart/mixed; boundary=X", parte.repeat(990));
    expect(milisegundos(entero)).toBeLessThan(1_500);
    const { texto, html } = leerCorreo(entero);
    // Found to be too much, so that it is said.
    expect(Math.max(texto.length - 500_000, (html ?? "").length - 1_000_000)).toBeGreaterThan(0);
  },
);
