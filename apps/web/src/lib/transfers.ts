import { HttpError, type HttpOptions, isCuerpoError, NetworkError } from "@ventanilla/client/http";
import type { ArchivoSubido } from "@ventanilla/contract/archivo/archivo";
import type { CuerpoError } from "@ventanilla/contract/errores";

export interface Traslado {
  /** Part of the bytes that moved, 0 to 1. Not called while the size is unknown. */
  alAvanzar?(parte: number): void;
  signal?: AbortSignal;
}

/** Files on their way up and down, in a browser. */
export interface Archivos {
  /** One file, kept by the server for a day until a message names it. */
  subir(archivo: Blob, nombre: string, traslado?: Traslado): Promise<ArchivoSubido>;
  /** The bytes behind an address that the server gave (`adjuntos[].filename`); the token goes in its header. */
  descargar(direccion: string, traslado?: Traslado): Promise<Blob>;
}

const SUBIR = "/ws/api/system/archivos";

export function crearArchivos({ base, token, idioma }: HttpOptions): Archivos {
  const cabeceras = (): Record<string, string> => {
    const actual = token();
    return { "accept-language": idioma(), ...(actual && { authorization: `Bearer ${actual}` }) };
  };

  async function subir(archivo: Blob, nombre: string, traslado: Traslado = {}): Promise<ArchivoSubido> {
    const formulario = new FormData();
    formulario.append("archivo", archivo, nombre);
    const cuerpo = await pedir({
      metodo: "POST",
      url: base + SUBIR,
      cabeceras: cabeceras(),
      formulario,
      traslado,
    });
    const { rows } = JSON.parse(await cuerpo.text()) as { rows: ArchivoSubido[] };
    const [subido] = rows;
    if (subido === undefined) throw new NetworkError({ aborted: false, cause: "empty answer" });
    return subido;
  }

  const descargar = (direccion: string, traslado: Traslado = {}): Promise<Blob> =>
    pedir({ metodo: "GET", url: base + direccion, cabeceras: cabeceras(), traslado });

  return { subir, descargar };
}

interface Peticion {
  metodo: string;
  url: string;
  cabeceras: Record<string, string>;
  formulario?: FormData;
  traslado: Traslado;
}

// XMLHttpRequest: fetch cannot tell how far an upload came.
function pedir({ metodo, url, cabeceras, formulario, traslado }: Peticion): Promise<Blob> {
  const { alAvanzar, signal } = traslado;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const cortar = () => xhr.abort();
    const soltar = () => signal?.removeEventListener("abort", cortar);
    const caer = (cause: string) => {
      soltar();
      reject(new NetworkError({ aborted: signal?.aborted ?? false, cause }));
    };
    xhr.open(metodo, url);
    xhr.responseType = "blob";
    for (const [nombre, valor] of Object.entries(cabeceras)) xhr.setRequestHeader(nombre, valor);
    const seguir = ({ lengthComputable, loaded, total }: ProgressEvent) => {
      if (lengthComputable && total > 0) alAvanzar?.(loaded / total);
    };
    if (formulario) xhr.upload.onprogress = seguir;
    else xhr.onprogress = seguir;
    xhr.onload = () => {
      soltar();
      const cuerpo = xhr.response as Blob;
      if (xhr.status >= 200 && xhr.status < 300) resolve(cuerpo);
      else void leerError(cuerpo).then((error) => reject(new HttpError(xhr.status, error)));
    };
    xhr.onerror = () => caer("network");
    xhr.ontimeout = () => caer("timeout");
    xhr.onabort = () => caer("abort");
    if (signal?.aborted) return caer("abort");
    signal?.addEventListener("abort", cortar, { once: true });
    xhr.send(formulario ?? null);
  });
}

async function leerError(cuerpo: Blob | null): Promise<CuerpoError | null> {
  try {
    const leido: unknown = JSON.parse((await cuerpo?.text()) ?? "null");
    return isCuerpoError(leido) ? leido : null;
  } catch {
    // A proxy in between answered with a page of its own.
    return null;
  }
}
