import { act, fireEvent, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ventana } from "../../../test/pagina.ts";
import { show, startTexts } from "../../../test/render.tsx";
import { getAnnouncement, onAnnouncement } from "../../lib/announce.ts";
import { writeStored } from "../../lib/storage.ts";
import { Dialog } from "../dialog/Dialog.tsx";
import { ToastPlace } from "./ToastPlace.tsx";
import { getToasts, toast } from "./toasts.ts";

beforeEach(startTexts);
beforeEach(() => void vi.useFakeTimers());

const pasar = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

it("avisos: 6 s desde una llamada, 10 s desde el marco, y el tiempo dicho gana [A-limites-01 A-limites-02]", () => {
  show(null);
  act(() => {
    toast.success("llamada");
    toast.info("marco", { fromShell: true });
    toast.error("dos", { durationMs: 2_000 });
  });
  pasar(2_000);
  expect(screen.queryByRole("group", { name: "dos" })).toBeNull();
  pasar(4_000);
  expect(screen.queryByRole("group", { name: "llamada" })).toBeNull();
  expect(screen.getByRole("group", { name: "marco" })).toBeTruthy();
  pasar(4_000);
  expect(screen.queryByRole("group", { name: "marco" })).toBeNull();
});

it("avisos: se ven tres y los demás esperan su turno [A-shell-16]", () => {
  show(null);
  act(() => ["a", "b", "c", "d"].forEach((texto) => void toast.info(texto)));
  expect(screen.getAllByRole("group")).toHaveLength(3);
  expect(screen.queryByRole("group", { name: "d" })).toBeNull();
  pasar(6_000);
  expect(screen.getByRole("group", { name: "d" })).toBeTruthy();
});

it("avisos: el mismo otra vez mientras se lo ve no se apila: empieza su tiempo de nuevo y vuelve a decirse; varios a la vez se dicen una", () => {
  show(null);
  const dichos: string[] = [];
  onAnnouncement(() => dichos.push(getAnnouncement().polite.trim()));
  const falla = () => act(() => void toast.error("No se pudo."));
  falla();
  pasar(200);
  falla();
  pasar(200);
  expect(dichos).toEqual(["No se pudo."]);
  pasar(5_000);
  falla();
  pasar(5_000);
  expect(screen.getAllByRole("group", { name: "No se pudo." })).toHaveLength(1);
  expect(dichos).toEqual(["No se pudo.", "No se pudo."]);
  pasar(1_000);
  expect(screen.queryByRole("group")).toBeNull();
});

it("avisos: el puntero encima detiene el reloj", () => {
  show(null);
  act(() => {
    toast.info("quieto");
  });
  fireEvent.mouseEnter(screen.getByRole("group"));
  pasar(20_000);
  fireEvent.mouseLeave(screen.getByRole("group"));
  pasar(6_000);
  expect(screen.queryByRole("group")).toBeNull();
});

it("avisos: con la preferencia de mantener, quedan hasta cerrarlos", () => {
  act(() => writeStored("mantener_avisos", true));
  show(null);
  act(() => {
    toast.info("fijo");
  });
  pasar(60_000);
  fireEvent.click(screen.getByRole("button", { name: "Cerrar aviso" }));
  expect(screen.queryByRole("group")).toBeNull();
});

it("avisos: los de la sesión se pueden leer otra vez, y la sesión siguiente no ve ninguno", () => {
  show(null);
  act(() => {
    toast.info("uno");
  });
  pasar(6_000);
  expect(getToasts().recent.map((uno) => uno.text)).toEqual(["uno"]);
  act(() => toast.reset());
  expect(getToasts().recent).toEqual([]);
});

it("avisos: se dicen una vez, por la región de voz y no por el propio aviso", () => {
  show(null);
  act(() => {
    toast.info("dicho");
  });
  pasar(150);
  expect(screen.getByRole("status").textContent).toBe("dicho");
  expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
});

