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

const SVG = "http://www.w3.org/2000/svg";

/** An icon of 24 by 24 from its path. */
export function dibujo(camino) {
  const [svg, path] = ["svg", "path"].map((nombre) => document.createElementNS(SVG, nombre));
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", camino);
  svg.append(path);
  return svg;
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
