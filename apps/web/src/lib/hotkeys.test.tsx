import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { tecla } from "../../test/teclas.ts";
import { useHotkeys } from "./hotkeys.ts";
import { writeStored } from "./storage.ts";

const run = { j: vi.fn(), gu: vi.fn(), k: vi.fn(), ayuda: vi.fn(), abajo: vi.fn(), uno: vi.fn() };

function Pantalla() {
  useHotkeys("Prueba", [
    { keys: "j", label: "siguiente", run: run.j },
    { keys: "g u", label: "usuarios", run: run.gu },
    { keys: "mod+k", label: "buscar", inFields: true, inDialogs: true, run: run.k },
    { keys: "alt+ArrowDown", label: "siguiente", inFields: true, run: run.abajo },
    { keys: "alt+1", label: "primera", inFields: true, run: run.uno },
    { keys: "?", label: "ayuda", run: run.ayuda },
  ]);
  return <input aria-label="campo" />;
}

beforeEach(() => {
  vi.clearAllMocks();
  render(<Pantalla />);
});

it("atajos: una letra, dos seguidas y ? en teclado español (con Mayús)", async () => {
  await userEvent.keyboard("j");
  await userEvent.keyboard("gu");
  await userEvent.keyboard("{Shift>}?{/Shift}");
  expect(run.j).toHaveBeenCalledOnce();
  expect(run.gu).toHaveBeenCalledOnce();
  expect(run.ayuda).toHaveBeenCalledOnce();
});

it("atajos: dentro de un campo las letras son letras y Ctrl K sigue vivo", async () => {
  document.querySelector("input")?.focus();
  await userEvent.keyboard("jgu{Control>}k{/Control}");
  expect(run.j).not.toHaveBeenCalled();
  expect(run.gu).not.toHaveBeenCalled();
  expect(run.k).toHaveBeenCalledOnce();
  expect(document.querySelector("input")?.value).toBe("jgu");
});

it("atajos: por una letra que sólo va a un texto no se recorre la página en busca de diálogos", async () => {
  document.querySelector("input")?.focus();
  const busca = vi.spyOn(document, "querySelector");
  await userEvent.keyboard("jgu");
  expect(busca).not.toHaveBeenCalled();
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(busca).toHaveBeenCalled();
  busca.mockRestore();
});

it("atajos: apagados, las letras sueltas no hacen nada", async () => {
  writeStored("atajos", false);
  await userEvent.keyboard("jgu{Control>}k{/Control}");
  expect(run.j).not.toHaveBeenCalled();
  expect(run.gu).not.toHaveBeenCalled();
  expect(run.k).toHaveBeenCalledOnce();
});

it("atajos: Alt y el teclado numérico escriben un signo por su número y no son un atajo; Alt y las demás teclas sí", () => {
  const campo = screen.getByRole("textbox", { name: "campo" });
  const conAlt = (key: string, code: string) => fireEvent.keyDown(campo, { key, code, altKey: true });
  conAlt("1", "Numpad1");
  conAlt("ArrowDown", "Numpad2");
  expect(run.uno).not.toHaveBeenCalled();
  expect(run.abajo).not.toHaveBeenCalled();
  conAlt("1", "Digit1");
  conAlt("ArrowDown", "ArrowDown");
  expect(run.uno).toHaveBeenCalledOnce();
  expect(run.abajo).toHaveBeenCalledOnce();
});

it("atajos: con un diálogo abierto nada cambia lo que hay detrás; la búsqueda sigue viva", async () => {
  const { unmount } = render(
    <div role="dialog">
      <textarea aria-label="en el diálogo" />
    </div>,
  );
  for (const foco of [document.querySelector("textarea"), null]) {
    foco?.focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    foco?.blur();
  }
  expect(run.abajo).not.toHaveBeenCalled();
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(run.k).toHaveBeenCalledOnce();
  unmount();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(run.abajo).toHaveBeenCalledOnce();
});

describe("atajos: el campo se va mientras alguien escribe", () => {
  function escribiendo() {
    const { unmount: quitar } = render(<textarea aria-label="mensaje" />);
    const mensaje = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "mensaje" });
    tecla(mensaje, "h", 1_000);
    return { mensaje, quitar };
  }

  /** What answers keys and clicks lets none of them pass. */
  function guardado(donde: HTMLElement): HTMLElement {
    for (const suceso of ["keydown", "pointerdown"])
      donde.addEventListener(suceso, (event) => event.stopPropagation());
    return donde;
  }

  it("lo que sigue tecleando no es ningún atajo, tampoco detrás de un Intro, hasta que para dos segundos", () => {
    const { quitar } = escribiendo();
    quitar();
    for (const [letra, ms] of [
      ["j", 2_900],
      ["Enter", 4_800],
      ["j", 6_700],
      ["g", 8_600],
      ["u", 8_700],
    ] as const)
      tecla(document.body, letra, ms);
    expect([run.j.mock.calls.length, run.gu.mock.calls.length]).toEqual([0, 0]);
    tecla(document.body, "j", 10_800);
    expect(run.j).toHaveBeenCalledOnce();
  });

  it("lo mismo si el campo sigue ahí y ya no admite nada; si lo admite y se dejó, la letra es un atajo", () => {
    const { mensaje } = escribiendo();
    mensaje.disabled = true;
    tecla(document.body, "j", 1_100);
    expect(run.j).not.toHaveBeenCalled();
    mensaje.disabled = false;
    tecla(document.body, "j", 1_200);
    expect(run.j).toHaveBeenCalledOnce();
  });

  it("lo que lleva Ctrl es un atajo también entonces", () => {
    const { quitar } = escribiendo();
    quitar();
    tecla(document.body, "k", 1_100, { ctrlKey: true });
    expect(run.k).toHaveBeenCalledOnce();
  });

  it.each<[string, (mensaje: HTMLElement, campo: HTMLElement) => void]>([
    ["con Escape", (mensaje) => tecla(mensaje, "Escape", 1_100)],
    ["con Tab", (mensaje) => tecla(mensaje, "Tab", 1_100)],
    ["con Ctrl Intro", (mensaje) => tecla(mensaje, "Enter", 1_100, { ctrlKey: true })],
    ["con el Intro de un campo de una línea", (_, campo) => tecla(campo, "Enter", 1_100)],
    ["con otro atajo", (mensaje) => tecla(mensaje, "ArrowDown", 1_100, { altKey: true })],
    ["con el ratón", () => fireEvent.pointerDown(document.body)],
    ["con un Escape que se guarda quien lo responde", (mensaje) => tecla(guardado(mensaje), "Escape", 1_100)],
    ["con el ratón sobre lo que se lo guarda", (mensaje) => fireEvent.pointerDown(guardado(mensaje))],
  ])("quien lo dejó %s da órdenes enseguida", (_como, dejar) => {
    const { mensaje, quitar } = escribiendo();
    dejar(mensaje, screen.getByRole("textbox", { name: "campo" }));
    quitar();
    tecla(document.body, "j", 1_200);
    expect(run.j).toHaveBeenCalledOnce();
  });
});
