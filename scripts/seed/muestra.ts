/** A frequent question with its answer, and the way a citizen asks it in a chat. */
export interface FaqDeMuestra {
  consulta: string;
  pregunta: string;
  respuesta: string;
}

export interface TramiteDeMuestra {
  nombre: string;
  faqs: readonly FaqDeMuestra[];
}

/** The same numbers in the same order every time: two demos look alike. */
export function crearAzar(semilla: number) {
  let estado = semilla;
  function siguiente(): number {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** Both ends included. */
  const entero = (desde: number, hasta: number): number =>
    desde + Math.floor(siguiente() * (hasta - desde + 1));
  return {
    entero,
    /** True so many times of a hundred. */
    pasa: (porCiento: number): boolean => siguiente() * 100 < porCiento,
    uno<T>(de: readonly T[]): T {
      const elegido = de[entero(0, de.length - 1)];
      if (elegido === undefined) throw new Error("nothing to choose from");
      return elegido;
    },
  };
}
export type Azar = ReturnType<typeof crearAzar>;
