import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { DateField } from "./DateField.tsx";

const cambios = vi.fn<(valor: string) => void>();
function Prueba({ inicial }: { inicial: string }) {
  const [valor, setValor] = useState(inicial);
  return (
    <>
      <DateField
        label="Desde"
        value={valor}
        onChange={(nuevo) => {
          cambios(nuevo);
          setValor(nuevo);
        }}
      />
      <button type="button" onClick={() => setValor("")}>
        Limpiar
      </button>
    </>
  );
}
const campo = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Desde" });
const boton = () => screen.getByRole("button", { name: "Elegir Desde en el calendario" });
const calendario = async () =>
  within(await screen.findByRole("dialog", { name: "Elegir Desde en el calendario" }));

beforeEach(async () => {
  await startTexts();
  cambios.mockReset();
});

describe("campo de fecha", () => {
  it("se escribe y se lee DD/MM/AAAA; un día que no existe queda escrito, lo dice y no cuenta", async () => {
    const persona = userEvent.setup();
    show(<Prueba inicial="2026-11-20" />);
    expect(campo().value).toBe("20/11/2026");
    await persona.clear(campo());
    await persona.type(campo(), "05/12/2026");
    expect(cambios.mock.calls.flat()).toEqual(["", "2026-12-05"]);
    await persona.clear(campo());
    await persona.type(campo(), "31/02/2026");
    expect(screen.queryByText(/fecha válida/)).toBeNull();
    await persona.tab();
    expect(screen.getByText("El campo debe contener una fecha válida (DD/MM/AAAA).")).toBeTruthy();
    expect([campo().value, campo().getAttribute("aria-invalid")]).toEqual(["31/02/2026", "true"]);
    expect(cambios.mock.lastCall).toEqual([""]);
    await persona.clear(campo());
    await persona.type(campo(), "01/12/2026");
    await persona.click(screen.getByRole("button", { name: "Limpiar" }));
    expect(campo().value).toBe("");
  });

  it("se elige con el teclado en el calendario; Esc lo cierra y el foco vuelve a su botón", async () => {
    const persona = userEvent.setup();
    show(<Prueba inicial="2026-11-30" />);
    await persona.click(boton());
    const caja = await calendario();
    expect(caja.getByRole("table", { name: "noviembre de 2026" })).toBeTruthy();
    expect(caja.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "lun",
      "mar",
      "mié",
      "jue",
      "vie",
      "sáb",
      "dom",
    ]);
    const dia = caja.getByRole("button", { name: "lunes, 30 de noviembre de 2026" });
    expect(dia.getAttribute("aria-pressed")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(dia));
    await persona.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("miércoles, 2 de diciembre de 2026");
    await persona.keyboard("{PageDown}{Enter}");
    expect(cambios.mock.lastCall).toEqual(["2027-01-02"]);
    expect(campo().value).toBe("02/01/2027");
    await waitFor(() => expect(document.activeElement).toBe(boton()));
    await persona.click(boton());
    await calendario();
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(boton());
  });

  it("los botones cambian de mes, y un día se elige con un clic", async () => {
    const persona = userEvent.setup();
    show(<Prueba inicial="2026-03-31" />);
    await persona.click(boton());
    const caja = await calendario();
    await persona.click(caja.getByRole("button", { name: "Mes anterior" }));
    await persona.click(caja.getByRole("button", { name: "domingo, 1 de febrero de 2026" }));
    expect(cambios.mock.calls).toEqual([["2026-02-01"]]);
  });
});
