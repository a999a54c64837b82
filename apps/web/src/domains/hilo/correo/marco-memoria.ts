/** How a mail was last seen: its row comes and goes as one scrolls, and must come back as it was. */
export interface VistaCorreo {
  /** Pixels of its contents; null before they were measured. */
  alto: number | null;
  todo: boolean;
  remotas: boolean;
}

const MAX = 500;
const vistas = new Map<number, VistaCorreo>();

export const leerVista = (id: number): VistaCorreo =>
  vistas.get(id) ?? { alto: null, todo: false, remotas: false };

export function guardarVista(id: number, vista: VistaCorreo): void {
  vistas.delete(id);
  vistas.set(id, vista);
  const [primera] = vistas.keys();
  if (vistas.size > MAX && primera !== undefined) vistas.delete(primera);
}
