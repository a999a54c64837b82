import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retenerEntrada, retenerTabla } from "../../../../test/cerrojos.ts";
import { type Banco, type Institucion, levantar } from "../../../../test/harness.ts";
import { entregar } from "../../../../test/llegadas.ts";
import { operador, punto } from "../../../../test/puestos.ts";
import { transaction } from "../../../db/transaction.ts";
import { isRefusedValue } from "../../../shared/is-refused-value.ts";
import { adjuntarConversacion, crearConversacion } from "../../caso/caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const AYER = new Date(Date.now() - 24 * 3600 * 1000).toISOString();
const CIUDADANOS = 6;
const chatDe = (i: number) => `5917190010${i}@c.us`;

/** As many citizens with an open conversation at the first point; the ids of their identities. */
async function conCiudadanos(): Promise<{ inst: Institucion; entradas: number[] }> {
  const inst = await banco.institucion();
  const entradas: number[] = [];
  for (let i = 0; i < CIUDADANOS; i += 1) {
    const { id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      chat: chatDe(i),
      id_punto: punto(inst),
      turnos: [{ de: "ciudadano", texto: "Buenos días", cuando: AYER }],
    });
    entradas.push(id_canal_entrada);
  }
  return { inst, entradas };
}

async function sinLeer(entradas: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ no_leidos: number }>`
    SELECT no_leidos FROM canal_entrada WHERE id IN (${sql.join(entradas)}) ORDER BY id`.execute(banco.db);
  return rows.map(({ no_leidos }) => no_leidos);
}

async function secuenciaDe(id: number): Promise<number> {
  const { rows } = await sql<{ secuencia: number }>`SELECT secuencia FROM punto WHERE id = ${id}`.execute(
    banco.db,
  );
  return rows[0]?.secuencia ?? 0;
}

/** Each citizen writes at once; the first message is held until all others wait for it. */
async function aLaVez(llegan: () => Promise<"nuevo" | "repetido">[], hasta = "recibir_mensajes") {
  const tabla = await retenerTabla(banco, "caso_canal_entrada");
  const llegados = llegan();
  await tabla.esperan(1, hasta);
  // Those behind the first stand in line before the database is free again.
  await new Promise<void>((resolve) => setImmediate(resolve));
  banco.consultas();
  await tabla.soltar();
  return llegados;
}

