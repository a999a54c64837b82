import { elemento } from "./elemento.js";

const UNIDADES = ["B", "KB", "MB"];

export function tamanio(bytes) {
  const n = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 2);
  return `${(bytes / 1024 ** n).toLocaleString("es-BO", { maximumFractionDigits: n && 1 })} ${UNIDADES[n]}`;
}

/** What a file is shown with: a picture, a player, or a link to keep it. */
export function medio(archivo) {
  const nombre = archivo.nombre ?? "Archivo";
  const clase = archivo.mimetype.split("/")[0];
  if (clase === "image" && !archivo.mimetype.startsWith("image/svg")) {
    const imagen = elemento("img", { src: archivo.url, alt: nombre, loading: "lazy" });
    return elemento("a", { href: archivo.url, target: "_blank", rel: "noopener" }, imagen);
  }
  if (clase === "audio")
    return elemento("audio", { src: archivo.url, controls: true, preload: "metadata", "aria-label": nombre });
  if (clase === "video")
    return elemento("video", { src: archivo.url, controls: true, preload: "metadata", "aria-label": nombre });
  const detalle = archivo.tamanio === undefined ? null : elemento("small", {}, tamanio(archivo.tamanio));
  return elemento("a", { class: "documento", href: archivo.url, download: nombre }, nombre, " ", detalle);
}
