/** Runs work per key one after the other, and folds what is asked meanwhile into one more run: a burst of announcements costs two reads. */
export function enOrden<K>(
  trabajo: (clave: K) => Promise<void>,
  alFallar: (error: unknown) => void,
): (clave: K) => void {
  const activos = new Map<K, { otraVez: boolean }>();

  async function correr(clave: K, estado: { otraVez: boolean }): Promise<void> {
    do {
      estado.otraVez = false;
      await trabajo(clave).catch(alFallar);
    } while (estado.otraVez);
    activos.delete(clave);
  }

  return (clave) => {
    const activo = activos.get(clave);
    if (activo) {
      activo.otraVez = true;
      return;
    }
    const estado = { otraVez: false };
    activos.set(clave, estado);
    correr(clave, estado).catch(alFallar);
  };
}
