import {
  ANA,
  archivo,
  b,
  bytes,
  CSV,
  type Entidad,
  type Escrito,
  entidad,
  escrito,
  imagen,
  LATINA,
  llano,
  MESA,
  mail,
  OFICINA,
  PDF,
  PNG,
  partes,
  pdf,
  porciento,
  q,
  rico,
} from "./escribir.ts";

const cuerpo = (texto: string) =>
  `<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">\r\n<style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style>\r\n</head>\r\n<body dir="ltr">\r\n<div class="elementToProof">${texto}</div></body></html>`;
const alterna = (texto: string, juego = "iso-8859-1"): Entidad =>
  partes("alternative", [llano(texto, juego, "quoted-printable"), rico(cuerpo(texto), juego)]);
const EXCHANGE = {
  "Authentication-Results":
    "spf=pass (sender IP is 40.107.1.1) smtp.mailfrom=ciudadano.test; dkim=pass header.d=ciudadano.test;dmarc=pass action=none header.from=ciudadano.test;compauth=pass reason=100",
  "X-MS-Exchange-Organization-SCL": "1",
  "X-MS-Has-Attach": "",
};
const con = (campos: Record<string, string>, entidades: Entidad) =>
  mail({ ...EXCHANGE, ...campos }, entidades);
const PIE = "Este mensaje es confidencial. Si no es para usted, bórrelo.";
const CSV_UTF8 = bytes("nombre;monto\r\nPeña;20\r\n");

