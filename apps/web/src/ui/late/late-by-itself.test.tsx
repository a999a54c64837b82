import { act, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { lateByItself } from "./late-by-itself.tsx";

const Arrived = () => <p>Aviso</p>;
const GONE = new TypeError("Failed to fetch dynamically imported module");

beforeAll(startTexts);

it("lo que nadie espera se pide otra vez por sí solo, cada vez más tarde, hasta que llega", async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => Arrived);
  load.mockRejectedValueOnce(GONE).mockRejectedValueOnce(GONE);
  const Late = lateByItself(load);
  show(<Late />);
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await after(0);
  expect(load).toHaveBeenCalledTimes(1);
  await after(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  await after(1_999);
  expect(load).toHaveBeenCalledTimes(2);
  await after(1);
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.getByText("Aviso")).toBeTruthy();
});

it("quien ya no está no pide más", async () => {
  vi.useFakeTimers();
  const load = vi.fn((): Promise<typeof Arrived> => Promise.reject(GONE));
  const Late = lateByItself(load);
  const { unmount } = show(<Late />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(load).toHaveBeenCalledTimes(1);
});
