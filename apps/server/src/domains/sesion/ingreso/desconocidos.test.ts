import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { anotarContados, olvidarAccesosFallidos } from "../index.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

/** Ends the turn. */
const contar = () => anotarContados(banco.db, 0);
/** What was counted before is another turn's. */
let antes = 0;
beforeEach(async () => {
  await contar();
  const { id } = await banco.db
    .selectFrom("log")
    .select((eb) => eb.fn.coalesce(eb.fn.max<number>("id"), eb.lit(0)).as("id"))
    .executeTakeFirstOrThrow();
  antes = Number(id);
});

const entrar = (usuario: string, desde: string) =>
  banco.anonimo.pedir("POST", "/ws/auth", {
    body: { usuario, contrasena: "no-es-esta-Clave-1" },
    cabeceras: { "x-forwarded-for": desde },
  });
async function inventados(cuantos: number, desde: string): Promise<void> {
  const estados = await Promise.all(
    Array.from({ length: cuantos }, (_, n) => entrar(`inventado.${desde}.${n}`, desde)),
  );
  expect(new Set(estados.map(({ estado }) => estado))).toEqual(new Set([401]));
}
/** Each row with how often it stands for, by address. */
async function rechazos(): Promise<(readonly [string | null, number])[]> {
  const filas = await banco.db
    .selectFrom("log")
    .select(["ip", "datos", "usuario"])
    .where("id", ">", antes)
    .where("tipo", "=", "sesion.rechazo")
    .orderBy("id")
    .execute();
  return filas.map(({ ip, datos }) => [ip, (datos as { veces?: number }).veces ?? 1] as const);
}

describe("ingresos de usuarios que nadie tiene [A-login-13]", () => {
  it("quedan todos en el registro, y por muchos que se inventen son pocas filas por dirección y turno", async () => {
    const [uno, otro] = ["198.51.100.31", "198.51.100.32"];
    await inventados(40, uno);
    await inventados(3, otro);
    const escritos = [
      ...Array.from({ length: 10 }, () => [uno, 1]),
      ...Array.from({ length: 3 }, () => [otro, 1]),
    ];
    expect(await rechazos()).toEqual(escritos);
    await contar();
    expect(await rechazos()).toEqual([...escritos, [uno, 30]]);
    await contar();
    expect(await rechazos()).toHaveLength(14);
    await inventados(1, uno);
    expect((await rechazos()).at(-1)).toEqual([uno, 1]);
  });

  it("quien cambia de dirección dentro de su red no gana filas", async () => {
    for (let n = 1; n <= 12; n += 1) await inventados(1, `2001:db8:31:2::${n.toString(16)}`);
    expect(await rechazos()).toHaveLength(10);
    await contar();
    expect((await rechazos()).at(-1)).toEqual(["2001:db8:31:2::/64", 2]);
  });

  it("tampoco muchas direcciones a la vez: pasado lo de todas, se cuentan juntas", async () => {
    await banco.db
      .insertInto("acceso_fallido")
      .values({ clave: "nadie:", fallos: 299, ultimo: sql`now()` })
      .execute();
    for (const n of [41, 42, 43]) await inventados(1, `198.51.100.${n}`);
    expect(await rechazos()).toEqual([["198.51.100.41", 1]]);
    await contar();
    expect((await rechazos()).slice(1)).toEqual([[null, 2]]);
  });

  it("una cuenta que aún corre no se cuenta dos veces, ni se olvida con los bloqueos", async () => {
    const desde = "198.51.100.44";
    await inventados(12, desde);
    await anotarContados(banco.db);
    expect(await rechazos()).toHaveLength(10);
    await sql`UPDATE acceso_fallido SET ultimo = now() - interval '1 year'`.execute(banco.db);
    await olvidarAccesosFallidos(banco.db);
    await anotarContados(banco.db);
    expect((await rechazos()).slice(10)).toEqual([[desde, 2]]);
  });

  it("el de una cuenta que existe tiene su fila, por mucho que se invente al lado", async () => {
    const desde = "198.51.100.33";
    await inventados(15, desde);
    const { usuario } = await crearUsuario(banco.db);
    await entrar(usuario, desde);
    const suyo = banco.db.selectFrom("log").select("tipo").where("usuario", "=", usuario);
    expect(await suyo.execute()).toEqual([{ tipo: "sesion.rechazo" }]);
  });
});
