import { TextInput } from "@mantine/core";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { enfocado, show, startTexts } from "../../../test/render.tsx";
import { hasLeaveGuard } from "../../lib/leave-guards.ts";
import { FormModal, type FormModalProps } from "./FormModal.tsx";

beforeEach(startTexts);

function formulario(parte: Partial<FormModalProps> = {}) {
  const onClose = vi.fn();
  const onSubmit = vi.fn();
  show(
    <FormModal
      opened
      onClose={onClose}
      title="Entidad"
      width={800}
      onSubmit={onSubmit}
      dirty={false}
      {...parte}
    >
      <TextInput id="sigla" label="Sigla" />
      <FormModal.Wide>
        <TextInput id="nombre" label="Nombre" />
      </FormModal.Wide>
    </FormModal>,
  );
  return { onClose, onSubmit };
}

it("formulario: guarda con el botón y con Ctrl Enter desde un campo", async () => {
  const { onSubmit } = formulario();
  await userEvent.click(await screen.findByRole("button", { name: "Guardar" }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText("Sigla"), "{Control>}{Enter}{/Control}");
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it("formulario: deshabilitado no guarda por ningún camino y dice qué falta", async () => {
  const { onSubmit } = formulario({ disabled: true, missing: "Falta: Sigla." });
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Guardar" })).disabled).toBe(true);
  await userEvent.type(screen.getByLabelText("Sigla"), "A{Control>}{Enter}{/Control}");
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText("Falta: Sigla.")).toBeTruthy();
});

function Guarda({ onSubmit, fin }: { onSubmit: () => void; fin: Promise<void> }) {
  const [saving, setSaving] = useState(false);
  const guardar = () => {
    onSubmit();
    setSaving(true);
    void fin.then(() => setSaving(false));
  };
  return (
    <FormModal
      opened
      onClose={() => undefined}
      title="Entidad"
      width={800}
      onSubmit={guardar}
      dirty
      saving={saving}
    >
      <TextInput id="sigla" label="Sigla" />
    </FormModal>
  );
}

it("formulario: mientras guarda el foco queda en Guardar, que dice que no responde y no guarda otra vez por ningún camino", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onSubmit = vi.fn();
  show(<Guarda onSubmit={onSubmit} fin={promise} />);
  const guardar = await screen.findByRole<HTMLButtonElement>("button", { name: "Guardar" });
  const dicho = () => [guardar.disabled, guardar.getAttribute("aria-disabled")];
  await userEvent.click(guardar);
  // A browser takes the focus off what is disabled, and gives it to nobody.
  expect(dicho()).toEqual([false, "true"]);
  expect(document.activeElement).toBe(guardar);
  await userEvent.keyboard("{Enter}");
  await userEvent.click(guardar);
  await userEvent.type(screen.getByLabelText("Sigla"), "A{Enter}{Control>}{Enter}{/Control}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
  act(resolve);
  await waitFor(() => expect(dicho()).toEqual([false, null]));
  await userEvent.click(guardar);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it("formulario: sin cambios cierra sin preguntar; con cambios Esc pregunta y puede quedarse", async () => {
  const limpio = formulario();
  await screen.findByRole("dialog", { name: "Entidad" });
  await userEvent.click(screen.getByLabelText("Sigla"));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(limpio.onClose).toHaveBeenCalledOnce());
  cleanup();
  const { onClose } = formulario({ dirty: true });
  expect(hasLeaveGuard()).toBe(true);
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Seguir editando" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Descartar cambios" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it("formulario: Esc sobre la pregunta cierra sólo la pregunta, y el siguiente pregunta otra vez", async () => {
  const { onClose } = formulario({ dirty: true });
  await userEvent.click(await screen.findByLabelText("Sigla"));
  for (const _ of [1, 2]) {
    await userEvent.keyboard("{Escape}");
    const preguntas = await screen.findAllByRole("dialog", { name: "Salir sin guardar" });
    expect(preguntas).toHaveLength(1);
    await waitFor(() => expect(preguntas[0]?.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Salir sin guardar" })).toBeNull());
    expect(screen.getByRole("dialog", { name: "Entidad" })).toBeTruthy();
    await enfocado(() => screen.getByLabelText("Sigla"));
  }
  expect(onClose).not.toHaveBeenCalled();
});

const FALLO = [{ id: "nombre", label: "Nombre", text: "El campo es obligatorio." }];

function ConFallo() {
  const [fallo, setFallo] = useState<FormModalProps["errors"]>([]);
  return (
    <FormModal
      opened
      onClose={() => undefined}
      title="Entidad"
      width={800}
      onSubmit={() => setFallo(FALLO)}
      dirty={false}
      errors={fallo ?? []}
    >
      <TextInput id="nombre" label="Nombre" />
    </FormModal>
  );
}

it("formulario: un guardado fallido enfoca el resumen literal, y cada enlace lleva a su campo", async () => {
  show(<ConFallo />);
  await userEvent.click(await screen.findByRole("button", { name: "Guardar" }));
  const resumen = await screen.findByText(
    "Corrija los datos resaltados en el formulario para poder continuar",
  );
  await waitFor(() => expect(document.activeElement?.contains(resumen)).toBe(true));
  await userEvent.click(screen.getByRole("link", { name: "Nombre: El campo es obligatorio." }));
  await enfocado(() => document.querySelector("#nombre"));
});
