import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpError } from "@ventanilla/client/http";
import { conForma, type Forma } from "@ventanilla/contract/common/formas";
import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { enfocado, show, startTexts } from "../../../test/render.tsx";
import { FormModal } from "../dialog/FormModal.tsx";
import { CounterField } from "../field/CounterField.tsx";
import { TextField } from "../field/TextField.tsx";
import { getToasts } from "../toast/toasts.ts";
import type { SchemaFormOptions } from "./schema-form.ts";
import { useSchemaForm } from "./use-schema-form.ts";

beforeEach(startTexts);

/** As a contract would declare it, with the longest name it takes. */
const unTramite = (max: number) =>
  z.object({
    nombre: z.string().trim().min(1).max(max),
    telefono: z.string().max(8).regex(/^\d*$/, "validacion:numero"),
  });
type Valores = { nombre: string; telefono: string };
type Opciones = Partial<SchemaFormOptions<ReturnType<typeof unTramite>, Valores>> & { max?: number };

const OBLIGATORIO = "El campo es obligatorio.";
let modal: { dirty: boolean } = { dirty: false };

function Formulario({ max = 10, ...opciones }: Opciones) {
  const form = useSchemaForm({
    schema: unTramite(max),
    initial: { nombre: "", telefono: "" },
    labels: { nombre: "Nombre", telefono: "Teléfono" },
    save: async () => undefined,
    ...opciones,
  });
  modal = form.modal;
  return (
    <FormModal {...form.modal} opened onClose={() => undefined} title="Trámite" width={640}>
      <CounterField {...form.text("nombre")} singleLine />
      <TextField {...form.text("telefono")} />
      <button type="button" onClick={() => form.mark({ nombre: "No coincide." })}>
        Comparar
      </button>
      <button type="button" onClick={() => form.restart({ nombre: "Patente", telefono: "7" })}>
        Otro
      </button>
    </FormModal>
  );
}

