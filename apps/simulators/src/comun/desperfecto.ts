/** One service's fault on demand, and how often it is still to be met. */
export interface Desperfecto<F extends { times?: number | undefined }> {
  poner(fallos: F): void;
  quitar(): void;
  /** The fault in force, without counting it; empty when it is over. */
  mirar(): Partial<F>;
  /** The same, counted as met. */
  tomar(): Partial<F>;
  /** As control routes show it; `quedan` null: until taken back. */
  estado(): { fallos: Partial<F>; quedan: number | null };
  /** Resolves when the fault of this moment is taken back or changed. */
  cambio(): Promise<void>;
}

export function crearDesperfecto<F extends { times?: number | undefined }>(schema: {
  parse(valor: unknown): F;
}): Desperfecto<F> {
  let actual: Partial<F> = {};
  let quedan = 0;
  let cambio = Promise.withResolvers<void>();
  const cambiar = (fallos: Partial<F>, veces: number) => {
    actual = fallos;
    quedan = veces;
    cambio.resolve();
    cambio = Promise.withResolvers();
  };
  const mirar = (): Partial<F> => (quedan > 0 ? actual : {});
  return {
    // Parsed even when it comes from a test: a misspelt fault must not look like a service in good health.
    poner(fallos) {
      const leidos = schema.parse(fallos);
      cambiar(leidos, leidos.times ?? Number.POSITIVE_INFINITY);
    },
    quitar: () => cambiar({}, 0),
    mirar,
    tomar() {
      const hallado = mirar();
      quedan -= 1;
      return hallado;
    },
    estado: () => ({ fallos: mirar(), quedan: Number.isFinite(quedan) ? Math.max(0, quedan) : null }),
    cambio: () => cambio.promise,
  };
}
