const MEGA = 1024 * 1024;
/** Of 25 MB, which most servers take, 18 of files fill all: base64 adds 37 %. */
const PARTE_DE_ARCHIVOS = 0.72;

/** Bytes of all files of a mail together, for a server that takes mails of so many MB. */
export const adjuntosMaxDe = (megas: number): number => Math.floor(megas * PARTE_DE_ARCHIVOS) * MEGA;
