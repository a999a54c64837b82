import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asociar, codigoDe, personaEscrita, primerOperador } from "../../../test/asociacion.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { transaction } from "../../db/transaction.ts";
import { adjuntarConversacion, crearConversacion } from "../caso/caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  operador = await primerOperador(banco, inst);
});
afterAll(() => banco.cerrar());

const deQuien = async (idCaso: number, ...entradas: readonly number[]) => {
  const { id_persona } = await banco.db
    .selectFrom("caso")
    .select("id_persona")
    .where("id", "=", idCaso)
    .executeTakeFirstOrThrow();
  const filas = await banco.db
    .selectFrom("canal_entrada")
    .select(["id", "id_persona"])
    .where("id", "in", entradas)
    .execute();
  return [id_persona, ...entradas.map((una) => filas.find(({ id }) => id === una)?.id_persona)];
};

/** As of two who call from one telephone by two lines: Eva's case, with the line by which Ana had called before. */
async function casoDeDos() {
  const ana = personaEscrita();
  const eva = personaEscrita({ nombres: "Eva" });
  const { id_caso, id_canal_entrada: deEva } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
  });
  const antes = await crearConversacion(banco.db, { canal: inst.canal, estado: "CERRADO" });
  const deAna = antes.id_canal_entrada;
  const { id: idAna } = await asociar(operador, deAna, ana);
  await transaction(banco.db, (tx) => adjuntarConversacion(tx, antes.id_caso, id_caso));
  const { id: idEva } = await asociar(operador, deEva, eva);
  expect(await deQuien(id_caso, deEva, deAna)).toEqual([idEva, idEva, idAna]);
  return { ana, idAna, idEva, id_caso, deEva, deAna };
}

describe("asociar: un caso de una persona, por el canal de otra [D56]", () => {
  it("desde el canal de una no se le quita el caso a la otra sin preguntar por ella", async () => {
    const { ana, idAna, idEva, id_caso, deEva, deAna } = await casoDeDos();
    const error = await asociar(operador, deAna, ana).catch((e: unknown) => e);
    expect(codigoDe(error)).toEqual([409, "PERSONA_REEMPLAZO"]);
    expect(error).toMatchObject({
      message: expect.stringContaining("Eva Quispe"),
      body: { actual: { id_persona: idEva } },
    });
    expect(await deQuien(id_caso, deEva, deAna)).toEqual([idEva, idEva, idAna]);
    await asociar(operador, deAna, ana, { reemplazar: true, reemplaza: idEva });
    expect(await deQuien(id_caso, deEva, deAna)).toEqual([idAna, idAna, idAna]);
  });

  it.each(["idAna", "idEva"] as const)(
    "una tercera: aceptada una de las dos (%s) no se pregunta sin fin",
    async (cual) => {
      const dos = await casoDeDos();
      const luz = personaEscrita({ nombres: "Luz" });
      expect(await asociar(operador, dos.deAna, luz).catch(codigoDe)).toEqual([409, "PERSONA_REEMPLAZO"]);
      const { id } = await asociar(operador, dos.deAna, luz, { reemplazar: true, reemplaza: dos[cual] });
      expect(await deQuien(dos.id_caso, dos.deEva, dos.deAna)).toEqual([id, id, id]);
    },
  );
});
