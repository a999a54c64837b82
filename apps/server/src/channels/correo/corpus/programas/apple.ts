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
  mail,
  OFICINA,
  PDF,
  PNG,
  partes,
  porciento,
  q,
  rico,
} from "./escribir.ts";

const IPHONE = "Enviado desde mi iPhone";
const bloque = (html: string) =>
  rico(
    `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">${html}</body></html>`,
  );
const foto = (nombre: string): Entidad =>
  archivo(
    [
      `Content-Type: image/jpeg; name=${nombre}; x-apple-part-url=1`,
      `Content-Disposition: inline; filename=${nombre}`,
    ],
    JPG,
  );
const documento = (disposicion: string, tipo = "application/pdf") =>
  archivo([`Content-Type: ${tipo}`, `Content-Disposition: ${disposicion}`], PDF);
const DESCOMPUESTO = "Certificación de niño.pdf".normalize("NFD");

/** A subject whose bytes are cut at a place where no letter ends. */
const partida = (todo: Buffer, corte: number) =>
  [todo.subarray(0, corte), todo.subarray(corte)]
    .map((trozo) => `=?utf-8?B?${trozo.toString("base64")}?=`)
    .join("\r\n ");

/** Apple Mail on a telephone and on a desk. */
export const APPLE: readonly Escrito[] = [
  escrito(
    "texto, foto, texto",
    mail(
      {},
      partes("mixed", [
        llano("Adjunto mi carnet, señor", "utf-8", "quoted-printable"),
        foto("IMG_0001.jpeg"),
        llano(`\n\n${IPHONE}`, "us-ascii"),
      ]),
    ),
    { palabras: `Adjunto mi carnet, señor ${IPHONE}`, archivos: [["IMG_0001.jpeg", JPG]] },
  ),
  escrito(
    "el texto va llano y la firma en HTML",
    mail({}, partes("mixed", [llano(OFICINA), documento("inline; filename=carnet.pdf"), bloque(IPHONE)])),
    { palabras: `${OFICINA} ${IPHONE}`, archivos: [["carnet.pdf", PDF]] },
  ),
  escrito(
    "solo la firma en HTML y la foto",
    mail({}, partes("mixed", [foto("a.jpeg"), bloque(`<br><div>${IPHONE}</div>`)])),
    { palabras: IPHONE, archivos: [["a.jpeg", JPG]] },
  ),
  escrito(
    "tres textos entre dos fotos",
    mail(
      {},
      partes("mixed", [llano("Uno, ñ"), foto("1.jpeg"), llano("Dos, é"), foto("2.jpeg"), llano("Tres, ü")]),
    ),
    {
      palabras: "Uno, ñ Dos, é Tres, ü",
      archivos: [
        ["1.jpeg", JPG],
        ["2.jpeg", JPG],
      ],
    },
  ),
  escrito(
    "texto, o bien HTML con el PDF en medio",
    mail(
      {},
      partes("alternative", [
        llano(`${LATINA}\n${OFICINA}`),
        partes("mixed", [
          bloque(`<p>${LATINA}</p>`),
          documento("inline; filename=nota.pdf"),
          bloque(`<p>${OFICINA}</p>`),
        ]),
      ]),
    ),
    { palabras: `${LATINA} ${OFICINA}`, archivos: [["nota.pdf", PDF]] },
  ),
  escrito(
    "texto, o bien HTML con imágenes suyas y aparte un PDF",
    mail(
      {},
      partes("alternative", [
        llano(LATINA),
        partes("mixed", [
          partes("related", [bloque(`${LATINA}<img src="cid:A1">`), imagen("pegada.png", "A1")]),
          documento("attachment; filename=nota.pdf"),
        ]),
      ]),
    ),
    {
      palabras: LATINA,
      archivos: [
        ["pegada.png", PNG],
        ["nota.pdf", PDF],
      ],
    },
  ),
  escrito(
    "nombre con los acentos aparte de las letras",
    mail({}, partes("mixed", [llano(LATINA), documento(`attachment; filename*=${porciento(DESCOMPUESTO)}`)])),
    { palabras: LATINA, archivos: [["Certificación de niño.pdf", PDF]] },
  ),
  escrito(
    "nombre crudo en UTF-8",
    mail(
      {},
      partes("mixed", [
        llano(LATINA),
        documento(`attachment; filename="${Buffer.from("Peña año.pdf").toString("latin1")}"`),
      ]),
    ),
    { palabras: LATINA, archivos: [["Peña año.pdf", PDF]] },
  ),
  escrito(
    "nombre sin comillas y con espacios",
    mail({}, partes("mixed", [llano(LATINA), documento("attachment; filename=mi carnet de identidad.pdf")])),
    { palabras: LATINA, archivos: [["mi carnet de identidad.pdf", PDF]] },
  ),
  escrito(
    "un archivo en dos mitades de Macintosh",
    mail(
      {},
      partes("mixed", [
        llano(LATINA),
        partes("appledouble", [
          archivo(['Content-Type: application/applefile; name="nota.pdf"'], Buffer.from("00051607", "hex")),
          documento("attachment; filename=nota.pdf"),
        ]),
      ]),
    ),
    { palabras: LATINA, archivos: [["nota.pdf", PDF]] },
  ),
  escrito(
    "letras de Macintosh",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=macintosh", "Content-Transfer-Encoding: quoted-printable"],
        LATINA,
        "macintosh",
        "quoted-printable",
      ),
    ),
    { palabras: LATINA },
  ),
  escrito(
    "letras de Macintosh por su otro nombre",
    mail({}, entidad(["Content-Type: text/plain; charset=x-mac-roman"], LATINA, "macintosh")),
    { palabras: LATINA },
  ),
  escrito(
    "UTF-16 en base64",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=utf-16le", "Content-Transfer-Encoding: base64"],
        OFICINA,
        "utf-16le",
        "base64",
      ),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "UTF-16 con su marca, que dice ser UTF-8",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64"],
        `\ufeff${OFICINA}`,
        "utf-16le",
        "base64",
      ),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "UTF-8 con marca",
    mail({}, entidad(["Content-Type: text/plain; charset=utf-8"], `\ufeff${OFICINA}`)),
    { palabras: OFICINA },
  ),
  escrito(
    "líneas fluidas con cita",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes"],
        "Sí, se \nñor.\n\n> ¿Vendrá a \n> la cita?\n> > antes \n> > de mayo\n-- \nAna",
      ),
    ),
    {
      palabras: "Sí, señor. > ¿Vendrá ala cita? >> antesde mayo -- Ana",
      citado: "> ¿Vendrá ala cita? >> antesde mayo",
    },
  ),
  escrito(
    "foto de alta eficiencia",
    mail(
      {},
      partes("mixed", [
        llano(LATINA),
        archivo(
          [
            "Content-Type: image/heic; name=IMG_2.HEIC",
            "Content-Disposition: attachment; filename=IMG_2.HEIC",
          ],
          JPG,
        ),
      ]),
    ),
    { palabras: LATINA, archivos: [["IMG_2.heic", JPG]] },
  ),
  escrito(
    "una dirección web como vínculo y nada más",
    mail({}, bloque('<a href="https://gob.test/t?a=1">https://gob.test/t?a=1</a>')),
    { palabras: "https://gob.test/t?a=1" },
  ),
  escrito(
    "asunto partido en medio de una letra",
    mail({ Subject: partida(Buffer.from("Niño y ñandú"), 9) }, llano(LATINA)),
    { asunto: "Niño y ñandú", palabras: LATINA },
  ),
  escrito(
    "nombre de quien escribe, con comillas dentro",
    mail({ From: '"Ana \\"la abogada\\" Quispe" <ana@ciudadano.test>' }, llano(LATINA)),
    { de: 'Ana "la abogada" Quispe <ana@ciudadano.test>', palabras: LATINA },
  ),
  escrito(
    "asunto con una pregunta sin codificar dentro de la palabra",
    mail({ Subject: "=?utf-8?Q?=C2=BFCu=C3=A1ndo??=" }, llano(LATINA)),
    { asunto: "¿Cuándo?", palabras: LATINA },
  ),
  escrito(
    "el HTML entero en una palabra partida por espacios",
    mail(
      { Subject: `${b("Año")} ${q("nuevo")} y más`.replace("más", "=?utf-8?Q?m=C3=A1s?=") },
      bloque(`<p>${OFICINA}</p>`),
    ),
    { asunto: "Añonuevo y más", palabras: OFICINA },
  ),
];
