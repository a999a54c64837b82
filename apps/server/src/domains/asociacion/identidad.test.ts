import { ROL } from "@ventanilla/contract/permisos";
import { buscarPersona } from "@ventanilla/contract/persona/persona.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SegipSimulado } from "../../../../simulators/src/segip/index.ts";
import {
  asociar,
  buscar,
  codigoDe,
  contrastar,
  deshacer,
  type Escrita,
  inscripcionDe,
  personaEscrita,
  primerOperador,
} from "../../../test/asociacion.ts";
import type { Banco, Cliente, Institucion } from "../../../test/harness.ts";
import { levantarConRegistro } from "../../../test/registro.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearPersona, decirA } from "../persona/persona.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
let segip: SegipSimulado;
let cerrar: () => Promise<void>;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  ({ banco, segip, cerrar } = await levantarConRegistro());
  inst = await banco.institucion({ puntos: 2 });
  operador = await primerOperador(banco, inst);
  await banco.db
    .updateTable("entidad")
    .set({ datos_usuario: ["Zona", "Otros"] })
    .where("id", "=", inst.id)
    .execute();
});
afterAll(() => cerrar());

const lugar = async (deInst = inst, punto = 0) => {
  const conversacion = await crearConversacion(banco.db, {
    canal: deInst.canal,
    id_punto: deInst.puntos[punto] ?? null,
  });
  return conversacion.id_canal_entrada;
};

/** In a conversation of its own, after the registry was asked in vain: who it did not confirm is saved all the same (D110). */
async function guardar(escrita: Escrita, quien = operador, deInst = inst, punto = 0) {
  segip.fallar({ status: 500, times: 1 });
  expect(await buscar(quien, escrita).catch(codigoDe)).toEqual([503, "REGISTRO_NO_RESPONDE"]);
  return asociar(quien, await lugar(deInst, punto), escrita).catch(codigoDe);
}
async function confirmada(cambio: Partial<Escrita> = {}): Promise<Escrita> {
  const escrita = personaEscrita(cambio);
  segip.inscribir(inscripcionDe(escrita));
  expect(await contrastar(operador, escrita)).toMatchObject({ estado: "VERIFICADO_SEGIP" });
  return escrita;
}

describe("asociar: quién queda contrastado [B-persona-12] [D56]", () => {
  it("quien el registro confirmó a este mismo usuario con estos mismos datos; la petición no lo puede decir", async () => {
    const escrita = await confirmada();
    const dicho = { ...personaEscrita(), contrastado: true };
    expect(await guardar(dicho)).toMatchObject({ contrastado: false });
    const colega = await primerOperador(banco, inst, 1);
    const delColega = await guardar({ ...escrita, complemento: "" }, colega, inst, 1);
    expect(delColega).toMatchObject({ contrastado: false });
    expect(await guardar({ ...escrita, segundo_apellido: "--" })).toMatchObject({ contrastado: true });
  });

  it("con otros datos que los confirmados, o quince minutos después, no [D56]", async () => {
    const escrita = await confirmada();
    expect(await guardar({ ...escrita, segundo_apellido: "Rojas" })).toMatchObject({ contrastado: false });
    await sql`UPDATE contraste SET _created_at = now() - interval '901 seconds'`.execute(banco.db);
    expect(await guardar(escrita)).toMatchObject({ contrastado: false });
  });

  it("contrastada: los teléfonos cambian siempre, la identidad sólo con otro contraste [D56]", async () => {
    const escrita = await confirmada({ nacionalidad: "BOLIVIANA" });
    expect(await guardar(escrita)).toMatchObject({ contrastado: true });
    await banco.db.deleteFrom("contraste").execute();
    expect(
      await guardar({ ...escrita, movil: "70000002", otros_datos: [{ key: "Zona", value: "Sur" }] }),
    ).toMatchObject({ contrastado: true, movil: "70000002", otros_datos: [{ key: "Zona", value: "Sur" }] });
    for (const cambio of [{ nombres: "Anita" }, { segundo_apellido: "Rojas" }, { nacionalidad: "PERUANA" }])
      expect(await guardar({ ...escrita, ...cambio })).toEqual([412, "PERSONA_CONTRASTADA"]);
    const corregida = { ...escrita, nombres: "Anita" };
    segip.inscribir(inscripcionDe(corregida));
    await contrastar(operador, corregida);
    expect(await guardar(corregida)).toMatchObject({ nombres: "ANITA", contrastado: true });
  });
});

