import { askField } from "@ventanilla/client/data";
import { HttpError } from "@ventanilla/client/http";
import { buscarPersonaSegip, contrastarPersona } from "@ventanilla/contract/persona/persona.routes";
import { usuarioAdd } from "@ventanilla/contract/usuario/usuario.data";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SegipSimulado } from "../../../../simulators/src/segip/index.ts";
import type { Banco, Cliente } from "../../../test/harness.ts";
import { levantarConRegistro } from "../../../test/registro.ts";
import { crearRol } from "../rol/rol.factory.ts";
import { ponerServicio } from "../servicio-iop/servicio-iop.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { olvidarContrastes } from "./index.ts";

const ANA = {
  NumeroDocumento: "1234567",
  Nombres: "ANA",
  PrimerApellido: "QUISPE",
  FechaNacimiento: "15/05/1990",
};
const CUERPO = {
  nro_documento: "1234567",
  fecha_nacimiento: "15/05/1990",
  nombres: "Ana",
  primer_apellido: "Quispe",
  segundo_apellido: "--",
};

let banco: Banco;
let segip: SegipSimulado;
let cerrar: () => Promise<void>;
let cliente: Cliente;
let idUsuario: number;
let idEntidad: number;
beforeAll(async () => {
  ({ banco, segip, cerrar } = await levantarConRegistro({ nivelLog: "trace" }));
  segip.inscribir(
    { ...ANA, LugarNacimientoPais: "BOLIVIA" },
    { ...ANA, NumeroDocumento: "2", Complemento: "1A" },
    { ...ANA, NumeroDocumento: "3", observacion: "HOMONIMIA" },
    { ...ANA, NumeroDocumento: "4", Nombres: "EVA", tipoPersona: "2" },
    { ...ANA, NumeroDocumento: "P4", Nombres: "EVA", tipoPersona: "2" },
  );
  const inst = await banco.institucion();
  idUsuario = inst.operadores[0]?.id ?? 0;
  idEntidad = inst.id;
  cliente = await banco.comoUsuario({ id: idUsuario });
});
afterEach(async () => {
  segip.fallar({ times: 1 });
  await banco.db.deleteFrom("contraste").execute();
});
afterAll(() => cerrar());

type Cuerpo = Parameters<typeof contrastar>[0];
const contrastar = (
  cambio: Partial<Omit<typeof CUERPO, "segundo_apellido">> & {
    segundo_apellido?: string;
    complemento?: string;
    tipo_documento?: "CI" | "PASAPORTE";
    genero?: "F" | "M";
  } = {},
) => cliente.http.call<typeof contrastarPersona>(contrastarPersona, { body: { ...CUERPO, ...cambio } });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const guardados = () => banco.db.selectFrom("contraste").select(["id_usuario", "estado", "huella"]).execute();

