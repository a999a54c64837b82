import { NetworkError } from "@ventanilla/client/http";
import { expect, it, vi } from "vitest";
import { askOnceIn } from "./ask-once.ts";
import { SAFE_KEY_MS } from "./request-key.ts";

const SIN_LINEA = new NetworkError({ aborted: false, cause: null });
const PEDIDO = { texto: "hola" };

/** Asks in vain, and tells under which key. */
async function enVano(pedir = askOnceIn<typeof PEDIDO>("prueba"), pedido = PEDIDO): Promise<string> {
  const claves: string[] = [];
  const send = (_pedido: typeof PEDIDO, clave: string) => {
    claves.push(clave);
    return Promise.reject(SIN_LINEA);
  };
  await expect(pedir(pedido, { send })).rejects.toBe(SIN_LINEA);
  expect(claves).toHaveLength(1);
  return claves[0] ?? "";
}

it("cargada la página otra vez, lo mismo va con su clave, y otra cosa con otra", async () => {
  const clave = await enVano();
  expect(await enVano(askOnceIn("prueba"))).toBe(clave);
  expect(await enVano(askOnceIn("prueba"), { texto: "adiós" })).not.toBe(clave);
});

it("cuando el servidor pudo olvidar la clave, es otra, y de la de antes no queda nada", async () => {
  vi.useFakeTimers();
  const clave = await enVano();
  vi.advanceTimersByTime(SAFE_KEY_MS - 1);
  expect(await enVano()).toBe(clave);
  vi.advanceTimersByTime(1);
  expect(await enVano()).not.toBe(clave);
  expect(Object.keys(localStorage)).toHaveLength(1);
});

it("sin lugar en el navegador se guarda mientras dure la página", async () => {
  const pedir = askOnceIn<typeof PEDIDO>("prueba");
  const lleno = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const clave = await enVano(pedir);
  expect(await enVano(pedir)).toBe(clave);
  lleno.mockRestore();
});
