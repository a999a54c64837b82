import {
  ANA,
  archivo,
  bytes,
  type Escrito,
  enBytes,
  entidad,
  escrito,
  LATINA,
  llano,
  MESA,
  type Modo,
  mail,
  OFICINA,
  PDF,
  partes,
  pdf,
  qp,
  rico,
} from "./escribir.ts";

/** What a script says of its letters, and which ones it used. */
const ETIQUETAS: readonly (readonly [como: string, tipo: string])[] = [
  ["sin Content-Type", ""],
  ["sin decir sus letras", "Content-Type: text/plain"],
  ["us-ascii", "Content-Type: text/plain; charset=us-ascii"],
  ["utf-8", 'Content-Type: text/plain; charset="utf-8"'],
  ["unknown-8bit", "Content-Type: text/plain; charset=unknown-8bit"],
  ["un juego que no existe", "Content-Type: text/plain; charset=x-sistema"],
  ["_charset_", "Content-Type: text/plain; charset=_charset_"],
  ["iso-8859-1", "Content-Type: text/plain; charset=iso-8859-1"],
  ["HTML sin decir sus letras", "Content-Type: text/html"],
  ["HTML que dice utf-8", "Content-Type: text/html; charset=UTF-8"],
];
const MODOS: readonly Modo[] = ["8bit", "quoted-printable"];

/** Every wrong label over both alphabets, in both encodings: forty mails of one letter. */
const ROTULADOS = ETIQUETAS.flatMap(([como, tipo]) =>
  ["windows-1252", "utf-8"].flatMap((juego) =>
    MODOS.map((modo) =>
      escrito(
        `${como}, y son bytes ${juego} en ${modo}`,
        mail(
          {},
          entidad(
            [...(tipo === "" ? [] : [tipo]), `Content-Transfer-Encoding: ${modo}`],
            OFICINA,
            juego,
            modo,
          ),
        ),
        { palabras: OFICINA },
      ),
    ),
  ),
);

const CABECERA = `From: ${ANA}\nTo: ${MESA}\nSubject: Consulta\n`;
const crudo = (texto: string, juego = "utf-8") => bytes(texto, juego);

