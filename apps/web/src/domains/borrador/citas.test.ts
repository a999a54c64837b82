import { describe, expect, it } from "vitest";
import { clearSession } from "../../lib/session.ts";
import { CITAS } from "./citas.store.ts";
import { PorChatStore } from "./por-chat.store.ts";

const CITA = { id: 12, texto: "¿A qué hora atienden?", canal: 31, caso: 501 };

describe("a qué mensaje responde un borrador", () => {
  it("queda como el borrador, también al terminar la sesión, y solo lo ve su usuario", () => {
    new PorChatStore(7, CITAS).poner(31, CITA);
    clearSession();
    expect([...new PorChatStore(7, CITAS).todos()]).toEqual([[31, CITA]]);
    expect(new PorChatStore(8, CITAS).todos().size).toBe(0);
  });

  it("quitado no vuelve, y lo que no es una cita no se lee", () => {
    const store = new PorChatStore(7, CITAS);
    store.poner(31, CITA);
    store.poner(31, undefined);
    expect(store.todos().size).toBe(0);
    expect(new PorChatStore(7, CITAS).todos().size).toBe(0);
  });

  it("va con él a la otra conversación del ciudadano, como dicho en ella; la que ya había allí queda", () => {
    const store = new PorChatStore(7, CITAS);
    store.poner(31, CITA);
    store.mudar(31, 32);
    expect([...new PorChatStore(7, CITAS).todos()]).toEqual([[32, { ...CITA, canal: 32 }]]);
    store.poner(33, CITA);
    store.mudar(32, 33);
    store.mudar(34, 33);
    expect([...store.todos()]).toEqual([[33, CITA]]);
  });
});
