import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { borradoresDe } from "./borradores.store.ts";
import { useBorrador, useOtrosBorradores } from "./use-borradores.ts";

const poner = (sesion: number, texto: string) => act(() => borradoresDe(7).poner(sesion, texto));

it("borradores: quien escribe en una conversación no vuelve a dibujar la lista, que sólo muestra los de las otras", () => {
  poner(31, "Mañana");
  let veces = 0;
  const { result } = renderHook(() => {
    veces += 1;
    return useOtrosBorradores(7, 40);
  });
  const antes = veces;
  poner(40, "Buenos");
  poner(40, "Buenos días");
  expect(veces).toBe(antes);
  expect([...result.current]).toEqual([[31, "Mañana"]]);
  poner(31, "Mañana a las 8");
  poner(32, "Sí");
  expect([...result.current]).toEqual([
    [31, "Mañana a las 8"],
    [32, "Sí"],
  ]);
});

it("borradores: al abrir otra conversación su texto sale de la lista y el de la anterior entra", () => {
  poner(31, "Mañana");
  poner(40, "Buenos días");
  const { result, rerender } = renderHook(({ abierta }) => useOtrosBorradores(7, abierta), {
    initialProps: { abierta: 40 as number | null },
  });
  rerender({ abierta: 31 });
  expect([...result.current]).toEqual([[40, "Buenos días"]]);
  rerender({ abierta: null });
  expect(result.current.size).toBe(2);
});

it("borradores: el campo de una conversación no se entera de lo que se escribe en otra", () => {
  let veces = 0;
  const { result } = renderHook(() => {
    veces += 1;
    return useBorrador(7, 31);
  });
  poner(32, "Otra");
  expect([result.current, veces]).toEqual(["", 1]);
  poner(31, "Esta");
  expect(result.current).toBe("Esta");
});
