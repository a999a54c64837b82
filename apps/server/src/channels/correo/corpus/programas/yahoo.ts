import {
  ANA,
  archivo,
  b,
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

const cuadro = (texto: string) =>
  `<html><head></head><body><div class="ydp1yahoo-style-wrap" style="font-family:Helvetica;"><div dir="ltr">${texto}</div></div></body></html>`;
const alterna = (texto: string) =>
  partes(
    "alternative",
    [llano(texto, "UTF-8", "quoted-printable"), rico(cuadro(texto), "UTF-8")],
    "----=_Part_1_2.3",
  );
const DATO = `data:image/png;base64,${PNG.toString("base64")}`;

/** Yahoo in the browser and on telephones. */
export const YAHOO: readonly Escrito[] = [
  escrito("texto y HTML", mail({}, alterna(OFICINA)), { palabras: OFICINA }),
  escrito(
    "asunto en Q con guiones bajos de verdad",
    mail({ Subject: "=?UTF-8?Q?archivo=5Ffinal_del_a=C3=B1o?=" }, alterna(LATINA)),
    { asunto: "archivo_final del año", palabras: LATINA },
  ),
  escrito(
    "asunto en base64 con espacios entre las palabras",
    mail({ Subject: `${b("Consulta ")}   ${b("señor")}` }, alterna(LATINA)),
    { asunto: "Consulta señor", palabras: LATINA },
  ),
  escrito(
    "un archivo con el nombre codificado en las dos partes",
    mail(
      {},
      partes("mixed", [
        alterna(LATINA),
        archivo(
          [
            `Content-Type: application/pdf; name="${q("Año.pdf")}"`,
            `Content-Disposition: attachment; filename="${q("Año.pdf")}"`,
            "Content-ID: <abc@yahoo.com>",
          ],
          PDF,
        ),
      ]),
    ),
    { palabras: LATINA, archivos: [["Año.pdf", PDF]] },
  ),
  escrito(
    "HTML con la letra por entidades",
    mail(
      {},
      rico(cuadro("Se&ntilde;or: atenci&oacute;n &amp; servicio &lt;urgente&gt; &euro;20 &#8220;ya&#8221;")),
    ),
    { palabras: "Señor: atención & servicio <urgente> €20 “ya”" },
  ),
  escrito("recibo pegado como dato", mail({}, rico(cuadro(`Va el recibo <img src="${DATO}"> gracias`))), {
    palabras: "Va el recibo gracias",
    archivos: [["imagen-1.png", PNG]],
  }),
  escrito(
    "dos recibos pegados, uno de ellos dos veces",
    mail(
      {},
      rico(
        cuadro(
          `<img src="${DATO}"><img src='data:image/jpeg;base64,${JPG.toString("base64")}'><img src=${DATO}> ya`,
        ),
      ),
    ),
    {
      palabras: "ya",
      archivos: [
        ["imagen-1.png", PNG],
        ["imagen-2.jpg", JPG],
      ],
    },
  ),
  escrito(
    "imagen pegada con saltos de línea en el dato",
    mail(
      {},
      rico(
        cuadro(
          `<img alt="x" src="data:image/png;base64,${PNG.toString("base64").replace(/(.{20})/g, "$1\r\n")}">ya`,
        ),
      ),
    ),
    { palabras: "ya", archivos: [["imagen-1.png", PNG]] },
  ),
  escrito(
    "imagen pegada y otra por su número",
    mail(
      {},
      partes("related", [rico(cuadro(`<img src="cid:uno"><img src="${DATO}">ñ`)), imagen("uno.png", "uno")]),
    ),
    {
      palabras: "ñ",
      archivos: [
        ["imagen-1.png", PNG],
        ["uno.png", PNG],
      ],
    },
  ),
  escrito(
    "dibujo pegado como dato",
    mail({}, rico(cuadro("<img src=\"data:image/svg+xml,%3Csvg xmlns='x'/%3E\">ya"))),
    { palabras: "ya", archivos: [["imagen-1.svg", Buffer.from("<svg xmlns='x'/>")]] },
  ),
  escrito(
    "imagen de otro servidor y nada más",
    mail({}, rico(cuadro('<img src="https://x.test/p.png" alt="aviso">'))),
    { palabras: "" },
  ),
  escrito(
    "responder con la cita en el mismo HTML",
    mail({ Subject: "Re: Consulta" }, alterna(`${LATINA}\n\nEl lunes, Mesa escribió:\n> ¿Qué necesita?`)),
    { asunto: "Re: Consulta", palabras: `${LATINA} El lunes, Mesa escribió: > ¿Qué necesita?` },
  ),
  escrito(
    "con copia y tres destinatarios",
    mail(
      {
        To: `${MESA}, "Dos, la" <dos@ciudadano.test>,\r\n <tres@ciudadano.test>`,
        Cc: `${q("Peña, Luis")} <luis@ciudadano.test>`,
      },
      alterna(LATINA),
    ),
    {
      para: [MESA, "Dos, la <dos@ciudadano.test>", "tres@ciudadano.test"],
      copia: ["Peña, Luis <luis@ciudadano.test>"],
      palabras: LATINA,
    },
  ),
  escrito(
    "direcciones separadas por punto y coma",
    mail({ To: `${MESA}; dos@ciudadano.test` }, alterna(LATINA)),
    { para: [MESA, "dos@ciudadano.test"], palabras: LATINA },
  ),
  escrito(
    "un grupo de destinatarios",
    mail({ To: `Oficinas: ${MESA}, Dos <dos@ciudadano.test>;` }, alterna(LATINA)),
    { para: [MESA, "Dos <dos@ciudadano.test>"], palabras: LATINA },
  ),
  escrito(
    "responder a la misma persona en otra parte",
    mail({ "Reply-To": '"Ana Quispe" <ana2@ciudadano.test>' }, alterna(LATINA)),
    { responderA: ["Ana Quispe <ana2@ciudadano.test>"], palabras: LATINA },
  ),
  escrito(
    "texto solo, con tipos en mayúsculas",
    mail(
      {},
      entidad(
        ["CONTENT-TYPE: TEXT/PLAIN; CHARSET=UTF-8", "CONTENT-TRANSFER-ENCODING: QUOTED-PRINTABLE"],
        OFICINA,
        "utf-8",
        "quoted-printable",
      ),
    ),
    { palabras: OFICINA },
  ),
  escrito(
    "tres archivos y una imagen de telón",
    mail(
      { From: ANA },
      partes("mixed", [alterna(LATINA), pdf("1.pdf"), pdf("2.pdf", JPG), pdf("3.pdf", PNG)]),
    ),
    {
      palabras: LATINA,
      archivos: [
        ["1.pdf", PDF],
        ["2.pdf", JPG],
        ["3.pdf", PNG],
      ],
    },
  ),
  escrito(
    "HTML de un solo espacio duro con un archivo",
    mail({}, partes("mixed", [rico(cuadro('&nbsp;<br clear="none">')), pdf("1.pdf")])),
    { palabras: "", archivos: [["1.pdf", PDF]] },
  ),
  escrito(
    "texto con etiquetas que no son etiquetas",
    mail({}, llano("Mi correo es <ana@ciudadano.test> y 3 < 5 > 2 & más")),
    { palabras: "Mi correo es <ana@ciudadano.test> y 3 < 5 > 2 & más" },
  ),
];
