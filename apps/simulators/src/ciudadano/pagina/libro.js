import { leerLibro, leerPanorama, leerPanoramaCorreo } from "./api.js";
import { elemento, porId, tostada } from "./elemento.js";
import { dia, hora, telefono } from "./formato.js";

const servicio = porId("libro-servicio");
const soloDobles = porId("libro-dobles");
const ICONOS = { whatsapp: "WhatsApp", correo: "Correo" };
let visible = false;

function entrega({ servicio: por, ms, asunto, texto, archivos, copia, veces }) {
  const doble = veces > 1 ? elemento("span", { class: "doble" }, `${copia} de ${veces} iguales`) : null;
  const nombres = archivos.map(({ nombre, mime }) => nombre ?? mime).join(", ");
  return elemento(
    "li",
    { class: veces > 1 ? "entrega repetida" : "entrega" },
    elemento("time", { datetime: new Date(ms).toISOString() }, `${dia(ms)}, ${hora(ms)}`),
    elemento("span", { class: "por" }, ICONOS[por]),
    elemento(
      "p",
      {},
      asunto ? elemento("strong", {}, asunto, " — ") : null,
      texto.slice(0, 280) || null,
      nombres ? elemento("em", {}, ` [${nombres}]`) : null,
    ),
    doble,
  );
}

function grupo(ciudadano, filas, nombres) {
  const nombre = nombres.get(ciudadano);
  const senas = ciudadano.endsWith("@c.us") ? telefono(ciudadano) : ciudadano;
  const cuantas = filas.length === 1 ? "1 entrega" : `${filas.length} entregas`;
  return elemento(
    "section",
    { class: "grupo" },
    elemento(
      "h3",
      {},
      nombre || senas,
      elemento("small", {}, [nombre ? senas : "", cuantas].filter(Boolean).join(" · ")),
    ),
    elemento("ol", {}, ...filas.map(entrega)),
  );
}

async function pintar() {
  const [rows, whatsapp, correo] = await Promise.all([leerLibro(), leerPanorama(), leerPanoramaCorreo()]);
  const nombres = new Map([
    ...whatsapp.ciudadanos.map(({ chatId, nombre }) => [chatId, nombre]),
    ...correo.personas.map(({ direccion, nombre }) => [direccion, nombre]),
  ]);
  const filas = rows.filter(
    (row) =>
      (servicio.value === "" || row.servicio === servicio.value) && (!soloDobles.checked || row.veces > 1),
  );
  const grupos = Map.groupBy(filas, ({ ciudadano }) => ciudadano);
  // Whoever received something last stands first.
  const orden = [...grupos].toSorted(([, a], [, b]) => b.at(-1).ms - a.at(-1).ms);
  const dobles = rows.filter(({ copia }) => copia > 1).length;
  porId("libro-cuenta").textContent =
    `${rows.length === 1 ? "1 entrega" : `${rows.length} entregas`}, ${dobles === 0 ? "ninguna repetida" : `${dobles} repetidas`}`;
  porId("libro-grupos").replaceChildren(
    ...(orden.length > 0
      ? orden.map(([ciudadano, suyas]) => grupo(ciudadano, suyas, nombres))
      : [
          elemento(
            "p",
            { class: "sin-cartas" },
            "Nada que mostrar: ningún ciudadano recibió algo así todavía.",
          ),
        ]),
  );
}

const alFallar = () => tostada("No hay conexión con el simulador. Se reintenta solo.");

export function mostrarLibro() {
  visible = true;
  pintar().catch(alFallar);
}
export function ocultarLibro() {
  visible = false;
}

let pendiente = 0;
export function cambioLibro() {
  if (!visible) return;
  clearTimeout(pendiente);
  pendiente = setTimeout(() => pintar().catch(alFallar), 150);
}

for (const campo of [servicio, soloDobles]) campo.addEventListener("change", mostrarLibro);
