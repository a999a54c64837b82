import { leerFallos, leerPanoramaCorreo, ponerFallos, quitarFallos } from "./api.js";
import { elemento, porId, tostada } from "./elemento.js";
import { SERVICIOS } from "./fallos-catalogo.js";
import { pintarCuentas } from "./fallos-cuentas.js";

const alFallar = () => tostada("El simulador no aceptó el cambio.");

function campo(id, texto, control) {
  control.id = id;
  return elemento("div", { class: "campo" }, elemento("label", { for: id }, texto), control);
}

const esMs = (clave) => /Ms$/.test(clave);

/** Without its count and its milliseconds, to be compared. */
function desnudo(fallos) {
  return Object.fromEntries(
    Object.entries(fallos)
      .filter(([clave]) => clave !== "times" && !esMs(clave))
      .map(([clave, valor]) => [clave, valor?.constructor === Object ? desnudo(valor) : valor]),
  );
}

function palabras(ofrecidos, { fallos, quedan }) {
  const resto = desnudo(fallos);
  const [campoMs, ms] = Object.entries(fallos).find(([clave]) => esMs(clave)) ?? [];
  if ((Object.keys(resto).length === 0 && ms === undefined) || quedan === 0)
    return "Sin fallos: todo funciona.";
  const igual = ofrecidos.find(
    (uno) => JSON.stringify(uno.fallo) === JSON.stringify(resto) && uno.ms === campoMs,
  );
  const que = `${igual?.texto ?? JSON.stringify(fallos)}${ms === undefined ? "" : ` (${ms} ms)`}`;
  if (quedan === null) return `En curso: ${que}, hasta quitarlo.`;
  return `En curso: ${que}, ${quedan} ${quedan === 1 ? "vez" : "veces"} más.`;
}

function tarjeta(servicio, { nombre, fallos }) {
  const cual = elemento(
    "select",
    {},
    ...fallos.map(({ texto }, i) => elemento("option", { value: i }, texto)),
  );
  const veces = elemento("input", {
    type: "number",
    min: "1",
    max: "1000",
    value: "1",
    inputmode: "numeric",
  });
  const ms = elemento("input", {
    type: "number",
    min: "1",
    max: "600000",
    value: "3000",
    inputmode: "numeric",
  });
  const estado = elemento("p", { class: "en-curso", role: "status" });
  const campoVeces = campo(`${servicio}-veces`, "Cuántas veces (vacío: hasta quitarlo)", veces);
  const campoMs = campo(`${servicio}-ms`, "Milisegundos", ms);
  const quitar = elemento("button", { type: "button" }, "Quitar");
  const formulario = elemento(
    "form",
    { class: "tarjeta", novalidate: true },
    elemento("h3", {}, nombre),
    campo(`${servicio}-cual`, "Qué pasa", cual),
    campoMs,
    campoVeces,
    elemento(
      "div",
      { class: "acciones" },
      quitar,
      elemento("button", { type: "submit", class: "principal" }, "Provocar"),
    ),
    estado,
  );
  const refrescar = async () => {
    estado.textContent = palabras(fallos, await leerFallos(servicio));
  };
  const alElegir = () => {
    const { ms: demora, hastaQuitarlo } = fallos[Number(cual.value)];
    campoMs.hidden = demora === undefined;
    campoVeces.hidden = hastaQuitarlo === true;
  };
  cual.addEventListener("change", alElegir);
  quitar.addEventListener("click", () => quitarFallos(servicio).then(refrescar).catch(alFallar));
  formulario.addEventListener("submit", (suceso) => {
    suceso.preventDefault();
    const { fallo, ms: demora, hastaQuitarlo, cuentaEn } = fallos[Number(cual.value)];
    const cuantas = veces.value === "" || hastaQuitarlo ? {} : { times: Number(veces.value) };
    const cuerpo = cuentaEn
      ? { ...fallo, [cuentaEn]: { ...fallo[cuentaEn], ...cuantas } }
      : { ...fallo, ...cuantas };
    ponerFallos(servicio, demora ? { ...cuerpo, [demora]: Number(ms.value) } : cuerpo)
      .then(refrescar)
      .catch(alFallar);
  });
  alElegir();
  return { formulario, refrescar };
}

let tarjetas = [];
let canales = [];

/** One card per service; those of the channels come first, with what each of them offers. */
export function prepararFallos(deChats) {
  canales = deChats;
  tarjetas = [
    ...canales.map(({ id, nombre, fallos }) => tarjeta(id, { nombre, fallos })),
    ...Object.entries(SERVICIOS).map(([servicio, datos]) => tarjeta(servicio, datos)),
  ];
  porId("tarjetas").append(...tarjetas.map(({ formulario }) => formulario));
}

async function refrescar() {
  await Promise.all(tarjetas.map((una) => una.refrescar()));
  const { buzones } = await leerPanoramaCorreo();
  await pintarCuentas(canales, buzones);
}

let reloj = 0;
/** Faults are used up by others: what is in force is looked at while the panel is. */
export function mostrarFallos() {
  refrescar().catch(alFallar);
  clearInterval(reloj);
  reloj = setInterval(() => refrescar().catch(() => undefined), 2000);
}
export function ocultarFallos() {
  clearInterval(reloj);
}
