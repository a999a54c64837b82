import {
  ANA,
  archivo,
  b,
  bytes,
  type Escrito,
  enBytes,
  entidad,
  escrito,
  LATINA,
  mail,
  OFICINA,
  PDF,
  partes,
  pdf,
  porciento,
  q,
  rico,
} from "./escribir.ts";

const fluido = (texto: string, juego = "UTF-8") =>
  entidad(
    [`Content-Type: text/plain; charset=${juego}; format=flowed`, "Content-Transfer-Encoding: 8bit"],
    texto,
    juego,
  );
const OTRO = `From: Luis <luis@ciudadano.test>\r\nSubject: =?UTF-8?Q?Tr=C3=A1mite?=\r\nContent-Type: text/plain; charset=UTF-8\r\n\r\n${OFICINA}\r\n`;
const nombrado = (...lineas: string[]) =>
  archivo(
    ["Content-Type: application/pdf", ["Content-Disposition: attachment", ...lineas].join(";\r\n ")],
    PDF,
  );
const con = (nombre: string, ...lineas: string[]) => ({
  crudo: mail({}, partes("mixed", [fluido(LATINA), nombrado(...lineas)])),
  puso: { palabras: LATINA, archivos: [[nombre, PDF] as const] },
});
const EXTENSO = con(
  "Resolución del año 2026, señor Peña.pdf",
  `filename*0*=${porciento("Resolución del a")}`,
  `filename*1*=${porciento("ño 2026, señor").slice(7)}`,
  `filename*2*=${porciento(" Peña.pdf").slice(7)}`,
);
const DESORDEN = con("uno dos.pdf", 'filename*1=" dos.pdf"', 'filename*0="uno"');
const ISO = con("Peñón.pdf", "filename*=iso-8859-1'es'Pe%F1%F3n.pdf");
const SINALFABETO = con("Peñón.pdf", "filename*=Pe%C3%B1%C3%B3n.pdf");
const PORCIENTO = con("Peñón final.pdf", 'filename="Pe%C3%B1%C3%B3n%20final.pdf"');
const REPETIDO = con("primero.pdf", 'filename="primero.pdf"', 'filename="segundo.pdf"');

