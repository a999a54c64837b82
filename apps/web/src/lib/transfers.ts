import { HttpError, type HttpOptions, NetworkError, type Refusal, refusalIn } from "@ventanilla/client/http";
import type { ArchivoSubido } from "@ventanilla/contract/archivo/archivo";
import { through } from "./api.ts";

export interface Transfer {
  /** Part of the bytes that moved, 0 to 1. Not called while the size is unknown. */
  onProgress?(part: number): void;
  signal?: AbortSignal;
  /** On the way down: only so many bytes from the beginning. */
  first?: number;
}

/** Files on their way up and down, in a browser. */
export interface Transfers {
  /** One file, kept by the server for a day until a message names it. */
  upload(file: Blob, name: string, transfer?: Transfer): Promise<ArchivoSubido>;
  /** The bytes behind a path or a whole address that the server gave (`adjuntos[].filename`); to the server the token goes in its header. */
  download(address: string, transfer?: Transfer): Promise<Blob>;
}

/** Keeps a file with the server until a message names it. A person asked for it. */
export const uploadFile = (file: Blob, name: string, transfer?: Transfer): Promise<ArchivoSubido> =>
  through((_http, options) => createTransfers(options).upload(file, name, transfer), { owed: true });

/** The bytes behind `adjuntos[].filename`. */
export const downloadFile = (address: string, transfer?: Transfer): Promise<Blob> =>
  through((_http, options) => createTransfers(options).download(address, transfer), { background: true });

const UPLOAD = "/ws/api/system/archivos";

export function createTransfers(options: HttpOptions): Transfers {
  const headers = (url: string): Record<string, string> => {
    const current = isOurs(url, options.base) ? options.token() : null;
    return { "accept-language": options.idioma(), ...(current && { authorization: `Bearer ${current}` }) };
  };

  async function upload(file: Blob, name: string, transfer: Transfer = {}): Promise<ArchivoSubido> {
    const form = new FormData();
    form.append("archivo", file, name);
    const url = options.base + UPLOAD;
    const body = await request({
      method: "POST",
      url,
      headers: headers(url),
      form,
      transfer,
    });
    return uploadedIn(await body.text());
  }

  const download = (address: string, transfer: Transfer = {}): Promise<Blob> => {
    const url = URL.canParse(address) ? address : options.base + address;
    return request({
      method: "GET",
      url,
      headers: {
        ...headers(url),
        ...(transfer.first !== undefined && { range: `bytes=0-${transfer.first - 1}` }),
      },
      transfer,
    });
  };

  return { upload, download };
}

/** A network that wants to be logged into answers a page of its own. */
function uploadedIn(answer: string): ArchivoSubido {
  try {
    const [uploaded] = (JSON.parse(answer) as { rows: ArchivoSubido[] }).rows;
    if (uploaded !== undefined) return uploaded;
  } catch (cause) {
    throw new NetworkError({ aborted: false, cause });
  }
  throw new NetworkError({ aborted: false, cause: "empty answer" });
}

const originOf = (url: string): string => new URL(url, location.origin).origin;
/** Nobody else is shown who asks. */
const isOurs = (url: string, base: string): boolean => originOf(url) === originOf(base);

interface TransferRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  form?: FormData;
  transfer: Transfer;
}

// XMLHttpRequest: fetch cannot tell how far an upload came.
function request({ method, url, headers, form, transfer }: TransferRequest): Promise<Blob> {
  const { onProgress, signal } = transfer;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const release = () => signal?.removeEventListener("abort", abort);
    const fail = (cause: string) => {
      release();
      reject(new NetworkError({ aborted: signal?.aborted ?? false, cause }));
    };
    xhr.open(method, url);
    xhr.responseType = "blob";
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    const report = ({ lengthComputable, loaded, total }: ProgressEvent) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    if (form) xhr.upload.onprogress = report;
    else xhr.onprogress = report;
    xhr.onload = () => {
      release();
      const body = xhr.response as Blob;
      if (xhr.status >= 200 && xhr.status < 300) resolve(body);
      else void readError(body).then((error) => reject(new HttpError(xhr.status, error)));
    };
    xhr.onerror = () => fail("network");
    xhr.ontimeout = () => fail("timeout");
    xhr.onabort = () => fail("abort");
    if (signal?.aborted) return fail("abort");
    signal?.addEventListener("abort", abort, { once: true });
    xhr.send(form ?? null);
  });
}

async function readError(body: Blob | null): Promise<Refusal | null> {
  try {
    return refusalIn(JSON.parse((await body?.text()) ?? "null"));
  } catch {
    // A proxy in between answered with a page of its own.
    return null;
  }
}
