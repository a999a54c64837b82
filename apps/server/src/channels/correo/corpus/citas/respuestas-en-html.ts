import { type ConCita, enRico } from "./comun.ts";
import { EN, ES, enHtml, type Idioma, PT } from "./idiomas.ts";

const MESA = "Mesa de Ayuda &lt;mesa@ventanilla.test&gt;";
const ANA = "Ana Quispe &lt;ana@ciudadano.test&gt;";

const divs = (lineas: readonly string[]) => lineas.map((linea) => `<div>${enHtml(linea)}</div>`).join("");
const parrafos = (lineas: readonly string[]) =>
  lineas.map((linea) => `<p class="MsoNormal">${enHtml(linea)}<o:p></o:p></p>`).join("");
const campos = (lista: readonly (readonly [string, string])[]) =>
  lista.map(([campo, valor]) => `<b>${campo}:</b> ${valor}`).join("<br>");
const completo = (i: Idioma, enviado = i.enviadoEl) =>
  campos([
    [i.de, MESA],
    [enviado, i.cuando],
    [i.para, ANA],
    [i.asunto, "RE: Consulta"],
  ]);
const cita = (i: Idioma, atributos: string) => `<blockquote ${atributos}>${divs(i.historia)}</blockquote>`;

interface Escribe {
  arriba: (i: Idioma) => string;
  citado: (i: Idioma) => string;
  /** Elements that stay open around both. */
  abajo?: string;
}

const en = (arriba: (lineas: readonly string[]) => string) => (i: Idioma) => arriba(i.respuesta);
const WORD = (lineas: readonly string[]) =>
  `<div class="WordSection1">${parrafos(lineas)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>`;
const bordeada = (color: string, i: Idioma) =>
  `<div><div style="border:none;border-top:solid ${color} 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${completo(i)}<o:p></o:p></p></div></div>`;

