import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { unInicio } from "../../test/fabrica.ts";
import { abrir } from "../../test/pantalla.tsx";

// How long the file takes to come is not what is looked at.
beforeAll(() => import("./Panels.tsx"));

const search = () => screen.findByPlaceholderText<HTMLInputElement>("Buscar páginas, casos y mensajes…");
const field = () => screen.findByRole<HTMLInputElement>("searchbox", { name: "Qué busca" });

describe("lo que se teclea tras Ctrl K es de la búsqueda [A-shell-16]", () => {
  it("también antes de que se abra: el campo que tenía el foco no recibe ni una letra", async () => {
    const { persona } = await abrir("/buscar", { sesion: unInicio() });
    const former = await field();
    await persona.click(former);
    fireEvent.keyDown(former, { key: "k", ctrlKey: true });
    // A key that is let through to the field leaves its letter there.
    const letThrough = [..."legX", "Backspace", ..."alizar", "Enter"].filter((key) =>
      fireEvent.keyDown(former, { key }),
    );
    expect(letThrough).toEqual([]);
    await waitFor(async () => expect((await search()).value).toBe("legalizar"));
    await persona.keyboard(" dos");
    expect((await search()).value).toBe("legalizar dos");
    expect(former.value).toBe("");
  });

  it("Esc la deja, y el teclado vuelve al campo", async () => {
    const { persona } = await abrir("/buscar", { sesion: unInicio() });
    await persona.click(await field());
    await persona.keyboard("{Control>}k{/Control}no{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await persona.keyboard("carta");
    expect((await field()).value).toBe("carta");
  });
});
