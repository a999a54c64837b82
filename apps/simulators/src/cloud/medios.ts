import { createHash, randomInt } from "node:crypto";
import { ErrorGraph } from "./errores.ts";
import type { Medio, Mundo } from "./mundo.ts";

const empieza = (contenido: Buffer, ...bytes: number[]) => bytes.every((uno, i) => contenido[i] === uno);
const dice = (contenido: Buffer, texto: string, desde = 0) =>
  contenido.subarray(desde, desde + texto.length).toString("latin1") === texto;

/** What the bytes of these types begin with; into the others nobody looks. */
const FIRMAS: Readonly<Record<string, (contenido: Buffer) => boolean>> = {
  "image/jpeg": (contenido) => empieza(contenido, 0xff, 0xd8, 0xff),
  "image/png": (contenido) => empieza(contenido, 0x89, 0x50, 0x4e, 0x47),
  "image/webp": (contenido) => dice(contenido, "RIFF") && dice(contenido, "WEBP", 8),
  "video/mp4": (contenido) => dice(contenido, "ftyp", 4),
  "video/3gpp": (contenido) => dice(contenido, "ftyp3g", 4),
  "audio/mp4": (contenido) => dice(contenido, "ftyp", 4),
  "audio/mpeg": (contenido) =>
    dice(contenido, "ID3") || (contenido[0] === 0xff && ((contenido[1] ?? 0) & 0xe0) === 0xe0),
  "audio/ogg": (contenido) => dice(contenido, "OggS") && dice(contenido, "OpusHead", 28),
  "audio/amr": (contenido) => dice(contenido, "#!AMR"),
  "application/pdf": (contenido) => dice(contenido, "%PDF"),
};

/** In the order in which the provider's own refusal names them. */
const TIPOS = [
  "audio/aac",
  "audio/mp4",
  "audio/mpeg",
  "audio/amr",
  "audio/ogg",
  "audio/opus",
  "application/vnd.ms-powerpoint",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/pdf",
  "text/plain",
  "application/vnd.ms-excel",
  "image/jpeg",
  "image/png",
  "image/webp",
  "video/mp4",
  "video/3gpp",
];

const MB = 1024 * 1024;
const maximo = (mime: string): number => {
  if (mime.startsWith("image/")) return 5 * MB;
  return mime.startsWith("audio/") || mime.startsWith("video/") ? 16 * MB : 100 * MB;
};

export interface Medios {
  /** Refuses what is of no type that it takes, is not what it says, or is too large. */
  subir(medio: Omit<Medio, "id">): Medio;
  /** What a citizen sent: telephones send what they like. */
  guardar(medio: Omit<Medio, "id">): Medio;
  hallar(id: string): Medio | undefined;
  /** A path for the bytes, for a while. */
  ofrecer(medio: Medio, ms: number): string;
  /** Undefined: there never was such a path, or it is over. */
  abrir(ruta: string): Medio | undefined;
}

export const huella = ({ contenido }: Medio): string => createHash("sha256").update(contenido).digest("hex");

export function crearMedios({ medios: todos, almacen }: Mundo): Medios {
  const ofrecidos = new Map<string, { medio: Medio; hasta: number }>();
  function guardar(medio: Omit<Medio, "id">): Medio {
    const guardado = { ...medio, id: String(randomInt(1e14, 2e14)) };
    todos.set(guardado.id, guardado);
    almacen.guardarArchivo(guardado.id, guardado.contenido);
    almacen.anotarCambio();
    return guardado;
  }
  return {
    guardar,
    subir(medio) {
      if (!TIPOS.includes(medio.mime))
        throw new ErrorGraph(
          400,
          100,
          `Param file must be a file with one of the following types: ${TIPOS.join(", ")}. Received file of type '${medio.mime}'.`,
        );
      if (medio.contenido.length > maximo(medio.mime))
        throw new ErrorGraph(400, 131053, "Media upload error: the file is too large");
      if (FIRMAS[medio.mime]?.(medio.contenido) === false)
        throw new ErrorGraph(400, 131053, `Media upload error: the file is not ${medio.mime}`);
      return guardar(medio);
    },
    hallar: (id) => todos.get(id),
    ofrecer(medio, ms) {
      const ruta = `${medio.id}-${randomInt(1e14, 2e14)}`;
      ofrecidos.set(ruta, { medio, hasta: Date.now() + ms });
      return ruta;
    },
    abrir(ruta) {
      const ofrecido = ofrecidos.get(ruta);
      return ofrecido && Date.now() < ofrecido.hasta ? ofrecido.medio : undefined;
    },
  };
}
