import { beforeEach, describe, expect, it, vi } from "vitest";
import { porTurno } from "./turno.ts";

beforeEach(() => void vi.useFakeTimers());

describe("cambios propios de un caso, uno tras otro [D65]", () => {
  it("el segundo empieza cuando el primero se sabe, también si falló; otro caso no espera", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const segundo = vi.fn(() => Promise.resolve("cerrado"));
    const primero = porTurno(1, () => promise);
    const despues = porTurno(1, segundo);
    await expect(porTurno(2, () => Promise.resolve("otro"))).resolves.toBe("otro");
    expect(segundo).not.toHaveBeenCalled();
    reject(new Error("no se pudo"));
    await expect(primero).rejects.toThrow("no se pudo");
    await expect(despues).resolves.toBe("cerrado");
  });

  it("a una respuesta que no llega nunca se la espera cinco segundos", async () => {
    const segundo = vi.fn(() => Promise.resolve("cerrado"));
    void porTurno(3, () => new Promise(() => undefined));
    const despues = porTurno(3, segundo);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(segundo).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await expect(despues).resolves.toBe("cerrado");
  });
});
