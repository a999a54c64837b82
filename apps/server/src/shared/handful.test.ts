import { describe, expect, it } from "vitest";
import { inHandfuls } from "./handful.ts";

/** Work that is done when the test says so. */
function trabajo(max: number) {
  const puñados: { items: readonly number[]; listo: PromiseWithResolvers<readonly string[]> }[] = [];
  const pedir = inHandfuls<number, string>(max, (items) => {
    const listo = Promise.withResolvers<readonly string[]>();
    puñados.push({ items, listo });
    return listo.promise;
  });
  const vistos = () => puñados.map(({ items }) => items);
  const responder = (i: number) =>
    puñados[i]?.listo.resolve((puñados[i]?.items ?? []).map((item) => `fue ${item}`));
  return { pedir, vistos, responder, fallar: (i: number, error: Error) => puñados[i]?.listo.reject(error) };
}

describe("a puñados", () => {
  it("lo que llega solo va en el acto; lo que llega mientras tanto va junto después, y cada uno oye lo suyo", async () => {
    const { pedir, vistos, responder } = trabajo(2);
    const todos = [1, 2, 3, 4].map((n) => pedir(n));
    expect(vistos()).toEqual([[1]]);
    responder(0);
    expect(await todos[0]).toBe("fue 1");
    expect(vistos()).toEqual([[1], [2, 3]]);
    responder(1);
    expect(await Promise.all(todos.slice(0, 3))).toEqual(["fue 1", "fue 2", "fue 3"]);
    responder(2);
    expect(await todos[3]).toBe("fue 4");
    expect(vistos()).toEqual([[1], [2, 3], [4]]);
  });

  it("si uno falla lo oyen los suyos, y los que esperan siguen", async () => {
    const { pedir, responder, fallar } = trabajo(5);
    const primero = pedir(1);
    const demas = [pedir(2), pedir(3)];
    fallar(0, new Error("no"));
    await expect(primero).rejects.toThrow("no");
    responder(1);
    expect(await Promise.all(demas)).toEqual(["fue 2", "fue 3"]);
  });
});
