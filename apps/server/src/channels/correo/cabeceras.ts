/** Header fields by lower-case name, unfolded, values as they were sent. */
export type Cabeceras = ReadonlyMap<string, readonly string[]>;

export function leerCabeceras(lineas: ReadonlyArray<{ key: string; line: string }>): Cabeceras {
  const campos = new Map<string, string[]>();
  for (const { key, line } of lineas) {
    const valor = line
      .slice(line.indexOf(":") + 1)
      .replace(/\r?\n[ \t]+/g, " ")
      .trim();
    campos.set(key, [...(campos.get(key) ?? []), valor]);
  }
  return campos;
}

/** Fields of a block of text that looks like a header: delivery reports, returned originals. */
export function leerCampos(bloque: string): Cabeceras {
  const lineas = bloque
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, key] = /^([\w-]+)[ \t]*:/.exec(line) ?? [];
      return key ? [{ key: key.toLowerCase(), line }] : [];
    });
  return leerCabeceras(lineas);
}

export function primera(cabeceras: Cabeceras, nombre: string): string | undefined {
  return cabeceras.get(nombre)?.[0];
}
