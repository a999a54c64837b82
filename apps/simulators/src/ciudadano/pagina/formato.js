const ZONA = "America/La_Paz";
const HORA = new Intl.DateTimeFormat("es-BO", {
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
  timeZone: ZONA,
});
const DIA = new Intl.DateTimeFormat("es-BO", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: ZONA,
});
const CORTA = new Intl.DateTimeFormat("es-BO", { day: "2-digit", month: "2-digit", timeZone: ZONA });
const CLAVE = new Intl.DateTimeFormat("en-CA", { timeZone: ZONA });
const UN_DIA = 86_400_000;

export const hora = (ms) => HORA.format(ms);
export const claveDia = (ms) => CLAVE.format(ms);

export function dia(ms) {
  if (claveDia(ms) === claveDia(Date.now())) return "Hoy";
  if (claveDia(ms) === claveDia(Date.now() - UN_DIA)) return "Ayer";
  return DIA.format(ms);
}

export const horaODia = (ms) => (claveDia(ms) === claveDia(Date.now()) ? hora(ms) : CORTA.format(ms));

export function iniciales(nombre) {
  const palabras = nombre.split(/\s+/).filter(Boolean);
  return palabras.length === 0
    ? "#"
    : palabras
        .slice(0, 2)
        .map((palabra) => [...palabra][0])
        .join("")
        .toUpperCase();
}

/** The same person always has the same of the six tints. */
export function tinte(id) {
  let suma = 0;
  for (const letra of id) suma = (suma * 31 + letra.codePointAt(0)) % 6;
  return `tinte-${suma}`;
}

/** What the person would read from their identity card, when the institution asks for it. */
export function cedulaEscrita(cedula) {
  if (!cedula) return "El registro de identidad no tiene a nadie de este nombre";
  return `CI\u00a0${cedula.documento} · nac.\u00a0${cedula.nacimiento}`;
}

const MEDIOS = { image: "Foto", audio: "Audio", video: "Video" };

export function resumen({ texto, archivos: [archivo] }) {
  if (!archivo) return texto;
  const medio = MEDIOS[archivo.mimetype.split("/")[0]] ?? archivo.nombre ?? "Archivo";
  return texto ? `${medio} · ${texto}` : medio;
}

const TICKS = {
  1: ["✓", "Enviado"],
  2: ["✓✓", "Entregado a la institución"],
  3: ["✓✓", "Leído por la institución"],
};

/** Sign and words of a citizen's own message; null while there is nothing to say. */
export const ticks = (numero) => TICKS[numero] ?? null;
