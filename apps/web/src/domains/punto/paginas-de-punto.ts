const DE_PUNTO = /^\/(?:chat|conversacion)\/|^\/(?:pendientes|sueltos|historial|buscar)$/;
const DE_ERROR = /^\/(?:403|404|500)$/;

const camino = (destino: string): string => destino.split(/[?#]/, 1)[0] ?? "";

/** Pages where the operator works at a point: between them nothing is asked. */
export const esPaginaDePunto = (destino: string): boolean => DE_PUNTO.test(camino(destino));

/** Going there leaves the point as it is: its own pages, and the error pages, where nobody chose to go. */
export const conservaPunto = (destino: string): boolean =>
  esPaginaDePunto(destino) || DE_ERROR.test(camino(destino));
