import { Button, MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { theme } from "./index.ts";

it("un botón que está en un formulario y no dice que lo envía, no lo envía", () => {
  const enviar = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <MantineProvider theme={theme}>
      <form onSubmit={enviar}>
        <Button>Generar</Button>
        <Button type="submit">Guardar</Button>
      </form>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Generar" }));
  expect(enviar).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  expect(enviar).toHaveBeenCalledOnce();
});
