/** Builds an element. Text goes in as text: nothing of a message is ever read as HTML. */
export function elemento(nombre, atributos = {}, ...hijos) {
  const creado = document.createElement(nombre);
  for (const [clave, valor] of Object.entries(atributos)) {
    if (valor === false || valor === null || valor === undefined) continue;
    creado.setAttribute(clave, valor === true ? "" : String(valor));
  }
  creado.append(...hijos.filter((hijo) => hijo !== null && hijo !== undefined));
  return creado;
}

export function porId(id) {
  const hallado = document.getElementById(id);
  if (!hallado) throw new Error(`there is no #${id}`);
  return hallado;
}

let reloj = 0;

/** A short notice at the foot of the page. */
export function tostada(texto) {
  const caja = porId("tostada");
  caja.textContent = texto;
  caja.hidden = false;
  clearTimeout(reloj);
  reloj = setTimeout(() => {
    caja.hidden = true;
  }, 5000);
}