const PROGRAMAS: Readonly<Record<string, Escribe>> = {
  Gmail: {
    arriba: (i) => `<div dir="ltr">${divs(i.respuesta)}</div><br>`,
    citado: (i) =>
      `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">${enHtml(i.gmail)}<br></div>${cita(i, 'class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"')}</div>`,
  },
  Apple: {
    arriba: (i) => `${divs(i.respuesta)}<br id="lineBreakAtBeginningOfMessage"><div><br>`,
    citado: (i) => `${cita(i, 'type="cite"').replace(">", `><div>${enHtml(i.apple)}</div><br>`)}`,
    abajo: "</div>",
  },
  "Apple de antes": {
    arriba: (i) => `${divs(i.respuesta)}<br><div>`,
    citado: (i) =>
      `<div>${enHtml(i.apple)}</div><br class="Apple-interchange-newline">${cita(i, 'type="cite"')}`,
    abajo: "</div>",
  },
  iPhone: {
    arriba: (i) => `${divs(i.respuesta)}<br id="s"><div dir="ltr">${i.desdeIphone}</div><div dir="ltr"><br>`,
    citado: (i) =>
      `<blockquote type="cite">${enHtml(i.iphone)}<br><br></blockquote></div>${cita(i, 'type="cite"')}`,
  },
  Yahoo: {
    arriba: (i) =>
      `<div class="ydp1yahoo-style-wrap"><div dir="ltr">${divs(i.respuesta)}</div><div><br></div></div>`,
    citado: (i) =>
      `<div id="ydp2yahoo_quoted_1" class="ydp2yahoo_quoted"><div style="font-family:Helvetica"><div>${enHtml(i.yahoo)}</div><div><br></div><div><br></div><div dir="ltr">${divs(i.historia)}</div></div></div>`,
  },
  "Yahoo en el teléfono": {
    arriba: (i) => `${divs(i.respuesta)}<br>`,
    citado: (i) =>
      `<blockquote style="margin: 0 0 20px 0;"><div style="font-family:Roboto"><div>${enHtml(i.yahooMovil)}</div></div><div style="padding: 10px 0 0 20px; border-left: 1px solid #6D00F6;">${divs(i.historia)}</div></blockquote>`,
  },
  "Outlook 2016": {
    arriba: en(WORD),
    citado: (i) =>
      `${bordeada("#E1E1E1", i)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>${parrafos(i.historia)}`,
    abajo: "</div>",
  },
  "Outlook 2010": {
    arriba: en(WORD),
    citado: (i) =>
      `${bordeada("#B5C4DF", i)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>${parrafos(i.historia)}`,
    abajo: "</div>",
  },
  "Outlook 2003": {
    arriba: (i) => `<div class="Section1">${parrafos(i.respuesta)}<div>`,
    citado: (i) =>
      `<div class="MsoNormal" align="center"><hr size="2" width="100%" align="center"></div><p class="MsoNormal">${completo(i)}</p></div>${parrafos(i.historia)}`,
    abajo: "</div>",
  },
  "Outlook en la web": {
    arriba: (i) => `<div class="elementToProof">${divs(i.respuesta)}</div><div id="appendonsend"></div>`,
    citado: (i) =>
      `<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">${completo(i, i.enviado)}</font><div>&nbsp;</div></div><div class="BodyFragment">${parrafos(i.historia)}</div>`,
  },
  "Outlook para Mac": {
    arriba: (i) => `${parrafos(i.respuesta)}`,
    citado: (i) =>
      `<div id="mail-editor-reference-message-container"><div><div style="border:none;border-top:solid #B5C4DF 1.0pt"><p class="MsoNormal"><b>${i.de}: </b>${MESA}<br><b>${i.fecha}: </b>${i.cuando}<br><b>${i.para}: </b>${ANA}<br><b>${i.asunto}: </b>Re: Consulta</p></div>${parrafos(i.historia)}</div></div>`,
  },
  Hotmail: {
    arriba: (i) => `<div dir="ltr">${divs(i.respuesta)}<br><div>`,
    citado: (i) =>
      `<hr id="stopSpelling">${i.fecha}: Mon, 3 Aug 2026 10:15:30 -0400<br>${i.asunto}: Re: Consulta<br>${i.de}: mesa@ventanilla.test<br>${i.para}: ana@ciudadano.test<br><br><div dir="ltr">${divs(i.historia)}</div>`,
    abajo: "</div></div>",
  },
  "Correo de Windows": {
    arriba: (i) => `<div dir="ltr">${divs(i.respuesta)}<div data-signatureblock="true"><div><br></div></div>`,
    citado: (i) =>
      `<div style="padding-top: 5px; border-top-color: rgb(229, 229, 229); border-top-width: 1px; border-top-style: solid;"><div><font><b>${i.de}:</b>&nbsp;<a href="mailto:mesa@ventanilla.test">Mesa de Ayuda</a><br><b>${i.enviadoEl}:</b>&nbsp;\u200e${i.cuando}<br><b>${i.para}:</b>&nbsp;<a href="mailto:ana@ciudadano.test">Ana</a></font></div></div><div><br></div>${divs(i.historia)}`,
    abajo: "</div>",
  },
  AOL: {
    arriba: (i) => `<div>${divs(i.respuesta)}<br><br>`,
    citado: (i) =>
      `<div style="font-family:arial">-----${i.original}-----<br>${i.de}: ${MESA}<br>${i.para}: ana@ciudadano.test<br>${i.enviados}: ${i.cuando}<br>${i.asunto}: Re: Consulta<br><br><div id="AOLMsgPart_1">${divs(i.historia)}</div></div>`,
    abajo: "</div>",
  },
  Comcast: {
    arriba: (i) => `<div style="font-family:Arial"><p>${i.respuesta.join("<br>")}</p>`,
    citado: (i) =>
      `<hr id="zwchr"><div style="color:#000">${campos([
        [i.de, "&quot;Mesa de Ayuda&quot; &lt;mesa@ventanilla.test&gt;"],
        [i.para, "ana@ciudadano.test"],
        [i.enviados, i.cuando],
        [i.asunto, "Re: Consulta"],
      ])}<br><br>${divs(i.historia)}</div>`,
    abajo: "</div>",
  },
  Zimbra: {
    arriba: (i) => `<div style="font-family:arial">${divs(i.respuesta)}<div><br></div>`,
    citado: (i) =>
      `<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__">${campos([
        [i.de, MESA],
        [i.para, ANA],
        [i.enviados, i.cuando],
        [i.asunto, "Re: Consulta"],
      ])}<br></div><div data-marker="__QUOTED_TEXT__">${divs(i.historia)}</div>`,
    abajo: "</div>",
  },
  Thunderbird: {
    arriba: (i) => `<p>${i.respuesta.join("<br>")}</p>`,
    citado: (i) =>
      `<div class="moz-cite-prefix">${enHtml(i.thunderbird)}<br></div>${cita(i, 'type="cite" cite="mid:1@ventanilla.test"')}`,
  },
  Proton: {
    arriba: (i) => `<div style="font-family: Arial">${divs(i.respuesta)}</div><div><br></div>`,
    citado: (i) =>
      `<div class="protonmail_quote">${enHtml(i.proton)}<br>${cita(i, 'class="protonmail_quote" type="cite"')}</div>`,
    abajo: "<br>",
  },
  Samsung: {
    arriba: (i) =>
      `${divs(i.respuesta)}<div><br></div><div id="composer_signature"><div>${i.desdeGalaxy}</div></div><div><br></div>`,
    citado: (i) =>
      `<div style="font-size:100%"><!-- originalMessage --><div>-------- ${i.original} --------</div><div>${i.de}: ${MESA} </div><div>${i.fecha}: 3/8/26  10:15  (GMT-04:00) </div><div>${i.para}: ${ANA} </div><div>${i.asunto}: Re: Consulta </div><div><br></div></div>${divs(i.historia)}`,
  },
  Roundcube: {
    arriba: (i) => `<p>${i.respuesta.join("<br>")}</p>`,
    citado: (i) =>
      `<p id="reply-intro">${i.roundcube}</p>${cita(i, 'type="cite" style="padding: 0 0.4em; border-left: #1010ff 2px solid; margin: 0"')}`,
  },
  Notes: {
    arriba: (i) => `<font size="2">${i.respuesta.join("<br>")}</font><br><br>`,
    citado: (i) =>
      `<font color="#990099">${i.notes}</font><div style="padding-left:5px"><table><tr><td>${i.para}:</td><td>ana@ciudadano.test</td></tr><tr><td>${i.de}:</td><td>Mesa de Ayuda/GOB</td></tr><tr><td>${i.fecha}:</td><td>03/08/2026 10:15</td></tr><tr><td>${i.asunto}:</td><td>Consulta</td></tr></table>${divs(i.historia)}</div>`,
  },
  "K-9": {
    arriba: (i) => `${i.respuesta.join("<br>")}<br><br>`,
    citado: (i) =>
      `<div class="gmail_quote">${enHtml(i.k9)}${cita(i, 'class="gmail_quote" style="margin: 0pt 0pt 0pt 0.8ex; border-left: 1px solid rgb(204, 204, 204); padding-left: 1ex;"')}</div>`,
  },
  "un programa en alemán": {
    arriba: (i) => `${divs(i.respuesta)}<br>`,
    citado: (i) =>
      `<div class="gmail_attr">Am Mo., 3. Aug. 2026 um 10:15 Uhr schrieb ${MESA}:</div>${cita(i, 'class="gmail_quote"')}`,
  },
};

const SOLO_PT = ["Gmail", "Apple", "Yahoo", "Outlook 2016", "Outlook en la web"];

function respuesta(programa: string, i: Idioma): ConCita {
  const escribe = PROGRAMAS[programa];
  if (!escribe) throw new Error(`no program is called ${programa}`);
  return enRico({
    nombre: `${programa}, en ${i.nombre}, HTML`,
    asunto: "Re: Consulta",
    arriba: escribe.arriba(i),
    citado: escribe.citado(i),
    ...(escribe.abajo !== undefined && { abajo: escribe.abajo }),
  });
}

/** Answers above the older mail, as HTML. */
export const RESPUESTAS_EN_HTML: readonly ConCita[] = [
  ...[ES, EN].flatMap((idioma) => Object.keys(PROGRAMAS).map((programa) => respuesta(programa, idioma))),
  ...SOLO_PT.map((programa) => respuesta(programa, PT)),
];
