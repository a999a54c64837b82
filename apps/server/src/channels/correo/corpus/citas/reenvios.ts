import { type ConCita, conSignos, enLlano, enRico } from "./comun.ts";
import { EN, ES, enHtml, type Idioma } from "./idiomas.ts";

const MESA = "Mesa de Ayuda <mesa@ventanilla.test>";

const campos = (i: Idioma, enviado: string) => [
  `${i.de}: ${MESA}`,
  `${enviado}: ${i.cuando}`,
  `${i.asunto}: Consulta`,
  `${i.para}: Ana Quispe <ana@ciudadano.test>`,
];
const lineas = (escritas: readonly string[]) => escritas.join("\n");
const divs = (escritas: readonly string[]) => escritas.map((una) => `<div>${enHtml(una)}</div>`).join("");
const carta = (i: Idioma, enviado = i.fecha) => [...campos(i, enviado), "", ...i.historia];

/** What each program writes when somebody sends a mail on; all of it is what he sends. */
const EN_TEXTO: Readonly<Record<string, (i: Idioma) => string>> = {
  Gmail: (i) => `---------- ${i.reenviado} ---------\n${lineas(carta(i))}`,
  Apple: (i) => `${i.reenviadoApple}\n\n${conSignos(carta(i))}`,
  iPhone: (i) => `${i.desdeIphone}\n\n${i.reenviadoApple}\n\n${conSignos(carta(i))}`,
  Thunderbird: (i) => `-------- ${i.reenviado} --------\n${lineas(carta(i))}`,
  Outlook: (i) => lineas(carta(i, i.enviadoEl)),
  "Outlook, mensaje original": (i) => `-----${i.original}-----\n${lineas(carta(i, i.enviadoEl))}`,
  "Outlook en la web": (i) => `________________________________\n${lineas(carta(i, i.enviado))}`,
  Samsung: (i) => `-------- ${i.original} --------\n${lineas(carta(i))}`,
  Zimbra: (i) => `----- ${i.reenviado} -----\n${lineas(carta(i, i.enviados))}`,
  "Gmail, de algo ya respondido": (i) =>
    `---------- ${i.reenviado} ---------\n${lineas(campos(i, i.fecha))}\n\n${i.respuesta[0]}\n\n${i.gmail}\n\n${conSignos(i.historia)}`,
};

const EN_HTML: Readonly<Record<string, (i: Idioma) => string>> = {
  Gmail: (i) =>
    `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- ${i.reenviado} ---------<br>${campos(i, i.fecha).map(enHtml).join("<br>")}<br></div><br><br><div>${divs(i.historia)}</div></div>`,
  Apple: (i) =>
    `<br><div><br><blockquote type="cite"><div>${i.reenviadoApple}</div><br class="Apple-interchange-newline">${divs(carta(i))}</blockquote></div>`,
  "Apple de antes": (i) =>
    `<div>${i.reenviadoApple}</div><br><blockquote type="cite">${divs(carta(i))}</blockquote>`,
  Thunderbird: (i) =>
    `<div class="moz-forward-container"><br>-------- ${i.reenviado} --------<table class="moz-email-headers-table"><tbody>${campos(
      i,
      i.fecha,
    )
      .map((campo) => `<tr><th align="RIGHT">${enHtml(campo).replace(": ", ": </th><td>")}</td></tr>`)
      .join("")}</tbody></table><br>${divs(i.historia)}</div>`,
  "Outlook 2016": (i) =>
    `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">${campos(i, i.enviadoEl).map(enHtml).join("<br>")}</p></div></div>${divs(i.historia)}`,
  "Outlook en la web": (i) =>
    `<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">${campos(i, i.enviado).map(enHtml).join("<br>")}</div>${divs(i.historia)}`,
  Yahoo: (i) => `<div class="yahoo_quoted"><div>----- ${i.reenviado} -----</div>${divs(carta(i))}</div>`,
};

function reenvios(i: Idioma): ConCita[] {
  const asunto = i.reenvio;
  return [
    ...Object.entries(EN_TEXTO).map(([programa, escribe]) => {
      const arriba = `${i.reenvia}\n\n${escribe(i)}`;
      return enLlano({ nombre: `${programa}, en ${i.nombre}, texto`, asunto, arriba, citado: "" });
    }),
    ...Object.entries(EN_HTML).map(([programa, escribe]) => {
      const arriba = `<div dir="ltr">${i.reenvia}</div>${escribe(i)}`;
      return enRico({ nombre: `${programa}, en ${i.nombre}, HTML`, asunto, arriba, citado: "" });
    }),
  ];
}

/** Forwarded mails, with a word above them. Gmail's and Apple's are known by what they say, whatever the subject. */
export const REENVIOS: readonly ConCita[] = [
  ...[ES, EN].flatMap(reenvios),
  enLlano({
    nombre: "Gmail, con otro asunto",
    asunto: "Mi caso",
    arriba: `${ES.reenvia}\n\n${EN_TEXTO["Gmail"]?.(ES)}`,
    citado: "",
  }),
  enRico({
    nombre: "Apple, con otro asunto",
    asunto: "Mi caso",
    arriba: `<div>${ES.reenvia}</div>${EN_HTML["Apple"]?.(ES)}`,
    citado: "",
  }),
  enLlano({
    nombre: "Outlook, de una lista que pone su nombre al asunto",
    asunto: "[vecinos] RV: Consulta",
    arriba: `${ES.reenvia}\n\n${EN_TEXTO["Outlook"]?.(ES)}`,
    citado: "",
  }),
  enLlano({
    nombre: "alguien que lo pegó a mano",
    asunto: "Mi caso",
    arriba: `Les copio lo que me mandaron:\n\n${EN_TEXTO["Outlook"]?.(ES)}`,
    citado: "",
  }),
];
