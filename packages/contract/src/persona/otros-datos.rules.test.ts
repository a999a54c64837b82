import { describe, expect, it } from "vitest";
import { clavesAjenas, fusionarOtrosDatos } from "./otros-datos.rules.ts";

describe("otros datos: claves de la entidad y las que la persona ya tenía [B-persona-44]", () => {
  const dato = (key: string, value: string) => ({ key, value });
  const base = { guardados: [dato("Afiliado", "7"), dato("Zona", "Sur")], claves: ["Zona", "Otros"] };

  it("una clave que nadie pidió se nombra", () => {
    expect(
      clavesAjenas({ ...base, conocida: true, enviados: [dato("Hijos", "2"), dato("Zona", "x")] }),
    ).toEqual(["Hijos"]);
    expect(clavesAjenas({ ...base, conocida: true, enviados: [dato("Afiliado", "8")] })).toEqual([]);
    expect(clavesAjenas({ ...base, conocida: false, enviados: [dato("Afiliado", "8")] })).toEqual([
      "Afiliado",
    ]);
  });

  it("lo de otra entidad queda; lo propio que no se envía se quita; vacío quita", () => {
    expect(fusionarOtrosDatos({ ...base, conocida: true, enviados: [dato("Otros", "n")] })).toEqual([
      dato("Afiliado", "7"),
      dato("Otros", "n"),
    ]);
    expect(fusionarOtrosDatos({ ...base, conocida: true, enviados: [dato("Zona", "")] })).toEqual([
      dato("Afiliado", "7"),
    ]);
  });

  it("quien no conocía a la persona no quita nada de ella", () => {
    expect(fusionarOtrosDatos({ ...base, conocida: false, enviados: [dato("Zona", "")] })).toEqual(
      base.guardados,
    );
    expect(fusionarOtrosDatos({ ...base, conocida: false, enviados: [dato("Zona", "Norte")] })).toEqual([
      dato("Afiliado", "7"),
      dato("Zona", "Norte"),
    ]);
  });
});
