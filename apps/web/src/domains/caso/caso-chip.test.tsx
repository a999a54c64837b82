import { cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { CasoChip, type CasoChipProps } from "./CasoChip.tsx";

/** 22/11/2026 00:29 in La Paz. */
const AHORA = Date.UTC(2026, 10, 22, 4, 29);

beforeEach(async () => {
  await startTexts();
  vi.spyOn(Date, "now").mockReturnValue(AHORA);
});

const DIA_MS = 86_400_000;
const hace = (dias: number, minutos = 0) => new Date(AHORA - dias * DIA_MS - minutos * 60_000).toISOString();

/** Family of colour of the chip that says this. */
function tono(texto: string, chip: CasoChipProps): string | undefined {
  show(<CasoChip {...chip} />);
  const color = /_(success|warning|danger|neutral)_/.exec(
    screen.getByText(texto).closest("[class*=_chip_]")?.className ?? "",
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
  expect(screen.getByText("PENDIENTE hace 3 día(s)")).toBeTruthy();
  expect(screen.getByText("PENDIENTE, hace 3 días")).toBeTruthy();
});

it("el de anoche está desde ayer, aunque haya pasado media hora [B-caso-20] [D104]", () => {
  show(<CasoChip estado="PENDIENTE" creado={hace(0, 33)} />);
  expect(screen.getByText("PENDIENTE hace 1 día(s)")).toBeTruthy();
  expect(screen.getByText("PENDIENTE, hace 1 día")).toBeTruthy();
});

it("cerrado: «en N día(s)» de la apertura al último cambio, días de La Paz, al menos 1 [B-caso-21] [D104]", () => {
  show(<CasoChip estado="CERRADO" creado={hace(2, 30)} actualizado={hace(1, 28)} />);
  expect(screen.getByText("CERRADO en 2 día(s)")).toBeTruthy();
  cleanup();
  show(<CasoChip estado="CERRADO" creado={hace(5)} actualizado={hace(1)} />);
  expect(screen.getByText("CERRADO en 4 día(s)")).toBeTruthy();
  cleanup();
  show(<CasoChip estado="CERRADO" creado={hace(1)} actualizado={hace(1)} />);
  expect(screen.getByText("CERRADO en 1 día(s)")).toBeTruthy();
});
