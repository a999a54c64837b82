import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { setLanguage } from "../../lib/i18n.ts";
import { CasoChip, type CasoChipProps } from "./CasoChip.tsx";

/** 22/11/2026 00:29 in La Paz. */
const AHORA = Date.UTC(2026, 10, 22, 4, 29);

beforeEach(async () => {
  await startTexts();
  vi.spyOn(Date, "now").mockReturnValue(AHORA);
});

const DIA_MS = 86_400_000;
const hace = (dias: number, minutos = 0) => new Date(AHORA - dias * DIA_MS - minutos * 60_000).toISOString();

/** Seen and heard, whichever parts its words are in. */
const dicho = () =>
  [...document.querySelectorAll("[class*=_chip_] > span")].map(({ textContent }) => textContent);

/** Family of colour of the chip that says this. */
function tono(texto: string, chip: CasoChipProps): string | undefined {
  show(<CasoChip {...chip} />);
  expect(dicho()[0]).toBe(texto);
  const { estado: palabra } = chip;
  const color = /_(success|warning|danger|neutral)_/.exec(
    screen.getByText(palabra, { selector: "[class*=_palabra_] > span" }).closest("[class*=_chip_]")
      ?.className ?? "",
  )?.[1];
  cleanup();
  return color;
}

it("estado del caso: éxito si está abierto, advertencia o peligro si terminó; y su palabra siempre [B-caso-19]", () => {
  expect(tono("ACTIVO", { estado: "ACTIVO", creado: hace(0) })).toBe("success");
  expect(tono("PENDIENTE hace 0 día(s)", { estado: "PENDIENTE", creado: hace(0) })).toBe("success");
  expect(tono("CERRADO en 1 día(s)", { estado: "CERRADO", creado: hace(0), actualizado: hace(0) })).toBe(
    "warning",
  );
  expect(tono("CANCELADO", { estado: "CANCELADO", creado: hace(0) })).toBe("danger");
});

it("pendiente: «hace N día(s)» desde que se abrió [B-caso-20]", () => {
  show(<CasoChip estado="PENDIENTE" creado={hace(3)} />);
  expect(dicho()[0]).toBe("PENDIENTE hace 3 día(s)");
  expect(dicho()[1]).toBe("PENDIENTE, hace 3 días");
});

it("el de anoche está desde ayer, aunque haya pasado media hora [B-caso-20] [D104]", () => {
  show(<CasoChip estado="PENDIENTE" creado={hace(0, 33)} />);
  expect(dicho()[0]).toBe("PENDIENTE hace 1 día(s)");
  expect(dicho()[1]).toBe("PENDIENTE, hace 1 día");
});

it("cerrado: «en N día(s)» de la apertura al último cambio, días de La Paz, al menos 1 [B-caso-21] [D104]", () => {
  show(<CasoChip estado="CERRADO" creado={hace(2, 30)} actualizado={hace(1, 28)} />);
  expect(dicho()[0]).toBe("CERRADO en 2 día(s)");
  cleanup();
  show(<CasoChip estado="CERRADO" creado={hace(5)} actualizado={hace(1)} />);
  expect(dicho()[0]).toBe("CERRADO en 4 día(s)");
  cleanup();
  show(<CasoChip estado="CERRADO" creado={hace(1)} actualizado={hace(1)} />);
  expect(dicho()[0]).toBe("CERRADO en 1 día(s)");
});

it("en inglés los días son los de la apertura, no los que lleva en ese estado, y se escriben como se dicen", async () => {
  show(<CasoChip estado="PENDIENTE" creado={hace(3)} />);
  act(() => setLanguage("en"));
  await waitFor(() => expect(dicho()).toEqual(["PENDIENTE open 3 days", "PENDIENTE, opened 3 days ago"]));
  cleanup();
  for (const [dias, visto, voz] of [
    [0, "opened today", "opened today"],
    [1, "open 1 day", "opened 1 day ago"],
  ] as const) {
    show(<CasoChip estado="PENDIENTE" creado={hace(dias)} />);
    expect(dicho()).toEqual([`PENDIENTE ${visto}`, `PENDIENTE, ${voz}`]);
    cleanup();
  }
  for (const [dias, texto] of [
    [4, "after 4 days"],
    [1, "after 1 day"],
  ] as const) {
    show(<CasoChip estado="CERRADO" creado={hace(dias)} actualizado={hace(0)} />);
    expect(dicho()).toEqual([`CERRADO ${texto}`, `CERRADO, ${texto}`]);
    cleanup();
  }
});

it("en aymara, el que se abrió hoy no lleva cero días", async () => {
  show(<CasoChip estado="PENDIENTE" creado={hace(0)} />);
  act(() => setLanguage("ay"));
  await waitFor(() => expect(dicho()[0]).toBe("PENDIENTE jichhüru"));
  cleanup();
  show(<CasoChip estado="PENDIENTE" creado={hace(3)} />);
  expect(dicho()[0]).toBe("PENDIENTE 3 uru nayraxa");
});

it("el nombre del estado está en castellano en cualquier idioma de la página, y se lee así", () => {
  show(<CasoChip estado="PENDIENTE" creado={hace(3)} />);
  const nombres = screen.getAllByText("PENDIENTE");
  expect(nombres).toHaveLength(2);
  for (const nombre of nombres) expect(nombre.getAttribute("lang")).toBe("es");
});
