import { escuchar, leerCanales, leerEscritorio } from "./api.js";
import { cambioCanal, mostrarCanal, releerCanales } from "./canales.js";
import { cambioCorreo, mostrarCorreo } from "./correo.js";
import { dibujo, elemento, porId } from "./elemento.js";
import { mostrarFallos, ocultarFallos, prepararFallos } from "./fallos.js";
import { cambioLibro, mostrarLibro, ocultarLibro, prepararLibro } from "./libro.js";

const canales = await leerCanales();

const OTRAS = {
  correo: { titulo: "Correo", abrir: mostrarCorreo },
  libro: { titulo: "Lo que recibió cada ciudadano", abrir: mostrarLibro },
  fallos: { titulo: "Fallos", abrir: mostrarFallos },
};

/** A tab for each channel, before the others. */
porId("vistas").prepend(
  ...canales.map(({ id, nombre, icono }) =>
    elemento(
      "a",
      { id: `ir-${id}`, href: `#/${id}` },
      dibujo(icono),
      nombre,
      " ",
      elemento("b", { id: `cuenta-${id}` }),
    ),
  ),
);
prepararLibro(canales);
prepararFallos(canales);

/** The other half of the demo, on this host. */
leerEscritorio().then(
  (puerto) => {
    if (puerto === null) return;
    const enlace = porId("escritorio");
    const { protocol, hostname } = location;
    enlace.href = `${protocol}//${hostname}:${puerto}/`;
    enlace.hidden = false;
  },
  () => undefined,
);

/** `#/whatsapp/59171548230@c.us`, `#/correo/ana@x`, `#/libro`, `#/fallos`; anything else is the first channel. */
function lugar() {
  const [vista, ...resto] = decodeURIComponent(location.hash.replace(/^#\/?/, "")).split("/");
  const conocida = Object.hasOwn(OTRAS, vista) || canales.some(({ id }) => id === vista);
  return conocida ? { vista, quien: resto.join("/") } : { vista: canales[0]?.id ?? "correo", quien: "" };
}

function navegar() {
  for (const dialogo of document.querySelectorAll("dialog[open]")) dialogo.close();
  const { vista, quien } = lugar();
  const canal = canales.find(({ id }) => id === vista);
  porId("vista-canal").hidden = !canal;
  for (const otra of Object.keys(OTRAS)) porId(`vista-${otra}`).hidden = otra !== vista;
  for (const enlace of document.querySelectorAll(".vistas a")) enlace.removeAttribute("aria-current");
  porId(`ir-${vista}`).setAttribute("aria-current", "page");
  document.title = `${canal?.nombre ?? OTRAS[vista].titulo} · simulador de ciudadanos`;
  if (vista !== "libro") ocultarLibro();
  if (vista !== "fallos") ocultarFallos();
  if (canal) mostrarCanal(canal, quien);
  else OTRAS[vista].abrir(quien);
}

// Each tab leads back to where one was in it.
addEventListener("hashchange", ({ oldURL }) => {
  const antes = document.querySelector(".vistas [aria-current]");
  if (antes) antes.href = new URL(oldURL).hash || antes.href;
  navegar();
});
navegar();
escuchar((cambio) => {
  if (cambio === null || cambio.tipo === "correo") cambioCorreo();
  if (cambio === null) releerCanales(canales);
  else if (cambio.tipo === "canal") cambioCanal(cambio);
  cambioLibro();
});
