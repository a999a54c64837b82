import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { ListFilters } from "./ListFilters.tsx";

function Prueba() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <>
      <ListFilters
        filters={[
          { name: "desde", label: "Desde", kind: "date" },
          { name: "texto", label: "Texto", kind: "text" },
        ]}
        values={values}
        onChange={setValues}
        foldable={false}
      />
      <button type="button" onClick={() => setValues({})}>
        Limpiar filtros
      </button>
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

beforeEach(startTexts);

describe("filtros: una fecha que no existe", () => {
  const desde = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Desde" });
  const limpiar = () => screen.getByRole("button", { name: "Limpiar" });
  const descansa = () => limpiar().getAttribute("aria-disabled");

  it("se dice también al pulsar Enter", async () => {
    show(<Prueba />);
    await userEvent.type(desde(), "31/02/2026");
    expect(screen.queryByText(/fecha válida/)).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByText("El campo debe contener una fecha válida (DD/MM/AAAA).")).toBeTruthy();
  });

  it("Limpiar la quita como lo demás, y sólo descansa cuando nada queda escrito", async () => {
    show(<Prueba />);
    expect(descansa()).toBe("true");
    await userEvent.type(desde(), "31/02/2026");
    expect(descansa()).toBeNull();
    await userEvent.click(limpiar());
    expect([desde().value, screen.queryByText(/fecha válida/), descansa()]).toEqual(["", null, "true"]);
    expect(document.activeElement).toBe(limpiar());
  });

  it("quien quita los filtros desde la lista vacía la quita también", async () => {
    show(<Prueba />);
    await userEvent.type(desde(), "31/02/2026");
    await userEvent.type(screen.getByRole("textbox", { name: "Texto" }), "ana{Enter}");
    expect(screen.getByText('{"texto":"ana"}')).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Limpiar filtros" }));
    expect([desde().value, screen.getByText("{}") !== null]).toEqual(["", true]);
  });
});
