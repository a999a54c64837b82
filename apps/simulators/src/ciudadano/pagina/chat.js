import { urlDeArchivo } from "./api.js";
import { elemento, porId } from "./elemento.js";
import { claveDia, dia, hora, ticks } from "./formato.js";
import { medio } from "./medios.js";

function marca({ propio, ticks: numero }) {
  const signo = propio ? ticks(numero) : null;
  if (!signo) return null;
  return elemento(
    "span",
    { class: numero === 3 ? "ticks leido" : "ticks", role: "img", "aria-label": signo[1] },
    signo[0],
  );
}

function burbuja(mensaje, canal) {
  return elemento(
    "div",
    { class: mensaje.propio ? "burbuja propia" : "burbuja", "data-id": mensaje.id },
    elemento("span", { class: "solo-lectores" }, mensaje.propio ? "Usted: " : "La institución: "),
    ...mensaje.archivos.map((archivo) => medio({ ...archivo, url: urlDeArchivo(canal, archivo.id) })),
    mensaje.citado ? elemento("p", { class: "citado" }, mensaje.citado) : null,
    mensaje.texto ? elemento("p", {}, mensaje.texto) : null,
    elemento("span", { class: "pie" }, elemento("time", {}, hora(mensaje.ms)), marca(mensaje)),
  );
}

const separador = (ms) => elemento("div", { class: "separador" }, elemento("span", {}, dia(ms)));

let pintado = "";
let alFinal = true;

function seguirElFinal() {
  const hilo = porId("hilo");
  hilo.scrollTop = hilo.scrollHeight;
}

porId("hilo").addEventListener("scroll", ({ currentTarget: hilo }) => {
  alFinal = hilo.scrollHeight - hilo.scrollTop - hilo.clientHeight < 80;
});
// An image takes its height when it arrives, a narrower screen at once: neither may push the last message away.
for (const suceso of ["load", "loadedmetadata"])
  porId("hilo").addEventListener(suceso, () => alFinal && seguirElFinal(), { capture: true });
new ResizeObserver(() => alFinal && seguirElFinal()).observe(porId("hilo"));

/**
 * Only what changed is touched: a screen reader is told new messages and nothing twice, and a playing audio goes on.
 * The view follows the end unless the reader went up.
 */
export function pintarHilo(clave, mensajes, canal) {
  const hilo = porId("hilo");
  if (pintado !== clave) {
    hilo.replaceChildren();
    alFinal = true;
  }
  pintado = clave;
  const puestos = new Map([...hilo.querySelectorAll(".burbuja")].map((una) => [una.dataset.id, una]));
  let diaAnterior = hilo.dataset.dia;
  if (puestos.size === 0) diaAnterior = "";
  for (const mensaje of mensajes) {
    const puesta = puestos.get(mensaje.id);
    if (puesta) {
      const pie = puesta.querySelector(".pie");
      pie?.replaceChildren(elemento("time", {}, hora(mensaje.ms)), marca(mensaje) ?? "");
      continue;
    }
    if (claveDia(mensaje.ms) !== diaAnterior) hilo.append(separador(mensaje.ms));
    diaAnterior = claveDia(mensaje.ms);
    hilo.append(burbuja(mensaje, canal));
  }
  hilo.dataset.dia = diaAnterior ?? "";
  if (mensajes.length === 0 && !hilo.firstChild) {
    hilo.append(
      elemento("div", { class: "separador primera" }, elemento("span", {}, "Escriba el primer mensaje")),
    );
  } else if (mensajes.length > 0) {
    hilo.querySelector(".primera")?.remove();
  }
  if (alFinal) seguirElFinal();
}

/** The institutions' accounts in the head of the chat, and what is wrong with the chosen one. */
export function pintarCuentas({ cuentas, chats }, { cuenta, persona }, { palabraCuenta }) {
  const selector = porId("cuenta");
  const opciones = cuentas.map(({ id, nombre }) => {
    const chat = chats.find((uno) => uno.cuenta === id && uno.persona === persona);
    const nuevos = chat && chat.noLeidos > 0 && id !== cuenta ? ` (${chat.noLeidos})` : "";
    return elemento("option", { value: id }, `${nombre}${nuevos}`);
  });
  selector.replaceChildren(...opciones);
  selector.value = cuenta ?? "";
  const elegida = cuentas.find(({ id }) => id === cuenta);
  porId("estado-cuenta").textContent = elegida
    ? [elegida.contacto, elegida.estado].filter(Boolean).join(" · ")
    : "Todavía no hay ninguna cuenta conectada";
  porId("aviso").hidden = !elegida || elegida.enLinea;
  porId("aviso-texto").textContent = elegida ? `${palabraCuenta}: ${elegida.estado}.` : "";
  porId("escanear").hidden = !elegida?.conQr;
}
