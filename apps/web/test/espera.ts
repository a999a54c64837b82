// How the tests of the web wait.
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { getToasts } from "../src/ui/toast/toasts.ts";
import { servidor } from "./servidor.ts";

/** What was put into the query cache so far is on the screen: the cache tells its readers a moment later. */
export const contado = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)));

/**
 * Nothing is asked of the server any more, and what it answered is on the screen. Before a look that expects nothing:
 * what is not there by now does not come.
 */
export async function sinPedidos(cache: QueryClient): Promise<void> {
  const enCurso = () => servidor.enCurso() + cache.isFetching() + cache.isMutating();
  do {
    await waitFor(() => expect(enCurso()).toBe(0));
    await contado();
  } while (enCurso() > 0);
}

/** The focus rests there: it is moved a moment after what it follows. */
export const enfocado = (donde: () => Element | null | undefined): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(donde()));

/** The dialog of that name, once it has the focus: what is typed before goes elsewhere. */
export async function dialogoAbierto(nombre?: string | RegExp): Promise<HTMLElement> {
  const caja = await screen.findByRole("dialog", nombre === undefined ? {} : { name: nombre });
  await waitFor(() => expect(caja.contains(document.activeElement)).toBe(true));
  return caja;
}

/** A notice says it for so long, by a clock of the test's own, and then not any more. */
export async function dichoPor(texto: string, ms: number): Promise<void> {
  const aviso = () => screen.queryByRole("group", { name: texto });
  await waitFor(() => expect(aviso()).not.toBeNull());
  expect(getToasts().shown.map(({ text, durationMs }) => [text, durationMs])).toContainEqual([texto, ms]);
  await act(() => vi.advanceTimersByTimeAsync(ms / 2));
  expect(aviso()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(ms / 2));
  await waitFor(() => expect(aviso()).toBeNull());
}

const unCuadro = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Rows are measured in one frame and looked at in the next; what was seen is told two frames later. */
export const cuadros = (): Promise<void> =>
  act(async () => {
    for (let cuadro = 0; cuadro < 4; cuadro += 1) await unCuadro();
  });
