import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { DecimalField } from "./DecimalField.tsx";
import { decimalOf } from "./decimal.rules.ts";

function Prueba() {
  const [valor, setValor] = useState("");
  return (
    <>
      <DecimalField
        id="monto"
        label="Monto"
        required={false}
        limit={12}
        value={valor}
        onChange={setValor}
        onBlur={() => undefined}
      />
      <output aria-label="Número">{String(decimalOf(valor))}</output>
    </>
  );
}
const campo = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Monto" });
const numero = () => screen.getByRole("status", { name: "Número" }).textContent;

beforeEach(() => startTexts());

describe("campo decimal", () => {
  it.each([
    ["12.345", "12.34", "12.34"],
    ["7,5", "7,5", "7.5"],
    ["1a2-3", "123", "123"],
    ["0.1.2", "0.12", "0.12"],
    ["9.", "9.", "null"],
  ])("admite hasta 2 decimales: escrito %s queda %s [A-limites-09]", async (escrito, queda, vale) => {
    show(<Prueba />);
    await userEvent.type(campo(), escrito);
    expect([campo().value, numero()]).toEqual([queda, vale]);
  });

  it("lo pegado con más decimales no entra, y lo que había queda [A-limites-09]", async () => {
    show(<Prueba />);
    await userEvent.type(campo(), "8,25");
    await userEvent.tripleClick(campo());
    await userEvent.paste("3.14159");
    expect(campo().value).toBe("8,25");
    await userEvent.tripleClick(campo());
    await userEvent.paste(" 3.14 ");
    expect(campo().value).toBe("3.14");
  });
});
