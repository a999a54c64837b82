import {
  archivo,
  bytes,
  type Escrito,
  entidad,
  escrito,
  imagen,
  LATINA,
  llano,
  mail,
  OFICINA,
  PDF,
  PNG,
  partes,
  pdf,
  q,
  rico,
} from "./escribir.ts";

const NOTES = {
  "X-Mailer": "Lotus Notes Release 8.5.3",
  "X-MIMETrack": "Itemize by SMTP Server on correo/INST (Release 8.5.3)",
};
const GROUPWISE = { "X-Mailer": "Novell GroupWise Internet Agent 8.0.2" };
const font = (texto: string) => `<br><font size=2 face="sans-serif">${texto}</font>\r\n<br>`;
const alternativas = (texto: string, juego = "ISO-8859-1") =>
  partes(
    "alternative",
    [llano(texto, juego, "quoted-printable"), rico(font(texto), juego)],
    "=_alternative 0052B3F304257AB5_=",
  );
const ORIGINAL = `From: jefe@institucion.test\r\nSubject: ${q("Instrucción", "iso-8859-1")}\r\n\r\ncumplir`;

/** Programs of offices that never changed: Notes, GroupWise, and what stands before them. */
export const NOTES_GROUPWISE: readonly Escrito[] = [
  escrito("Notes: texto y HTML", mail(NOTES, alternativas(LATINA)), { palabras: LATINA }),
  escrito(
    "Notes: iso-8859-1 que es windows-1252",
    mail(
      NOTES,
      entidad(
        ["Content-Type: text/html; charset=ISO-8859-1", "Content-Transfer-Encoding: quoted-printable"],
        font(OFICINA),
        "windows-1252",
        "quoted-printable",
      ),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "Notes: nombre jerárquico de quien escribe",
    mail({ ...NOTES, From: '"Ana Quispe/UAF/INST" <ana@ciudadano.test>' }, alternativas(LATINA)),
    { de: "Ana Quispe/UAF/INST <ana@ciudadano.test>", palabras: LATINA },
  ),
  escrito(
    "Notes: dirección y nombre pegados",
    mail({ ...NOTES, From: "Ana_Quispe<ana@ciudadano.test>" }, alternativas(LATINA)),
    { de: "Ana_Quispe <ana@ciudadano.test>", palabras: LATINA },
  ),
  escrito(
    "Notes: relacionadas dentro de mixtas",
    mail(
      NOTES,
      partes(
        "mixed",
        [
          partes("related", [alternativas(LATINA), imagen("logo.gif", "_1_0A@")], "=_related 1"),
          pdf("nota.pdf"),
        ],
        "=_mixed 2",
      ),
    ),
    {
      palabras: LATINA,
      archivos: [
        ["logo.gif", PNG],
        ["nota.pdf", PDF],
      ],
    },
  ),
  escrito(
    "Notes: nombre de archivo con palabras codificadas entre comillas simples",
    mail(
      NOTES,
      partes("mixed", [
        llano(LATINA),
        archivo([`Content-Type: application/pdf; name="${q("Año.pdf", "iso-8859-1")}"`], PDF),
      ]),
    ),
    { palabras: LATINA, archivos: [["Año.pdf", PDF]] },
  ),
  escrito(
    "Notes: utf-8 que llegó cortado a media letra",
    mail(NOTES, {
      cabecera: ["Content-Type: text/plain; charset=utf-8"],
      cuerpo: bytes("Señor, años, niñ").subarray(0, -1),
    }),
    { palabras: "Señor, años, ni" },
  ),
  escrito(
    "Notes: utf-8 con un renglón pegado en latin-1",
    mail(NOTES, {
      cabecera: ["Content-Type: text/plain; charset=utf-8"],
      cuerpo: Buffer.concat([bytes(`${OFICINA}\r\n`), bytes("Atención", "latin1")]),
    }),
    { palabras: `${OFICINA} Atención` },
  ),
  escrito(
    "GroupWise: dice us-ascii y escribe latin-1",
    mail(
      GROUPWISE,
      entidad(
        ["Content-Type: text/plain; charset=US-ASCII", "Content-Transfer-Encoding: 8bit"],
        LATINA,
        "latin1",
      ),
    ),
    { palabras: LATINA },
  ),
  escrito(
    "GroupWise: el texto se llama TEXT.htm y es la carta",
    mail(
      GROUPWISE,
      partes("alternative", [
        entidad(['Content-Type: text/plain; charset=utf-8; name="TEXT.txt"'], LATINA),
        entidad(
          ['Content-Type: text/html; charset=utf-8; name="TEXT.htm"', "Content-Disposition: inline"],
          `<p>${LATINA}</p>`,
        ),
      ]),
    ),
    { palabras: LATINA },
  ),
  escrito(
    "GroupWise: correo dentro de correo, Mime.822",
    mail(
      GROUPWISE,
      partes("mixed", [llano("Ver"), entidad(['Content-Type: message/rfc822; name="Mime.822"'], ORIGINAL)]),
    ),
    {
      palabras: "Ver Correo adjunto de jefe@institucion.test: Instrucción cumplir",
      archivos: [["Mime.822.eml", Buffer.from(ORIGINAL)]],
    },
  ),
  escrito(
    "GroupWise: destinatario con dos puntos de su oficina",
    mail({ ...GROUPWISE, To: '"Mesa, UAF: Ventanilla" <mesa@ventanilla.test>' }, llano(LATINA)),
    { para: ["Mesa, UAF: Ventanilla <mesa@ventanilla.test>"], palabras: LATINA },
  ),
  escrito(
    "Pegasus: letras cp437",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=cp437", "Content-Transfer-Encoding: quoted-printable"],
        "¿Señor? niño, café",
        "cp437",
        "quoted-printable",
      ),
    ),
    { palabras: "¿Señor? niño, café" },
  ),
  escrito(
    "Pegasus: letras ibm850",
    mail({}, entidad(["Content-Type: text/plain; charset=ibm850"], LATINA, "cp850")),
    { palabras: LATINA },
  ),
  escrito(
    "Eudora: texto enriquecido",
    mail(
      {},
      entidad(
        ["Content-Type: text/enriched; charset=iso-8859-1"],
        "<bold>Señor</bold>: <color><param>red</param>atención</color> 3 << 5",
        "latin1",
      ),
    ),
    { palabras: "Señor: atención 3 < 5" },
  ),
  escrito(
    "Eudora: archivo de Macintosh con nombre crudo",
    mail(
      {},
      partes("mixed", [
        llano(LATINA),
        archivo(
          [
            'Content-Type: application/octet-stream; name="Informe a\xf1o.doc"; x-mac-type="42494E41"',
            'Content-Disposition: attachment; filename="Informe a\xf1o.doc"',
          ],
          PDF,
        ),
      ]),
    ),
    { palabras: LATINA, archivos: [["Informe año.doc", PDF]] },
  ),
  escrito(
    "Incredimail: utf-7",
    mail({}, entidad(["Content-Type: text/plain; charset=utf-7"], "Se+APE-or, ni+APE-o", "latin1")),
    { palabras: "Señor, niño" },
  ),
  escrito(
    "un tipo a secas: text",
    mail({}, entidad(["Content-Type: text", "Content-Transfer-Encoding: 8bit"], LATINA, "latin1")),
    { palabras: LATINA },
  ),
  escrito(
    "el juego va entre comillas simples",
    mail({}, entidad(["Content-Type: text/plain; charset='iso-8859-15'"], "Pagué 20 €", "iso-8859-15")),
    { palabras: "Pagué 20 €" },
  ),
  escrito(
    "el juego tiene un apodo",
    mail({}, entidad(["Content-Type: text/plain; charset=Latin1"], LATINA, "latin1")),
    { palabras: LATINA },
  ),
  escrito(
    "parámetros sin punto y coma después",
    mail(
      {},
      entidad(
        ['Content-Type: text/plain; charset = "iso-8859-1" ; format = flowed'],
        "Señor, sigue \naquí",
        "latin1",
      ),
    ),
    { palabras: "Señor, sigue aquí" },
  ),
  escrito(
    "fin de línea de Macintosh en el texto",
    mail(
      {},
      {
        cabecera: ["Content-Type: text/plain; charset=macintosh"],
        cuerpo: bytes("Señor\rDos\rTres", "macintosh"),
      },
    ),
    { palabras: "Señor Dos Tres" },
  ),
];
