import { beforeEach, describe, expect, it, vi } from "vitest";
import { enOtraPestana } from "../../../test/pestanas.ts";
import { BorradoresStore, GUARDAR_MS } from "./borradores.store.ts";
import { CITAS } from "./citas.store.ts";
import { mencionadosDe } from "./mencionados.store.ts";
import { PorChatStore } from "./por-chat.store.ts";

beforeEach(() => vi.useFakeTimers());

const alli = (escrito: string | undefined, usuario = 7) =>
  enOtraPestana(() => {
    const clave = `base_borrador_${usuario}:31`;
    if (escrito === undefined) localStorage.removeItem(clave);
    else localStorage.setItem(clave, JSON.stringify(escrito));
  });
const guardado = () => JSON.parse(localStorage.getItem("base_borrador_7:31") ?? '""');

function conAviso() {
  const alJuntar = vi.fn();
  return { alJuntar, store: new BorradoresStore(7, undefined, alJuntar) };
}

describe("borradores con dos pestañas", () => {
  it("lo que se escribe en otra aparece en ésta, y lo que allí se envió deja de ofrecerse", () => {
    const { store, alJuntar } = conAviso();
    const oyente = vi.fn();
    store.suscribir(oyente);
    alli("Le confirmo");
    expect(store.leer(31)).toBe("Le confirmo");
    alli(undefined);
    expect([...store.todos()]).toEqual([]);
    expect(oyente).toHaveBeenCalledTimes(2);
    expect(alJuntar).not.toHaveBeenCalled();
  });

  it("lo de otra persona del mismo navegador no aparece", () => {
    const { store } = conAviso();
    alli("Ajeno", 8);
    expect(store.todos().size).toBe(0);
  });

  it("lo que se escribe aquí no se toca mientras se escribe; al guardarlo queda todo, lo de la otra debajo, y se dice", () => {
    const { store, alJuntar } = conAviso();
    store.poner(31, "Mañana a las 8");
    alli("Traiga su carnet");
    expect(store.leer(31)).toBe("Mañana a las 8");
    vi.advanceTimersByTime(GUARDAR_MS);
    expect(store.leer(31)).toBe("Mañana a las 8\nTraiga su carnet");
    expect(guardado()).toBe("Mañana a las 8\nTraiga su carnet");
    expect(alJuntar).toHaveBeenCalledOnce();
  });

  it("lo que sigue a lo de la otra no se repite", () => {
    const { store, alJuntar } = conAviso();
    alli("Hola");
    store.poner(31, "Hola, buenas");
    vi.advanceTimersByTime(GUARDAR_MS);
    expect([guardado(), alJuntar.mock.calls.length]).toEqual(["Hola, buenas", 0]);
  });

  it("enviado allí mientras aquí se seguía escribiendo: lo de aquí queda", () => {
    alli("Hola");
    const { store } = conAviso();
    store.poner(31, "Hola otra vez");
    alli(undefined);
    vi.advanceTimersByTime(GUARDAR_MS);
    expect(guardado()).toBe("Hola otra vez");
  });

  it("enviado aquí deja de estar guardado en ese momento: la otra no lo ofrece ni 300 ms más", () => {
    alli("Hola");
    const { store } = conAviso();
    store.poner(31, "");
    expect(guardado()).toBe("");
  });

  it("enviado aquí lo que la otra ya había cambiado: queda lo suyo, a la vista", () => {
    const { store } = conAviso();
    store.poner(31, "Hola");
    store.guardarTodo();
    store.poner(31, "Hola.");
    alli("Espere, falta un papel");
    store.poner(31, "");
    expect([store.leer(31), guardado()]).toEqual(["Espere, falta un papel", "Espere, falta un papel"]);
  });

  it("con el almacén lleno no se junta lo propio consigo mismo", () => {
    const { store, alJuntar } = conAviso();
    store.poner(31, "Uno");
    store.guardarTodo();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    store.poner(31, "Dos");
    store.guardarTodo();
    store.poner(31, "Tres");
    store.guardarTodo();
    expect([store.leer(31), alJuntar.mock.calls.length]).toEqual(["Tres", 0]);
  });

  it("las dos mudan lo que pasa a otra conversación, y queda una vez", () => {
    alli("Le confirmo");
    const { store } = conAviso();
    enOtraPestana(() => new BorradoresStore(7).mudar(31, 32));
    store.mudar(31, 32);
    expect([...store.todos()]).toEqual([[32, "Le confirmo"]]);
  });

  it("al cerrarse guarda lo que faltaba y deja de seguir a las otras", () => {
    const { store } = conAviso();
    store.poner(31, "Hola");
    store.cerrar();
    expect(guardado()).toBe("Hola");
    alli("Otra cosa");
    expect(store.leer(31)).toBe("Hola");
  });
});

it("lo que acompaña a un borrador es lo último de cualquiera de las pestañas, y lo que no se entiende no está", () => {
  const store = new PorChatStore(7, CITAS);
  const cita = { id: 12, texto: "¿A qué hora atienden?", canal: 31, caso: 501 };
  const enOtra = (valor: unknown) => enOtraPestana(() => CITAS.familia.write("7:31", valor));
  enOtra(cita);
  expect([...store.todos()]).toEqual([[31, cita]]);
  enOtra({ otra: "cosa" });
  expect(store.todos().size).toBe(0);
  enOtra(cita);
  enOtra(undefined);
  expect(store.todos().size).toBe(0);
});

it("a quien nombra una nota va con ella a la otra conversación, una vez", () => {
  const [oscar, ana] = [
    { id: 77, nombre: "Óscar Ñañez", usuario: "onanez" },
    { id: 5, nombre: "Ana Paz", usuario: "apaz" },
  ];
  mencionadosDe(7).poner(31, [oscar, ana]);
  mencionadosDe(7).poner(32, [ana]);
  mencionadosDe(7).mudar(31, 32);
  expect([...mencionadosDe(7).todos()]).toEqual([[32, [ana, oscar]]]);
});