/** Thunderbird and its family, on any desk. */
export const THUNDERBIRD: readonly Escrito[] = [
  escrito("líneas fluidas", mail({}, fluido("Señores, esta línea \nsigue aquí y \nacaba.\n\nOtra.")), {
    palabras: "Señores, esta línea sigue aquí y acaba. Otra.",
  }),
  escrito(
    "una línea fluida que empieza por «De»",
    mail({}, fluido(" De mi parte, ñ.\n >esto no es una cita")),
    { palabras: "De mi parte, ñ. >esto no es una cita" },
  ),
  escrito(
    "iso-8859-15",
    mail(
      {},
      entidad(
        ["Content-Type: text/plain; charset=ISO-8859-15", "Content-Transfer-Encoding: 8bit"],
        "Pagué 20 € al señor",
        "iso-8859-15",
      ),
    ),
    { palabras: "Pagué 20 € al señor" },
  ),
  escrito("texto y HTML", mail({}, partes("alternative", [fluido(OFICINA), rico(`<p>${OFICINA}</p>`)])), {
    palabras: OFICINA,
  }),
  escrito("nombre de archivo en tres trozos codificados", EXTENSO.crudo, EXTENSO.puso),
  escrito("trozos de nombre en desorden", DESORDEN.crudo, DESORDEN.puso),
  escrito("nombre codificado en iso-8859-1", ISO.crudo, ISO.puso),
  escrito("nombre codificado que no dice sus letras", SINALFABETO.crudo, SINALFABETO.puso),
  escrito("nombre en partes de cien sin decirlo", PORCIENTO.crudo, PORCIENTO.puso),
  escrito("nombre repetido: vale el primero", REPETIDO.crudo, REPETIDO.puso),
  escrito(
    "correo reenviado: ForwardedMessage.eml",
    mail(
      {},
      partes("mixed", [
        fluido("Ver, señor"),
        entidad(
          [
            'Content-Type: message/rfc822; charset=UTF-8; name="ForwardedMessage.eml"',
            'Content-Disposition: attachment; filename="ForwardedMessage.eml"',
          ],
          OTRO,
        ),
      ]),
    ),
    {
      palabras: `Ver, señor Correo adjunto de Luis · luis@ciudadano.test: Trámite ${OFICINA}`,
      archivos: [["ForwardedMessage.eml", Buffer.from(OTRO)]],
    },
  ),
  escrito(
    "correo reenviado en base64",
    mail({}, partes("mixed", [fluido("Ver"), archivo(["Content-Type: message/rfc822"], Buffer.from(OTRO))])),
    {
      palabras: `Ver Correo adjunto de Luis · luis@ciudadano.test: Trámite ${OFICINA}`,
      archivos: [["Trámite.eml", Buffer.from(OTRO)]],
    },
  ),
  escrito(
    "dos correos en un resumen",
    mail({}, partes("digest", [entidad([], OTRO), entidad([], OTRO.replace("Luis <luis", "Eva <eva"))])),
    {
      palabras: `Correo adjunto de Luis · luis@ciudadano.test: Trámite ${OFICINA} Correo adjunto de Eva · eva@ciudadano.test: Trámite ${OFICINA}`,
      archivos: [
        ["Trámite.eml", Buffer.from(OTRO)],
        ["Trámite.eml", Buffer.from(OTRO.replace("Luis <luis", "Eva <eva"))],
      ],
    },
  ),
  escrito(
    "un correo reenviado dos veces",
    mail(
      {},
      entidad(
        ["Content-Type: message/rfc822"],
        `From: a@x.test\r\nSubject: Uno\r\nContent-Type: message/rfc822\r\n\r\n${OTRO}`,
      ),
    ),
    {
      palabras: `Correo adjunto de a@x.test: Uno Correo adjunto de Luis · luis@ciudadano.test: Trámite ${OFICINA}`,
      archivos: [
        [
          "Uno.eml",
          Buffer.from(`From: a@x.test\r\nSubject: Uno\r\nContent-Type: message/rfc822\r\n\r\n${OTRO}`),
        ],
        ["Trámite.eml", Buffer.from(OTRO)],
      ],
    },
  ),
  escrito(
    "un asunto con barra da nombre al archivo",
    mail(
      {},
      partes("mixed", [
        fluido("Ver"),
        entidad(["Content-Type: message/rfc822"], "From: a@x.test\r\nSubject: Caso 45/2026\r\n\r\nhola"),
      ]),
    ),
    {
      palabras: "Ver Correo adjunto de a@x.test: Caso 45/2026 hola",
      archivos: [["Caso 45_2026.eml", Buffer.from("From: a@x.test\r\nSubject: Caso 45/2026\r\n\r\nhola")]],
    },
  ),
  escrito(
    "firmado con PGP",
    mail(
      {},
      partes("signed", [
        fluido(OFICINA),
        entidad(
          [
            'Content-Type: application/pgp-signature; name="OpenPGP_signature.asc"',
            'Content-Disposition: attachment; filename="OpenPGP_signature.asc"',
          ],
          "-----BEGIN PGP SIGNATURE-----",
        ),
      ]),
    ),
    {
      palabras: OFICINA,
      archivos: [["OpenPGP_signature.asc", Buffer.from("-----BEGIN PGP SIGNATURE-----")]],
    },
  ),
  escrito(
    "asunto y nombre crudos en UTF-8",
    mail(
      { Subject: enBytes("Petición de la niña"), From: enBytes("Íñigo Peña <inigo@ciudadano.test>") },
      fluido(LATINA),
    ),
    { asunto: "Petición de la niña", de: "Íñigo Peña <inigo@ciudadano.test>", palabras: LATINA },
  ),
  escrito(
    "asunto crudo en UTF-8 y otro campo en latin-1",
    mail(
      { Subject: enBytes("Petición"), "X-Oficina": "Direcci\xf3n", To: "mesa@ventanilla.test (Se\xf1ores)" },
      fluido(LATINA),
    ),
    { asunto: "Petición", para: ["Señores <mesa@ventanilla.test>"], palabras: LATINA },
  ),
  escrito(
    "asunto a medias codificado y a medias crudo en latin-1",
    mail({ Subject: `A\xf1o ${q("Niño", "iso-8859-1")} se\xf1or` }, fluido(LATINA)),
    { asunto: "Año Niño señor", palabras: LATINA },
  ),
  escrito(
    "palabra codificada que lleva letras crudas",
    mail({ Subject: "=?iso-8859-1?Q?Atenci\xf3n_al_ni=F1o?=" }, fluido(LATINA)),
    { asunto: "Atención al niño", palabras: LATINA },
  ),
  escrito(
    "palabras codificadas entre comillas",
    mail({ From: `"${b("Íñigo Peña")}" <inigo@ciudadano.test>` }, fluido(LATINA)),
    { de: "Íñigo Peña <inigo@ciudadano.test>", palabras: LATINA },
  ),
  escrito(
    "comentario dentro de la dirección",
    mail({ From: "Ana Quispe <ana(la de La Paz)@ciudadano.test>" }, fluido(LATINA)),
    { palabras: LATINA },
  ),
  escrito("nombre como comentario", mail({ From: "ana@ciudadano.test (Ana Quispe)" }, fluido(LATINA)), {
    palabras: LATINA,
  }),
  escrito(
    "un XML que se adjunta",
    mail(
      { From: ANA },
      partes("mixed", [
        fluido(LATINA),
        archivo(['Content-Type: text/xml; charset=UTF-8; name="factura.xml"'], bytes("<a>ñ</a>")),
        pdf("f.pdf"),
      ]),
    ),
    {
      palabras: LATINA,
      archivos: [
        ["factura.xml", bytes("<a>ñ</a>")],
        ["f.pdf", PDF],
      ],
    },
  ),
];
