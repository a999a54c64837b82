import { expect, it } from "vitest";
import { faltasDe } from "./faltas.ts";
import type { JuicioDeCanal } from "./juicio.ts";

const BIEN: JuicioDeCanal = {
  entrantes: {
    escritos: 10,
    perdidos: 0,
    doblados: 0,
    desordenados: 0,
    danados: 0,
    dosCiudadanos: 0,
    enDosCasos: 0,
    tardias: 0,
  },
  salientes: {
    aceptados: 10,
    perdidos: 0,
    doblados: 0,
    desordenados: 0,
    danados: 0,
    reintentados: 2,
    rechazados: 2,
    inciertos: 0,
    sinLlegar: 0,
    fallidos: 0,
    varados: 0,
  },
};
const con = (salientes: Partial<JuicioDeCanal["salientes"]>, muertes = 30) =>
  faltasDe({ ...BIEN, salientes: { ...BIEN.salientes, ...salientes } }, muertes);

it("la prueba: lo que el proveedor rechazó puede enviarse otra vez; más segundas veces que rechazos es una falta", () => {
  expect(con({})).toEqual([]);
  expect(con({ rechazados: 5 })).toEqual([]);
  expect(con({ reintentados: 3 })).toEqual(["FALLIDO solo donde el proveedor rechazó"]);
});

it("la prueba: en duda sin haber llegado, uno de cada diez muertes y al menos uno; más es una falta", () => {
  const falta = ["INCIERTO solo donde el proveedor aceptó y la respuesta se perdió"];
  expect([con({ sinLlegar: 3 }), con({ sinLlegar: 4 })]).toEqual([[], falta]);
  expect([con({ sinLlegar: 1 }, 3), con({ sinLlegar: 2 }, 3)]).toEqual([[], falta]);
});

it.each(["perdidos", "doblados", "desordenados", "danados", "varados", "fallidos"] as const)(
  "la prueba: un saliente de «%s» es una falta",
  (cual) => {
    expect(con({ [cual]: 1 })).toHaveLength(1);
  },
);
