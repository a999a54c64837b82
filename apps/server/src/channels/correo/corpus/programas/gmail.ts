import {
  ANA,
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
  pdf,
  porciento,
  q,
  rico,
} from "./escribir.ts";

const UTF8 = "UTF-8";
const alterna = (texto: string, html = `<div dir="ltr">${texto.replaceAll("\n", "<br>")}</div>`): Entidad =>
  partes("alternative", [llano(texto, UTF8, "quoted-printable"), rico(html, UTF8)]);
const conArchivo = (texto: string, ...archivos: Entidad[]) => partes("mixed", [alterna(texto), ...archivos]);
const adjunto = (nombre: string, contenido = PDF) =>
  archivo(
    [
      `Content-Type: application/pdf; name="${nombre}"`,
      `Content-Disposition: attachment; filename="${nombre}"`,
      "Content-ID: <f_lx1>",
      "X-Attachment-Id: f_lx1",
    ],
    contenido,
  );
const FIRMA = '<div class="gmail_signature"><b>Íñigo Núñez</b><br>Cel. 70712345</div>';
const CITA =
  "BEGIN:VCALENDAR\r\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nDTSTART:20261125T140000Z\r\nDTEND:20261125T150000Z\r\nORGANIZER;CN=Ana Quispe:mailto:ana@ciudadano.test\r\nUID:1@google.com\r\nLOCATION:Piso 3\\, oficina 301\r\nSUMMARY:Revisión del trámite\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
const EN_PALABRAS =
  "Invitación: Revisión del trámite Cuándo: 25/11/2026 10:00–11:00 (hora de La Paz) Dónde: Piso 3, oficina 301 Organiza: Ana Quispe (ana@ciudadano.test)";

