import { elemento, tostada } from "./elemento.js";
import { cedulaEscrita, iniciales, tinte } from "./formato.js";

/** What the desk asks for, ready to be put into its field. */
async function copiar(documento) {
  try {
    await navigator.clipboard.writeText(documento);
    tostada(`Se copió el CI ${documento}.`);
  } catch {
    // Browsers give the clipboard only to https and to this machine.
    tostada(`Su navegador no deja copiar: anote el CI ${documento}.`);
  }
}

function tarjeta(persona, alElegir) {
  const { nombre, contacto, cedula } = persona;
  const tomar = elemento(
    "button",
    { type: "button", class: "ofrecido" },
    elemento(
      "span",
      { class: `avatar ${tinte(contacto || nombre)}`, "aria-hidden": "true" },
      iniciales(nombre),
    ),
    elemento("span", { class: "nombre" }, nombre),
    elemento("span", { class: "previa" }, cedulaEscrita(cedula)),
  );
  tomar.addEventListener("click", () => alElegir(persona));
  const copia = elemento(
    "button",
    { type: "button", class: "copiar", "aria-label": `Copiar CI de ${nombre}` },
    "Copiar CI",
  );
  copia.addEventListener("click", () => copiar(cedula.documento));
  return elemento("li", {}, tomar, copia);
}

const puestos = new WeakMap();

/** Whom one may be, with what their identity card says. The same people again leave the cards, and the focus, alone. */
export function pintarEjemplos(lista, ejemplos, alElegir) {
  const clave = JSON.stringify(ejemplos);
  if (puestos.get(lista) === clave) return;
  puestos.set(lista, clave);
  lista.replaceChildren(...ejemplos.map((persona) => tarjeta(persona, alElegir)));
  lista.hidden = ejemplos.length === 0;
}
