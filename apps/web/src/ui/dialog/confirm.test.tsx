import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { dialogoAbierto, enfocado, show, startTexts } from "../../../test/render.tsx";
import { alertDialog, confirm, dismissDialogs } from "./confirm.ts";

const CERRAR = {
  title: "Cerrar caso",
  text: "¿Está seguro de cambiar el estado a CERRADO?",
  confirmLabel: "Cerrar caso",
};

beforeEach(startTexts);

async function preguntar(opciones: Parameters<typeof confirm>[0]) {
  show(null);
  let respuesta: Promise<boolean> = Promise.resolve(false);
  act(() => {
    respuesta = confirm(opciones);
  });
  await dialogoAbierto(opciones.title);
  return respuesta;
}

it("confirmar: muestra la pregunta literal, el verbo y nunca Sí o No [A-shell-17]", async () => {
  show(null);
  act(() => void confirm(CERRAR));
  const dialogo = await dialogoAbierto("Cerrar caso");
  expect(dialogo.textContent).toContain("¿Está seguro de cambiar el estado a CERRADO?");
  const botones = screen.getAllByRole("button").map((boton) => boton.textContent);
  expect(botones).toContain("Cancelar");
  expect(botones).toContain("Cerrar caso");
  expect(document.getElementById(dialogo.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    CERRAR.text,
  );
});

it("confirmar: no mide más de 360 [A-limites-06]", async () => {
  show(null);
  act(() => void confirm(CERRAR));
  await dialogoAbierto();
  const raiz = document.querySelector<HTMLElement>(".mantine-Modal-root");
  expect(raiz?.style.getPropertyValue("--modal-size")).toContain("22.5rem");
});

it("confirmar: el foco está en el verbo, y en Cancelar cuando destruye", async () => {
  show(null);
  act(() => void confirm(CERRAR));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Cerrar caso"));
  act(() => dismissDialogs());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  act(() => void confirm({ ...CERRAR, destructive: true }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancelar"));
});

it("confirmar: Esc responde que no, y un cambio de página también", async () => {
  const respuesta = preguntar(CERRAR);
  await dialogoAbierto();
  await userEvent.keyboard("{Escape}");
  expect(await respuesta).toBe(false);
  let otra: Promise<boolean> = Promise.resolve(true);
  act(() => {
    otra = confirm(CERRAR);
  });
  await dialogoAbierto();
  act(() => dismissDialogs());
  expect(await otra).toBe(false);
});

it("confirmar: mientras corre, el botón está ocupado y la segunda pulsación no cuenta", async () => {
  let terminar: () => void = () => undefined;
  const run = vi.fn(() => new Promise<void>((resolve) => (terminar = resolve)));
  const respuesta = preguntar({ ...CERRAR, run });
  await dialogoAbierto();
  const verbo = screen.getByRole("button", { name: "Cerrar caso" });
  await userEvent.dblClick(verbo);
  expect(run).toHaveBeenCalledOnce();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeTruthy();
  act(() => terminar());
  expect(await respuesta).toBe(true);
});

let olvidar: (uno: string) => void = () => undefined;
function Lista() {
  const [quedan, setQuedan] = useState(["A", "B"]);
  olvidar = (uno) => setQuedan(quedan.filter((otro) => otro !== uno));
  return (
    <main>
      <h1 tabIndex={-1}>Puntos</h1>
      {quedan.map((uno) => (
        <button key={uno} type="button" onClick={() => void confirm(CERRAR)}>
          Quitar {uno}
        </button>
      ))}
    </main>
  );
}
const foco = (papel: "button" | "heading", name: string) => enfocado(() => screen.getByRole(papel, { name }));
const responder = async (respuesta: string) => {
  await userEvent.click(screen.getByRole("button", { name: "Quitar A" }));
  await userEvent.click(await screen.findByRole("button", { name: respuesta }));
};

it("confirmar: aceptada o cancelada, el foco vuelve a quien preguntó", async () => {
  show(<Lista />);
  for (const respuesta of ["Cancelar", "Cerrar caso"]) {
    await responder(respuesta);
    await foco("button", "Quitar A");
  }
});

it("confirmar: si quien preguntó desaparece, al aceptar o un momento después, el foco va al encabezado", async () => {
  show(<Lista />);
  await responder("Cerrar caso");
  await foco("button", "Quitar A");
  act(() => olvidar("A"));
  await foco("heading", "Puntos");
  cleanup();
  show(<Lista />);
  await userEvent.click(screen.getByRole("button", { name: "Quitar A" }));
  const verbo = await screen.findByRole("button", { name: "Cerrar caso" });
  act(() => olvidar("A"));
  await userEvent.click(verbo);
  await foco("heading", "Puntos");
});

it("avisar: un solo botón, Entendido [A-shell-17]", async () => {
  show(null);
  let cerrado: Promise<void> = Promise.resolve();
  act(() => {
    cerrado = alertDialog({ title: "Aviso", text: "Texto" });
  });
  await dialogoAbierto("Aviso");
  expect(screen.queryByRole("button", { name: "Cancelar" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Entendido" }));
  await cerrado;
});