describe("contrastar a una persona con el registro [A-identidad-18, A-identidad-19, B-persona-30, B-persona-31]", () => {
  it("todo igual: VERIFICADO_SEGIP sin campos, con género o sin él [A-identidad-22, B-persona-37] [D50, D51]", async () => {
    const verificado = { estado: "VERIFICADO_SEGIP", data: [] };
    expect(await contrastar()).toEqual(verificado);
    expect(await contrastar({ genero: "F", segundo_apellido: "" })).toEqual(verificado);
    expect(await guardados()).toEqual([
      { id_usuario: idUsuario, estado: "VERIFICADO_SEGIP", huella: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it.each<[string, Cuerpo, string[]]>([
    ["nombres", { nombres: "Eva" }, ["nombres"]],
    [
      "fecha y apellidos",
      { fecha_nacimiento: "1990-05-16", segundo_apellido: "ROJAS" },
      ["fecha_nacimiento", "segundo_apellido"],
    ],
  ])(
    "difiere %s: NO_VERIFICADO con los campos [A-identidad-26, B-persona-41, A-identidad-28]",
    async (_caso, cambio, data) => {
      expect(await contrastar(cambio)).toEqual({ estado: "NO_VERIFICADO", data });
    },
  );

  it("lo que el registro no comparó no está verificado [D51]", async () => {
    const parcial = JSON.stringify({ NumeroDocumento: 1, FechaNacimiento: 1, Nombres: 2, PrimerApellido: 1 });
    const resultado = { CodigoRespuesta: "2", ContrastacionEnFormatoJson: parcial };
    segip.fallar({ answer: { ConsultaDatoPersonaContrastacionResult: resultado }, times: 1 });
    expect(await contrastar()).toEqual({ estado: "NO_VERIFICADO", data: ["nombres"] });
  });

  it("el complemento vacío no cuenta; el escrito, sí [D51]", async () => {
    expect(await contrastar({ nro_documento: "2" })).toMatchObject({ estado: "VERIFICADO_SEGIP" });
    expect(await contrastar({ nro_documento: "2", complemento: "1a" })).toMatchObject({
      estado: "VERIFICADO_SEGIP",
    });
    expect(await contrastar({ nro_documento: "2", complemento: "9Z" })).toMatchObject({
      estado: "NO_EXISTE_SEGIP",
    });
  });

  it("observado: OBSERVADO_SEGIP con la observación; nadie con ese número: NO_EXISTE_SEGIP [A-identidad-28]", async () => {
    expect(await contrastar({ nro_documento: "3" })).toEqual({
      estado: "OBSERVADO_SEGIP",
      data: [],
      observacion: "Registro con observacion: HOMONIMIA",
    });
    expect(await contrastar({ nro_documento: "999" })).toEqual({
      estado: "NO_EXISTE_SEGIP",
      data: [],
      observacion: "No se encontró el registro",
    });
  });

  it("un pasaporte se contrasta entre extranjeros; sin confirmar, dice qué pasó y no inventa datos [A-identidad-24, B-persona-39]", async () => {
    const pasaporte = { tipo_documento: "PASAPORTE", nro_documento: "p4", nombres: "Eva" } as const;
    expect(await contrastar(pasaporte)).toMatchObject({ estado: "VERIFICADO_SEGIP" });
    expect(await contrastar({ ...pasaporte, nro_documento: "P5" })).toMatchObject({
      estado: "NO_EXISTE_SEGIP",
    });
    expect(await contrastar({ ...pasaporte, tipo_documento: "CI", nro_documento: "4" })).toMatchObject({
      estado: "NO_EXISTE_SEGIP",
    });
  });

  it("sin respuesta o sin configurar: lo dice, y no queda nada confirmado [A-identidad-27, B-persona-36] [D52]", async () => {
    segip.fallar({ status: 503, times: 1 });
    const error = await contrastar().catch((e: unknown) => e);
    expect(codigoDe(error)).toEqual([503, "REGISTRO_NO_RESPONDE"]);
    expect(error).toMatchObject({ message: expect.stringContaining("Comuníquese con su administrador.") });
    const servicio = { codigo: "SEGIP-02", metodo: "Contrastación", url: segip.url, token: segip.clave };
    await ponerServicio(banco.db, banco.sealer, { ...servicio, estado: "INACTIVO" });
    expect(await contrastar().catch(codigoDe)).toEqual([412, "PROVEEDOR_NO_CONFIGURADO"]);
    await ponerServicio(banco.db, banco.sealer, { ...servicio, estado: "ACTIVO" });
    expect(await guardados()).toEqual([]);
  });

  it("de los mismos datos vale la última respuesta; lo viejo se olvida [D56]", async () => {
    await contrastar();
    segip.fallar({ answer: { ConsultaDatoPersonaContrastacionResult: { CodigoRespuesta: "1" } }, times: 1 });
    expect(await contrastar()).toMatchObject({ estado: "NO_EXISTE_SEGIP" });
    expect(await guardados()).toMatchObject([{ estado: "NO_EXISTE_SEGIP" }]);
    await olvidarContrastes(banco.db);
    expect(await guardados()).toHaveLength(1);
    await sql`UPDATE contraste SET _created_at = now() - interval '901 seconds'`.execute(banco.db);
    await olvidarContrastes(banco.db);
    expect(await guardados()).toEqual([]);
  });

  it("ni el registro de actividad ni las líneas del servidor dicen de quién [D56]", async () => {
    await contrastar();
    const filas = await banco.db.selectFrom("log").selectAll().where("id_usuario", "=", idUsuario).execute();
    expect(filas.at(-1)).toMatchObject({
      tipo: "registro.consulta",
      referencia: expect.stringMatching(/^documento:[0-9a-f]{24}$/),
      datos: { servicio: "SEGIP-02", hubo_datos: true },
    });
    expect(JSON.stringify(filas)).not.toMatch(/1234567|QUISPE|1990-05/);
    await expect.poll(() => banco.registro.join("")).toContain("/ws/api/system/personas/contrastar");
    expect(banco.registro.join("")).not.toMatch(/1234567|QUISPE|1990-05/i);
  });
});

describe("verificar a una persona sin saber su fecha de nacimiento", () => {
  const BLOQUEADA = [429, "BUSQUEDA_BLOQUEADA"];
  const dia = (numero: number) => `1990-03-${String(numero).padStart(2, "0")}`;
  const otro = async () => {
    const { id } = await crearUsuario(banco.db, { id_entidad: idEntidad });
    return { id, quien: await banco.comoUsuario({ id }) };
  };
  const por = ({ http }: Cliente, cambio: Partial<typeof CUERPO> = {}) =>
    http.call<typeof contrastarPersona>(contrastarPersona, { body: { ...CUERPO, ...cambio } });

  it("cinco fechas equivocadas cierran ese documento a ese usuario, también con la correcta y a la búsqueda; queda en el registro, sin decir de quién", async () => {
    const { id, quien } = await otro();
    for (let i = 1; i <= 5; i += 1)
      expect(await por(quien, { fecha_nacimiento: dia(i) })).toMatchObject({ data: ["fecha_nacimiento"] });
    segip.consultas();
    const error = await por(quien).catch((e: unknown) => e);
    expect(codigoDe(error)).toEqual(BLOQUEADA);
    expect(error).toMatchObject({
      message:
        "Buscó o verificó varias veces este documento sin acertar. Podrá volver a intentarlo en 10 min como máximo.",
    });
    const buscar = quien.http.call<typeof buscarPersonaSegip>(buscarPersonaSegip, {
      params: { nroDocumento: CUERPO.nro_documento },
      query: { fechaNacimiento: CUERPO.fecha_nacimiento, tipoDoc: "CI", db: "true" },
    });
    expect(await buscar.catch(codigoDe)).toEqual(BLOQUEADA);
    expect(segip.consultas()).toEqual([]);
    expect(await contrastar()).toMatchObject({ estado: "VERIFICADO_SEGIP" });
    const filas = await banco.db
      .selectFrom("log")
      .select(["nivel", "tipo", "referencia", "datos"])
      .where("id_usuario", "=", id)
      .where("tipo", "=", "persona.bloqueo")
      .execute();
    expect(filas).toEqual([
      {
        nivel: "ADVERTENCIA",
        tipo: "persona.bloqueo",
        referencia: `usuario:${id}`,
        datos: { intentos: 5 },
      },
    ]);
  });

  it("muchas a la vez no pasan del límite, y lo equivocado en la búsqueda cuenta también aquí", async () => {
    const { quien } = await otro();
    const fechaNacimiento = dia(1);
    await quien.http
      .call<typeof buscarPersonaSegip>(buscarPersonaSegip, {
        params: { nroDocumento: CUERPO.nro_documento },
        query: { fechaNacimiento, tipoDoc: "CI", db: "false" },
      })
      .catch(codigoDe);
    const dichos = await Promise.all(
      Array.from({ length: 8 }, (_, i) => por(quien, { fecha_nacimiento: dia(i + 2) }).catch(codigoDe)),
    );
    expect(dichos.filter((dicho) => JSON.stringify(dicho) === JSON.stringify(BLOQUEADA))).toHaveLength(4);
  });

  it("un nombre mal escrito, un registro que no responde y lo que observa no cuentan: no dicen ninguna fecha", async () => {
    const { quien } = await otro();
    for (let i = 1; i <= 6; i += 1) {
      expect(await por(quien, { nombres: "Eva" })).toMatchObject({ data: ["nombres"] });
      segip.fallar({ status: 503, times: 1 });
      expect(await por(quien).catch(codigoDe)).toEqual([503, "REGISTRO_NO_RESPONDE"]);
      expect(await por(quien, { nro_documento: "3" })).toMatchObject({ estado: "OBSERVADO_SEGIP" });
    }
    expect(await por(quien)).toMatchObject({ estado: "VERIFICADO_SEGIP" });
  });
});

describe("quien sólo crea cuentas", () => {
  it("busca a la persona, la contrasta y crea su cuenta, sin usuarios:update [A-usuarios-18]", async () => {
    const id_rol = await crearRol(banco.db);
    await banco.db
      .updateTable("permiso")
      .set({ read: true, create: true })
      .where("id_rol", "=", id_rol)
      .where("id_modulo", "in", (eb) => eb.selectFrom("modulo").select("id").where("ruta", "=", "usuarios"))
      .execute();
    const { id, id_entidad } = await crearUsuario(banco.db, { id_rol });
    const { http } = await banco.comoUsuario({ id });
    const hallada = await http.call<typeof buscarPersonaSegip>(buscarPersonaSegip, {
      params: { nroDocumento: CUERPO.nro_documento },
      query: { fechaNacimiento: CUERPO.fecha_nacimiento, tipoDoc: "CI", db: "true" },
    });
    expect(hallada).toMatchObject({ persona: { nombres: "ANA" } });
    const crear = () =>
      askField(http, usuarioAdd, {
        usuario: {
          usuario: "anaquispe",
          contrasena: "Cordillera-Real-26",
          email: null,
          cargo: null,
          id_entidad,
          id_rol,
          persona_tipo_documento: "CI",
          persona_nro_documento: CUERPO.nro_documento,
          persona_fecha_nacimiento: CUERPO.fecha_nacimiento,
          persona_nombres: CUERPO.nombres,
          persona_primer_apellido: CUERPO.primer_apellido,
          persona_nacionalidad: "BOLIVIANA",
          persona_genero: "F",
          persona_movil: "70000001",
        },
      });
    expect(await crear().catch(codigoDe)).toEqual([412, "PERSONA_SIN_CONTRASTE"]);
    expect(await http.call<typeof contrastarPersona>(contrastarPersona, { body: CUERPO })).toMatchObject({
      estado: "VERIFICADO_SEGIP",
    });
    expect(await crear()).toEqual({ id: expect.any(Number) });
  });
});
