import { adjuntoEnBase64 } from "./adjunto.js";
import { enviarCarta } from "./api.js";
import { elemento, porId, tostada } from "./elemento.js";
import { tamanio } from "./medios.js";

const dialogo = porId("redaccion");
const formulario = porId("redaccion-formulario");
const [para, asunto, cuerpo] = ["redaccion-para", "redaccion-asunto", "redaccion-cuerpo"].map(porId);
const campoArchivos = porId("redaccion-archivos");
const BYTES_MAX = 30 * 1024 * 1024;

let ficheros = [];
let enCurso = { de: "", respondida: null, alEnviar: () => undefined };

function pintarFicheros() {
  const filas = ficheros.map((fichero) => {
    const quitar = elemento(
      "button",
      { type: "button", class: "discreto", "aria-label": `Quitar ${fichero.name}` },
      "Quitar",
    );
    quitar.addEventListener("click", () => {
      ficheros = ficheros.filter((uno) => uno !== fichero);
      pintarFicheros();
      porId("redaccion-adjuntar").focus();
    });
    return elemento("li", {}, elemento("span", {}, `${fichero.name} · ${tamanio(fichero.size)}`), quitar);
  });
  porId("redaccion-lista").replaceChildren(...filas);
}

const conRe = (texto) => (/^re:/i.test(texto) ? texto : `Re: ${texto}`);

/** A new mail, or the answer to one received. */
export function abrirRedaccion({ de, buzones, respondida }, alEnviar) {
  enCurso = { de, respondida, alEnviar };
  const direcciones = respondida && !buzones.some(({ direccion }) => direccion === respondida.de);
  const opciones = direcciones ? [{ direccion: respondida.de, nombre: respondida.de }, ...buzones] : buzones;
  para.replaceChildren(
    ...opciones.map(({ direccion, nombre }) =>
      elemento("option", { value: direccion }, `${nombre} (${direccion})`),
    ),
  );
  porId("redaccion-titulo").textContent = respondida ? "Responder" : "Correo nuevo";
  porId("redaccion-error").textContent = "";
  if (respondida) {
    para.value = respondida.de;
    asunto.value = conRe(respondida.asunto);
  } else asunto.value = "";
  cuerpo.value = "";
  ficheros = [];
  pintarFicheros();
  dialogo.showModal();
  (respondida ? cuerpo : asunto).focus();
}

/** Never rejects: what fails is told, and what was written stays. */
async function enviar() {
  const { de, respondida, alEnviar } = enCurso;
  if (cuerpo.value.trim() === "" && ficheros.length === 0) {
    porId("redaccion-error").textContent = "Escriba el mensaje o adjunte un archivo.";
    cuerpo.focus();
    return;
  }
  try {
    const adjuntos = await Promise.all(ficheros.map(adjuntoEnBase64));
    await enviarCarta({
      de,
      para: para.value,
      asunto: asunto.value.trim(),
      cuerpo: cuerpo.value,
      formato: formulario.elements.namedItem("formato").value,
      adjuntos: adjuntos.map(({ nombre, mime, datos }) => ({ nombre, mime, datos })),
      ...(respondida && { respondeA: respondida.id }),
    });
    dialogo.close();
    alEnviar();
  } catch {
    porId("redaccion-error").textContent = "No se pudo enviar. Lo escrito sigue aquí.";
  }
}

porId("redaccion-adjuntar").addEventListener("click", () => campoArchivos.click());
campoArchivos.addEventListener("change", () => {
  const nuevos = [...campoArchivos.files];
  campoArchivos.value = "";
  const cabe = [...ficheros, ...nuevos].reduce((suma, { size }) => suma + size, 0) <= BYTES_MAX;
  if (cabe) ficheros = [...ficheros, ...nuevos];
  else tostada("Los archivos pesan demasiado: hasta 30 MB juntos.");
  pintarFicheros();
});
porId("redaccion-cancelar").addEventListener("click", () => dialogo.close());
formulario.addEventListener("submit", (suceso) => {
  suceso.preventDefault();
  enviar().catch(() => undefined);
});
