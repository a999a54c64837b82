import { mensajesInOrder } from "@ventanilla/client/state/hilo";
import { HILO_LIMITE } from "@ventanilla/contract/limites";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Institucion, levantar } from "../../../../test/harness.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const CHAT = "59170900001@c.us";
const CUANTOS = 160;

const operadorDe = ({ operadores, admin }: Institucion) => operadores[0] ?? admin;

async function casoDe(inst: Institucion): Promise<number> {
  const { id } = await banco.db
    .selectFrom("caso")
    .select("id")
    .where("id_entidad", "=", inst.id)
    .executeTakeFirstOrThrow();
  return id;
}

/** Every message of the citizen, page by page from the latest. */
async function todos(inst: Institucion, idCaso: number): Promise<string[]> {
  const { http } = await banco.comoUsuario(operadorDe(inst));
  const textos: string[] = [];
  for (let antes: number | undefined, mas = true; mas; ) {
    const pagina = await http.call<typeof leerHilo>(leerHilo, {
      params: { id: idCaso },
      query: antes === undefined ? {} : { antes },
    });
    const suyos = pagina.rows.filter(({ direccion }) => direccion === "ENTRADA");
    textos.unshift(...suyos.map(({ contenido }) => contenido));
    mas = pagina.hay_mas;
    antes = pagina.rows[0]?.id;
  }
  return textos;
}

describe("lo que se escribió en un mismo segundo [B-conversacion-07, D109]", () => {
  it("ciento sesenta que llegan revueltos están en el orden del proveedor: en las páginas, en la pantalla y en la lista", async () => {
    const inst = await banco.institucion();
    const segundos = Math.floor(Date.now() / 1000) - 5;
    const decir = (n: number) =>
      banco.ciudadanoEscribe(inst.canal, {
        chat: CHAT,
        texto: `Parte ${n}`,
        segundos,
        enLineaMs: segundos * 1000 + n,
      });
    await decir(0);
    // Each arrives long after its neighbours did.
    const revueltos = Array.from({ length: CUANTOS - 1 }, (_nada, i) => 1 + ((i * 67) % (CUANTOS - 1)));
    for (let i = 0; i < revueltos.length; i += 8) await Promise.all(revueltos.slice(i, i + 8).map(decir));

    const idCaso = await casoDe(inst);
    const esperados = Array.from({ length: CUANTOS }, (_nada, n) => `Parte ${n}`);
    expect(await todos(inst, idCaso)).toEqual(esperados);
    const enlace = await banco.enlace(operadorDe(inst), inst.puntos[0] ?? 0);
    await expect
      .poll(() => [...enlace.chats.chats.values()][0]?.ultimo_mensaje?.contenido)
      .toBe(esperados.at(-1));
    const [sesion = 0] = enlace.chats.chats.keys();
    enlace.open(sesion);
    const enPantalla = () => {
      const hilo = enlace.hilo(sesion);
      const suyos = hilo && mensajesInOrder(hilo).filter(({ direccion }) => direccion === "ENTRADA");
      return suyos?.map(({ contenido }) => contenido);
    };
    // A page of the latest, of which one is the notice that the case was opened.
    await expect.poll(enPantalla).toEqual(esperados.slice(1 - HILO_LIMITE));
    enlace.close();
  });

  it("si el proveedor no dice su orden, vale el de llegada", async () => {
    const inst = await banco.institucion();
    const segundos = Math.floor(Date.now() / 1000) - 5;
    const esperados = Array.from({ length: 20 }, (_nada, n) => `Parte ${n}`);
    for (const texto of esperados) await banco.ciudadanoEscribe(inst.canal, { chat: CHAT, texto, segundos });
    expect(await todos(inst, await casoDe(inst))).toEqual(esperados);
  });

  it("una página se lee de su índice, sin ordenar el hilo entero", async () => {
    const { rows } = await sql<{ "QUERY PLAN": string }>`EXPLAIN SELECT m.id FROM mensaje m
      WHERE m.id_caso = 1 AND (m.orden, m.id) < (SELECT a.orden, a.id FROM mensaje a WHERE a.id = 9 AND a.id_caso = 1)
      ORDER BY m.orden DESC, m.id DESC LIMIT 51`.execute(banco.db);
    const plan = rows.map((fila) => fila["QUERY PLAN"]).join("\n");
    expect(plan).toContain("mensaje_caso_orden");
    expect(plan).not.toContain("Sort");
  });
});
