import { expect, it } from "vitest";
import { growthOf, IN_PROPORTION } from "../../../../../../packages/contract/test/growth.ts";
import { leerCorreo } from "../correo.ts";
import { CorreoDesmedido } from "./limites.ts";

/** Characters, however nasty. */
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
/** Of a shape whose size is a number of things, a share of them. */
const de = (cuantos: number, parte: number) => Math.ceil(cuantos * parte);
const FORMAS: readonly (readonly [nombre: string, crudo: (parte: number) => Buffer])[] = [
  ["multipartes × 10.000", (parte) => correo(MULTIPLE, `--X\r\n${capas(de(10_000, parte))}`)],
  [
    "90 multipartes y 200.000 rayas",
    (parte) => correo(MULTIPLE, `--X\r\n${capas(90)}${llenar("--z\r\n", de(MUCHO, parte))}`),
  ],
  [
    "el mismo límite siempre",
    (parte) => correo(MULTIPLE, llenar(`--X\r\n${MULTIPLE}\r\n\r\n`, de(MUCHO, parte))),
  ],
  [
    "correos dentro de correos",
    (parte) =>
      correo(
        "Content-Type: message/rfc822",
        llenar("Content-Type: message/rfc822\r\n\r\n", de(MUCHO, parte)),
      ),
  ],
  [
    "800 correos y un mar",
    (parte) =>
      correo(
        "X: y",
        `${"Content-Type: message/rfc822\r\n\r\n".repeat(800)}${llenar("hola ", de(MUCHO, parte))}`,
      ),
  ],
  [
    "100.000 destinatarios",
    (parte) =>
      correo(
        `To: ${Array.from({ length: de(100_000, parte) }, (_, i) => `u${i}@x.test`).join(",\r\n ")}`,
        "x",
      ),
  ],
  [
    "20.000 campos To",
    (parte) => correo("To: a@x.test, b@x.test\r\n".repeat(de(20_000, parte)).trimEnd(), "x"),
  ],
  ["60 campos To", (parte) => correo(`To: ${llenar("a,", 16_000)}\r\n`.repeat(de(60, parte)).trimEnd(), "x")],
  [
    "480 archivos de nombre difícil",
    (parte) =>
      correo(
        MULTIPLE,
        `--X\r\nContent-Type: a/b; name="${llenar("=?utf-8?q?a?=", 1_000)}"\r\nContent-Disposition: attachment; filename="${llenar(". ", 1_000)}x"\r\n\r\nx\r\n`.repeat(
          de(480, parte),
        ),
      ),
  ],
  [
    "un nombre que no acaba",
    (parte) =>
      correo(
        MULTIPLE,
        `--X\r\nContent-Disposition: attachment; filename="a${llenar(".", de(MUCHO, parte))}x"\r\n\r\nx\r\n`,
      ),
  ],
  [
    "un paquete de atributos vacíos",
    (parte) =>
      correo(
        "Content-Type: application/ms-tnef",
        `\x78\x9f\x3e\x22\x01\x00${llenar("\x02\x02\x90\x06\x00\x00\x00\x00\x00\x00\x00", de(MUCHO, parte))}`,
      ),
  ],
  [
    "sobres dentro de sobres",
    (parte) => correo("Content-Type: application/pkcs7-mime", llenar("\x30\x80", de(MUCHO, parte))),
  ],
  [
    "calendario de parámetros",
    (parte) =>
      correo("Content-Type: text/calendar", `BEGIN:VCALENDAR\r\nX${";a=b".repeat(de(8_000, parte))}:x`),
  ],
];

function leer(crudo: Buffer): void {
  try {
    leerCorreo(crudo);
  } catch (error) {
    // Set aside: that is quick as well.
    if (!(error instanceof CorreoDesmedido)) throw error;
  }
}

const crecimiento = (hacer: (parte: number) => Buffer): Promise<number> =>
  growthOf((parte) => {
    const crudo = hacer(parte);
    return () => leer(crudo);
  });

/** The names of those that cost more than in proportion to what stands in them, and how many times as much as an eighth. */
async function desproporcionados(
  formas: readonly (readonly [nombre: string, crudo: (parte: number) => Buffer])[],
): Promise<string[]> {
  const hallados: string[] = [];
  for (const [nombre, hacer] of formas) {
    const veces = await crecimiento(hacer);
    if (veces > IN_PROPORTION) hallados.push(`${nombre}: × ${Math.round(veces)}`);
  }
  return hallados;
}

it.each(CAMPOS)("correo: un mar de cualquier signo en %s cuesta en proporción a su tamaño", async (campo) => {
  const formas = SIGNOS.map(
    (signo) =>
      [signo, (parte: number) => correo(`${campo}: ${llenar(signo, de(MUCHO, parte))}`, "hola")] as const,
  );
  expect(await desproporcionados(formas)).toEqual([]);
});

it.each(TIPOS.map((tipo) => [tipo.replace("\r\n", "; "), tipo] as const))(
  "correo: un mar de cualquier signo en un cuerpo %s cuesta en proporción a su tamaño",
  async (_nombre, tipo) => {
    const formas = CUERPOS.map(
      (signo) =>
        [signo, (parte: number) => correo(`Content-Type: ${tipo}`, llenar(signo, de(MUCHO, parte)))] as const,
    );
    expect(await desproporcionados(formas)).toEqual([]);
  },
);

it("correo: las formas que solo tienen los ataques se leen en proporción a su tamaño, o se apartan", async () => {
  expect(await desproporcionados(FORMAS)).toEqual([]);
});

it.each([
  ["HTML", "text/html", "<p><b>a</b><!-- x --><style>p{}</style>"],
  ["HTML de otro alfabeto", "text/html; charset=windows-1252", "<meta charset=utf-8>\xf1"],
  ["texto", "text/plain", "a <&> b\r\n"],
])(
  "correo: ocho megas repartidos en mil partes de %s cuestan ocho veces lo que una",
  async (_nombre, tipo, unidad) => {
    const una = `--X\r\nContent-Type: ${tipo}\r\n\r\n${llenar(unidad, 8_000)}\r\n`;
    const hacer = (parte: number) => correo(MULTIPLE, una.repeat(de(990, parte)));
    expect(await crecimiento(hacer)).toBeLessThan(IN_PROPORTION);
    const { texto, html } = leerCorreo(hacer(1));
    // Found to be too much, so that it is said.
    expect(Math.max(texto.length - 500_000, (html ?? "").length - 1_000_000)).toBeGreaterThan(0);
  },
);