/** Forms on the web: scripts that join strings. */
export const FORMULARIOS: readonly Escrito[] = [
  ...ROTULADOS,
  escrito(
    "asunto y nombre crudos en latin-1",
    mail(
      { Subject: "Petici\xf3n del ni\xf1o", From: "I\xf1igo Pe\xf1a <inigo@ciudadano.test>" },
      llano(LATINA),
    ),
    { asunto: "Petición del niño", de: "Iñigo Peña <inigo@ciudadano.test>", palabras: LATINA },
  ),
  escrito(
    "asunto crudo en UTF-8 y nombre crudo en latin-1",
    mail({ Subject: enBytes("Petición"), From: "Pe\xf1a <pena@ciudadano.test>" }, llano(LATINA)),
    { asunto: "Petición", de: "Peña <pena@ciudadano.test>", palabras: LATINA },
  ),
  escrito(
    "solo LF en todas partes",
    crudo(`${CABECERA}Content-Type: text/plain; charset=utf-8\n\n${OFICINA}\n`),
    { palabras: OFICINA },
  ),
  escrito(
    "solo LF y asunto crudo en latin-1",
    crudo(`From: ${ANA}\nTo: ${MESA}\nSubject: Petición\n\n${LATINA}\n`, "latin1"),
    { asunto: "Petición", palabras: LATINA },
  ),
  escrito(
    "solo LF, en partes",
    crudo(
      `${CABECERA}Content-Type: multipart/mixed; boundary=abc\n\n--abc\nContent-Type: text/plain; charset=utf-8\n\n${OFICINA}\n--abc\nContent-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\n${PDF.toString("base64")}\n--abc--\n`,
    ),
    { palabras: OFICINA, archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "olvidó la línea vacía antes del texto",
    crudo(`${CABECERA}Hola señores, pido informes\nGracias\n`),
    { palabras: "Hola señores, pido informes Gracias" },
  ),
  escrito(
    "olvidó la línea vacía antes del texto de una parte",
    crudo(`${CABECERA}Content-Type: multipart/mixed; boundary=abc\n\n--abc\nHola señores\n--abc--\n`),
    { palabras: "Hola señores" },
  ),
  escrito(
    "el límite quedó en una línea sin sangría",
    crudo(
      `${CABECERA}Content-Type: multipart/mixed;\nboundary="abc"\nX-Mailer: PHP\n\n--abc\n\nHola señores\n--abc--\n`,
    ),
    { palabras: "Hola señores" },
  ),
  escrito(
    "declara partes y no hay ninguna",
    mail({}, entidad(['Content-Type: multipart/mixed; boundary="nunca"'], OFICINA)),
    { palabras: OFICINA },
  ),
  escrito(
    "declara partes, no hay ninguna, y es HTML en latin-1",
    mail(
      {},
      entidad(
        ['Content-Type: multipart/alternative; boundary="nunca"'],
        `<html><body><p>${LATINA}</p></body></html>`,
        "latin1",
      ),
    ),
    { palabras: LATINA },
  ),
  escrito(
    "declara partes sin decir el límite",
    mail(
      {},
      entidad(
        ["Content-Type: multipart/mixed"],
        `--x1\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${OFICINA}\r\n--x1\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${PDF.toString("base64")}\r\n--x1--`,
      ),
    ),
    { palabras: OFICINA, archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "dice un límite y usa otro",
    mail(
      {},
      entidad(
        ["Content-Type: multipart/mixed; boundary=uno"],
        `--dos\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${OFICINA}\r\n--dos--`,
      ),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "cierra el límite después de cada parte",
    mail(
      {},
      entidad(
        ["Content-Type: multipart/mixed; boundary=z"],
        `--z\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${OFICINA}\r\n--z--\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${PDF.toString("base64")}\r\n--z--`,
      ),
    ),
    { palabras: OFICINA, archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "no cierra el límite",
    mail(
      {},
      entidad(
        ["Content-Type: multipart/mixed; boundary=z"],
        `--z\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${OFICINA}`,
      ),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "puso el texto antes de la primera parte",
    mail(
      {},
      entidad(
        ["Content-Type: multipart/mixed; boundary=z"],
        `${OFICINA}\r\n\r\n--z\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${PDF.toString("base64")}\r\n--z--`,
      ),
    ),
    { palabras: OFICINA, archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "la frase de siempre antes de la primera parte no es de nadie",
    mail(
      {},
      entidad(
        ["Content-Type: multipart/mixed; boundary=z"],
        "This is a multi-part message in MIME format.\r\n--z\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=\r\n--z--",
      ),
    ),
    { palabras: "", archivos: [["a.pdf", Buffer.from("%PDF-")]] },
  ),
  escrito(
    "texto, HTML y archivo, todo como alternativas",
    mail({}, partes("alternative", [llano(LATINA), rico(`<p>${LATINA}</p>`), pdf("cedula.pdf")])),
    { palabras: LATINA, archivos: [["cedula.pdf", PDF]] },
  ),
  escrito(
    "dos Content-Type: vale el primero",
    mail({ "Content-Type": "text/html; charset=utf-8" }, llano("<p>Hola señor</p>")),
    { palabras: "Hola señor" },
  ),
  escrito(
    "base64 en una sola línea",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64"],
        bytes(OFICINA.repeat(40)).toString("base64"),
      ),
    ),
    { palabras: OFICINA.repeat(40) },
  ),
  escrito(
    "base64 en trozos que acaban cada uno en igual",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64"],
        ["Señores, ", "va el pedido", " de la niña"]
          .map((trozo) => bytes(trozo).toString("base64"))
          .join("\r\n"),
      ),
    ),
    { palabras: "Señores, va el pedido de la niña" },
  ),
  escrito(
    "base64 con espacios y signos de admiración",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64"],
        ` ${bytes(OFICINA)
          .toString("base64")
          .replace(/(.{9})/g, "$1 !\r\n")}`,
      ),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "quoted-printable en minúsculas y con iguales sueltos",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable"],
        "Se=c3=b1or: 2+2=4 y a = b =zz =\r\n=20sigue",
      ),
    ),
    { palabras: "Señor: 2+2=4 y a = b =zz sigue" },
  ),
  escrito(
    "quoted-printable con blancos tras el corte",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable"],
        "Se=C3=B1=  \t\r\nor",
      ),
    ),
    { palabras: "Señor" },
  ),
  escrito(
    "dice base64 y es texto que no lo es",
    mail(
      {},
      entidad(["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: x-nada"], OFICINA),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "base64 que no da nada",
    mail(
      {},
      entidad(["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64"], "¡¿!?"),
    ),
    { palabras: "Este correo llegó con contenido que no se pudo leer. El original quedó en el buzón." },
  ),
  escrito(
    "escribe desde el propio formulario, con Responder a",
    mail(
      {
        From: "Formulario <formulario@institucion.test>",
        "Reply-To": `${enBytes("Íñigo Peña")} <inigo@ciudadano.test>`,
      },
      llano(`Nombre: Íñigo\nConsulta: ${LATINA}`),
    ),
    {
      de: "Formulario <formulario@institucion.test>",
      responderA: ["Íñigo Peña <inigo@ciudadano.test>"],
      palabras: `Nombre: Íñigo Consulta: ${LATINA}`,
    },
  ),
  escrito(
    "noreply con Responder a",
    mail({ From: "noreply@institucion.test", "Reply-To": "ana@ciudadano.test" }, llano(LATINA)),
    {
      de: "noreply@institucion.test",
      responderA: ["ana@ciudadano.test"],
      palabras: LATINA,
      automatico: true,
    },
  ),
  escrito("sin autor, con Responder a", mail({ From: "", "Reply-To": "ana@ciudadano.test" }, llano(LATINA)), {
    de: null,
    responderA: ["ana@ciudadano.test"],
    palabras: LATINA,
    automatico: true,
  }),
  escrito(
    "autor cuyo nombre es una dirección",
    mail({ From: '"luis@ciudadano.test" <ana@ciudadano.test>' }, llano(LATINA)),
    { de: "luis@ciudadano.test <ana@ciudadano.test>", palabras: LATINA },
  ),
  escrito(
    "autor entero en una palabra codificada",
    mail(
      { From: `=?utf-8?B?${bytes("Íñigo Peña <inigo@ciudadano.test>").toString("base64")}?=` },
      llano(LATINA),
    ),
    { de: "Íñigo Peña <inigo@ciudadano.test>", palabras: LATINA },
  ),
  escrito("autor con ángulo de más", mail({ From: '"x"@ciudadano.test>' }, llano(LATINA)), {
    de: "x@ciudadano.test",
    palabras: LATINA,
  }),
  escrito("autor con mailto:", mail({ From: "Ana Quispe <mailto:ana@ciudadano.test>" }, llano(LATINA)), {
    palabras: LATINA,
  }),
  escrito(
    "nombre de archivo con ruta de Windows y sin comillas",
    mail(
      {},
      partes("mixed", [
        llano(LATINA),
        archivo(["Content-Type: application/pdf; name=C:\\TEMP\\ci.pdf"], PDF),
      ]),
    ),
    { palabras: LATINA, archivos: [["ci.pdf", PDF]] },
  ),
  escrito(
    "archivo en 8 bits y binario",
    mail(
      {},
      partes("mixed", [
        llano(LATINA),
        entidad(
          ["Content-Type: application/octet-stream; name=a.bin", "Content-Transfer-Encoding: binary"],
          qp(PDF),
        ),
      ]),
    ),
    { palabras: LATINA, archivos: [["a.bin", bytes(qp(PDF))]] },
  ),
  escrito(
    "el mismo texto dos veces, llano y en HTML, sin decir que es el mismo",
    mail(
      {},
      partes("mixed", [llano(`${LATINA}\n`), rico(`<p>${LATINA.replace(". ", ".<br>")}</p>`), pdf("a.pdf")]),
    ),
    { palabras: LATINA, archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "un solo texto con nombre: es la carta y es un archivo",
    mail({}, entidad(["Content-Type: text/plain; charset=utf-8; name=consulta.txt"], OFICINA)),
    { palabras: OFICINA, archivos: [["consulta.txt", bytes(OFICINA)]] },
  ),
  escrito(
    "un solo texto que se adjunta: es un archivo",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=utf-8", "Content-Disposition: attachment; filename=consulta.txt"],
        OFICINA,
      ),
    ),
    { palabras: "", archivos: [["consulta.txt", bytes(OFICINA)]] },
  ),
];
