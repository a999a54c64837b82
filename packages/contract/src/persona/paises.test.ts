import { describe, expect, it } from "vitest";
import { NACIONALIDADES, nacionalidadDe, PAISES } from "./paises.ts";

describe("tabla de países", () => {
  it("unos 170 países, cada uno con su nacionalidad en español y en mayúsculas [A-personas-09, A-personas-12] [D57]", () => {
    const filas = Object.entries(PAISES);
    expect(filas.length).toBeGreaterThanOrEqual(165);
    expect(filas.length).toBeLessThanOrEqual(175);
    for (const [pais, nacionalidad] of filas) {
      expect(pais).toMatch(/^[A-ZÁÉÍÓÚÑÜ ]+$/);
      expect(nacionalidad).toMatch(/^[A-ZÁÉÍÓÚÑÜ]+$/);
    }
    expect(PAISES).toMatchObject({ BOLIVIA: "BOLIVIANA", PERÚ: "PERUANA", "COREA DEL SUR": "SURCOREANA" });
  });

  it("están los que ya no existen [A-personas-10]", () => {
    expect(PAISES).toMatchObject({
      URSS: "SOVIÉTICA",
      YUGOSLAVIA: "YUGOSLAVA",
      CHECOSLOVAQUIA: "CHECOSLOVACA",
    });
  });

  it("Taiwán y China dan la misma nacionalidad, que se ofrece una vez [A-personas-11]", () => {
    expect(PAISES.TAIWÁN).toBe(PAISES.CHINA);
    expect(NACIONALIDADES.filter((una) => una === "CHINA")).toHaveLength(1);
    expect(NACIONALIDADES).toEqual([...new Set(NACIONALIDADES)]);
  });

  it("se busca como escriben los registros, sin tildes; un país que no está no da ninguna", () => {
    expect(nacionalidadDe("PERU")).toBe("PERUANA");
    expect(nacionalidadDe(" España ")).toBe("ESPAÑOLA");
    expect(nacionalidadDe("ATLÁNTIDA")).toBeNull();
  });
});
