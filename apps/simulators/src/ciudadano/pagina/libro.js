import { leerLibro, leerPanorama, leerPanoramaCorreo } from "./api.js";
import { elemento, porId, tostada } from "./elemento.js";
import { dia, hora } from "./formato.js";

const servicio = porId("libro-servicio");
const soloDobles = porId("libro-dobles");
/** Names of what may bring something, by id. */
const servicios = new Map([["correo", "Correo"]]);
let visible = false;

function entrega({ servicio: por, ms, asunto, texto, archivos, copia, veces }) {
  const doble = veces > 1 ? elemento("span", { class: "doble" }, `${copia} de ${veces} iguales`) : null;
  const nombres = archivos.map(({ nombre, mime }) => nombre ?? mime).join(", ");
  return elemento(
    "li",
    { class: veces > 1 ? "entrega repetida" : "entrega" },
    elemento("time", { datetime: new Date(ms).toISOString() }, `${dia(ms)}, ${hora(ms)}`),
    elemento("span", { class: "por" }, servicios.get(por) ?? por),
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

function grupo(filas, personas) {
  const [{ servicio: por, ciudadano }] = filas;
  const { nombre = "", contacto: senas = ciudadano } = personas.get(`${por} ${ciudadano}`) ?? {};
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

async function leerPersonas() {
  const canales = [...servicios.keys()].filter((id) => id !== "correo");
  const [correo, ...chats] = await Promise.all([leerPanoramaCorreo(), ...canales.map(leerPanorama)]);
  return new Map([
    ...correo.personas.map(({ direccion, nombre }) => [`correo ${direccion}`, { nombre }]),
    ...chats.flatMap(({ personas }, i) => personas.map((una) => [`${canales[i]} ${una.id}`, una])),
  ]);
}

async function pintar() {
  const [rows, personas] = await Promise.all([leerLibro(), leerPersonas()]);
  const filas = rows.filter(
    (row) =>
      (servicio.value === "" || row.servicio === servicio.value) && (!soloDobles.checked || row.veces > 1),
  );
  const grupos = Map.groupBy(filas, (row) => `${row.servicio} ${row.ciudadano}`);
  // Whoever received something last stands first.
  const orden = [...grupos.values()].toSorted((a, b) => b.at(-1).ms - a.at(-1).ms);
  const dobles = rows.filter(({ copia }) => copia > 1).length;
  porId("libro-cuenta").textContent =
    `${rows.length === 1 ? "1 entrega" : `${rows.length} entregas`}, ${dobles === 0 ? "ninguna repetida" : `${dobles} repetidas`}`;
  porId("libro-grupos").replaceChildren(
    ...(orden.length > 0
      ? orden.map((suyas) => grupo(suyas, personas))
      : [
          elemento(
            "p",
            { class: "sin-cartas" },
            "Nada que mostrar: ningún ciudadano recibió algo así todavía.",
          ),
        ]),
  );
}

export function prepararLibro(canales) {
  for (const { id, nombre } of canales) servicios.set(id, nombre);
  const opciones = [...servicios].map(([id, nombre]) => elemento("option", { value: id }, nombre));
  servicio.append(...opciones);
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
