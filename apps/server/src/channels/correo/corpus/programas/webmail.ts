import {
  archivo,
  b,
  type Escrito,
  enBytes,
  entidad,
  escrito,
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

const adjunto = (disposicion: string, tipo = "image/jpeg") =>
  archivo([`Content-Type: ${tipo}`, `Content-Disposition: ${disposicion}`], JPG);
const con = (disposicion: string) => mail({}, partes("mixed", [llano(LATINA), adjunto(disposicion)]));
const soloFoto = (nombre: string | null) => ({ palabras: LATINA, archivos: [[nombre, JPG]] as const });

/** Webmail in Spanish, mostly on telephones. */
export const WEBMAIL: readonly Escrito[] = [
  escrito("SquirrelMail: iso-8859-1 en 8 bits", mail({}, llano(LATINA, "iso-8859-1")), { palabras: LATINA }),
  escrito(
    "Roundcube: líneas fluidas y UTF-8",
    mail(
      {},
      entidad(["Content-Type: text/plain; charset=UTF-8;", " format=flowed"], "Señores, les \nescribo."),
    ),
    { palabras: "Señores, les escribo." },
  ),
  escrito(
    "Roundcube: nombre en trozos",
    con(
      `attachment;\r\n filename*0*=${porciento("Fotograf\u00eda del ni")};\r\n filename*1*=${porciento("ño.jpg").slice(7)};\r\n size=27`,
    ),
    soloFoto("Fotografía del niño.jpg"),
  ),
  escrito(
    "Horde: dice utf-8 y la palabra va en latin-1",
    mail({ Subject: "=?UTF-8?B?QXRlbmNp824=?=" }, llano(LATINA)),
    { asunto: "Atención", palabras: LATINA },
  ),
  escrito(
    "Zimbra: cuatro formas en una",
    mail(
      {},
      partes("mixed", [
        partes("alternative", [
          llano(OFICINA),
          partes("related", [
            rico(`<p>${OFICINA}</p><img src="cid:z1">`),
            archivo(["Content-Type: image/png; name=z.png", "Content-ID: <z1>"], PNG),
          ]),
        ]),
        pdf("a.pdf"),
      ]),
    ),
    {
      palabras: OFICINA,
      archivos: [
        ["z.png", PNG],
        ["a.pdf", PDF],
      ],
    },
  ),
  escrito(
    "teléfono: nombre que es solo una fecha y dos puntos",
    con('attachment; filename="2026:11:23 10:15.jpg"'),
    soloFoto("2026_11_23 10_15.jpg"),
  ),
  escrito(
    "teléfono: nombre con barra",
    con('attachment; filename="DCIM/Camera/foto.jpg"'),
    soloFoto("foto.jpg"),
  ),
  escrito(
    "teléfono: nombre en UTF-8 crudo y partido en dos renglones",
    con(`attachment;\r\n filename="${enBytes("Carné de\r\n niño.jpg")}"`),
    soloFoto("Carné de niño.jpg"),
  ),
  escrito("teléfono: nombre vacío", con('attachment; filename=""'), soloFoto(null)),
  escrito(
    "teléfono: nombre sin cerrar comillas",
    con('attachment; filename="foto final.jpg'),
    soloFoto("foto final.jpg"),
  ),
  escrito("teléfono: nombre que empieza por punto", con('attachment; filename=".jpg"'), soloFoto("jpg")),
  escrito(
    "teléfono: asunto con corazones fuera del plano básico",
    mail({ Subject: enBytes("Gracias 💛💚 señora") }, llano(LATINA)),
    { asunto: "Gracias 💛💚 señora", palabras: LATINA },
  ),
  escrito(
    "teléfono: HTML con la foto pegada como dato y el texto llano vacío",
    mail(
      {},
      partes("alternative", [
        llano(" \n"),
        rico(`<div>Señor<img src="data:image/jpeg;base64,${JPG.toString("base64")}"></div>`),
      ]),
    ),
    { palabras: "Señor", archivos: [["imagen-1.jpg", JPG]] },
  ),
  escrito(
    "teléfono: solo la foto pegada",
    mail({}, rico(`<img src="data:image/jpeg;base64,${JPG.toString("base64")}">`)),
    { palabras: "", archivos: [["imagen-1.jpg", JPG]] },
  ),
  escrito(
    "teléfono: texto llano que no es alternativa, HTML y foto",
    mail(
      {},
      partes("mixed", [
        llano("Adjunto mi carnet, señor"),
        adjunto("attachment; filename=ci.jpg"),
        rico("<p>Enviado desde mi teléfono</p>"),
      ]),
    ),
    { palabras: "Adjunto mi carnet, señor Enviado desde mi teléfono", archivos: [["ci.jpg", JPG]] },
  ),
  escrito(
    "teléfono: «De» con acento crudo en latin-1 y asunto en UTF-8 codificado",
    mail({ From: "Jos\xe9 Pe\xf1a <jose@ciudadano.test>", Subject: b("Petición") }, llano(LATINA)),
    { de: "José Peña <jose@ciudadano.test>", asunto: "Petición", palabras: LATINA },
  ),
  escrito(
    "teléfono: quien escribe firma con su número",
    mail({ From: '"+591 70712345" <ana@ciudadano.test>' }, llano(LATINA)),
    { de: "+591 70712345 <ana@ciudadano.test>", palabras: LATINA },
  ),
  escrito(
    "teléfono: dos direcciones en «De»",
    mail({ From: "Ana Quispe <ana@ciudadano.test>, luis@ciudadano.test" }, llano(LATINA)),
    { palabras: LATINA },
  ),
  escrito(
    "teléfono: sin autor, con quien envía",
    mail({ From: "", Sender: "ana@ciudadano.test" }, llano(LATINA)),
    { de: "ana@ciudadano.test", palabras: LATINA },
  ),
  escrito(
    "teléfono: nota de voz",
    mail(
      {},
      partes("mixed", [llano("Va mi voz"), archivo(['Content-Type: audio/amr; name="nota.amr"'], JPG)]),
    ),
    { palabras: "Va mi voz", archivos: [["nota.amr", JPG]] },
  ),
  escrito(
    "Hotmail: asunto en Q con espacios de verdad",
    mail({ Subject: "=?utf-8?Q?Atenci=C3=B3n al ni=C3=B1o?=" }, llano(LATINA)),
    { asunto: "Atención al niño", palabras: LATINA },
  ),
  escrito(
    "Hotmail: palabras codificadas pegadas sin espacio",
    mail({ Subject: `${q("Año")}${q("s")}` }, llano(LATINA)),
    { asunto: "Años", palabras: LATINA },
  ),
  escrito("Hotmail: una palabra que no se cierra", mail({ Subject: "=?utf-8?Q?hola" }, llano(LATINA)), {
    asunto: "=?utf-8?Q?hola",
    palabras: LATINA,
  }),
];
