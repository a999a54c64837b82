interface Conocida {
  /** How the fault begins. */
  falta: string;
  /** Of which statement. */
  en: RegExp;
  porque: string;
}

/** Faults that are to be mended: the test says when one is gone, so that its line goes too. */
export const CONOCIDAS = {
  listas: [
    {
      falta: "Seq Scan de caso",
      en: /WHERE c\.id_entidad = \$1 ORDER BY c\.(descripcion|_created_at) /,
      porque: "historial of an institution by descripcion or _created_at has no index in that order",
    },
    {
      falta: "Seq Scan de caso",
      en: /WHERE true ORDER BY c\.(descripcion|_created_at) /,
      porque: "historial of the whole platform by descripcion or _created_at has no index in that order",
    },
  ],
  recorrido: [
    {
      falta: "Seq Scan de salida",
      en: /^update "salida" set "proximo_en" = now\(\) where "id_canal" = \$1 and "estado" = \$2/,
      porque: "the state is a parameter, so the partial index of what waits is not proven to hold it",
    },
    {
      falta: "Seq Scan de salida",
      en: /^select "s"\."id" from "salida" as "s" left join "canal_direccion"/,
      porque: "the state is a parameter, so the partial index of what is in flight is not proven to hold it",
    },
    {
      falta: "Seq Scan de canal_entrada",
      en: /where "e"\."id_canal" = \$1 and "m"\."direccion" = \$2 and "m"\."id_externo" = \$3/,
      porque: "the direction is a parameter, so the partial index of what we sent is not proven to hold it",
    },
  ],
} satisfies Record<string, readonly Conocida[]>;