/** Outlook.com and Microsoft 365. */
export const M365: readonly Escrito[] = [
  escrito("texto y HTML", con({}, alterna(LATINA)), { palabras: LATINA }),
  escrito("HTML en UTF-8 cuyo meta dice iso-8859-1", con({}, rico(cuerpo(OFICINA), "utf-8", "base64")), {
    palabras: OFICINA,
  }),
  escrito(
    "UTF-8 en 8 bits que dice ser iso-8859-1",
    con(
      {},
      entidad(['Content-Type: text/plain; charset="iso-8859-1"', "Content-Transfer-Encoding: 8bit"], OFICINA),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "UTF-8 en quoted-printable que dice ser windows-1252",
    con(
      {},
      entidad(
        ['Content-Type: text/html; charset="Windows-1252"', "Content-Transfer-Encoding: quoted-printable"],
        cuerpo(OFICINA),
        "utf-8",
        "quoted-printable",
      ),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "asunto que contradice sus letras: latin-1 que dice UTF-8",
    con({ Subject: q("Atención a la niñez", "iso-8859-1", "utf-8") }, alterna(LATINA)),
    { asunto: "Atención a la niñez", palabras: LATINA },
  ),
  escrito(
    "asunto que contradice sus letras: UTF-8 que dice latin-1",
    con({ Subject: b("Atención a la niñez", "utf-8", "iso-8859-1") }, alterna(LATINA)),
    { asunto: "Atención a la niñez", palabras: LATINA },
  ),
  escrito(
    "asunto de letras que nadie conoce",
    con({ Subject: b("Atención a la niñez", "utf-8", "unknown-8bit") }, alterna(LATINA)),
    { asunto: "Atención a la niñez", palabras: LATINA },
  ),
  escrito(
    "pie de la institución en texto después del HTML",
    con({}, partes("mixed", [alterna(LATINA), llano(PIE, "utf-8", "base64")])),
    { palabras: `${LATINA} ${PIE}` },
  ),
  escrito(
    "pie en HTML después del texto",
    con({}, partes("mixed", [llano(OFICINA), rico(`<p>${PIE}</p>`)])),
    { palabras: `${OFICINA} ${PIE}` },
  ),
  escrito(
    "un estilo que no se cierra en el primer HTML no se traga el segundo",
    con({}, partes("mixed", [rico("<p>Uno</p><style>p{"), rico("<p>Dos</p>")])),
    { palabras: "Uno Dos" },
  ),
  escrito(
    "una declaración en texto con nombre, al lado del HTML",
    con(
      {},
      partes("mixed", [
        alterna(LATINA),
        entidad(
          [
            'Content-Type: text/plain; charset=utf-8; name="declaracion.txt"',
            "Content-Disposition: inline; filename=declaracion.txt",
          ],
          OFICINA,
        ),
      ]),
    ),
    { palabras: LATINA, archivos: [["declaracion.txt", bytes(OFICINA)]] },
  ),
  escrito(
    "una planilla de texto con nombre solo en el tipo",
    con({}, partes("mixed", [alterna(LATINA), archivo(['Content-Type: text/csv; name="montos.csv"'], CSV)])),
    { palabras: LATINA, archivos: [["montos.csv", CSV]] },
  ),
  escrito(
    "una planilla sin nombre",
    con({}, partes("mixed", [alterna(LATINA), archivo(["Content-Type: text/csv; charset=utf-8"], CSV_UTF8)])),
    { palabras: LATINA, archivos: [["tabla.csv", CSV_UTF8]] },
  ),
  escrito(
    "una página guardada que se adjunta",
    con(
      {},
      partes("mixed", [
        alterna(LATINA),
        archivo(
          [
            'Content-Type: text/html; charset=utf-8; name="pagina.html"',
            'Content-Disposition: attachment; filename="pagina.html"',
          ],
          Buffer.from("<p>no es la carta</p>"),
        ),
      ]),
    ),
    { palabras: LATINA, archivos: [["pagina.html", Buffer.from("<p>no es la carta</p>")]] },
  ),
  escrito(
    "nombre de archivo de dos maneras: vale la extendida",
    con(
      {},
      partes("mixed", [
        alterna(LATINA),
        archivo(
          [
            'Content-Type: application/pdf; name="Certificacion.pdf"',
            `Content-Disposition: attachment; filename="Certificacion.pdf"; filename*=${porciento("Certificación.pdf")}; size=30`,
          ],
          PDF,
        ),
      ]),
    ),
    { palabras: LATINA, archivos: [["Certificación.pdf", PDF]] },
  ),
  escrito(
    "nombre en seis trozos",
    con(
      {},
      partes("mixed", [
        alterna(LATINA),
        archivo(
          [
            "Content-Type: application/pdf",
            'Content-Disposition: attachment;\r\n\tfilename*0*=utf-8\'\'Resoluci%C3;\r\n\tfilename*1*=%B3n%20n;\r\n\tfilename*2="umero 45 ";\r\n\tfilename*3*=%C3%B1;\r\n\tfilename*4=".pd";\r\n\tfilename*5=f',
          ],
          PDF,
        ),
      ]),
    ),
    { palabras: LATINA, archivos: [["Resolución numero 45 ñ.pdf", PDF]] },
  ),
  escrito(
    "HTML vacío al lado de un texto bueno",
    con({}, partes("alternative", [llano(LATINA), rico("<html><body><div><br>&nbsp;</div></body></html>")])),
    { palabras: LATINA },
  ),
  escrito(
    "HTML que es solo una imagen al lado de un texto bueno",
    con(
      {},
      partes("related", [
        partes("alternative", [llano(LATINA), rico('<div><img src="cid:f1"></div>')]),
        imagen("firma.png", "f1"),
      ]),
    ),
    { palabras: LATINA, archivos: [["firma.png", PNG]] },
  ),
  escrito(
    "responder a otra dirección",
    con(
      { "Reply-To": `${q("Unidad Jurídica")} <juridica@ciudadano.test>, "Otra" <otra@ciudadano.test>` },
      alterna(LATINA),
    ),
    {
      responderA: ["Unidad Jurídica <juridica@ciudadano.test>", "Otra <otra@ciudadano.test>"],
      palabras: LATINA,
    },
  ),
  escrito(
    "destinatarios repartidos en dos campos",
    con({ To: `${MESA}\r\nTo: dos@ciudadano.test`, Cc: "tres@ciudadano.test" }, alterna(LATINA)),
    { para: [MESA, "dos@ciudadano.test"], copia: ["tres@ciudadano.test"], palabras: LATINA },
  ),
  escrito(
    "respuesta automática de ausencia",
    con(
      {
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        Subject: q("Respuesta automática: Consulta", "iso-8859-1"),
      },
      alterna("Estoy de vacación"),
    ),
    { asunto: "Respuesta automática: Consulta", palabras: "Estoy de vacación", automatico: true },
  ),
  escrito("dirección internacional", con({ From: '"Ana" <ana@xn--caf-dma.test>' }, pdf("a.pdf")), {
    de: "Ana <ana@café.test>",
    palabras: "",
    archivos: [["a.pdf", PDF]],
  }),
  escrito(
    "dos asuntos y dos autores: cuentan los primeros",
    con(
      { From: `${ANA}\r\nFrom: otro@ciudadano.test`, Subject: "Primero\r\nSubject: Segundo" },
      alterna(LATINA),
    ),
    { asunto: "Primero", palabras: LATINA },
  ),
];
