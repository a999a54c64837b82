import { crearPersona, leerCartas, leerPanoramaCorreo, marcarCartas } from "./api.js";
import { pintarCartas } from "./cartas.js";
import { pintarEjemplos } from "./ejemplos.js";
import { elemento, porId, tostada } from "./elemento.js";
import { cedulaEscrita, horaODia, iniciales, tinte } from "./formato.js";
import { abrirRedaccion } from "./redactar.js";
import { abrirRemitente } from "./remitente.js";

/** @type {{ panorama: any, direccion: string, cartas: any[] }} */
const estado = {
  panorama: { buzones: [], personas: [], ofrecidos: [], ejemplos: [] },
  direccion: "",
  cartas: [],
};

const nombreDe = ({ nombre, direccion }) => nombre || direccion;
const sinConexion = () => tostada("No hay conexión con el simulador. Se reintenta solo.");

function fila(persona) {
  const { direccion, noLeidos, ultima } = persona;
  const enlace = elemento(
    "a",
    { class: "fila", href: `#/correo/${encodeURIComponent(direccion)}` },
    elemento(
      "span",
      { class: `avatar ${tinte(direccion)}`, "aria-hidden": "true" },
      iniciales(nombreDe(persona)),
    ),
    elemento("span", { class: "nombre" }, nombreDe(persona)),
    elemento("span", { class: "hora" }, ultima ? horaODia(ultima.ms) : ""),
    elemento("span", { class: "previa" }, ultima ? ultima.asunto || "(sin asunto)" : direccion),
    noLeidos > 0
      ? elemento(
          "span",
          { class: "insignia", role: "img", "aria-label": `${noLeidos} sin leer` },
          String(noLeidos),
        )
      : "",
  );
  if (direccion === estado.direccion) enlace.setAttribute("aria-current", "true");
  return elemento("li", {}, enlace);
}

function pintarLista() {
  const { personas } = estado.panorama;
  const orden = personas.toSorted((a, b) => (b.ultima?.ms ?? 0) - (a.ultima?.ms ?? 0));
  const enfocada = document.activeElement?.closest?.("#correo-lista a")?.getAttribute("href");
  porId("correo-lista").replaceChildren(...orden.map(fila));
  if (enfocada)
    porId("correo-lista")
      .querySelector(`a[href="${CSS.escape(enfocada)}"]`)
      ?.focus();
  const sinLeer = personas.reduce((suma, { noLeidos }) => suma + noLeidos, 0);
  porId("cuenta-correo").textContent = sinLeer > 0 ? String(sinLeer) : "";
}

function pintar() {
  const persona = estado.panorama.personas.find(({ direccion }) => direccion === estado.direccion);
  porId("vista-correo").classList.toggle("con-chat", Boolean(persona));
  porId("correo-vacio").hidden = Boolean(persona);
  porId("correo-casilla").hidden = !persona;
  pintarLista();
  pintarEjemplos(porId("correo-ejemplos"), estado.panorama.ejemplos, tomar);
  if (!persona) return;
  porId("titulo-casilla").textContent = nombreDe(persona);
  porId("casilla-direccion").textContent = persona.direccion;
  porId("casilla-cedula").textContent = cedulaEscrita(persona.cedula);
  const responder = (carta) => redactar(carta);
  pintarCartas(estado.direccion, estado.cartas, responder);
}

/** What is on a visible screen has been read, and only that. */
async function leerLoVisible() {
  const visible = document.visibilityState === "visible" && !porId("vista-correo").hidden;
  if (!visible || estado.cartas.every(({ visto }) => visto)) return;
  await marcarCartas(estado.direccion);
  for (const carta of estado.cartas) carta.visto = true;
  estado.panorama = await leerPanoramaCorreo();
  pintarLista();
}

async function actualizar() {
  const { direccion } = estado;
  const [panorama, cartas] = await Promise.all([
    leerPanoramaCorreo(),
    direccion === "" ? [] : leerCartas(direccion),
  ]);
  estado.panorama = panorama;
  if (direccion !== estado.direccion) return;
  estado.cartas = cartas;
  pintar();
  await leerLoVisible();
}

function redactar(respondida) {
  const { direccion: de, panorama } = estado;
  abrirRedaccion({ de, buzones: panorama.buzones, respondida }, () => actualizar().catch(sinConexion));
}

export function mostrarCorreo(direccion) {
  estado.direccion = direccion;
  estado.cartas = [];
  actualizar().catch(sinConexion);
}

function tomar({ nombre, contacto }) {
  crearPersona({ nombre, direccion: contacto }).then(({ direccion }) => {
    location.hash = `#/correo/${encodeURIComponent(direccion)}`;
  }, sinConexion);
}

let pendiente = 0;
/** Something changed for an address, or for anybody (null). */
export function cambioCorreo() {
  clearTimeout(pendiente);
  pendiente = setTimeout(() => actualizar().catch(sinConexion), 60);
}

porId("nuevo-remitente").addEventListener("click", () => {
  abrirRemitente(estado.panorama.ofrecidos, (direccion) => {
    location.hash = `#/correo/${encodeURIComponent(direccion)}`;
  });
});
porId("escribir-correo").addEventListener("click", () => redactar(null));
porId("volver-correo").addEventListener("click", () => {
  location.hash = "#/correo";
});
document.addEventListener("visibilitychange", () => {
  leerLoVisible().catch(() => undefined);
});
