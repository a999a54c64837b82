import { crearPersona } from "./api.js";
import { elemento, porId, tostada } from "./elemento.js";
import { cedulaEscrita, iniciales, tinte } from "./formato.js";

const dialogo = porId("remitente");
const nombre = porId("remitente-nombre");
const direccion = porId("remitente-direccion");
let alCrear = () => undefined;

function fallo(campo, texto) {
  porId(`${campo.id}-error`).textContent = texto;
  campo.setAttribute("aria-invalid", texto === "" ? "false" : "true");
  return texto === "";
}

function guardar(persona) {
  crearPersona(persona).then(
    (creada) => {
      dialogo.close();
      alCrear(creada.direccion);
    },
    () => tostada("No se pudo crear. Revise la dirección."),
  );
}

function ofrecido(persona) {
  const boton = elemento(
    "button",
    { type: "button", class: "ofrecido" },
    elemento(
      "span",
      { class: `avatar ${tinte(persona.direccion)}`, "aria-hidden": "true" },
      iniciales(persona.nombre),
    ),
    elemento("span", { class: "nombre" }, persona.nombre),
    elemento("span", { class: "previa" }, persona.direccion),
    elemento("span", { class: "previa" }, cedulaEscrita(persona.cedula)),
  );
  boton.addEventListener("click", () => guardar({ nombre: persona.nombre, direccion: persona.direccion }));
  return boton;
}

export function abrirRemitente(ofrecidos, hacer) {
  alCrear = hacer;
  for (const campo of [nombre, direccion]) {
    campo.value = "";
    fallo(campo, "");
  }
  porId("remitente-ofrecidos-marco").hidden = ofrecidos.length === 0;
  porId("remitente-ofrecidos").replaceChildren(...ofrecidos.map(ofrecido));
  dialogo.showModal();
}

porId("remitente-cancelar").addEventListener("click", () => dialogo.close());
porId("remitente-formulario").addEventListener("submit", (suceso) => {
  suceso.preventDefault();
  const bienNombre = fallo(nombre, nombre.value.trim().length >= 2 ? "" : "Escriba el nombre.");
  const bienDireccion = fallo(
    direccion,
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(direccion.value.trim()) ? "" : "Escriba una dirección de correo.",
  );
  if (!bienNombre) nombre.focus();
  else if (!bienDireccion) direccion.focus();
  else guardar({ nombre: nombre.value.trim(), direccion: direccion.value.trim() });
});
