import { describe, expect, it } from "vitest";
import { clearSession } from "../../lib/session.ts";
import { CitasStore } from "./citas.store.ts";

const CITA = { id: 12, texto: "¿A qué hora atienden?", canal: 31 };

describe("a qué mensaje responde un borrador", () => {
  it("queda como el borrador, también al terminar la sesión, y solo lo ve su usuario", () => {
    new CitasStore(7).poner(31, CITA);
    clearSession();
    expect([...new CitasStore(7).todas()]).toEqual([[31, CITA]]);
    expect(new CitasStore(8).todas().size).toBe(0);
  });

  it("quitado no vuelve, y lo que no es una cita no se lee", () => {
    const store = new CitasStore(7);
    store.poner(31, CITA);
    store.poner(31, undefined);
    expect(store.todas().size).toBe(0);
    expect(new CitasStore(7).todas().size).toBe(0);
  });
});
