import { describe, expect, it } from "vitest";
import { clavesAjenas, fusionarOtrosDatos } from "./otros-datos.rules.ts";

describe("otros datos: claves que pide la entidad y las que la persona ya tenía en ella [B-persona-44]", () => {
  const dato = (key: string, value: string) => ({ key, value });
  const base = { guardados: [dato("Afiliado", "7"), dato("Zona", "Sur")], claves: ["Zona", "Otros"] };

  it("una clave que nadie pidió se nombra", () => {
    expect(clavesAjenas({ ...base, enviados: [dato("Hijos", "2"), dato("Zona", "x")] })).toEqual(["Hijos"]);
    expect(clavesAjenas({ ...base, enviados: [dato("Afiliado", "8")] })).toEqual([]);
  });

  it("lo que ya no se pide queda; lo que se pide y no se envía se quita; vacío quita", () => {
    expect(fusionarOtrosDatos({ ...base, enviados: [dato("Otros", "n")] })).toEqual([
      dato("Afiliado", "7"),
      dato("Otros", "n"),
    ]);
    expect(fusionarOtrosDatos({ ...base, enviados: [dato("Zona", "")] })).toEqual([dato("Afiliado", "7")]);
    expect(fusionarOtrosDatos({ ...base, enviados: [dato("Afiliado", ""), dato("Zona", "Norte")] })).toEqual([
      dato("Zona", "Norte"),
    ]);
  });
});