describe("asociar: lo que el registro observa de una persona [B-persona-01, B-persona-26]", () => {
  const observado = (escrita: Escrita, observacion: string | undefined) =>
    segip.inscribir({
      ...inscripcionDe(escrita),
      // A foreigner.
      tipoPersona: "2",
      ...(observacion !== undefined && { observacion }),
    });
  const deColega = async (escrita: Escrita) =>
    asociar(await primerOperador(banco, inst, 1), await lugar(inst, 1), escrita);

  it("queda con ella, y se va cuando después no observa nada; quien no le preguntó no la cambia", async () => {
    const escrita = personaEscrita({ tipo_documento: "PASAPORTE", nro_documento: "OB77" });
    observado(escrita, "HOMONIMIA");
    expect(await contrastar(operador, escrita)).toMatchObject({ estado: "OBSERVADO_SEGIP" });
    const observacion = "Registro con observacion: HOMONIMIA";
    const guardada = await asociar(operador, await lugar(), escrita);
    expect(guardada).toMatchObject({ contrastado: false, observacion });
    expect(await deColega({ ...escrita, movil: "70000009" })).toMatchObject({
      movil: "70000009",
      observacion,
    });
    const hallada = await operador.http.call<typeof buscarPersona>(buscarPersona, {
      params: { nroDocumento: "OB77" },
      query: { fechaNacimiento: "15/05/1990", tipoDoc: "PASAPORTE", db: "true" },
    });
    expect(hallada).toMatchObject({ id: guardada.id, observacion_registro: observacion });
    observado(escrita, undefined);
    expect(await contrastar(operador, escrita)).toMatchObject({ estado: "VERIFICADO_SEGIP" });
    expect(await asociar(operador, await lugar(), escrita)).toMatchObject({
      contrastado: true,
      observacion: null,
    });
  });

  it("lo que la base no puede guardar de ella se quita, y la persona se asocia igual", async () => {
    const escrita = personaEscrita({ tipo_documento: "PASAPORTE", nro_documento: "OB79" });
    observado(escrita, "HOMO\u0000NIMIA");
    expect(await contrastar(operador, escrita)).toMatchObject({ estado: "OBSERVADO_SEGIP" });
    expect(await asociar(operador, await lugar(), escrita)).toMatchObject({
      observacion: "Registro con observacion: HOMONIMIA",
    });
  });

  it("deshacer la asociación no la quita: es de su documento", async () => {
    const escrita = personaEscrita({ tipo_documento: "PASAPORTE", nro_documento: "OB78" });
    const { id } = await asociar(operador, await lugar(), escrita);
    observado(escrita, "HOMONIMIA");
    await contrastar(operador, escrita);
    const donde = await lugar();
    await asociar(operador, donde, { ...escrita, nombres: "Anita" });
    await deshacer(operador, donde);
    const persona = banco.db.selectFrom("persona").select(["nombres", "observacion"]).where("id", "=", id);
    expect(await persona.executeTakeFirst()).toEqual({
      nombres: "ANA",
      observacion: "Registro con observacion: HOMONIMIA",
    });
  });
});

