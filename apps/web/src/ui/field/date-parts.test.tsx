import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { DateParts } from "./DateParts.tsx";

beforeEach(startTexts);

let valor = "";
let ponerDesdeFuera: (fecha: string) => void = () => undefined;

function Campo() {
  const [fecha, setFecha] = useState("");
  valor = fecha;
  ponerDesdeFuera = setFecha;
  return <DateParts legend="Fecha de nacimiento" value={fecha} onChange={setFecha} required />;
}
const caja = (nombre: string) => screen.getByRole<HTMLInputElement>("textbox", { name: nombre });

it("fecha: tres cajas con nombre dentro de un grupo, que sólo admiten cifras [A-identidad-03, A-personas-03, A-personas-15]", async () => {
  show(<Campo />);
  expect(await screen.findByRole("group", { name: "Fecha de nacimiento (obligatorio)" })).toBeTruthy();
  await userEvent.type(caja("Día"), "1a5");
  await userEvent.type(caja("Mes"), "0.53");
  await userEvent.type(caja("Año"), "19901");
  expect([caja("Día").value, caja("Mes").value, caja("Año").value]).toEqual(["15", "05", "1990"]);
  expect(valor).toBe("15/05/1990");
});

it("fecha: no salta de caja al llenarla [A-identidad-03]", async () => {
  show(<Campo />);
  await userEvent.type(caja("Día"), "15");
  expect(document.activeElement).toBe(caja("Día"));
});

it.each([
  ["Día", "32", "El día va de 1 a 31. Se borró lo escrito."],
  ["Día", "00", "El día va de 1 a 31. Se borró lo escrito."],
  ["Mes", "13", "El mes va de 1 a 12. Se borró lo escrito."],
  ["Año", "1899", "El año va de 1900 a 2100, con cuatro cifras. Se borró lo escrito."],
  ["Año", "2101", "El año va de 1900 a 2100, con cuatro cifras. Se borró lo escrito."],
])(
  "fecha: %s %s se borra y se dice [A-identidad-04, A-identidad-05, A-identidad-06, A-identidad-07]",
  async (nombre, escrito, aviso) => {
    show(<Campo />);
    await userEvent.type(caja(nombre), escrito);
    expect(caja(nombre).value).toBe("");
    expect(caja(nombre).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("group").textContent).toContain(aviso);
    await waitFor(() => expect(document.querySelector("[role=status]")?.textContent).toContain(aviso));
  },
);

it("fecha: un año a medio escribir se borra al dejar la caja; los límites valen [A-identidad-04, A-identidad-05, A-identidad-06]", async () => {
  show(<Campo />);
  await userEvent.type(caja("Año"), "19");
  expect(caja("Año").value).toBe("19");
  await userEvent.tab();
  expect(caja("Año").value).toBe("");
  await userEvent.type(caja("Día"), "31");
  await userEvent.type(caja("Mes"), "12");
  await userEvent.type(caja("Año"), "2100");
  expect(valor).toBe("31/12/2100");
  await userEvent.clear(caja("Año"));
  expect(valor).toBe("");
});

it.each([["15/05/1990"], ["15-05-1990"]])(
  "fecha: pegar %s en una caja llena las tres [B-persona-21, B-persona-22]",
  async (texto) => {
    show(<Campo />);
    await userEvent.click(caja("Mes"));
    await userEvent.paste(texto);
    expect([caja("Día").value, caja("Mes").value, caja("Año").value]).toEqual(["15", "05", "1990"]);
    expect(valor).toBe("15/05/1990");
  },
);

it("fecha: un pegado sin tres partes o sin año de cuatro cifras no es una fecha [B-persona-22]", async () => {
  show(<Campo />);
  await userEvent.click(caja("Día"));
  await userEvent.paste("15/05/90");
  expect([caja("Mes").value, caja("Año").value, valor]).toEqual(["", "", ""]);
});

it("fecha: la que viene de fuera se aplica a los 500 ms; vaciarla, en el acto [A-identidad-08]", async () => {
  show(<Campo />);
  await screen.findByRole("group");
  vi.useFakeTimers();
  act(() => ponerDesdeFuera("01/02/2003"));
  act(() => void vi.advanceTimersByTime(499));
  expect(caja("Día").value).toBe("");
  act(() => void vi.advanceTimersByTime(1));
  expect([caja("Día").value, caja("Mes").value, caja("Año").value]).toEqual(["01", "02", "2003"]);
  act(() => ponerDesdeFuera(""));
  expect(caja("Año").value).toBe("");
});
