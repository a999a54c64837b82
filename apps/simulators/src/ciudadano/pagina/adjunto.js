import { porId } from "./elemento.js";

let elegido = null;

/** The chooser shows what the channel carries; what it does not carry is said when it is sent. */
export function admitir({ medios }) {
  const tipos = medios.flatMap((medio) => medio.tipos);
  const campo = porId("archivo");
  if (tipos.includes("*/*")) campo.removeAttribute("accept");
  else campo.setAttribute("accept", tipos.join(","));
  porId("adjuntar").hidden = medios.length === 0;
}

/** The file that goes with the next message, or null. */
export const adjunto = () => elegido;

function mostrar(fichero) {
  elegido = fichero;
  porId("adjunto").hidden = !fichero;
  porId("adjunto-nombre").textContent = fichero?.name ?? "";
}

export function soltarAdjunto() {
  porId("archivo").value = "";
  mostrar(null);
}

export async function adjuntoEnBase64(fichero) {
  const bytes = new Uint8Array(await fichero.arrayBuffer());
  let binario = "";
  // In pieces: a function takes only so many arguments.
  for (let desde = 0; desde < bytes.length; desde += 0x8000) {
    binario += String.fromCharCode(...bytes.subarray(desde, desde + 0x8000));
  }
  const mimetype = fichero.type || "application/octet-stream";
  return { mimetype, mime: mimetype, nombre: fichero.name, datos: btoa(binario) };
}

export function prepararAdjunto(alElegir) {
  porId("adjuntar").addEventListener("click", () => porId("archivo").click());
  porId("quitar-adjunto").addEventListener("click", soltarAdjunto);
  porId("archivo").addEventListener("change", ({ target }) => {
    mostrar(target.files[0] ?? null);
    alElegir();
  });
}
