import { HttpError } from "@ventanilla/client/http";
import { ROL } from "@ventanilla/contract/permisos";
import { leerPersona, leerPersonaDeOperador } from "@ventanilla/contract/persona/persona.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearCanalEntrada } from "../canal/canal.factory.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearPersona, decirA } from "./persona.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const leer = ({ http }: Cliente, id: number) =>
  http.call<typeof leerPersona>(leerPersona, { params: { id } });
const leerDeOperador = ({ http }: Cliente, personaId: number) =>
  http.call<typeof leerPersonaDeOperador>(leerPersonaDeOperador, { params: { personaId } });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);

describe("ver los datos de una persona [B-persona-27, B-persona-28]", () => {
  it("responde todos sus campos por las dos direcciones, y cada vista queda registrada [B-persona-01, B-persona-10, B-persona-44] [D103]", async () => {
    const inst = await banco.institucion();
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    const id = await crearPersona(banco.db, {
      nro_documento: "5550001",
      pais_nacimiento: "PERU",
      observacion: "HOMONIMIA",
      contrastado: true,
      genero: "F",
    });
    const dicho = { movil: "70000001", otros_datos: JSON.stringify([{ key: "Otros", value: "algo" }]) };
    await decirA(banco.db, { id_persona: id, id_entidad: inst.id }, dicho);
    await crearConversacion(banco.db, { canal: inst.canal, caso: { id_persona: id } });
    const persona = await leer(operador, id);
    expect(persona).toEqual({
      id,
      tipo_documento: "CI",
      nro_documento: "5550001",
      complemento: "",
      fecha_nacimiento: "1985-06-14",
      nombres: "MARÍA ELENA",
      primer_apellido: "QUISPE",
      segundo_apellido: "MAMANI",
      nacionalidad: "BOLIVIANA",
      pais_nacimiento: "PERU",
      genero: "F",
      movil: "70000001",
      telefono: null,
      otros_datos: [{ key: "Otros", value: "algo" }],
      contrastado: true,
      observacion: "HOMONIMIA",
      estado_persona: "ACTIVO",
      persona_estado: "ACTIVO",
      _created_at: expect.any(String),
      _updated_at: expect.any(String),
    });
    expect(await leerDeOperador(operador, id)).toEqual(persona);
    const vistas = await banco.db
      .selectFrom("log")
      .select(["tipo", "usuario", "datos"])
      .where("referencia", "=", `persona:${id}`)
      .execute();
    const vista = { tipo: "persona.vista", usuario: inst.operadores[0]?.usuario, datos: null };
    expect(vistas).toEqual([vista, vista]);
  });

  it("la nacionalidad es BOLIVIANA si no se dice otra [B-persona-06]", async () => {
    const id = await crearPersona(banco.db);
    const fila = await banco.db
      .selectFrom("persona")
      .select("nacionalidad")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(fila).toEqual({ nacionalidad: "BOLIVIANA" });
  });

  it("es de la entidad que la conoce, por un caso o por quien escribe a su canal; para otra responde como si no existiera", async () => {
    const [nuestra, otra] = [await banco.institucion(), await banco.institucion()];
    const porCaso = await crearPersona(banco.db);
    const porCanal = await crearPersona(banco.db);
    const deNadie = await crearPersona(banco.db);
    await crearConversacion(banco.db, {
      canal: nuestra.canal,
      estado: "CERRADO",
      caso: { id_persona: porCaso },
    });
    await crearCanalEntrada(banco.db, { id_canal: nuestra.canal.id, id_persona: porCanal });
    for (const usuario of [nuestra.operadores[0], nuestra.admin]) {
      const cliente = await banco.comoUsuario(usuario ?? nuestra.admin);
      for (const id of [porCaso, porCanal]) expect(await leer(cliente, id)).toMatchObject({ id });
      expect(await leer(cliente, deNadie).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    }
    const ajeno = await banco.comoUsuario(otra.operadores[0] ?? otra.admin);
    const superadmin = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN, id_entidad: otra.id });
    for (const id of [porCaso, porCanal, 2_000_000_000]) {
      expect(await leer(ajeno, id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
      expect(await leerDeOperador(ajeno, id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    }
    const todas = await banco.comoUsuario(superadmin);
    for (const id of [porCaso, porCanal, deNadie]) expect(await leer(todas, id)).toMatchObject({ id });
    const negadas = await banco.db
      .selectFrom("log")
      .select("id")
      .where("tipo", "=", "persona.vista")
      .where("id_entidad", "=", otra.id)
      .where("usuario", "!=", superadmin.usuario)
      .execute();
    expect(negadas).toEqual([]);
  });
});