describe("lo que llega mientras otro se guarda va junto después", () => {
  it("cada uno en su hilo, cada uno sin leer, y la pantalla los ve todos", async () => {
    const { inst, entradas } = await conCiudadanos();
    const antes = await secuenciaDe(punto(inst));
    const enlace = await banco.enlace(operador(inst), punto(inst));
    await expect.poll(() => enlace.chats.chats.size).toBe(CIUDADANOS);
    const llegados = await aLaVez(() =>
      entradas.map((_id, i) => entregar(banco, inst.canal, { chat: chatDe(i), idExterno: `m${i}` })),
    );
    expect(await Promise.all(llegados)).toEqual(entradas.map(() => "nuevo"));
    expect(await sinLeer(entradas)).toEqual(entradas.map(() => 1));
    // The first alone, the others together: fewer numbers than messages.
    expect((await secuenciaDe(punto(inst))) - antes).toBeLessThan(CIUDADANOS);
    await expect
      .poll(() => entradas.map((id) => enlace.chats.chats.get(id)?.ultimo_mensaje?.contenido))
      .toEqual(entradas.map((_id, i) => `m${i}`));
    expect(entradas.map((id) => enlace.chats.chats.get(id)?.no_leidos)).toEqual(entradas.map(() => 1));
    enlace.close();
  });

  it("varios de un mismo ciudadano, y uno dos veces: cada uno una vez, y se cuentan todos", async () => {
    const { inst, entradas } = await conCiudadanos();
    const ids = ["a", "b", "c", "b"];
    const llegados = await aLaVez(() =>
      ids.map((idExterno) => entregar(banco, inst.canal, { chat: chatDe(0), idExterno })),
    );
    expect((await Promise.all(llegados)).sort()).toEqual(["nuevo", "nuevo", "nuevo", "repetido"]);
    expect((await sinLeer(entradas))[0]).toBe(3);
  });

  it("de dos que escriben a un mismo caso quedan los dos, cada uno con su número", async () => {
    const { inst, entradas } = await conCiudadanos();
    const casoDe = async (i: number) => {
      const { id_caso } = await banco.db
        .selectFrom("caso_canal_entrada")
        .select("id_caso")
        .where("id_canal_entrada", "=", entradas[i] ?? 0)
        .where("abierto", "=", true)
        .executeTakeFirstOrThrow();
      return id_caso;
    };
    const destino = await casoDe(1);
    const suyo = await casoDe(2);
    await transaction(banco.db, async (tx) => {
      await tx.updateTable("caso").set({ estado: "CERRADO" }).where("id", "=", suyo).execute();
      await tx
        .updateTable("caso_canal_entrada")
        .set({ abierto: false })
        .where("id_caso", "=", suyo)
        .execute();
      await adjuntarConversacion(tx, suyo, destino);
    });
    const llegados = await aLaVez(() =>
      [0, 1, 2].map((i) => entregar(banco, inst.canal, { chat: chatDe(i), idExterno: `m${i}` })),
    );
    expect(await Promise.all(llegados)).toEqual(["nuevo", "nuevo", "nuevo"]);
    expect((await sinLeer(entradas)).slice(0, 3)).toEqual([1, 1, 1]);
    const { rows } = await sql<{ id_externo: string; secuencia: number }>`
      SELECT id_externo, secuencia FROM mensaje WHERE id_caso = ${destino} AND id_externo IN ('m1', 'm2')
      ORDER BY id`.execute(banco.db);
    expect(rows.map(({ id_externo }) => id_externo).sort()).toEqual(["m1", "m2"]);
    expect(rows[1]?.secuencia).toBe((rows[0]?.secuencia ?? 0) + 1);
  });

  it("lo que la base rehúsa no lleva consigo a los demás", async () => {
    const { inst, entradas } = await conCiudadanos();
    const llegados = await aLaVez(() =>
      entradas.map((_id, i) =>
        entregar(banco, inst.canal, {
          chat: chatDe(i),
          idExterno: `m${i}`,
          text: i === 3 ? "a\u0000b" : "hola",
        }),
      ),
    );
    const fin = await Promise.allSettled(llegados);
    expect(fin.map(({ status }) => status === "fulfilled")).toEqual(entradas.map((_id, i) => i !== 3));
    expect(fin.flatMap((uno) => (uno.status === "rejected" ? [isRefusedValue(uno.reason)] : []))).toEqual([
      true,
    ]);
    expect(await sinLeer(entradas)).toEqual(entradas.map((_id, i) => (i === 3 ? 0 : 1)));
  });

  it("media letra llega como el signo que la representa", async () => {
    const { inst, entradas } = await conCiudadanos();
    expect(await entregar(banco, inst.canal, { chat: chatDe(0), idExterno: "a", text: "a\ud800b" })).toBe(
      "nuevo",
    );
    const { rows } = await sql<{ contenido: string }>`
      SELECT contenido FROM mensaje WHERE id_canal_entrada = ${entradas[0] ?? 0} AND id_externo = 'a'`.execute(
      banco.db,
    );
    expect(rows).toEqual([{ contenido: "a\ufffdb" }]);
  });
});

it("una conversación que otro retiene no hace esperar a las demás, y la suya llega después", async () => {
  const { inst, entradas } = await conCiudadanos();
  const retenida = await retenerEntrada(banco, entradas[0] ?? 0);
  const suya = entregar(banco, inst.canal, { chat: chatDe(0), idExterno: "a" });
  await retenida.esperan(1, "bloquear_conversacion");
  expect(await entregar(banco, inst.canal, { chat: chatDe(1), idExterno: "b" })).toBe("nuevo");
  expect((await sinLeer(entradas)).slice(0, 2)).toEqual([0, 1]);
  await retenida.soltar();
  expect(await suya).toBe("nuevo");
  expect((await sinLeer(entradas)).slice(0, 2)).toEqual([1, 1]);
});
