import { act, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { createStore } from "../../lib/store.ts";
import { useDelTexto, useTexto } from "./texto-en-curso.ts";

const { get, set, subscribe } = createStore("");
const texto = { leer: get, suscribir: subscribe };
const dibujos = { campo: 0, boton: 0 };

function Campo() {
  dibujos.campo += 1;
  return <p>{useTexto(texto)}</p>;
}

function Boton() {
  dibujos.boton += 1;
  const palabra = useDelTexto(texto, (escrito) => (escrito === "" ? "Nada" : "Enviar"));
  return <button type="button">{palabra}</button>;
}

beforeAll(startTexts);
beforeEach(() => set(""));

it("texto en curso: con cada tecla se dibuja quien muestra el texto, y quien pide algo de él sólo cuando eso cambia", () => {
  show(
    <>
      <Campo />
      <Boton />
    </>,
  );
  const antes = { ...dibujos };
  for (const escrito of ["h", "ho", "hol", "hola"]) act(() => set(escrito));
  expect(screen.getByText("hola")).toBeTruthy();
  expect(screen.getByRole("button").textContent).toBe("Enviar");
  expect({ campo: dibujos.campo - antes.campo, boton: dibujos.boton - antes.boton }).toEqual({
    campo: 4,
    boton: 1,
  });
});
