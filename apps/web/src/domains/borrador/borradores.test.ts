import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearSession } from "../../lib/session.ts";
import { BorradoresStore, GUARDAR_MS } from "./borradores.store.ts";

beforeEach(() => vi.useFakeTimers());

describe("borradores", () => {
  it("guarda 300 ms después de la última tecla, por canal de entrada [B-mensajes-08]", () => {
    const store = new BorradoresStore(7);
    store.poner(31, "Bue");
    vi.advanceTimersByTime(GUARDAR_MS - 1);
    store.poner(31, "Buenos");
    vi.advanceTimersByTime(GUARDAR_MS - 1);
    expect(new BorradoresStore(7).leer(31)).toBe("");
    vi.advanceTimersByTime(1);
    expect(new BorradoresStore(7).leer(31)).toBe("Buenos");
    expect(new BorradoresStore(7).leer(32)).toBe("");
  });

  it("sobrevive al fin de la sesión y sólo lo ve su usuario [B-mensajes-08]", () => {
    const store = new BorradoresStore(7);
    store.poner(31, "Le confirmo");
    store.guardarTodo();
    clearSession();
    expect(new BorradoresStore(7).leer(31)).toBe("Le confirmo");
    expect(new BorradoresStore(8).todos().size).toBe(0);
  });

  it("vaciar el campo borra lo guardado [B-mensajes-08]", () => {
    const store = new BorradoresStore(7);
    store.poner(31, "x");
    vi.advanceTimersByTime(GUARDAR_MS);
    store.poner(31, "");
    vi.advanceTimersByTime(GUARDAR_MS);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it("lo que se escribía a un ciudadano pasa a su otra conversación, detrás de lo que ya había allí", () => {
    const store = new BorradoresStore(7);
    store.poner(31, "Le confirmo");
    store.poner(32, "Buenos días");
    store.mudar(31, 32);
    store.mudar(33, 32);
    expect([...store.todos()]).toEqual([[32, "Buenos días\nLe confirmo"]]);
  });
});