it("avisos: al cerrar uno, el foco vuelve a donde estaba", () => {
  show(<textarea aria-label="Mensaje" />);
  act(() => screen.getByRole("textbox").focus());
  act(() => void toast.info("Uno"));
  act(() => screen.getByRole("button", { name: "Cerrar aviso" }).focus());
  fireEvent.click(screen.getByRole("button", { name: "Cerrar aviso" }));
  expect(screen.queryByRole("group", { name: "Uno" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

it("avisos: su botón hace lo suyo con el foco de vuelta donde estaba", () => {
  show(<textarea aria-label="Mensaje" />);
  act(() => screen.getByRole("textbox").focus());
  const run = vi.fn(() => expect(document.activeElement).toBe(screen.getByRole("textbox")));
  act(() => void toast.error("Sin línea", { action: { label: "Reintentar", run } }));
  act(() => screen.getByRole("button", { name: "Reintentar" }).focus());
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(run).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

it("avisos: el mismo texto abierto no se apila", () => {
  show(null);
  act(() => {
    toast.error("igual");
    toast.error("igual");
  });
  expect(screen.getAllByRole("group")).toHaveLength(1);
});

/** A screen that keeps room for them now here, now there. */
function Lugares() {
  const [lugar, poner] = useState<ReactNode>(<ToastPlace />);
  return (
    <>
      {lugar}
      <button type="button" onClick={() => poner(<ToastPlace at="column" key="otro" />)}>
        otro lugar
      </button>
      <button type="button" onClick={() => poner(null)}>
        ninguno
      </button>
    </>
  );
}

it("avisos: están en el lugar que la pantalla guarda para ellos, el último; sin ninguno, sueltos; y su tiempo sigue al cambiar de lugar", () => {
  const aviso = () => screen.queryByRole("group", { name: "quieto" });
  const lugar = () => aviso()?.closest("[data-avisos]")?.getAttribute("data-avisos");
  show(<Lugares />);
  act(() => {
    toast.info("quieto");
  });
  expect(lugar()).toBe("pie");
  pasar(4_000);
  const antes = aviso();
  fireEvent.click(screen.getByRole("button", { name: "otro lugar" }));
  expect(lugar()).toBe("columna");
  expect(aviso()).toBe(antes);
  pasar(1_000);
  fireEvent.click(screen.getByRole("button", { name: "ninguno" }));
  expect(lugar()).toBeUndefined();
  expect(aviso()?.closest("[data-suelta]")).toBeTruthy();
  pasar(1_000);
  expect(aviso()).toBeNull();
});

/** A page that keeps room for them, here or there, under a dialog as large as a telephone and a question over it. */
const Tapada = ({ pregunta = false, columna = false }) => (
  <>
    {columna ? <ToastPlace at="column" key="otro" /> : <ToastPlace />}
    <Dialog opened onClose={() => undefined} title="Formulario" width={640} large>
      datos
    </Dialog>
    <Dialog opened={pregunta} onClose={() => undefined} title="Pregunta" width={360}>
      ¿sí?
    </Dialog>
  </>
);

it("avisos en un teléfono: están dentro del diálogo que llena la pantalla, sueltos sobre una pregunta, y en uno ancho donde los guarda la página", () => {
  const aviso = () => screen.queryByRole("group", { name: "quieto" });
  const lugar = () => aviso()?.closest("[data-avisos]")?.getAttribute("data-avisos");
  ventana({ ancha: false });
  const vista = show(<Tapada />);
  act(() => void toast.info("quieto"));
  expect(aviso()?.closest("[role=dialog]")?.textContent).toContain("Formulario");
  expect(lugar()).toBe("dialogo");
  vista.rerender(<Tapada columna />);
  expect(lugar()).toBe("dialogo");
  vista.rerender(<Tapada columna pregunta />);
  pasar(400);
  expect(lugar()).toBeUndefined();
  expect(aviso()?.closest("[role=dialog]")).toBeNull();
  vista.unmount();
  ventana({ ancha: true });
  show(<Tapada />);
  expect(lugar()).toBe("pie");
});
