import { elemento, porId } from "./elemento.js";
import { claveDia, dia, ESTADOS, hora, telefono, ticks } from "./formato.js";
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

function burbuja(mensaje) {
  return elemento(
    "div",
    { class: mensaje.propio ? "burbuja propia" : "burbuja", "data-id": mensaje.id },
    elemento("span", { class: "solo-lectores" }, mensaje.propio ? "Usted: " : "La institución: "),
    mensaje.archivo && medio(mensaje.archivo),
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
export function pintarHilo(clave, mensajes) {
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
    hilo.append(burbuja(mensaje));
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

/** The institution's numbers in the head of the chat, and what is wrong with the chosen one. */
export function pintarNumeros({ numeros, chats }, { session, chatId }) {
  const selector = porId("numero");
  const opciones = numeros.map((numero) => {
    const chat = chats.find((uno) => uno.session === numero.session && uno.chatId === chatId);
    const nuevos = chat && chat.noLeidos > 0 && numero.session !== session ? ` (${chat.noLeidos})` : "";
    return elemento("option", { value: numero.session }, `${numero.nombre}${nuevos}`);
  });
  selector.replaceChildren(...opciones);
  selector.value = session ?? "";
  const elegido = numeros.find((numero) => numero.session === session);
  const conectado = elegido?.estado === "WORKING";
  const estado = elegido ? (ESTADOS[elegido.estado] ?? elegido.estado) : "";
  porId("estado-numero").textContent = elegido
    ? [elegido.telefono && telefono(elegido.telefono), estado].filter(Boolean).join(" · ")
    : "No hay ningún número conectado todavía";
  porId("aviso").hidden = conectado || !elegido;
  porId("aviso-texto").textContent =
    `Este número está ${estado === "" ? "fuera de servicio" : estado}.`.replace("está espera", "espera");
  porId("escanear").hidden = elegido?.estado !== "SCAN_QR_CODE";
}
