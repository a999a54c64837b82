import { crearCiudadano } from "./api.js";
import { elemento, porId, tostada } from "./elemento.js";
import { cedulaEscrita, iniciales, tinte } from "./formato.js";

const dialogo = porId("dialogo");
const nombre = porId("nombre");
const contacto = porId("contacto");
let canal = null;
let alCrear = () => undefined;

function fallo(campo, texto) {
  porId(`${campo.id}-error`).textContent = texto;
  campo.setAttribute("aria-invalid", texto === "" ? "false" : "true");
  return texto === "";
}

function valido() {
  const bienNombre = fallo(nombre, nombre.value.trim().length >= 2 ? "" : "Escriba el nombre.");
  const pedido = canal.contacto;
  const bienContacto =
    !pedido ||
    fallo(contacto, new RegExp(`^(?:${pedido.patron})$`).test(contacto.value.trim()) ? "" : pedido.error);
  if (!bienNombre) nombre.focus();
  else if (!bienContacto) contacto.focus();
  return bienNombre && bienContacto;
}

function ofrecido(persona) {
  const boton = elemento(
    "button",
    { type: "button", class: "ofrecido" },
    elemento(
      "span",
      { class: `avatar ${tinte(persona.contacto || persona.nombre)}`, "aria-hidden": "true" },
      iniciales(persona.nombre),
    ),
    elemento("span", { class: "nombre" }, persona.nombre),
    elemento("span", { class: "previa" }, `${canal.contacto?.prefijo ?? ""} ${persona.contacto}`),
    elemento("span", { class: "previa" }, cedulaEscrita(persona.cedula)),
  );
  boton.addEventListener("click", () => guardar(persona));
  return boton;
}

function guardar(persona) {
  crearCiudadano(canal.id, persona).then(
    ({ id }) => {
      dialogo.close();
      alCrear(id);
    },
    ({ motivo }) => tostada(motivo ?? "No se pudo crear la persona. Inténtelo otra vez."),
  );
}

/** The field for the contact is the channel's: its name, what stands before it, its form; none where it asks for none. */
function vestirContacto({ contacto: pedido }) {
  porId("contacto-campo").hidden = !pedido;
  if (!pedido) return;
  porId("contacto-etiqueta").textContent = pedido.etiqueta;
  porId("contacto-prefijo").textContent = pedido.prefijo;
  porId("contacto-prefijo").hidden = pedido.prefijo === "";
  contacto.inputMode = pedido.soloDigitos ? "numeric" : "text";
}

export function abrirDialogo(deCanal, ofrecidos, hacer) {
  canal = deCanal;
  alCrear = hacer;
  vestirContacto(canal);
  for (const campo of [nombre, contacto]) {
    campo.value = "";
    fallo(campo, "");
  }
  porId("ofrecidos-marco").hidden = ofrecidos.length === 0;
  porId("ofrecidos").replaceChildren(...ofrecidos.map(ofrecido));
  dialogo.showModal();
}

porId("cancelar").addEventListener("click", () => dialogo.close());
porId("formulario").addEventListener("submit", (suceso) => {
  suceso.preventDefault();
  if (valido())
    guardar({ nombre: nombre.value.trim(), contacto: canal.contacto ? contacto.value.trim() : "" });
});
