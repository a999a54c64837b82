import { leerUniones } from "@ventanilla/contract/canal/canal.routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ciudadano, escribe } from "../../../test/direcciones.ts";
import { type Banco, type Institucion, levantar } from "../../../test/harness.ts";
import { operador, punto } from "../../../test/puestos.ts";
import { crearConversacion } from "../caso/caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

async function unidas(inst: Institucion) {
  const quien = ciudadano();
  const lugar = { canal: inst.canal, id_punto: punto(inst) };
  const { id_canal_entrada: queda } = await crearConversacion(banco.db, { ...lugar, chat: quien.chat });
  const { id_canal_entrada: seVa } = await crearConversacion(banco.db, { ...lugar, chat: quien.lid });
  await escribe(banco, inst, { desde: quien.lid, otra: quien.pn, texto: "Soy la misma" });
  return { queda, seVa };
}

async function preguntar(usuario: Parameters<Banco["comoUsuario"]>[0], ...canales: number[]) {
  const { http } = await banco.comoUsuario(usuario);
  const query = { canales: canales.join(",") };
  return (await http.call<typeof leerUniones>(leerUniones, { query })).rows;
}

it("uniones: de una conversación que sigue en otra del mismo ciudadano se sabe en cuál, también después; de las demás, nada [B-mensajes-08]", async () => {
  const inst = await banco.institucion();
  const { queda, seVa } = await unidas(inst);
  expect(await preguntar(operador(inst), seVa, queda, 999_999_999)).toEqual([{ id: seVa, unida_a: queda }]);
});

it("uniones: a quien no lee la que queda no se le dice nada, como si no hubiera", async () => {
  const [inst, ajena] = [await banco.institucion(), await banco.institucion()];
  const { seVa } = await unidas(inst);
  expect(await preguntar(operador(ajena), seVa)).toEqual([]);
});

it("uniones: lo que no son números de conversaciones se rechaza", async () => {
  const { http } = await banco.comoUsuario(operador(await banco.institucion()));
  for (const canales of ["", "x", "1,,2", "1;2"])
    await expect(http.call<typeof leerUniones>(leerUniones, { query: { canales } })).rejects.toMatchObject({
      code: "VALIDACION",
    });
});
