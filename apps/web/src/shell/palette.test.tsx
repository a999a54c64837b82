import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { unInicio } from "../../test/fabrica.ts";
import { abrir } from "../../test/pantalla.tsx";

const search = () => screen.findByPlaceholderText<HTMLInputElement>("Buscar páginas, casos y mensajes…");
const field = () => screen.findByRole<HTMLInputElement>("searchbox", { name: "Qué busca" });

describe("lo que se teclea tras Ctrl K es de la búsqueda [A-shell-16]", () => {
  it("también antes de que se abra: el campo que tenía el foco queda como estaba", async () => {
    const { persona } = await abrir("/buscar", { sesion: unInicio() });
    await persona.click(await field());
    await persona.keyboard("{Control>}k{/Control}legX{Backspace}aliz{Enter}ar");
    expect((await search()).value).toBe("legalizar");
    expect((await field()).value).toBe("");
    await persona.keyboard(" dos");
    expect((await search()).value).toBe("legalizar dos");
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
