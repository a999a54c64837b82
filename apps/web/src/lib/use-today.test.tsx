import { act, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useToday } from "./use-today.ts";

function Dia() {
  return <p>{useToday()}</p>;
}
const dia = () => document.querySelector("p")?.textContent;
const pasan = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it("el día es otro desde la medianoche de La Paz, sin que nadie toque la página; en un equipo que durmió, al minuto de despertar", () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T23:50:00.250-04:00") });
  render(<Dia />);
  pasan(599_749);
  expect(dia()).toBe("2026-11-20");
  pasan(1);
  expect(dia()).toBe("2026-11-21");
  // Its clock goes on and its timers do not.
  vi.setSystemTime(new Date("2026-11-23T07:00:00-04:00"));
  pasan(60_000);
  expect(dia()).toBe("2026-11-23");
});
