/** The telephones of an institution as a list; on the wire they are joined by commas (A §3). */
export function telefonosDe(juntos: string | null | undefined): string[] {
  return (juntos ?? "")
    .split(",")
    .map((uno) => uno.trim())
    .filter((uno) => uno !== "");
}

/** Joined by commas, or null when there is none. */
export function juntarTelefonos(telefonos: readonly string[]): string | null {
  return telefonosDe(telefonos.join(",")).join(",") || null;
}

/** Each once, whatever its capitals; the first writing of it stays. */
export function sinRepetir(datos: readonly string[]): string[] {
  const vistos = new Set<string>();
  return datos.filter((dato) => {
    const clave = dato.toLocaleLowerCase("es");
    const nuevo = !vistos.has(clave);
    vistos.add(clave);
    return nuevo;
  });
}
