import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { show, startTexts } from "../../test/render.tsx";
import { writeStored } from "../lib/storage.ts";
import { Can } from "./Can.tsx";
import { CounterField } from "./field/CounterField.tsx";
import { RowSwitch } from "./list/RowSwitch.tsx";

beforeEach(startTexts);

function Descripcion() {
  const [texto, setTexto] = useState("12345678");
  const campo = { id: "descripcion", label: "Descripción", required: true, onBlur: () => undefined };
  return <CounterField {...campo} value={texto} onChange={setTexto} limit={10} />;
}

it("contador: se ve siempre, se dice al 90 % y en el límite, y no deja pasar de él", async () => {
  show(<Descripcion />);
  const campo = screen.getByLabelText<HTMLTextAreaElement>("Descripción (obligatorio)");
  expect(screen.getByText("8/10")).toBeTruthy();
  await userEvent.type(campo, "9");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Queda 1 carácter de 10"));
  await userEvent.type(campo, "0XX");
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toBe("Llegó al límite de 10 caracteres"),
  );
  expect(campo.value).toBe("1234567890");
});

const LIMITE = 20;
function Dibujos() {
  const [texto, setTexto] = useState("😀".repeat(LIMITE - 1));
  const campo = { id: "dibujos", label: "Dibujos", required: false, onBlur: () => undefined };
  return <CounterField {...campo} value={texto} onChange={setTexto} limit={LIMITE} />;
}

it("contador: cuenta como el límite del contrato: un dibujo es un signo, y con todos puestos no entra otro [B-limites-05]", async () => {
  show(<Dibujos />);
  const campo = screen.getByLabelText<HTMLTextAreaElement>("Dibujos");
  expect(screen.getByText("19/20")).toBeTruthy();
  fireEvent.change(campo, { target: { value: "😀".repeat(LIMITE + 3) } });
  expect(screen.getByText("20/20")).toBeTruthy();
  const schema = z.string().max(LIMITE);
  expect(schema.safeParse(campo.value).success).toBe(true);
  expect(schema.safeParse(`${campo.value}x`).success).toBe(false);
});

it("interruptor de fila: pregunta lo literal, escribe y lo dice; Cancelar no cambia nada [A-lista-11 A-lista-12]", async () => {
  const onToggle = vi.fn(async () => undefined);
  show(<RowSwitch active={false} name="JPEREZ" onToggle={onToggle} />);
  const interruptor = screen.getByRole<HTMLInputElement>("switch", { name: "Estado de JPEREZ" });
  await userEvent.click(interruptor);
  await screen.findByText("¿Está seguro de activar el registro?");
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onToggle).not.toHaveBeenCalled();
  expect(interruptor.checked).toBe(false);
  await userEvent.click(interruptor);
  await userEvent.click(await screen.findByRole("button", { name: "Activar" }));
  await waitFor(() => expect(onToggle).toHaveBeenCalledWith(true));
  await screen.findByRole("group", { name: "¡Registro activado!" });
});

it("interruptor de fila: un fallo no dice que se activó", async () => {
  show(<RowSwitch active={false} name="JPEREZ" onToggle={() => Promise.reject(new Error("no"))} />);
  await userEvent.click(screen.getByRole("switch"));
  await userEvent.click(await screen.findByRole("button", { name: "Activar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("group", { name: "¡Registro activado!" })).toBeNull();
});

it("interruptor de fila: sin permiso es un signo con nombre", () => {
  show(<RowSwitch active name="JPEREZ" onToggle={async () => undefined} readOnly />);
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.getByRole("img", { name: "Activo" })).toBeTruthy();
});

it("permisos: una acción no permitida no está, y aparece cuando se concede", () => {
  show(<Can permiso="canales:update">Editar canal</Can>);
  expect(screen.queryByText("Editar canal")).toBeNull();
  act(() => {
    writeStored("usuario", {
      id: 1,
      usuario: "u",
      nombres: "U",
      primer_apellido: "U",
      segundo_apellido: "",
      email: null,
      rol: "ADMIN",
      id_rol: 2,
      entidad: "E",
      id_entidad: 1,
    });
    writeStored("permissions", ["canales:update"]);
    writeStored("token", "t");
  });
  expect(screen.getByText("Editar canal")).toBeTruthy();
});
