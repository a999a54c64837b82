import { askField } from "@ventanilla/client/data";
import { HttpError } from "@ventanilla/client/http";
import { ROL } from "@ventanilla/contract/permisos";
import { usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearPersona, decirA } from "../persona/persona.factory.ts";
import { CONTRASENA, crearUsuario } from "./usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
});

let numero = 0;
async function unaPersona(nombres: string): Promise<number> {
  numero += 1;
  const nro_documento = `PC${inst.id}X${numero}`;
  const campos = { tipo_documento: "PASAPORTE", nro_documento, nombres, genero: "F" } as const;
  return crearPersona(banco.db, { ...campos, id_entidad: inst.id });
}
const editar = ({ http }: Cliente, id: number, usuario: object) =>
  askField(http, usuarioEdit, { id, usuario });
const loDicho = (id_persona: number) =>
  banco.db
    .selectFrom("persona_entidad")
    .select(["id_entidad", "movil", "telefono"])
    .where("id_persona", "=", id_persona)
    .orderBy("id_entidad")
    .execute();

describe("lo que un colega cambió entretanto [D56, D79]", () => {
  it("queda: de la persona se escribe sobre lo que está guardado cuando toca el turno", async () => {
    const persona = await unaPersona("ANA");
    const { id } = await crearUsuario(banco.db, { id_entidad: inst.id, id_persona: persona });
    const trx = await transaccionAjena(banco.db);
    await trx.selectFrom("usuario").select("id").where("id", "=", id).forNoKeyUpdate().execute();
    const editada = editar(admin, id, { persona_segundo_apellido: "Choque" });
    await esperarA(trx, 1);
    await trx.updateTable("persona").set({ nombres: "ANA LUZ" }).where("id", "=", persona).execute();
    await trx.commit().execute();
    await editada;
    const guardada = await banco.db
      .selectFrom("persona")
      .select(["nombres", "segundo_apellido"])
      .where("id", "=", persona)
      .executeTakeFirst();
    expect(guardada).toEqual({ nombres: "ANA LUZ", segundo_apellido: "CHOQUE" });
  });

  it("también si la cuenta es ahora de otra persona: sigue siendo de ella, y de ella es el teléfono que se escribe", async () => {
    const [antes, ahora] = [await unaPersona("ANA"), await unaPersona("LUZ")];
    const { id } = await crearUsuario(banco.db, { id_entidad: inst.id, id_persona: antes });
    const trx = await transaccionAjena(banco.db);
    await trx.updateTable("usuario").set({ id_persona: ahora }).where("id", "=", id).execute();
    const editada = editar(admin, id, { persona_movil: "71234567" });
    await esperarA(trx, 1);
    await trx.commit().execute();
    await editada;
    const cuenta = await banco.db
      .selectFrom("usuario")
      .select("id_persona")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(cuenta).toEqual({ id_persona: ahora });
    expect(await loDicho(ahora)).toMatchObject([{ movil: "71234567" }]);
    expect(await loDicho(antes)).toEqual([]);
    const intentos = await banco.db
      .selectFrom("acceso_fallido")
      .select("fallos")
      .where("fallos", ">", 0)
      .where("clave", "not like", "%:%")
      .execute();
    expect(intentos).toEqual([]);
  });
});

describe("la primera persona de la propia cuenta, con la que desde entonces se entra por Ciudadanía Digital", () => {
  const laSuya = () => {
    numero += 1;
    return {
      persona_tipo_documento: "PASAPORTE",
      persona_nro_documento: `PP${inst.id}X${numero}`,
      persona_fecha_nacimiento: "15/05/1990",
      persona_nombres: "Ana",
      persona_primer_apellido: "Quispe",
      persona_nacionalidad: "BOLIVIANA",
      persona_genero: "F",
      persona_movil: "70000001",
    };
  };
  const deCuenta = async () => {
    const consulta = banco.db.selectFrom("usuario").select("id_persona").where("id", "=", inst.admin.id);
    return (await consulta.executeTakeFirstOrThrow()).id_persona;
  };
  const rechazo = (error: unknown) =>
    error instanceof HttpError
      ? [
          error.status,
          error.code,
          ...Object.keys(error.body?.campos ?? {}).map((uno) => uno.split(".").at(-1)),
        ]
      : error;

  it("pide la contraseña: quien halla abierta una sesión no se lleva la cuenta [D56]", async () => {
    const persona = laSuya();
    const sinElla = await editar(admin, inst.admin.id, persona).catch(rechazo);
    expect(sinElla).toEqual([400, "VALIDACION", "contrasena_actual"]);
    const otra = { ...persona, contrasena_actual: "no-es-la-suya" };
    const conOtra = await editar(admin, inst.admin.id, otra).catch(rechazo);
    expect(conOtra).toEqual([412, "CONTRASENA_INVALIDA", "contrasena_actual"]);
    expect(await deCuenta()).toBeNull();
    await editar(admin, inst.admin.id, { ...persona, contrasena_actual: CONTRASENA });
    expect(await deCuenta()).toEqual(expect.any(Number));
    // From now on it is theirs, and their telephone is corrected as anybody's.
    await editar(admin, inst.admin.id, { persona_movil: "71234567" });
  });

  it("adivinarla cierra la sesión, como donde se la pida", async () => {
    const persona = { ...laSuya(), contrasena_actual: "no-es-la-suya" };
    for (let vez = 1; vez <= 5; vez++) await editar(admin, inst.admin.id, persona).catch(rechazo);
    expect((await admin.pedir("GET", "/ws/api/system/menu")).estado).toBe(401);
    expect(await deCuenta()).toBeNull();
  });

  it("la de otra cuenta la dice un administrador sin contraseña", async () => {
    await editar(superadmin, inst.admin.id, laSuya());
    expect(await deCuenta()).toEqual(expect.any(Number));
  });
});

describe("una cuenta que pasa a otra entidad [D111]", () => {
  it.each([
    ["lo que no se escribe", {}],
    ["lo que se deja vacío", { persona_movil: "" }],
  ])(
    "no lleva los teléfonos que se dijeron a la primera ni quita los de la segunda: %s",
    async (_, dicho) => {
      const otra = await banco.institucion();
      const persona = await unaPersona("ANA");
      const { id } = await crearUsuario(banco.db, { id_entidad: inst.id, id_persona: persona });
      for (const id_entidad of [inst.id, otra.id])
        await decirA(banco.db, { id_persona: persona, id_entidad }, { movil: `7111${id_entidad}` });
      await editar(superadmin, id, { id_entidad: otra.id, persona_telefono: "2210400", ...dicho });
      expect(await loDicho(persona)).toEqual([
        { id_entidad: inst.id, movil: `7111${inst.id}`, telefono: null },
        { id_entidad: otra.id, movil: `7111${otra.id}`, telefono: "2210400" },
      ]);
    },
  );
});
