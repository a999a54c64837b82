import { leerFallos, leerPanoramaCorreo, ponerFallos, quitarFallos } from "./api.js";
import { elemento, porId, tostada } from "./elemento.js";
import { hastaQuitarlo, SERVICIOS } from "./fallos-catalogo.js";
import { pintarCuentas } from "./fallos-cuentas.js";

const alFallar = () => tostada("El simulador no aceptó el cambio.");

function campo(id, texto, control) {
  control.id = id;
  return elemento("div", { class: "campo" }, elemento("label", { for: id }, texto), control);
}

function palabras(servicio, { fallos, quedan }) {
  const { times: _, delayMs, shuffleWebhooksMs, files, ...otros } = fallos;
  // Files count their own times.
  const { times: _veces, ...deArchivos } = files ?? {};
  const resto = files ? { ...otros, files: deArchivos } : otros;
  const ms = delayMs ?? shuffleWebhooksMs;
  const ninguno = Object.keys(resto).length === 0 && ms === undefined;
  if (ninguno || quedan === 0) return "Sin fallos: todo funciona.";
  const igual = SERVICIOS[servicio].fallos.find(
    ([, fallo, demora]) =>
      JSON.stringify(fallo) === JSON.stringify(resto) && (demora === undefined) === (ms === undefined),
  );
  const que = `${igual?.[0] ?? JSON.stringify(fallos)}${ms === undefined ? "" : ` (${ms} ms)`}`;
  if (quedan === null) return `En curso: ${que}, hasta quitarlo.`;
  return `En curso: ${que}, ${quedan} ${quedan === 1 ? "vez" : "veces"} más.`;
}

function tarjeta(servicio, { nombre, fallos }) {
  const cual = elemento("select", {}, ...fallos.map(([texto], i) => elemento("option", { value: i }, texto)));
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
    estado.textContent = palabras(servicio, await leerFallos(servicio));
  };
  const alElegir = () => {
    const [, fallo, demora] = fallos[Number(cual.value)];
    campoMs.hidden = demora === undefined;
    campoVeces.hidden = hastaQuitarlo(fallo, demora);
  };
  cual.addEventListener("change", alElegir);
  quitar.addEventListener("click", () => quitarFallos(servicio).then(refrescar).catch(alFallar));
  formulario.addEventListener("submit", (suceso) => {
    suceso.preventDefault();
    const [, fallo, demora] = fallos[Number(cual.value)];
    const cuantas = veces.value === "" || hastaQuitarlo(fallo, demora) ? {} : { times: Number(veces.value) };
    const cuerpo = fallo.files ? { files: { ...fallo.files, ...cuantas } } : { ...fallo, ...cuantas };
    ponerFallos(servicio, demora ? { ...cuerpo, [demora]: Number(ms.value) } : cuerpo)
      .then(refrescar)
      .catch(alFallar);
  });
  alElegir();
  return { formulario, refrescar };
}

const tarjetas = Object.entries(SERVICIOS).map(([servicio, datos]) => tarjeta(servicio, datos));
porId("tarjetas").append(...tarjetas.map(({ formulario }) => formulario));

async function refrescar() {
  await Promise.all(tarjetas.map((una) => una.refrescar()));
  await pintarCuentas(await leerPanoramaCorreo());
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
