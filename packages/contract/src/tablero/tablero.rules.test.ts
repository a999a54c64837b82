import { describe, expect, it } from "vitest";
import { diaMas, diasEntre, mediana, segundosDe, tramoDe } from "./tablero.rules.ts";
import { ConsultaPeriodo } from "./tablero.ts";

describe("tablero: lo que se espera, por tramos", () => {
  it.each([0, 1, 2, 5, 10, 59, 60, 600, 3_600, 86_400, 1_000_000])(
    "el tramo de %i segundos vuelve a decirlos, con menos de un décimo de error",
    (segundos) => {
      expect(Math.abs(segundosDe(tramoDe(segundos)) - segundos)).toBeLessThanOrEqual(
        Math.max(1, segundos * 0.1),
      );
    },
  );

  it("la mediana es la del que está en medio, en cualquier orden; sin respuestas no hay", () => {
    expect(mediana([])).toBeNull();
    const de = (segundos: number, casos: number) => ({ tramo: tramoDe(segundos), casos });
    expect(mediana([de(3_600, 1), de(60, 1), de(600, 1)])).toBe(segundosDe(tramoDe(600)));
    expect(mediana([de(3_600, 3), de(60, 4)])).toBe(segundosDe(tramoDe(60)));
    expect(mediana([de(60, 3), de(3_600, 4)])).toBe(segundosDe(tramoDe(3_600)));
  });
});

describe("tablero: días", () => {
  it.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2028-02-28", 1, "2028-02-29"],
  ])("%s y %i días es %s", (dia, dias, otro) => {
    expect(diaMas(dia, dias)).toBe(otro);
    expect(diasEntre(...((dias > 0 ? [dia, otro] : [otro, dia]) as [string, string]))).toBe(2);
  });

  it.each([
    [{}, true],
    [{ desde: "2026-11-01", hasta: "2026-11-01" }, true],
    [{ desde: "2025-11-22", hasta: "2026-11-22" }, true],
    [{ desde: "2025-11-21", hasta: "2026-11-22" }, false],
    [{ desde: "2026-11-02", hasta: "2026-11-01" }, false],
    [{ desde: "2026-11-02" }, false],
    [{ hasta: "2026-11-02" }, false],
    [{ desde: "ayer", hasta: "2026-11-02" }, false],
  ])("el período %j se acepta: %s", (consulta, aceptado) => {
    expect(ConsultaPeriodo.safeParse(consulta).success).toBe(aceptado);
  });
});
