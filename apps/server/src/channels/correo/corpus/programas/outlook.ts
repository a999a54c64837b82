import {
  archivo,
  b,
  type Entidad,
  type Escrito,
  entidad,
  escrito,
  imagen,
  JPG,
  LATINA,
  llano,
  MESA,
  mail,
  OFICINA,
  PDF,
  PNG,
  partes,
  pdf,
  q,
  rico,
} from "./escribir.ts";

const W1252 = "windows-1252";
/** What Word writes around three words. */
const palabra = (texto: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta http-equiv=Content-Type content="text/html; charset=windows-1252"><style><!-- /* Font Definitions */ ${"@font-face{font-family:Calibri;} p.MsoNormal{margin:0cm;} ".repeat(60)}--></style><!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit"/></xml><![endif]--></head><body lang=ES-BO><div class=WordSection1><p class=MsoNormal>${texto}<o:p></o:p></p></div></body></html>`;
const alterna = (texto: string, html = palabra(texto), juego = W1252): Entidad =>
  partes("alternative", [llano(texto, juego, "quoted-printable"), rico(html, juego)]);
const ADENTRO = `From: "Quispe, Luis" <luis@ciudadano.test>\r\nTo: ana@ciudadano.test\r\nSubject: ${q("Resolución 45", "iso-8859-1")}\r\nMIME-Version: 1.0\r\n`;
const CANCELA = (zona: string, hora: string) =>
  `BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nVERSION:2.0\r\nBEGIN:VTIMEZONE\r\nTZID:Pacific SA\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:-0300\r\nTZOFFSETTO:-0300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;${zona}:20261125T${hora}\r\nSUMMARY:Entrevista señor\r\n  Peña\r\nORGANIZER;CN="Quispe, Luis":MAILTO:luis@ciudadano.test\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
const TNEF = Buffer.from("789f3e22010006900800040000000000", "hex");

/** Outlook on a desktop, with Word's HTML and an office alphabet. */
export const OUTLOOK: readonly Escrito[] = [
  escrito("texto y HTML de Word", mail({}, alterna(OFICINA)), { palabras: OFICINA }),
  escrito("solo el HTML de Word", mail({}, rico(palabra(OFICINA), W1252)), { palabras: OFICINA }),
  escrito(
    "iso-8859-1 que lleva comillas de windows",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=iso-8859-1", "Content-Transfer-Encoding: quoted-printable"],
        OFICINA,
        W1252,
        "quoted-printable",
      ),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "nombre de apellido, nombre",
    mail(
      {
        From: '"Núñez, Íñigo" <inigo@ciudadano.test>'.replace(
          "Núñez, Íñigo",
          q("Núñez, Íñigo", "iso-8859-1"),
        ),
      },
      alterna(LATINA),
    ),
    { de: "Núñez, Íñigo <inigo@ciudadano.test>", palabras: LATINA },
  ),
  escrito(
    "nombre codificado con coma, sin comillas",
    mail(
      {
        From: `${q("Núñez, Íñigo", W1252)} <inigo@ciudadano.test>`,
        To: `${q("Mesa, la", W1252)} <${MESA}>, otro@ciudadano.test`,
      },
      alterna(LATINA),
    ),
    {
      de: "Núñez, Íñigo <inigo@ciudadano.test>",
      para: [`Mesa, la <${MESA}>`, "otro@ciudadano.test"],
      palabras: LATINA,
    },
  ),
  escrito(
    "asunto con RV y acentos",
    mail({ Subject: q("RV: Notificación – “urgente”", W1252, "Windows-1252") }, alterna(LATINA)),
    { asunto: "RV: Notificación – “urgente”", palabras: LATINA },
  ),
  escrito(
    "imágenes de la firma y un archivo",
    mail(
      {},
      partes("mixed", [
        partes("related", [
          alterna(OFICINA, palabra(`${OFICINA}<img src="cid:image001.png@01D9">`)),
          imagen("image001.png", "image001.png@01D9"),
        ]),
        pdf("nota.pdf"),
      ]),
    ),
    {
      palabras: OFICINA,
      archivos: [
        ["image001.png", PNG],
        ["nota.pdf", PDF],
      ],
    },
  ),
  escrito(
    "un archivo con nombre en windows-1252",
    mail(
      {},
      partes("mixed", [
        alterna(LATINA),
        archivo(
          [
            `Content-Type: application/msword; name="${q("Año fiscal.doc", W1252)}"`,
            `Content-Disposition: attachment; filename="${q("Año fiscal.doc", W1252)}"`,
          ],
          PDF,
        ),
      ]),
    ),
    { palabras: LATINA, archivos: [["Año fiscal.doc", PDF]] },
  ),
  escrito(
    "un archivo con nombre crudo en windows-1252",
    mail({}, partes("mixed", [alterna(LATINA), pdf("A\xf1o \x93final\x94.pdf")])),
    { palabras: LATINA, archivos: [["Año “final”.pdf", PDF]] },
  ),
  escrito(
    "un correo reenviado como archivo, sin nombre",
    mail(
      {},
      partes("mixed", [
        llano("Le reenvío", W1252, "quoted-printable"),
        entidad(
          ["Content-Type: message/rfc822", "Content-Disposition: attachment"],
          `${ADENTRO}Content-Type: text/plain; charset=windows-1252\r\n\r\n${OFICINA}`,
          W1252,
        ),
      ]),
    ),
    {
      palabras: `Le reenvío Correo adjunto de Quispe, Luis · luis@ciudadano.test: Resolución 45 ${OFICINA}`,
      archivos: [
        [
          "Resolución 45.eml",
          Buffer.concat([
            Buffer.from(`${ADENTRO}Content-Type: text/plain; charset=windows-1252\r\n\r\n`),
            entidad([], OFICINA, W1252).cuerpo,
          ]),
        ],
      ],
    },
  ),
  escrito(
    "un correo reenviado que trae su propio archivo",
    mail(
      {},
      partes("mixed", [
        llano("Vea", W1252),
        entidad(
          ["Content-Type: message/rfc822"],
          `${ADENTRO}Content-Type: multipart/mixed; boundary=DENTRO\r\n\r\n--DENTRO\r\n\r\nva el plano\r\n--DENTRO\r\nContent-Type: text/csv; name=plano.csv\r\n\r\na;b\r\n--DENTRO--\r\n`,
        ),
      ]),
    ),
    {
      palabras: "Vea Correo adjunto de Quispe, Luis · luis@ciudadano.test: Resolución 45 va el plano",
      archivos: [
        [
          "Resolución 45.eml",
          Buffer.from(
            `${ADENTRO}Content-Type: multipart/mixed; boundary=DENTRO\r\n\r\n--DENTRO\r\n\r\nva el plano\r\n--DENTRO\r\nContent-Type: text/csv; name=plano.csv\r\n\r\na;b\r\n--DENTRO--\r\n`,
          ),
        ],
        ["plano.csv", Buffer.from("a;b")],
      ],
    },
  ),
  escrito(
    "cita cancelada en la zona de Windows que declara",
    mail(
      {},
      partes("alternative", [
        llano("Se cancela", W1252),
        entidad(
          ['Content-Type: text/calendar; charset="utf-8"; method=CANCEL'],
          CANCELA('TZID="Pacific SA"', "110000"),
        ),
      ]),
    ),
    {
      palabras:
        "Se cancela Cita cancelada: Entrevista señor Peña Cuándo: 25/11/2026 10:00 (hora de La Paz) Organiza: Quispe, Luis (luis@ciudadano.test)",
      archivos: [["cita.ics", Buffer.from(CANCELA('TZID="Pacific SA"', "110000"))]],
    },
  ),
  escrito(
    "cita en una zona con nombre de ciudad, sin declararla",
    mail({}, entidad(["Content-Type: text/calendar; charset=utf-8"], CANCELA("TZID=America/Lima", "090000"))),
    {
      palabras:
        "Cita cancelada: Entrevista señor Peña Cuándo: 25/11/2026 10:00 (hora de La Paz) Organiza: Quispe, Luis (luis@ciudadano.test)",
      archivos: [["cita.ics", Buffer.from(CANCELA("TZID=America/Lima", "090000"))]],
    },
  ),
  escrito(
    "cita en una zona que nadie conoce",
    mail({}, entidad(["Content-Type: text/calendar; charset=utf-8"], CANCELA("TZID=Marte", "090000"))),
    {
      palabras:
        "Cita cancelada: Entrevista señor Peña Cuándo: 25/11/2026 09:00 (Marte) Organiza: Quispe, Luis (luis@ciudadano.test)",
      archivos: [["cita.ics", Buffer.from(CANCELA("TZID=Marte", "090000"))]],
    },
  ),
  escrito(
    "formato enriquecido: winmail.dat",
    mail(
      {},
      partes("mixed", [
        llano(LATINA, W1252, "quoted-printable"),
        archivo(
          [
            'Content-Type: application/ms-tnef; name="winmail.dat"',
            'Content-Disposition: attachment; filename="winmail.dat"',
          ],
          TNEF,
        ),
      ]),
    ),
    {
      palabras: `${LATINA} Este correo viene en el formato propio de Outlook (winmail.dat): sus archivos y su formato están dentro de ese archivo.`,
      archivos: [["winmail.dat", TNEF]],
    },
  ),
  escrito(
    "winmail.dat sin palabras, como octetos",
    mail(
      {},
      partes("mixed", [
        llano("", W1252),
        archivo(['Content-Type: application/octet-stream; name="winmail.dat"'], TNEF),
      ]),
    ),
    {
      palabras:
        "Este correo viene en el formato propio de Outlook (winmail.dat): sus archivos y su formato están dentro de ese archivo.",
      archivos: [["winmail.dat", TNEF]],
    },
  ),
  escrito(
    "texto antes y después del archivo: ATT00001.txt",
    mail(
      {},
      partes("mixed", [
        llano("Antes", W1252),
        pdf("a.pdf"),
        entidad(
          [
            'Content-Type: text/plain; charset="us-ascii"; name="ATT00001.txt"',
            'Content-Disposition: attachment; filename="ATT00001.txt"',
          ],
          "Despues",
        ),
      ]),
    ),
    {
      palabras: "Antes",
      archivos: [
        ["a.pdf", PDF],
        ["ATT00001.txt", Buffer.from("Despues")],
      ],
    },
  ),
  escrito(
    "contacto que se adjunta sin nombre",
    mail(
      {},
      partes("mixed", [
        alterna(LATINA),
        entidad(["Content-Type: text/x-vcard; charset=utf-8"], "BEGIN:VCARD\nFN:Ana\nEND:VCARD\n"),
      ]),
    ),
    {
      palabras: LATINA,
      archivos: [["contacto.vcf", Buffer.from("BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD\r\n")]],
    },
  ),
  escrito(
    "us-ascii con acentos en quoted-printable",
    mail(
      {},
      entidad(
        ['Content-Type: text/plain; charset="us-ascii"', "Content-Transfer-Encoding: quoted-printable"],
        OFICINA,
        W1252,
        "quoted-printable",
      ),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "HTML sin decir sus letras más que en meta",
    mail(
      {},
      entidad(["Content-Type: text/html", "Content-Transfer-Encoding: 8bit"], palabra(OFICINA), W1252),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "asunto en base64 de iso-8859-15",
    mail({ Subject: b("Pago de 20 €", "iso-8859-15") }, alterna(LATINA)),
    { asunto: "Pago de 20 €", palabras: LATINA },
  ),
  escrito(
    "foto de la cámara con la ruta entera",
    mail(
      {},
      partes("mixed", [
        alterna(LATINA),
        archivo(
          [
            'Content-Type: image/jpeg; name="C:\\Users\\Ana\\temp\\carnet.jpg"',
            'Content-Disposition: attachment; filename="C:\\Users\\Ana\\temp\\carnet.jpg"',
          ],
          JPG,
        ),
      ]),
    ),
    { palabras: LATINA, archivos: [["carnet.jpg", JPG]] },
  ),
];
