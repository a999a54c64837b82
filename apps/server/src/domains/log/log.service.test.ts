import { describe, expect, it } from "vitest";
import { resumen, sinSecretos } from "./log.service.ts";

describe("lo que guarda el registro", () => {
  it("resumen: nombra solo lo que cambió, con su antes y su después", () => {
    expect(
      resumen({ nombre: "Caja", estado: "ACTIVO" }, { nombre: "Caja 2", estado: "ACTIVO", orden: 1 }),
    ).toEqual({
      nombre: { antes: "Caja", despues: "Caja 2" },
      orden: { antes: null, despues: 1 },
    });
  });

  it("resumen: un secreto cambiado se nombra sin sus valores, también dentro de otro campo", () => {
    const cambios = resumen(
      { clave: "uno", configuracion: { host: "a", token: "dos" } },
      { clave: "tres", configuracion: { host: "b", token: "cuatro" } },
    );
    expect(Object.keys(cambios)).toEqual(["clave", "configuracion"]);
    expect(JSON.stringify(cambios)).not.toMatch(/uno|dos|tres|cuatro/);
  });

  it("sinSecretos: tapa a cualquier profundidad y deja lo demás", () => {
    expect(sinSecretos({ a: [{ password: "x", b: null }], c: 1 })).toEqual({
      a: [{ password: "[…]", b: null }],
      c: 1,
    });
  });
});
