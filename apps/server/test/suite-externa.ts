import { describe, expect, it } from "vitest";

/** A suite that needs a program of the system: without it one line says so, and REQUIRE_ALL=1 makes that a failure. */
export function suiteExterna(titulo: string, falta: string | null, pruebas: () => void): void {
  if (falta === null) {
    describe(titulo, pruebas);
    return;
  }
  it(`${titulo}: el programa que necesita está instalado`, () => {
    if (process.env["REQUIRE_ALL"] !== "1") {
      process.stderr.write(`No se probó «${titulo}»: ${falta}\n`);
      return;
    }
    expect(falta).toBeNull();
  });
}