async function abrir(opciones: Opciones = {}) {
  const save = vi.fn(opciones.save ?? (async () => undefined));
  show(<Formulario {...opciones} save={save} />);
  await screen.findByRole("dialog", { name: "Trámite" });
  return save;
}
const nombre = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Nombre/ });
const telefono = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Teléfono/ });
const guardar = () => userEvent.click(screen.getByRole("button", { name: "Guardar" }));
const descripcion = (campo: HTMLElement) =>
  (campo.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
const resumen = () => screen.getByRole("group", { name: /^Corrija los datos/ });
const enlaces = () => screen.queryAllByRole("link").map((uno) => uno.textContent);

// 9: the text is cut behind a space, which the schema takes off.
it.each([9, 4])(
  "formulario: el límite %i y lo obligatorio son los del esquema [B-validacion-02]",
  async (max) => {
    const save = await abrir({ max });
    expect(nombre().maxLength).toBe(max);
    expect(nombre().getAttribute("aria-required")).toBe("true");
    expect(screen.getByText("Nombre (obligatorio)")).toBeTruthy();
    expect(telefono().getAttribute("aria-required")).toBeNull();
    await userEvent.type(nombre(), "Licencia de conducir");
    expect(screen.getByText(`${max}/${max}`)).toBeTruthy();
    await guardar();
    const cortado = "Licencia de conducir".slice(0, max).trim();
    expect(save).toHaveBeenCalledWith({ nombre: cortado, telefono: "" }, { nombre: cortado });
  },
);

it("formulario: lo cambiado es lo que se tocó, contado desde como se abrió o empezó otra vez: lo demás no se pisa", async () => {
  const save = await abrir({ initial: { nombre: "Licencia", telefono: "7" } });
  await userEvent.type(telefono(), "1");
  await guardar();
  expect(save).toHaveBeenLastCalledWith({ nombre: "Licencia", telefono: "71" }, { telefono: "71" });
  await userEvent.click(screen.getByRole("button", { name: "Otro" }));
  await guardar();
  expect(save).toHaveBeenLastCalledWith({ nombre: "Patente", telefono: "7" }, {});
});

it("formulario: lo que está mal no se guarda; cada campo lo dice, y el resumen toma el foco [B-faqs-11, B-validacion-02]", async () => {
  const save = await abrir({ initial: { nombre: "Licencia de conducir", telefono: "7a" } });
  await guardar();
  expect(enlaces()).toEqual([
    "Nombre: El campo admite hasta 10 caracteres.",
    "Teléfono: El campo debe contener sólo números.",
  ]);
  await enfocado(resumen);
  expect(nombre().getAttribute("aria-invalid")).toBe("true");
  expect(descripcion(nombre())).toContain("El campo admite hasta 10 caracteres.");
  expect(descripcion(nombre())).toContain("20/10");
  expect(descripcion(telefono())).toContain("El campo debe contener sólo números.");
  expect(save).not.toHaveBeenCalled();
});

it("formulario: lo corregido deja de estar mal sin llevarse el foco; otro intento fallido vuelve al resumen", async () => {
  await abrir({ initial: { nombre: "", telefono: "7a" } });
  await guardar();
  await userEvent.type(telefono(), "{Backspace}");
  expect(enlaces()).toEqual([`Nombre: ${OBLIGATORIO}`]);
  expect(document.activeElement).toBe(telefono());
  await guardar();
  await enfocado(resumen);
});

it("formulario: el servidor dice qué campo rechaza; cae en él, se avisa y lo escrito queda [B-errores-03]", async () => {
  const rechazo = {
    mensaje: "Hubo un error de validación.",
    error: "VALIDACION" as const,
    campos: { "tramite.nombre": "Ya existe.", version: "Es vieja." },
  };
  const save = await abrir({ save: () => Promise.reject(new HttpError(400, rechazo)) });
  await userEvent.type(nombre(), "Licencia");
  await guardar();
  expect(await screen.findByRole("link", { name: "Nombre: Ya existe." })).toBeTruthy();
  expect(await screen.findByRole("group", { name: rechazo.mensaje })).toBeTruthy();
  expect(enlaces()).toHaveLength(1);
  expect(nombre().value).toBe("Licencia");
  expect(save).toHaveBeenCalledOnce();
});

it("formulario: un rechazo que no nombra un campo se avisa, y nada se pierde", async () => {
  const rechazo = { mensaje: "El caso está cerrado.", error: "CASO_CERRADO" as const };
  const onRefused = vi.fn();
  await abrir({ save: () => Promise.reject(new HttpError(412, rechazo)), onRefused });
  await userEvent.type(nombre(), "Licencia");
  await guardar();
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(enlaces()).toEqual([]);
  expect(nombre().value).toBe("Licencia");
});

it("formulario: a quien no le respondió el servidor se le ofrece guardar otra vez, mientras el formulario está [A-errores-08]", async () => {
  const save = vi.fn<() => Promise<void>>(() => Promise.reject(new HttpError(504, null)));
  await abrir({ save });
  await userEvent.type(nombre(), "Licencia");
  await guardar();
  const otraVez = await screen.findByRole("button", { name: "Reintentar" });
  save.mockResolvedValue(undefined);
  await userEvent.click(otraVez);
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  save.mockRejectedValue(new HttpError(504, null));
  await guardar();
  const tarde = await screen.findByRole("button", { name: "Reintentar" });
  cleanup();
  expect(tarde.isConnected).toBe(false);
  getToasts().shown[0]?.action?.run();
  expect(save).toHaveBeenCalledTimes(3);
});

it("formulario: con cambios lo está; vuelto a como empezó, no", async () => {
  await abrir({ initial: { nombre: "Licencia", telefono: "" } });
  expect(modal.dirty).toBe(false);
  await userEvent.type(nombre(), "s");
  expect(modal.dirty).toBe(true);
  await userEvent.type(nombre(), "{Backspace}");
  expect(modal.dirty).toBe(false);
});

it("formulario sin resumen: el foco va al primer campo mal, y se dice con la frase del documento", async () => {
  await abrir({ wrongTo: "field", missing: { nombre: "¡Debe dar un nombre!" } });
  await userEvent.click(telefono());
  await guardar();
  await enfocado(nombre);
  expect(descripcion(nombre())).toContain("¡Debe dar un nombre!");
  await waitFor(() =>
    expect(document.querySelector("[role=alert]")?.textContent).toBe("¡Debe dar un nombre!"),
  );
  expect(enlaces()).toEqual([]);
});

it("formulario: un campo que avisa pronto lo hace al dejarlo o al llenarlo, no mientras se escribe", async () => {
  await abrir({ early: ["telefono"] });
  await userEvent.type(telefono(), "a");
  expect(telefono().getAttribute("aria-invalid")).not.toBe("true");
  await userEvent.tab();
  expect(descripcion(telefono())).toContain("El campo debe contener sólo números.");
  await userEvent.clear(telefono());
  expect(telefono().getAttribute("aria-invalid")).not.toBe("true");
});

it("formulario: lo que se pregunta antes de guardar se pregunta cuando todo está bien, y «no» no guarda", async () => {
  const ask = vi.fn(async () => false);
  const save = await abrir({ ask });
  await guardar();
  expect(ask).not.toHaveBeenCalled();
  await userEvent.type(nombre(), "Licencia");
  await guardar();
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(save).not.toHaveBeenCalled();
});

it("formulario: lo que se marca sin guardar está en su campo, sin resumen y sin llevarse el foco", async () => {
  await abrir();
  await guardar();
  await enfocado(resumen);
  const comparar = screen.getByRole("button", { name: "Comparar" });
  await userEvent.click(comparar);
  expect(descripcion(nombre())).toContain("No coincide.");
  expect(enlaces()).toEqual([]);
  expect(document.activeElement).toBe(comparar);
});

it("formulario: empezado de nuevo con otros valores no tiene cambios ni errores", async () => {
  await abrir();
  await userEvent.type(telefono(), "7");
  await guardar();
  expect(enlaces()).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Otro" }));
  expect([nombre().value, telefono().value, modal.dirty, enlaces().length]).toEqual([
    "Patente",
    "7",
    false,
    0,
  ]);
});

function ConForma({ forma, save }: { forma: Forma; save: () => Promise<void> }) {
  const form = useSchemaForm({
    schema: z.object({ dato: conForma(z.string().max(100), forma) }),
    initial: { dato: "" },
    labels: { dato: "Dato" },
    save,
  });
  return (
    <FormModal {...form.modal} opened onClose={() => undefined} title="Forma" width={640}>
      <TextField {...form.text("dato")} />
    </FormModal>
  );
}

it.each([
  [
    "correo",
    "A-validacion-02, A-validacion-07",
    ["ana", "ana@entidad"],
    "ana@entidad.gob.bo",
    "El campo debe contener un correo electrónico válido.",
  ],
  [
    "numero",
    "A-validacion-03, A-validacion-07",
    ["12a", "1.5", "-1"],
    "0123",
    "El campo debe contener sólo números.",
  ],
  [
    "telefono",
    "A-validacion-04, A-limites-07",
    ["7012345", "701234567", "01234567"],
    "70123456",
    "El campo debe contener un número de teléfono válido (8 dígitos).",
  ],
  [
    "web",
    "A-validacion-05, A-validacion-07",
    ["entidad.gob.bo"],
    "https://entidad.gob.bo",
    "El campo debe contener una dirección web válida.",
  ],
  [
    "hora",
    "A-validacion-06, A-validacion-07",
    ["24:00", "9:30", "12:60"],
    "23:59",
    "El campo debe contener una hora válida (HH:MM).",
  ],
] as const)(
  "formulario: lo que no tiene la forma «%s» lo dice su campo, y no se guarda; lo que la tiene se guarda, y nada también [%s]",
  async (forma, _ids, malos, bueno, frase) => {
    const save = vi.fn(async () => undefined);
    show(<ConForma forma={forma} save={save} />);
    await screen.findByRole("dialog", { name: "Forma" });
    const dato = screen.getByRole<HTMLInputElement>("textbox", { name: "Dato" });
    for (const malo of malos) {
      await userEvent.clear(dato);
      await userEvent.type(dato, malo);
      await guardar();
      expect(descripcion(dato)).toContain(frase);
      expect(save).not.toHaveBeenCalled();
    }
    await userEvent.clear(dato);
    await userEvent.type(dato, bueno);
    await guardar();
    expect(save).toHaveBeenLastCalledWith({ dato: bueno }, { dato: bueno });
    await userEvent.clear(dato);
    await guardar();
    expect(save).toHaveBeenLastCalledWith({ dato: "" }, {});
  },
);