/** Gmail in the browser, its telephone program and its calendar. */
export const GMAIL: readonly Escrito[] = [
  escrito("texto y HTML", mail({}, alterna(LATINA)), { palabras: LATINA }),
  escrito("comillas, rayas y euros", mail({}, alterna(OFICINA)), { palabras: OFICINA }),
  escrito(
    "asunto y nombre en Q",
    mail(
      { Subject: q("Atención al niño"), From: `${q("Íñigo Núñez", UTF8)} <inigo@ciudadano.test>` },
      alterna(LATINA),
    ),
    { asunto: "Atención al niño", de: "Íñigo Núñez <inigo@ciudadano.test>", palabras: LATINA },
  ),
  escrito(
    "asunto en base64 partido en tres palabras",
    mail(
      {
        Subject: [
          b("Solicitud de certificación", UTF8),
          b(" de años de servicio", UTF8),
          b(" — José", UTF8),
        ].join("\r\n "),
      },
      alterna(LATINA),
    ),
    { asunto: "Solicitud de certificación de años de servicio — José", palabras: LATINA },
  ),
  escrito(
    "asunto con dibujos",
    mail({ Subject: b("Gracias 🙏🏽 por la atención ✅") }, alterna("Muchas gracias 🙏🏽🇧🇴")),
    {
      asunto: "Gracias 🙏🏽 por la atención ✅",
      palabras: "Muchas gracias 🙏🏽🇧🇴",
    },
  ),
  escrito("un PDF", mail({}, conArchivo(LATINA, adjunto("carnet.pdf"))), {
    palabras: LATINA,
    archivos: [["carnet.pdf", PDF]],
  }),
  escrito(
    "un archivo con acentos en palabras codificadas",
    mail({}, conArchivo(LATINA, adjunto(b("Certificación de niño.pdf", UTF8)))),
    {
      palabras: LATINA,
      archivos: [["Certificación de niño.pdf", PDF]],
    },
  ),
  escrito(
    "un nombre largo en tres palabras codificadas",
    mail(
      {},
      conArchivo(
        LATINA,
        adjunto(
          [q("Resolución administrativa ", UTF8), q("número 45 del año ", UTF8), q("2026.pdf", UTF8)].join(
            "\r\n ",
          ),
        ),
      ),
    ),
    { palabras: LATINA, archivos: [["Resolución administrativa número 45 del año 2026.pdf", PDF]] },
  ),
  escrito(
    "dos archivos del mismo nombre y distinto contenido",
    mail({}, conArchivo(LATINA, adjunto("a.pdf"), adjunto("a.pdf", JPG))),
    {
      palabras: LATINA,
      archivos: [
        ["a.pdf", PDF],
        ["a.pdf", JPG],
      ],
    },
  ),
  escrito(
    "una imagen pegada y un PDF",
    mail(
      {},
      partes("mixed", [
        partes("related", [
          alterna(LATINA, `<div>${LATINA}<img src="cid:ii_1" alt=""></div>`),
          imagen("image.png", "ii_1"),
        ]),
        adjunto("a.pdf"),
      ]),
    ),
    {
      palabras: LATINA,
      archivos: [
        ["image.png", PNG],
        ["a.pdf", PDF],
      ],
    },
  ),
  escrito(
    "solo una imagen pegada",
    mail(
      {},
      partes("related", [
        alterna("", '<div dir="ltr"><img src="cid:ii_1"><br></div>'),
        imagen("image.png", "ii_1"),
      ]),
    ),
    {
      palabras: "",
      archivos: [["image.png", PNG]],
    },
  ),
  escrito(
    "todo está en el asunto y el cuerpo viene vacío",
    mail({ Subject: q("¿A qué hora atienden?") }, alterna("\n", '<div dir="auto"></div>')),
    { asunto: "¿A qué hora atienden?", palabras: "" },
  ),
  escrito(
    "vacío, con la foto",
    mail(
      {},
      conArchivo(
        "\n",
        archivo(
          [
            'Content-Type: image/jpeg; name="IMG_20261123.jpg"',
            'Content-Disposition: attachment; filename="IMG_20261123.jpg"',
          ],
          JPG,
        ),
      ),
    ),
    {
      palabras: "",
      archivos: [["IMG_20261123.jpg", JPG]],
    },
  ),
  escrito(
    "con firma de HTML que el texto dice de otro modo",
    mail(
      {},
      partes("alternative", [
        llano(`${LATINA}\n\n--\n*Íñigo Núñez*\nCel. 70712345`, UTF8),
        rico(`<div>${LATINA}</div><br>${FIRMA}`, UTF8),
      ]),
    ),
    {
      palabras: `${LATINA} Íñigo Núñez Cel. 70712345`,
    },
  ),
  escrito(
    "una invitación",
    mail(
      {},
      partes("mixed", [
        partes("alternative", [
          llano("Está invitado", UTF8, "base64"),
          rico("<p>Está invitado</p>", UTF8),
          entidad(['Content-Type: text/calendar; charset="UTF-8"; method=REQUEST'], CITA),
        ]),
        archivo(
          [
            'Content-Type: application/ics; name="invite.ics"',
            'Content-Disposition: attachment; filename="invite.ics"',
          ],
          Buffer.from(CITA),
        ),
      ]),
    ),
    {
      palabras: `Está invitado ${EN_PALABRAS}`,
      archivos: [["invite.ics", Buffer.from(CITA)]],
    },
  ),
  escrito(
    "para varios, con copia y Responder a",
    mail(
      {
        To: `Mesa de Ayuda <mesa@ventanilla.test>, ${q("Doña Peña")} <pena@ciudadano.test>`,
        Cc: '"Quispe, Luis" <luis@ciudadano.test>',
        "Reply-To": "Abogado <abogado@bufete.test>",
      },
      alterna(LATINA),
    ),
    {
      para: ["Mesa de Ayuda <mesa@ventanilla.test>", "Doña Peña <pena@ciudadano.test>"],
      copia: ["Quispe, Luis <luis@ciudadano.test>"],
      responderA: ["Abogado <abogado@bufete.test>"],
      palabras: LATINA,
    },
  ),
  escrito("con copia oculta a todos", mail({ To: "undisclosed-recipients:;" }, alterna(LATINA)), {
    para: [],
    palabras: LATINA,
  }),
  escrito(
    "reenviado dentro del texto",
    mail(
      { Subject: "Fwd: Su trámite".replace("á", "=?utf-8?Q?=C3=A1?=") },
      alterna(`Vean esto\n\n---------- Forwarded message ---------\nDe: Íñigo\n\n${OFICINA}`),
    ),
    {
      asunto: "Fwd: Su trámite",
      palabras: `Vean esto ---------- Forwarded message --------- De: Íñigo ${OFICINA}`,
    },
  ),
  escrito(
    "reenviado como archivo",
    mail(
      {},
      partes("mixed", [
        alterna("Le reenvío"),
        entidad(
          [
            'Content-Type: message/rfc822; name="Su trámite.eml"'.replace("á", "=?utf-8?Q?=C3=A1?="),
            `Content-Disposition: attachment; filename*=${porciento("Su trámite.eml")}`,
          ],
          `From: Luis <luis@ciudadano.test>\r\nSubject: Otro\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${OFICINA}`,
        ),
      ]),
    ),
    {
      palabras: `Le reenvío Correo adjunto de Luis · luis@ciudadano.test: Otro ${OFICINA}`,
      archivos: [
        [
          "Su trámite.eml",
          Buffer.from(
            `From: Luis <luis@ciudadano.test>\r\nSubject: Otro\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${OFICINA}`,
          ),
        ],
      ],
    },
  ),
  escrito(
    "modo de solo texto, en líneas fluidas",
    mail(
      {},
      entidad(
        [
          'Content-Type: text/plain; charset="UTF-8"; format=flowed; delsp=yes',
          "Content-Transfer-Encoding: base64",
        ],
        "Señores, es una línea muy lar \nga que sigue aquí.\n\nOtra.\n-- \nÍñigo",
        UTF8,
        "base64",
      ),
    ),
    {
      palabras: "Señores, es una línea muy larga que sigue aquí. Otra. -- Íñigo",
    },
  ),
  escrito(
    "enviado por otro de parte de alguien",
    mail(
      { From: '"Ana vía Formularios" <ana@ciudadano.test>', Sender: "robot@formularios.test" },
      alterna(LATINA),
    ),
    {
      de: "Ana vía Formularios <ana@ciudadano.test>".replace("vía", "vía"),
      palabras: LATINA,
    },
  ),
  escrito(
    "la dirección en mayúsculas y con etiqueta",
    mail({ From: "ANA+Tramites@Ciudadano.TEST" }, alterna(LATINA)),
    { de: "ana+tramites@ciudadano.test", palabras: LATINA },
  ),
  escrito(
    "un archivo de hoja de cálculo cuyo nombre trae paréntesis y coma",
    mail({}, conArchivo(LATINA, adjunto("Planilla (1), final.pdf"))),
    { palabras: LATINA, archivos: [["Planilla (1), final.pdf", PDF]] },
  ),
  escrito(
    "texto, HTML y la forma AMP",
    mail(
      {},
      partes("alternative", [
        llano("hola señor"),
        entidad(["Content-Type: text/x-amp-html; charset=utf-8"], "<html amp4email>no</html>"),
        rico("<p>hola señor</p>"),
      ]),
    ),
    { palabras: "hola señor" },
  ),
  escrito("un PDF que va solo, sin palabras", mail({ From: ANA }, pdf("solo.pdf")), {
    palabras: "",
    archivos: [["solo.pdf", PDF]],
  }),
];
