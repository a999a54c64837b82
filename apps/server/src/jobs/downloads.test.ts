import { describe, expect, it } from "vitest";
import { createLogger } from "../shared/logger.ts";
import { createDownloads } from "./downloads.ts";

/** Files that are due, numbered from 1, each of the account that stands in its place; none arrives before its `llegar`. */
function escena(...cuentas: readonly number[]) {
  let porTraer = cuentas.map((id_canal, i) => ({ id: i + 1, id_canal }));
  const enMano = new Map<number, () => void>();
  const descargas = createDownloads<(typeof porTraer)[number]>({
    lease(limit, sated) {
      const dados = porTraer.filter(({ id_canal }) => !sated.includes(id_canal)).slice(0, limit);
      porTraer = porTraer.filter((uno) => !dados.includes(uno));
      return Promise.resolve(dados);
    },
    async download({ id }) {
      const llegada = Promise.withResolvers<void>();
      enMano.set(id, () => llegada.resolve());
      await llegada.promise;
      enMano.delete(id);
      return { desenlace: "listo", error: null };
    },
    logger: createLogger("silent"),
  });
  descargas.start();
  return {
    enMano: () => [...enMano.keys()],
    llegar: (id: number) => enMano.get(id)?.(),
    async cerrar() {
      const cerradas = descargas.close();
      for (const llegar of [...enMano.values()]) llegar();
      await cerradas;
    },
  };
}

describe("descargas: ninguna cuenta tiene las de todas", () => {
  it("seis archivos lentos de una dejan lugar a los de otra, y siguen según llegan", async () => {
    const { enMano, llegar, cerrar } = escena(1, 1, 1, 1, 1, 1, 2, 2);
    await expect.poll(enMano).toEqual([1, 2, 3, 4, 7, 8]);
    llegar(7);
    await expect.poll(enMano).toEqual([1, 2, 3, 4, 8]);
    llegar(1);
    await expect.poll(enMano).toEqual([2, 3, 4, 8, 5]);
    await cerrar();
  });

  it("entre todas hay ocho a la vez", async () => {
    const { enMano, llegar, cerrar } = escena(1, 1, 1, 2, 2, 2, 3, 3, 3);
    await expect.poll(enMano).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    llegar(3);
    await expect.poll(enMano).toEqual([1, 2, 4, 5, 6, 7, 8, 9]);
    await cerrar();
  });
});
