import { leerCaso } from "@ventanilla/contract/caso/lectura.routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

it("la conversación y la lista de chats muestran sólo el final del documento: verlo entero queda registrado [B-conversacion-10, D56]", async () => {
  const inst = await banco.institucion();
  const [punto = 0] = inst.puntos;
  const id_persona = await crearPersona(banco.db, { nro_documento: "98765432" });
  const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: punto,
    caso: { id_persona },
  });
  const operador = inst.operadores[0] ?? inst.admin;
  const { http } = await banco.comoUsuario(operador);
  const caso = await http.call<typeof leerCaso>(leerCaso, { params: { id: id_caso } });
  expect(caso.persona?.documento).toBe("CI •••• 432");
  const enlace = await banco.enlace(operador, punto);
  await expect.poll(() => enlace.chats.chats.get(id_canal_entrada)?.persona?.documento).toBe("CI •••• 432");
  const enLista = enlace.chats.chats.get(id_canal_entrada);
  expect(JSON.stringify([caso, enLista])).not.toContain("98765432");
});
