import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show, startTexts } from "../../test/render.tsx";
import { type LineState, reportLine } from "../lib/line-state.ts";
import { LineStrip } from "./LineStrip.tsx";

const SIN_LINEA = "Sin conexión. Los mensajes del chat se enviarán al volver; lo demás, guárdelo después.";
const VUELVE = "Conexión restablecida. Actualizando…";

beforeEach(startTexts);
beforeEach(() => void vi.useFakeTimers());

const linea = (estado: LineState) => act(() => reportLine("socket", estado));
const pasan = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function caerYVolver(): void {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <LineStrip />
    </QueryClientProvider>,
  );
  linea("offline");
  expect(screen.getByText(SIN_LINEA)).toBeTruthy();
  linea("online");
  expect(screen.getByText(VUELVE)).toBeTruthy();
}

it("la línea que vuelve lo dice dos segundos", async () => {
  caerYVolver();
  await pasan(1_900);
  expect(screen.getByText(VUELVE)).toBeTruthy();
  await pasan(100);
  expect(screen.queryByText(VUELVE)).toBeNull();
});

it("y no más, aunque mientras tanto haya vuelto a flaquear", async () => {
  caerYVolver();
  linea("reconnecting");
  linea("online");
  await pasan(2_000);
  expect(screen.queryByText(VUELVE)).toBeNull();
});
