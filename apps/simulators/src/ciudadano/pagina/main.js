import { escuchar } from "./api.js";
import { cambioCorreo, mostrarCorreo } from "./correo.js";
import { porId } from "./elemento.js";
import { mostrarFallos, ocultarFallos } from "./fallos.js";
import { cambioLibro, mostrarLibro, ocultarLibro } from "./libro.js";
import { cambioWhatsapp, mostrarWhatsapp } from "./whatsapp.js";

const TITULOS = {
  whatsapp: "WhatsApp",
  correo: "Correo",
  libro: "Lo que recibió cada ciudadano",
  fallos: "Fallos",
};

/** `#correo/ana@x`, `#libro`, `#fallos`; anything else is a chat of WhatsApp. */
function lugar() {
  const [vista, ...resto] = decodeURIComponent(location.hash.slice(1)).split("/");
  if (Object.hasOwn(TITULOS, vista) && vista !== "whatsapp") return { vista, quien: resto.join("/") };
  return { vista: "whatsapp", quien: vista === "whatsapp" ? "" : vista };
}

const ABRIR = {
  whatsapp: mostrarWhatsapp,
  correo: mostrarCorreo,
  libro: mostrarLibro,
  fallos: mostrarFallos,
};

function navegar() {
  for (const dialogo of document.querySelectorAll("dialog[open]")) dialogo.close();
  const { vista, quien } = lugar();
  for (const una of Object.keys(TITULOS)) {
    porId(`vista-${una}`).hidden = una !== vista;
    const enlace = porId(`ir-${una}`);
    if (una === vista) enlace.setAttribute("aria-current", "page");
    else enlace.removeAttribute("aria-current");
  }
  document.title = `${TITULOS[vista]} · simulador de ciudadanos`;
  if (vista !== "libro") ocultarLibro();
  if (vista !== "fallos") ocultarFallos();
  ABRIR[vista](quien);
}

// Each tab leads back to where one was in it.
addEventListener("hashchange", ({ oldURL }) => {
  const antes = document.querySelector(".vistas [aria-current]");
  if (antes) antes.href = new URL(oldURL).hash || "#whatsapp";
  navegar();
});
navegar();
escuchar((cambio) => {
  if (cambio === null || cambio.tipo === "correo") cambioCorreo(cambio?.direccion ?? null);
  if (cambio === null || cambio.tipo !== "correo") cambioWhatsapp(cambio);
  cambioLibro();
});
