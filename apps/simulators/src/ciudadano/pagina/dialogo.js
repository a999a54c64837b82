import { crearCiudadano } from "./api.js";
import { elemento, porId, tostada } from "./elemento.js";
import { iniciales, telefono, tinte } from "./formato.js";

const dialogo = porId("dialogo");
const nombre = porId("nombre");
const celular = porId("celular");

function fallo(campo, texto) {
  porId(`${campo.id}-error`).textContent = texto;
  campo.setAttribute("aria-invalid", texto === "" ? "false" : "true");
  return texto === "";
}

function valido() {
  const bienNombre = fallo(nombre, nombre.value.trim().length >= 2 ? "" : "Escriba el nombre.");
  const bienCelular = fallo(
    celular,
    /^[67]\d{7}$/.test(celular.value) ? "" : "Son 8 dígitos y comienza con 6 o 7.",
  );
  if (!bienNombre) nombre.focus();
  else if (!bienCelular) celular.focus();
  return bienNombre && bienCelular;
}

function ofrecido(persona) {
  const chatId = `591${persona.telefono}@c.us`;
  const boton = elemento(
    "button",
    { type: "button", class: "ofrecido" },
    elemento("span", { class: `avatar ${tinte(chatId)}`, "aria-hidden": "true" }, iniciales(persona.nombre)),
    elemento("span", { class: "nombre" }, persona.nombre),
    elemento("span", { class: "previa" }, telefono(chatId)),
  );
  boton.addEventListener("click", () => guardar(persona));
  return boton;
}

let alCrear = () => undefined;

function guardar(persona) {
  crearCiudadano(persona).then(
    ({ chatId }) => {
      dialogo.close();
      alCrear(chatId);
    },
    () => tostada("No se pudo crear la persona. Inténtelo otra vez."),
  );
}

export function abrirDialogo(ofrecidos, hacer) {
  alCrear = hacer;
  nombre.value = "";
  celular.value = "";
  fallo(nombre, "");
  fallo(celular, "");
  porId("ofrecidos-marco").hidden = ofrecidos.length === 0;
  porId("ofrecidos").replaceChildren(...ofrecidos.map(ofrecido));
  dialogo.showModal();
}

porId("cancelar").addEventListener("click", () => dialogo.close());
porId("formulario").addEventListener("submit", (suceso) => {
  suceso.preventDefault();
  if (valido()) guardar({ nombre: nombre.value.trim(), telefono: celular.value });
});
