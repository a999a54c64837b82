import { archivo, correo, html, type Muestra, partes, TEXTO } from "./muestra.ts";

const HTML = "Content-Type: text/html; charset=utf-8\n\n<p>Buenos <b>días</b></p>";
const IMAGEN =
  "Content-Type: image/png\nContent-ID: <logo@x>\nContent-Disposition: inline\nContent-Transfer-Encoding: base64\n\niVBORw0=";

function anidado(veces: number): Buffer {
  const capas = Array.from(
    { length: veces },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
  );
  return correo(
    { "MIME-Version": "1.0", "Content-Type": "multipart/mixed; boundary=fuera" },
    `--fuera\n${capas.join("")}${TEXTO}\n`,
  );
}

/** Parts, files and what is broken about them. */
export const ESTRUCTURAS: readonly Muestra[] = [
  {
    nombre: "texto y HTML del mismo contenido",
    crudo: partes("alternative", [TEXTO, HTML]),
    espera: { texto: "Buenos días", html: "<p>Buenos <b>días</b></p>", adjuntos: [] },
  },
  {
    nombre: "solo HTML",
    crudo: partes("alternative", [HTML]),
    espera: { texto: "Buenos días", html: /Buenos/ },
  },
  {
    nombre: "imagen dentro del texto",
    crudo: partes("related", ['Content-Type: text/html\n\n<img src="cid:logo@x">hola', IMAGEN]),
    espera: { html: '<img src="cid:logo@x" />hola', adjuntos: [null] },
  },
  {
    nombre: "archivo con nombre acentuado en RFC 2231",
    crudo: partes("mixed", [TEXTO, archivo("attachment; filename*=utf-8''cert%C3%ADficado.pdf")]),
    espera: { adjuntos: ["certíficado.pdf"] },
  },
  {
    nombre: "archivo con nombre en palabras codificadas",
    crudo: partes("mixed", [TEXTO, archivo('attachment; filename="=?utf-8?B?w7EucGRm?="')]),
    espera: { adjuntos: ["ñ.pdf"] },
  },
  {
    nombre: "archivo que quiere salir de su carpeta",
    crudo: partes("mixed", [TEXTO, archivo('attachment; filename="../../etc/passwd"')]),
    espera: { adjuntos: ["passwd"] },
  },
  {
    nombre: "archivo con ruta de Windows y controles",
    crudo: partes("mixed", [TEXTO, archivo('attachment; filename="C:\\\\temp\\\\a\u0007b.pdf"')]),
    espera: { adjuntos: ["ab.pdf"] },
  },
  {
    nombre: "archivo con la extensión disimulada de derecha a izquierda",
    crudo: partes("mixed", [TEXTO, archivo(`attachment; filename*=utf-8''foto%E2%80%AEgpj.exe`)]),
    espera: { adjuntos: ["fotogpj.exe"] },
  },
  {
    nombre: "archivo de nombre larguísimo",
    crudo: partes("mixed", [TEXTO, archivo(`attachment; filename="${"n".repeat(400)}.pdf"`)]),
    espera: { adjuntos: [`${"n".repeat(146)}.pdf`] },
  },
  {
    nombre: "archivo sin nombre",
    crudo: partes("mixed", [TEXTO, archivo("attachment")]),
    espera: { adjuntos: [null] },
  },
  {
    nombre: "archivo vacío: no hay nada que guardar",
    crudo: partes("mixed", [TEXTO, archivo("attachment; filename=v.pdf", "application/pdf", "")]),
    espera: { adjuntos: [] },
  },
  {
    nombre: "dos archivos con el mismo nombre",
    crudo: partes("mixed", [
      TEXTO,
      archivo("attachment; filename=a.pdf"),
      archivo("attachment; filename=a.pdf"),
    ]),
    espera: { adjuntos: ["a.pdf", "a.pdf"] },
  },
  {
    nombre: "un correo reenviado como archivo",
    crudo: partes("mixed", [
      TEXTO,
      "Content-Type: message/rfc822\nContent-Disposition: attachment; filename=otro.eml\n\nFrom: x@y.test\nSubject: dentro\n\nadentro",
    ]),
    espera: { asunto: "Consulta", texto: /Buenos días/, adjuntos: ["otro.eml"] },
  },
  {
    nombre: "una invitación de calendario",
    crudo: partes("alternative", [
      TEXTO,
      "Content-Type: text/calendar; method=REQUEST; name=cita.ics\n\nBEGIN:VCALENDAR\nEND:VCALENDAR",
    ]),
    espera: { texto: /Buenos días/ },
  },
  {
    nombre: "un formulario cuyas palabras están en sus campos",
    crudo: html(
      "<form><textarea>No abren</textarea>, <select><option>Uyuni<option selected>Oruro</select></form>",
    ),
    espera: { texto: "No abren, Oruro", html: "<span>No abren</span>, <span>Oruro</span>" },
  },
  {
    nombre: "winmail.dat",
    crudo: partes("mixed", [
      TEXTO,
      archivo("attachment; filename=winmail.dat", "application/ms-tnef", "eJ8="),
    ]),
    espera: { adjuntos: ["winmail.dat"] },
  },
  {
    nombre: "firmado",
    crudo: partes("signed", [
      TEXTO,
      archivo("attachment; filename=smime.p7s", "application/pkcs7-signature"),
    ]),
    espera: { texto: /Buenos días/, adjuntos: ["smime.p7s"] },
  },
  {
    nombre: "cifrado",
    crudo: correo(
      { "Content-Type": "application/pkcs7-mime; name=smime.p7m", "Content-Transfer-Encoding": "base64" },
      "MIAG",
    ),
    espera: { texto: /sobre de firma o cifrado/, adjuntos: ["smime.p7m"] },
  },
  {
    nombre: "solo un archivo",
    crudo: correo(
      { "Content-Type": "application/pdf; name=solo.pdf", "Content-Transfer-Encoding": "base64" },
      "JVBERi0=",
    ),
    espera: { texto: "", adjuntos: ["solo.pdf"] },
  },
  {
    nombre: "tipo que no es tipo",
    crudo: partes("mixed", [TEXTO, archivo("attachment; filename=a.bin", "cualquier cosa")]),
    espera: { adjuntos: ["a.bin"] },
  },
  {
    nombre: "multiparte sin límite declarado",
    crudo: correo({ "Content-Type": "multipart/mixed" }, "hola"),
    espera: { chat: "ana@ciudadano.test" },
  },
  {
    nombre: "multiparte que no se cierra",
    crudo: correo({ "Content-Type": "multipart/mixed; boundary=X" }, `--X\n${TEXTO}`),
    espera: { texto: "Buenos días" },
  },
  {
    nombre: "límite que nunca aparece",
    crudo: correo({ "Content-Type": "multipart/mixed; boundary=X" }, "hola sin límite"),
    espera: { chat: "ana@ciudadano.test" },
  },
  { nombre: "multiparte 50 veces anidada", crudo: anidado(50), espera: { texto: /Buenos días/ } },
  {
    nombre: "multiparte 3.000 veces anidada",
    crudo: anidado(3_000),
    espera: { ilegible: true, asunto: "Consulta" },
  },
  {
    nombre: "20.000 partes",
    crudo: partes(
      "mixed",
      Array.from({ length: 20_000 }, () => "Content-Type: text/plain\n\nx"),
    ),
    espera: { ilegible: true, asunto: "Consulta" },
  },
  {
    nombre: "300 archivos",
    crudo: partes("mixed", [
      TEXTO,
      ...Array.from({ length: 300 }, (_, i) => archivo(`attachment; filename=f${i}.pdf`)),
    ]),
    espera: { texto: /Buenos días/, adjuntos: Array.from({ length: 300 }, (_, i) => `f${i}.pdf`) },
  },
  {
    nombre: "una línea de 2 MB",
    crudo: correo({}, "a".repeat(2_000_000)),
    espera: { texto: /es muy largo/ },
  },
];
