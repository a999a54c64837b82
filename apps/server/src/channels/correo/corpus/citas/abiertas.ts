import { type ConCita, conSignos, enLlano, enRico } from "./comun.ts";
import { EN, ES, enHtml } from "./idiomas.ts";

const HISTORIA = conSignos(ES.historia);
const CITE = `<blockquote type="cite">${ES.historia.join("<br>")}</blockquote>`;
const texto = (nombre: string, arriba: string, asunto = "Re: Consulta") =>
  enLlano({ nombre, asunto, arriba, citado: "" });
const rico = (nombre: string, arriba: string, asunto = "Re: Consulta") =>
  enRico({ nombre, asunto, arriba, citado: "" });

/** The older mail stands above the answer, or above a foot that programs, offices and lists put. */
export const DEBAJO: readonly ConCita[] = [
  enLlano({
    nombre: "texto, sin nada encima",
    asunto: "Re: Consulta",
    arriba: "",
    citado: `${ES.thunderbird}\n${HISTORIA}`,
    abajo: "\n\nYa lo envié ayer.\n",
  }),
  enRico({
    nombre: "HTML, sin nada encima",
    asunto: "Re: Consulta",
    arriba: "",
    citado: `<div class="moz-cite-prefix">${ES.thunderbird}</div>${CITE}`,
    abajo: "<p>Ya lo envié ayer.</p>",
  }),
  enRico({
    nombre: "HTML, con una imagen que vino con la carta",
    asunto: "Re: Consulta",
    arriba: "",
    citado: `<div>${ES.thunderbird}</div>${CITE}`,
    abajo: 'Mi carnet: <img src="cid:carnet">',
  }),
  enLlano({
    nombre: "el pie de una lista",
    asunto: "Re: [vecinos] Consulta",
    arriba: "Gracias.\n\n",
    citado: `${ES.gmail}\n\n${HISTORIA}`,
    abajo: "\n_______________________________________________\nvecinos mailing list\nvecinos@listas.test\n",
  }),
  enLlano({
    nombre: "una firma",
    asunto: "Re: Consulta",
    arriba: "Gracias.\n\n",
    citado: `${EN.gmail}\n${HISTORIA}`,
    abajo: "\n\n-- \nAna Quispe\n",
  }),
  enRico({
    nombre: "el aviso de un antivirus",
    asunto: "Re: Consulta",
    arriba: "<p>Gracias.</p>",
    citado: `<div>${ES.thunderbird}</div>${CITE}`,
    abajo: '<div id="DAB4FAD8"><table><tr><td>Libre de virus. www.avast.com</td></tr></table></div>',
  }),
];

/** Nothing is folded. */
export const ABIERTAS: readonly ConCita[] = [
  texto(
    "respuestas entre líneas",
    `Hola:\n\n${ES.gmail}\n> ¿Su carnet?\n1234567 LP\n\n> ¿Su domicilio?\nAv. Arce 100\n\n> Saludos`,
  ),
  texto("una sola respuesta entre el saludo y la firma", "Hola:\n\n> ¿Su carnet?\n\n1234567 LP\n\nAna"),
  rico(
    "respuestas entre citas de HTML",
    `<div>Hola</div><div>${enHtml(ES.gmail)}</div><blockquote type="cite">¿Su carnet?</blockquote><div>1234567 LP</div><blockquote type="cite">¿Su domicilio?</blockquote><div>Av. Arce 100</div>`,
  ),
  rico(
    "respuestas en rojo dentro de lo citado",
    `<div>Respondo abajo, en rojo.</div><div>${enHtml(ES.gmail)}</div><blockquote type="cite">¿Su carnet? <font color="red">1234567</font></blockquote>`,
  ),
  texto(
    "respuestas que se anuncian dentro de la historia de Outlook",
    "See my answers below.\n\nFrom: Mesa\nSent: Monday\nTo: Ana\nSubject: RE: Consulta\n\nYour card? 1234567",
  ),
  texto("solo lo citado", `${ES.gmail}\n\n${HISTORIA}`),
  texto("solo una firma de máquina y nada más que lo citado", `\n\n${HISTORIA}`),
  texto("signos de una lista propia", "Adjunto:\n> carnet\n> factura", "Consulta"),
  texto(
    "signos de una lista propia, tras una línea",
    "Adjunto lo siguiente:\n\n> carnet\n> factura",
    "Consulta",
  ),
  texto("una línea que un viejo buzón marcó", "Hola\n\n>From ahora escribo aquí", "Consulta"),
  texto("la raya de una firma", "Gracias\n______________________\nAna Quispe\nLa Paz", "Consulta"),
  texto(
    "la raya de un formulario",
    "Nombre\n____________________\nPido una copia.\n--------------------\nGracias",
  ),
  texto(
    "un formulario que dice de quién es",
    "Formulario de contacto\nDe: ana@ciudadano.test\nAsunto: Queja\nMensaje: No me atendieron.",
    "Formulario web",
  ),
  texto(
    "un formulario que dice de quién es y cuándo se envió",
    "Formulario de contacto\n\nDe: ana@ciudadano.test\nEnviado el: 03/08/2026 10:15\nPara: mesa@ventanilla.test\nMensaje:\nNo me atendieron.",
    "Formulario web",
  ),
  texto(
    "un formulario tras una raya",
    "Nueva consulta\n--------------------\nDe: Ana <ana@ciudadano.test>\nAsunto: Queja\n\nNo me atendieron.",
    "Formulario web",
  ),
  rico(
    "un formulario en una tabla",
    "<p>Consulta</p><hr><table><tr><td>De:</td><td>ana@ciudadano.test</td></tr><tr><td>Asunto:</td><td>Queja</td></tr><tr><td>Mensaje:</td><td>No me atendieron.</td></tr></table>",
    "Formulario web",
  ),
  texto(
    "un viaje",
    "Necesito constancia de mis viajes\nDe: La Paz\nPara: Oruro\nFecha: 3 de agosto\n\nGracias",
  ),
  texto("lo que alguien cuenta", "Hola\nEl trámite que mi vecino escribió:\nno sirve", "Consulta"),
  texto(
    "lo que alguien cuenta, con su fecha y su hora",
    "Hola\nEl 3 de agosto de 2026 a las 10:15 el director me escribió:\nque venga mañana.",
    "Consulta",
  ),
  texto(
    "un punto que empieza con una fecha",
    "Hola\nEl 3 de agosto a las 10:15 fui a su oficina: nadie atendió.\nEl 4 escribí a mesa@ventanilla.test:\ntampoco.",
    "Consulta",
  ),
  rico(
    "un párrafo con sangría",
    '<p>Pido:</p><blockquote style="margin:0 0 0 40px;border:none">una copia legalizada</blockquote>',
  ),
  rico(
    "un párrafo con sangría al final",
    "<p>Le escribo esto.</p><blockquote>Quiero mi copia.</blockquote>",
    "Consulta",
  ),
  rico("una imagen y su leyenda", '<img src="cid:foto"><p>Mi carnet</p>', "Consulta"),
];