describe("asociar: lo que no se cambia desde una conversación [D56]", () => {
  it("otra fecha de nacimiento que la guardada se rechaza y no cambia nada", async () => {
    const escrita = personaEscrita();
    await guardar(escrita);
    const otra = { ...escrita, fecha_nacimiento: "16/05/1990", movil: "70000003" };
    expect(await guardar(otra)).toEqual([412, "PERSONA_NO_COINCIDE"]);
    expect(await guardar(escrita)).toMatchObject({ movil: null });
  });

  it("los datos de un usuario del sistema: enlazarlo sí, también con un teléfono que no nos había dicho; cambiarlo no, ni con contraste", async () => {
    const escrita = personaEscrita({ genero: "M" });
    const { nro_documento, fecha_nacimiento: _, ...datos } = escrita;
    const id_persona = await crearPersona(banco.db, {
      nro_documento,
      fecha_nacimiento: "1990-05-15",
      nombres: datos.nombres,
      primer_apellido: datos.primer_apellido,
      segundo_apellido: null,
    });
    await crearUsuario(banco.db, { id_entidad: inst.id, id_rol: ROL.OPERADOR, id_persona });
    expect(await guardar(escrita)).toMatchObject({ id: id_persona, nombres: "Ana", genero: null });
    expect(await guardar({ ...escrita, movil: "70000004" })).toMatchObject({ id: id_persona, movil: null });
    expect(await guardar({ ...escrita, nombres: "Anita" })).toEqual([412, "PERSONA_DE_USUARIO"]);
    segip.inscribir(inscripcionDe(escrita));
    await contrastar(operador, escrita);
    expect(await guardar(escrita)).toMatchObject({ id: id_persona, contrastado: false });
    await decirA(banco.db, { id_persona, id_entidad: inst.id }, { movil: "70000004" });
    // Another one than was told.
    expect(await guardar({ ...escrita, movil: "70000005" })).toEqual([412, "PERSONA_DE_USUARIO"]);
  });

  it("los otros datos son los que pide la entidad; los de otra ni se ven ni se tocan [B-persona-44, B-persona-09] [D111]", async () => {
    const escrita = personaEscrita();
    const dato = (key: string, value: string) => ({ key, value });
    expect(await guardar({ ...escrita, otros_datos: [dato("Afiliado", "7")] })).toEqual([400, "VALIDACION"]);
    const otra = await banco.institucion();
    await banco.db
      .updateTable("entidad")
      .set({ datos_usuario: ["Afiliado"] })
      .where("id", "=", otra.id)
      .execute();
    await guardar(
      { ...escrita, otros_datos: [dato("Afiliado", "7")] },
      await primerOperador(banco, otra),
      otra,
    );
    const nuestra = await guardar({ ...escrita, otros_datos: [dato("Zona", "Sur")] });
    expect(nuestra).toMatchObject({ otros_datos: [dato("Zona", "Sur")] });
    expect(await guardar({ ...escrita, otros_datos: [dato("Otros", "n")] })).toMatchObject({
      otros_datos: [dato("Otros", "n")],
    });
    expect(
      await guardar(
        { ...escrita, otros_datos: [dato("Afiliado", "7")] },
        await primerOperador(banco, otra),
        otra,
      ),
    ).toMatchObject({ otros_datos: [dato("Afiliado", "7")] });
  });

  it("quien asocia con los teléfonos en blanco no lee ni borra los que otra entidad supo; los suyos, sí [D111]", async () => {
    const escrita = personaEscrita({ movil: "70000005", telefono: "2210400" });
    await guardar(escrita);
    const otra = await banco.institucion();
    const ajeno = await primerOperador(banco, otra);
    const sinTelefonos = { ...escrita, movil: "", telefono: "" };
    expect(await guardar(sinTelefonos, ajeno, otra)).toMatchObject({ movil: null, telefono: null });
    expect(await guardar({ ...escrita, movil: "70000006" }, ajeno, otra)).toMatchObject({
      movil: "70000006",
    });
    expect(await guardar(escrita)).toMatchObject({ movil: "70000005", telefono: "2210400" });
    expect(await guardar(sinTelefonos)).toMatchObject({ movil: null, telefono: null });
    expect(await guardar({ ...escrita, movil: "70000006" }, ajeno, otra)).toMatchObject({
      movil: "70000006",
    });
  });

  it("el nombre que ingresó otra entidad sólo se corrige con un contraste fresco; quien lo ingresó lo corrige sin él [D111]", async () => {
    const escrita = personaEscrita();
    expect(await guardar(escrita)).toMatchObject({ nombres: "ANA" });
    const otra = await banco.institucion();
    const ajeno = await primerOperador(banco, otra);
    for (const cambio of [{ nombres: "Anita" }, { segundo_apellido: "Rojas" }, { nacionalidad: "PERUANA" }])
      expect(await guardar({ ...escrita, ...cambio }, ajeno, otra)).toEqual([412, "PERSONA_DE_OTRA_ENTIDAD"]);
    expect(await guardar({ ...escrita, nombres: "Ana Lía" })).toMatchObject({ nombres: "ANA LÍA" });
    const corregida = { ...escrita, nombres: "Ana María" };
    segip.inscribir(inscripcionDe(corregida));
    await contrastar(ajeno, corregida);
    expect(await guardar(corregida, ajeno, otra)).toMatchObject({ nombres: "ANA MARÍA", contrastado: true });
  });

  it("asociar con la fecha de nacimiento equivocada una y otra vez cierra el documento, como buscarlo", async () => {
    const escrita = personaEscrita();
    await guardar(escrita);
    const otra = await banco.institucion();
    const ajeno = await primerOperador(banco, otra);
    for (let dia = 1; dia <= 5; dia += 1) {
      const tanteo = { ...escrita, fecha_nacimiento: `0${dia}/01/1990` };
      expect(await guardar(tanteo, ajeno, otra)).toEqual([412, "PERSONA_NO_COINCIDE"]);
    }
    const cerrado = await asociar(ajeno, await lugar(otra), escrita).catch(codigoDe);
    expect(cerrado).toEqual([429, "BUSQUEDA_BLOQUEADA"]);
  });
});
