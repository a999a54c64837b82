import type { Persona } from "@ventanilla/contract/persona/persona";
import { leerPersonaDeOperador } from "@ventanilla/contract/persona/persona.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asociar, codigoDe, personaEscrita, primerOperador } from "../../../test/asociacion.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearConversacion } from "../caso/caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const leer = ({ http }: Cliente, personaId: number) =>
  http.call<typeof leerPersonaDeOperador>(leerPersonaDeOperador, { params: { personaId } });

const vistaDe = ({ id, _updated_at }: Persona) => ({ id, _updated_at });

/** A person who is linked, as two operators have the form open. */
async function abierta() {
  const inst = await banco.institucion();
  const operador = await primerOperador(banco, inst);
  const { id_canal_entrada: canal } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
  });
  const escrita = personaEscrita({ movil: "70000001" });
  const persona = await asociar(operador, canal, escrita);
  return { operador, canal, escrita, persona, vista: vistaDe(persona) };
}

describe("guardar a una persona sobre lo que otro cambió mientras tanto", () => {
  it("se rechaza, y queda lo del otro; vista de nuevo, se guarda", async () => {
    const { operador, canal, escrita, persona, vista } = await abierta();
    await asociar(operador, canal, { ...escrita, movil: "71111111" }, { vista });
    const tarde = { ...escrita, telefono: "2444444" };
    expect(await asociar(operador, canal, tarde, { vista }).catch(codigoDe)).toEqual([
      409,
      "PERSONA_MODIFICADA",
    ]);
    const ahora = await leer(operador, persona.id);
    expect(ahora).toMatchObject({ movil: "71111111", telefono: null });
    const junto = { ...tarde, movil: "71111111" };
    expect(await asociar(operador, canal, junto, { vista: vistaDe(ahora) })).toMatchObject({
      movil: "71111111",
      telefono: "2444444",
    });
  });

  it("quien no dice cómo la vio la guarda como siempre, y quien pasó a otro documento guarda a otra", async () => {
    const { operador, canal, escrita, persona, vista } = await abierta();
    await asociar(operador, canal, { ...escrita, movil: "71111111" }, { vista });
    expect(await asociar(operador, canal, { ...escrita, movil: "72222222" })).toMatchObject({
      id: persona.id,
      movil: "72222222",
    });
    const otra = await asociar(operador, canal, personaEscrita(), { vista, reemplazar: true });
    expect(otra.id).not.toBe(persona.id);
  });
});
