import { NetworkError } from "@ventanilla/client/http";
import { expect, it, vi } from "vitest";
import { askOnceIn } from "./ask-once.ts";
import { forgetExpired } from "./asked.ts";
import { SAFE_KEY_MS } from "./request-key.ts";

const SIN_LINEA = new NetworkError({ aborted: false, cause: null });
const PEDIDO = { texto: "hola", telefono: "70123456" };
type Pedido = typeof PEDIDO;

/** As a page that was just loaded asks. */
function enPagina(familia = "prueba", lifeMs?: number) {
  const claves: string[] = [];
  const pedir = askOnceIn(familia, {
    words: (pedido: Pedido) => pedido,
    rest: () => null,
    asItWent: (pedido) => [pedido],
    past: () => false,
    send: (_pedido, clave): Promise<null> => {
      claves.push(clave);
      return Promise.reject(SIN_LINEA);
    },
    ...(lifeMs !== undefined && { lifeMs }),
  });
  /** In vain; tells under which key. */
  return async (pedido = PEDIDO) => {
    await expect(pedir(pedido)).rejects.toBe(SIN_LINEA);
    return claves.at(-1) ?? "";
  };
}

it("cargada la página otra vez, lo mismo va con su clave, y otra cosa con otra", async () => {
  const clave = await enPagina()();
  expect(await enPagina()()).toBe(clave);
  expect(await enPagina()({ ...PEDIDO, texto: "adiós" })).not.toBe(clave);
  expect(await enPagina("otra")()).not.toBe(clave);
});

it("en el navegador no queda nada de lo escrito, sólo con qué reconocerlo", async () => {
  const clave = await enPagina()();
  const guardado = JSON.stringify({ ...localStorage });
  expect(guardado).toContain(clave);
  for (const dicho of Object.values(PEDIDO)) expect(guardado).not.toContain(dicho);
});

it("cuando el servidor pudo olvidar la clave, es otra, y de la de antes no queda nada", async () => {
  vi.useFakeTimers();
  const clave = await enPagina()();
  vi.advanceTimersByTime(SAFE_KEY_MS - 1);
  expect(await enPagina()()).toBe(clave);
  vi.advanceTimersByTime(1);
  expect(await enPagina()()).not.toBe(clave);
  expect(Object.keys(localStorage)).toHaveLength(1);
});

it("lo vencido se quita sea de quien sea y de lo que sea; lo que aún vale queda", async () => {
  vi.useFakeTimers();
  await enPagina("breve", 60_000)();
  const clave = await enPagina()();
  localStorage.setItem(
    "base_pedido_99:otra:x",
    JSON.stringify({ digest: "", rest: null, key: "x", until: 0 }),
  );
  localStorage.setItem("base_pedido_99:otra:y", "ilegible");
  vi.advanceTimersByTime(60_000);
  forgetExpired();
  expect(Object.keys(localStorage)).toHaveLength(1);
  expect(await enPagina()()).toBe(clave);
});

it("sin lugar en el navegador se guarda mientras dure la página", async () => {
  const lleno = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const clave = await enPagina()();
  expect(await enPagina()()).toBe(clave);
  lleno.mockRestore();
});
