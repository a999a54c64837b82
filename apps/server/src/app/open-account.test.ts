import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { type Banco, levantar } from "../../test/harness.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { leerListaDePunto } from "../domains/caso/index.ts";
import { openAccount } from "./open-account.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const DIA_MS = 24 * 3_600_000;

/** An account whose connector says that of its term. */
async function escena() {
  const inst = await banco.institucion();
  const { db, sealer } = banco;
  await crearConversacion(db, { canal: inst.canal, id_punto: inst.puntos[0] ?? null });
  return {
    abrir: (windowMs: number | undefined | ZodError) =>
      openAccount(
        {
          db,
          sealer,
          registry: {
            connect: () => {
              if (windowMs instanceof ZodError) throw windowMs;
              return { capabilities: windowMs === undefined ? {} : { windowMs } };
            },
          },
        },
        inst.canal.id,
      ),
    visto: async () => {
      const { secuencia, chats } = await leerListaDePunto(db, inst.puntos[0] ?? 0);
      return { secuencia, hay: chats[0]?.responder_hasta !== null };
    },
    plazo: async () =>
      (
        await db
          .selectFrom("canal")
          .select("plazo_respuesta_ms")
          .where("id", "=", inst.canal.id)
          .executeTakeFirstOrThrow()
      ).plazo_respuesta_ms,
  };
}

describe("abrir una cuenta pone al día su plazo para responder", () => {
  it("lo que dice su conector queda en la fila, y las pantallas de sus puntos lo saben; otra vez lo mismo no las mueve", async () => {
    const { abrir, visto, plazo } = await escena();
    const antes = await visto();
    expect(antes.hay).toBe(false);
    const canal = await abrir(DIA_MS);
    expect(canal).not.toHaveProperty("plazo_respuesta_ms");
    expect(await plazo()).toBe(DIA_MS);
    const despues = await visto();
    expect(despues).toEqual({ secuencia: antes.secuencia + 1, hay: true });
    await abrir(DIA_MS);
    expect(await visto()).toEqual(despues);
    await abrir(undefined);
    expect([await plazo(), (await visto()).hay]).toEqual([null, false]);
  });

  it("una cuenta mal configurada deja el que tenía", async () => {
    const { abrir, plazo } = await escena();
    await abrir(DIA_MS);
    await abrir(new ZodError([]));
    expect(await plazo()).toBe(DIA_MS);
  });
});
