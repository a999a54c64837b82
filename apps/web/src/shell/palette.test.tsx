import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { unInicio } from "../../test/fabrica.ts";
import { abrir } from "../../test/pantalla.tsx";

// How long the file takes to come is not what is looked at.
beforeAll(() => import("./Panels.tsx"));

const search = () => screen.findByPlaceholderText<HTMLInputElement>("Buscar páginas, casos y mensajes…");
/** What Enter would go to. */
const chosen = () => document.querySelector("[data-selected]")?.textContent ?? null;
const field = () => screen.findByRole<HTMLInputElement>("searchbox", { name: "Qué busca" });

describe("lo que se teclea tras Ctrl K es de la búsqueda", () => {
  it("también antes de que se abra: el campo que tenía el foco no recibe ni una letra", async () => {
    const { persona } = await abrir("/buscar", { sesion: unInicio(), vacias: ["/pendientes"] });
    const former = await field();
    await persona.click(former);
    fireEvent.keyDown(former, { key: "k", ctrlKey: true });
    // A key that is let through to the field leaves its letter there.
    const letThrough = [..."legX", "Backspace", ..."alizar"].filter((key) =>
      fireEvent.keyDown(former, { key }),
    );
    expect(letThrough).toEqual([]);
    await waitFor(async () => expect((await search()).value).toBe("legalizar"));
    await persona.keyboard(" dos");
    expect((await search()).value).toBe("legalizar dos");
    expect(former.value).toBe("");
  });

  it("lo tecleado antes de que se abra se busca, y lo primero que se halla queda elegido: Enter va allí", async () => {
    const { persona } = await abrir("/buscar", { sesion: unInicio(), vacias: ["/pendientes"] });
    const former = await field();
    for (const tecla of [{ key: "k", ctrlKey: true }, ...[..."pend"].map((key) => ({ key }))])
      fireEvent.keyDown(former, tecla);
    await search();
    await waitFor(() => expect(chosen()).toBe("Pendientes"));
    await persona.keyboard("{ArrowDown}{ArrowUp}");
    expect(chosen()).toBe("Pendientes");
    await persona.keyboard("{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/pendientes"));
  });

  it("también el Enter tecleado antes: va a lo primero que se halla, y lo que se pulsa detrás no cuenta", async () => {
    await abrir("/buscar", { sesion: unInicio(), vacias: ["/pendientes"] });
    const former = await field();
    fireEvent.keyDown(former, { key: "k", ctrlKey: true });
    const letThrough = [..."pend", "Enter", ..."xyz", "Enter"].filter((key) =>
      fireEvent.keyDown(former, { key }),
    );
    expect(letThrough).toEqual([]);
    await waitFor(() => expect(location.pathname).toBe("/pendientes"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["no había nada escrito", ["Enter", ..."pend"], "pend", "Pendientes"],
    ["no se halla nada", ["z", "Enter"], "z", null],
  ])(
    "si %s, el Enter tecleado antes no lleva a ninguna parte, tampoco después",
    async (_si, teclas, escrito, elegido) => {
      const { persona } = await abrir("/buscar", { sesion: unInicio(), vacias: ["/pendientes"] });
      const former = await field();
      fireEvent.keyDown(former, { key: "k", ctrlKey: true });
      for (const key of teclas) fireEvent.keyDown(former, { key });
      await waitFor(async () => expect((await search()).value).toBe(escrito));
      expect(chosen()).toBe(elegido);
      await persona.clear(await search());
      await persona.keyboard("pend");
      await waitFor(() => expect(chosen()).toBe("Pendientes"));
      expect(location.pathname).toBe("/buscar");
    },
  );

  it("quien no llega a tiempo no encuentra hecho lo que pidió hace rato", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    await abrir("/buscar", { sesion: unInicio(), vacias: ["/pendientes"] });
    const former = await field();
    fireEvent.keyDown(former, { key: "k", ctrlKey: true });
    for (const key of [..."pend", "Enter"]) fireEvent.keyDown(former, { key });
    vi.advanceTimersByTime(10_001);
    await waitFor(async () => expect((await search()).value).toBe("pend"));
    expect(chosen()).toBe("Pendientes");
    expect(location.pathname).toBe("/buscar");
  });

  it("Esc la deja, y el teclado vuelve al campo", async () => {
    const { persona } = await abrir("/buscar", { sesion: unInicio(), vacias: ["/pendientes"] });
    await persona.click(await field());
    await persona.keyboard("{Control>}k{/Control}no{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await persona.keyboard("carta");
    expect((await field()).value).toBe("carta");
  });
});
