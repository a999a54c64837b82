/** What happens to a message that was sent before. */
export type Suceso = "reaccion" | "editado" | "eliminado";

/** Under which it stands in the thread: the message that it was done to, and the act. Both begin alike. */
export const idDeSuceso = (clase: Suceso, sobre: string, acto: string): string => `${clase}_${sobre}_${acto}`;

const SUCEDIDO = /^(?:reaccion|editado|eliminado)_(.+)_wamid\./;

/** The message that an answer quotes, by the provider's id: of something that happened to one, that one. */
export const citable = (idExterno: string): string => SUCEDIDO.exec(idExterno)?.[1] ?? idExterno;
