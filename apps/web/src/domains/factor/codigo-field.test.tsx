import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { CodigoField } from "./index.ts";

beforeEach(startTexts);

type Entregar = { alEntregar: (codigo: string) => void };

function Campo({ alEntregar }: Entregar) {
  const [codigo, setCodigo] = useState("");
  return <CodigoField value={codigo} onChange={setCodigo} onCompleto={alEntregar} />;
}

it("código: entero se entrega una vez, y lo que se escribe de más no lo entrega otra", async () => {
  const entregados: string[] = [];
  show(<Campo alEntregar={(codigo) => entregados.push(codigo)} />);
  const campo = screen.getByRole<HTMLInputElement>("textbox");
  await userEvent.type(campo, "123 4567");
  expect([campo.value, entregados]).toEqual(["123456", ["123456"]]);
  await userEvent.type(campo, "{Backspace}7");
  expect(entregados).toEqual(["123456", "123457"]);
});
