import { type ConCita, conSignos, enLlano } from "./comun.ts";
import { EN, ES, type Idioma, PT } from "./idiomas.ts";

const MESA = "Mesa de Ayuda <mesa@ventanilla.test>";
const ANA = "Ana Quispe <ana@ciudadano.test>";

const encabezado = (i: Idioma, campos: readonly (readonly [string, string])[]) =>
  `${campos.map(([campo, valor]) => `${campo}: ${valor}`).join("\n")}\n\n${i.historia.join("\n")}`;
const completo = (i: Idioma, enviado = i.enviadoEl, de = MESA) =>
  encabezado(i, [
    [i.de, de],
    [enviado, i.cuando],
    [i.para, ANA],
    [i.asunto, "RE: Consulta"],
  ]);
const marcado = (atribucion: string, i: Idioma, signo = "> ") =>
  `${atribucion}\n${conSignos(i.historia, signo)}`;

/** What each program writes below an answer; what stands before the mark «|» is the answer's. */
const PROGRAMAS: Readonly<Record<string, (i: Idioma) => string>> = {
  Gmail: (i) => marcado(`${i.gmail}\n`, i),
  "Gmail en dos líneas": (i) => marcado(i.gmailEnDos, i),
  "Gmail en tres líneas": (i) => marcado(`${i.gmailEnTres}\n`, i),
  "Gmail de antes": (i) => marcado("2026-08-03 10:15 GMT-04:00 Mesa de Ayuda <mesa@ventanilla.test>:\n", i),
  Apple: (i) => marcado(`${i.apple}\n`, i),
  iPhone: (i) => `${i.desdeIphone}\n\n|${conSignos([i.iphone, "", ...i.historia])}`,
  Yahoo: (i) => `  ${i.yahoo}  \n \n ${i.historia.join("\n")}`,
  "Yahoo con signos": (i) => marcado(`${i.yahoo}\n\n`, i),
  "Yahoo en el teléfono": (i) => `|  ${i.yahooMovil}   ${i.historia.join("\n")}`,
  "Yahoo de antes": (i) =>
    `${i.yahooDeAntes}\n\n${encabezado(i, [
      [i.de, MESA],
      [i.asunto, "Re: Consulta"],
      [i.para, "ana@ciudadano.test"],
      [i.fecha, i.cuando],
    ])}`,
  "Outlook, mensaje original": (i) => `-----${i.original}-----\n${completo(i)}`,
  "Outlook, solo encabezado": (i) => completo(i),
  "Outlook, sin dirección": (i) => completo(i, i.enviadoEl, "Mesa de Ayuda"),
  "Outlook en negrita": (i) => completo(i).replace(/^(.{2,12}):/gm, "*$1:*"),
  "Outlook en la web": (i) => `________________________________\n${completo(i, i.enviado)}`,
  "Outlook en el teléfono": (i) =>
    `${i.desdeOutlook}\n|________________________________\n${completo(i, i.enviado)}`,
  Samsung: (i) =>
    `${i.desdeGalaxy}\n\n\n|-------- ${i.original} --------\n${encabezado(i, [
      [i.de, MESA],
      [i.fecha, "3/8/26 10:15 (GMT-04:00)"],
      [i.para, ANA],
      [i.asunto, "Re: Consulta"],
    ])}`,
  "Samsung, en una línea": (i) =>
    `-------- ${i.original} --------${i.de}: ${MESA} ${i.fecha}: 3/8/26  10:15  (GMT-04:00) ${i.para}: ${ANA} ${i.asunto}: Re: Consulta ${i.historia.join(" ")}`,
  Huawei: (i) =>
    `-------- ${i.original} --------\n${encabezado(i, [
      [i.asunto, "Re: Consulta"],
      [i.de, MESA],
      [i.para, ANA],
      ["CC", ""],
    ])}`,
  Thunderbird: (i) => marcado(i.thunderbird, i),
  "K-9": (i) => marcado(i.k9, i, ">"),
  Roundcube: (i) => marcado(i.roundcube, i),
  Horde: (i) => marcado(`${i.horde}\n`, i),
  Zimbra: (i) =>
    `----- ${i.original} -----\n${encabezado(i, [
      [i.de, `"Mesa de Ayuda" <mesa@ventanilla.test>`],
      [i.para, ANA],
      [i.enviados, i.cuando],
      [i.asunto, "Re: Consulta"],
    ])}`,
  Proton: (i) => marcado(`${i.proton}\n`, i),
  "Proton de antes": (i) => `‐‐‐‐‐‐‐ ${i.original} ‐‐‐‐‐‐‐\n${marcado(`${i.proton}\n`, i)}`,
  Comcast: (i) =>
    encabezado(i, [
      [i.de, `"Mesa de Ayuda" <mesa@ventanilla.test>`],
      [i.para, "ana@ciudadano.test"],
      [i.enviados, i.cuando],
      [i.asunto, "Re: Consulta"],
    ]),
  Notes: (i) =>
    `${i.notes}\n${encabezado(i, [
      [i.para, "ana@ciudadano.test"],
      [i.de, "Mesa de Ayuda/GOB"],
      [i.fecha, "03/08/2026 10:15"],
      [i.asunto, "Consulta"],
    ])}`,
  GroupWise: (i) => `>>> ${MESA.replace(/[<>]/g, "")} 03/08/2026 10:15 >>>\n${i.historia.join("\n")}`,
  Zoho: (i) => `${i.zoho}\n\n${i.historia.join("\n")}`,
  mutt: (i) => marcado(i.mutt, i),
};

const SOLO_PT = ["Gmail", "Apple", "Yahoo", "Outlook, mensaje original", "Outlook, solo encabezado"];

function respuesta(programa: string, i: Idioma): ConCita {
  const escrito = PROGRAMAS[programa]?.(i) ?? "";
  const [firma, citado] = escrito.includes("|") ? escrito.split("|") : ["", escrito];
  return enLlano({
    nombre: `${programa}, en ${i.nombre}, texto`,
    asunto: "Re: Consulta",
    arriba: `${i.respuesta.join("\n")}\n\n${firma}`,
    citado: citado ?? "",
  });
}

/** Answers above the older mail, without HTML. */
export const RESPUESTAS_EN_TEXTO: readonly ConCita[] = [
  ...[ES, EN].flatMap((idioma) => Object.keys(PROGRAMAS).map((programa) => respuesta(programa, idioma))),
  ...SOLO_PT.map((programa) => respuesta(programa, PT)),
];
