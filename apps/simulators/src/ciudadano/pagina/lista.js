import { elemento, porId } from "./elemento.js";
import { horaODia, iniciales, resumen, ticks, tinte } from "./formato.js";

function ultimoDe(chats) {
  return chats.reduce((mejor, chat) => (mejor && mejor.ultimo.ms >= chat.ultimo.ms ? mejor : chat), null);
}

/** Citizens with what their list row shows, the latest conversation first. */
export function filas({ personas, chats }) {
  const porPersona = Map.groupBy(chats, ({ persona }) => persona);
  const conChats = personas.map((persona) => {
    const suyos = porPersona.get(persona.id) ?? [];
    const noLeidos = suyos.reduce((suma, chat) => suma + chat.noLeidos, 0);
    return { ...persona, noLeidos, ultimo: ultimoDe(suyos) };
  });
  return conChats.toSorted((a, b) => (b.ultimo?.ultimo.ms ?? 0) - (a.ultimo?.ultimo.ms ?? 0));
}

function previa(chat) {
  if (!chat) return elemento("span", { class: "previa" }, "Todavía no escribió a nadie");
  const { ultimo } = chat;
  const signo = ultimo.propio ? ticks(ultimo.ticks) : null;
  const marca =
    signo &&
    elemento(
      "span",
      { class: ultimo.ticks === 3 ? "ticks leido" : "ticks", "aria-hidden": "true" },
      signo[0],
      " ",
    );
  return elemento("span", { class: "previa" }, marca, resumen(ultimo));
}

function insignia(noLeidos) {
  if (noLeidos === 0) return null;
  const palabras = noLeidos === 1 ? "1 mensaje sin leer" : `${noLeidos} mensajes sin leer`;
  return elemento(
    "span",
    { class: "insignia", "aria-label": palabras },
    noLeidos > 99 ? "99+" : String(noLeidos),
  );
}

function llenar(boton, { id, nombre, contacto, noLeidos, ultimo }, elegido) {
  boton.toggleAttribute("aria-current", false);
  if (id === elegido) boton.setAttribute("aria-current", "true");
  boton.replaceChildren(
    elemento("span", { class: `avatar ${tinte(id)}`, "aria-hidden": "true" }, iniciales(nombre)),
    elemento("span", { class: "nombre" }, nombre || contacto),
    elemento("span", { class: "hora" }, ultimo ? horaODia(ultimo.ultimo.ms) : ""),
    previa(ultimo),
    insignia(noLeidos) ?? "",
  );
}

function nuevaFila(id, alElegir) {
  const boton = elemento("button", { type: "button", class: "fila", "data-chat": id });
  boton.addEventListener("click", () => alElegir(id));
  return elemento("li", {}, boton);
}

/** Rows stay the same elements from one drawing to the next, so that focus and a click on its way survive it. */
export function pintarLista(panorama, elegido, alElegir) {
  const lista = porId("lista");
  const puestas = new Map([...lista.children].map((li) => [li.firstElementChild.dataset.chat, li]));
  const orden = filas(panorama).map((fila) => {
    const li = puestas.get(fila.id) ?? nuevaFila(fila.id, alElegir);
    llenar(li.firstElementChild, fila, elegido);
    return li;
  });
  const igual = orden.length === lista.children.length && orden.every((li, i) => li === lista.children[i]);
  if (igual) return;
  const enfocado = document.activeElement;
  lista.replaceChildren(...orden);
  if (enfocado?.classList.contains("fila")) enfocado.focus({ preventScroll: true });
}
