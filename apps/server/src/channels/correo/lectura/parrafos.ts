/** Undoes format=flowed (RFC 3676): a line that ends with a blank goes on in the next one of the same depth of quotation. */
export function enParrafos(texto: string, delSp: boolean): string {
  const salida: string[] = [];
  let trozos: string[] = [];
  /** Depth of quotation of the paragraph that is open; -1: none is. */
  let abierta = -1;
  const cerrar = () => {
    if (abierta >= 0) salida.push(trozos.join(""));
    abierta = -1;
    trozos = [];
  };
  for (const linea of texto.split("\n")) {
    // Some programs put a blank between the signs.
    const escritas = /^(?:> ?(?=>))*>?/.exec(linea)?.[0] ?? "";
    const citas = escritas.replaceAll(" ", "");
    const resto = linea.slice(escritas.length);
    const cuerpo = resto.startsWith(" ") ? resto.slice(1) : resto;
    // The line above a signature ends with a blank and is whole.
    const esRaya = cuerpo === "-- ";
    const sigue = cuerpo.endsWith(" ") && !esRaya;
    const propio = sigue && delSp ? cuerpo.slice(0, -1) : cuerpo;
    if (abierta !== citas.length || esRaya) {
      cerrar();
      abierta = citas.length;
      trozos = citas === "" ? [] : [`${citas} `];
    }
    trozos.push(propio);
    if (!sigue) cerrar();
  }
  cerrar();
  return salida.join("\n");
}
