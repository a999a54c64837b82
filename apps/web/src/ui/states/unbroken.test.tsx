import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { salidas } from "../../../test/pantalla.tsx";
import { startTexts } from "../../../test/render.tsx";
import { ThemeProvider } from "../theme/ThemeProvider.tsx";
import { Unbroken } from "./Unbroken.tsx";

beforeAll(startTexts);

function Broken(): never {
  throw new Error("cannot read properties of undefined");
}

it("lo que se rompe alrededor de las páginas deja palabras y un modo de seguir, nunca una página vacía", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const adonde = salidas();
  render(
    <ThemeProvider>
      <Unbroken>
        <Broken />
      </Unbroken>
    </ThemeProvider>,
  );
  expect(screen.getByRole("main").textContent).toContain("Ocurrió algo que no esperábamos.");
  await userEvent.setup().click(screen.getByRole("button", { name: "Reintentar" }));
  expect(adonde).toEqual([`${location.origin}/`]);
});
