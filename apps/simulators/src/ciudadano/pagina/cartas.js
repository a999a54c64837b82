import { elemento, porId } from "./elemento.js";
import { dia, hora } from "./formato.js";
import { medio } from "./medios.js";

function cuerpo({ cuerpo: url, texto, asunto }) {
  // No scripts, no forms, no way out: only what a mail may show.
  if (url)
    return elemento("iframe", { src: url, sandbox: "", title: `Cuerpo de «${asunto}»`, loading: "lazy" });
  return elemento("p", { class: "cuerpo" }, texto);
}

function responder(carta, alResponder) {
  if (carta.propio) return null;
  const boton = elemento("button", { type: "button", class: "discreto" }, "Responder");
  boton.addEventListener("click", () => alResponder(carta));
  return boton;
}

function senas({ propio, de, para, automatico, enHilo }) {
  const partes = [propio ? `Para ${para}` : `De ${de}`];
  if (automatico) partes.push("automático");
  if (enHilo) partes.push("en el hilo");
  return elemento("p", { class: "senas" }, partes.join(" · "));
}

function carta(una, alResponder) {
  const titulo = elemento("h3", {}, una.asunto || "(sin asunto)");
  const cabeza = elemento(
    "header",
    {},
    elemento("div", {}, titulo, senas(una)),
    elemento("time", { datetime: new Date(una.ms).toISOString() }, `${dia(una.ms)}, ${hora(una.ms)}`),
  );
  const adjuntos = una.adjuntos.map((adjunto) => elemento("li", {}, medio(adjunto)));
  return elemento(
    "article",
    { class: una.propio ? "carta propia" : "carta", "data-id": una.id },
    elemento("span", { class: "solo-lectores" }, una.propio ? "Enviado por usted" : "Recibido"),
    cabeza,
    cuerpo(una),
    adjuntos.length > 0 ? elemento("ul", { class: "adjuntos", "aria-label": "Adjuntos" }, ...adjuntos) : null,
    responder(una, alResponder),
  );
}

let pintada = "";
let alFinal = true;

const seguirElFinal = () => {
  const casilla = porId("cartas");
  casilla.scrollTop = casilla.scrollHeight;
};
porId("cartas").addEventListener("scroll", ({ currentTarget: casilla }) => {
  alFinal = casilla.scrollHeight - casilla.scrollTop - casilla.clientHeight < 80;
});
// Pictures and players take their height when they arrive.
for (const suceso of ["load", "loadedmetadata"])
  porId("cartas").addEventListener(suceso, () => alFinal && seguirElFinal(), { capture: true });

/** New mails are added below; those that stand there stay, so that a frame is not loaded twice and an audio goes on. */
export function pintarCartas(direccion, cartas, alResponder) {
  const casilla = porId("cartas");
  if (pintada !== direccion) {
    casilla.replaceChildren();
    alFinal = true;
  }
  pintada = direccion;
  const puestas = new Set([...casilla.children].map(({ dataset }) => dataset.id));
  const nuevas = cartas.filter(({ id }) => !puestas.has(id)).map((una) => carta(una, alResponder));
  casilla.querySelector(".sin-cartas")?.remove();
  casilla.append(...nuevas);
  if (cartas.length === 0)
    casilla.append(elemento("p", { class: "sin-cartas" }, "Todavía no hay correos. Escriba el primero."));
  if (alFinal) seguirElFinal();
}
