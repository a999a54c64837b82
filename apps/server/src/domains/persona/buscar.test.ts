import { HttpError } from "@ventanilla/client/http";
import { ROL } from "@ventanilla/contract/permisos";
import { PersonaHallada } from "@ventanilla/contract/persona/persona";
import { buscarPersona, buscarPersonaSegip } from "@ventanilla/contract/persona/persona.routes";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SegipSimulado } from "../../../../simulators/src/segip/index.ts";
import {
  asociar,
  buscar,
  contrastar,
  type Escrita,
  inscripcionDe,
  personaEscrita,
  primerOperador,
} from "../../../test/asociacion.ts";
import { consultar, datoDe } from "../../../test/datos.ts";
import type { Banco, Cliente } from "../../../test/harness.ts";
import { levantarConRegistro } from "../../../test/registro.ts";
import { sha256 } from "../../shared/crypto.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { ponerServicio } from "../servicio-iop/servicio-iop.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { claveDeDocumento } from "./index.ts";
import { crearPersona, decirA } from "./persona.factory.ts";

const ANA = {
  NumeroDocumento: "1234567",
  Nombres: "ANA",
  PrimerApellido: "QUISPE",
  FechaNacimiento: "15/05/1990",
  LugarNacimientoPais: "PERU",
};

let banco: Banco;
let segip: SegipSimulado;
let cerrar: () => Promise<void>;
let numero = 7_000_000;
beforeAll(async () => {
  ({ banco, segip, cerrar } = await levantarConRegistro({
    nivelLog: "trace",
    tiempos: { registroMs: 1_500 },
  }));
  segip.inscribir(ANA, { ...ANA, NumeroDocumento: "3", observacion: "HOMONIMIA" });
});
afterEach(() => segip.fallar({ times: 1 }));
afterAll(() => cerrar());

type Consulta = NonNullable<Parameters<typeof buscarCon>[2]>;
function buscarCon({ http }: Cliente, nroDocumento: string, query: Partial<Record<string, string>> = {}) {
  return http.call<typeof buscarPersona>(buscarPersona, {
    params: { nroDocumento },
    query: { fechaNacimiento: "15/05/1990", ...query },
  });
}
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);

async function operador(): Promise<{ cliente: Cliente; inst: Awaited<ReturnType<Banco["institucion"]>> }> {
  const inst = await banco.institucion();
  return { inst, cliente: await banco.comoUsuario(inst.operadores[0] ?? inst.admin) };
}

/** Somebody who told our institution nothing yet. */
async function guardada(campos: Partial<Parameters<typeof crearPersona>[1]> = {}) {
  numero += 1;
  const nro_documento = String(numero);
  const id = await crearPersona(banco.db, {
    nro_documento,
    fecha_nacimiento: "1990-05-15",
    ...campos,
  });
  return { id, nro_documento };
}

describe("buscar a una persona", () => {
  it("en el registro: responde sus campos, con ambos nombres de los apellidos y la nacionalidad de su país [B-persona-24, B-persona-26, A-identidad-16] [D49, D57]", async () => {
    const { cliente } = await operador();
    const hallada = await buscarCon(cliente, "1234567");
    expect(hallada).toEqual({
      tipo_documento: "CI",
      nro_documento: "1234567",
      complemento: "",
      fecha_nacimiento: "1990-05-15",
      nombres: "ANA",
      primer_apellido: "QUISPE",
      segundo_apellido: null,
      paterno: "QUISPE",
      materno: null,
      nacionalidad: "PERUANA",
      pais_nacimiento: "PERU",
      genero: null,
      movil: null,
      telefono: null,
      otros_datos: [],
      contrastado: false,
    });
    expect(await buscarCon(cliente, "1234567", { fechaNacimiento: "1990-05-15" })).toEqual(hallada);
  });

  it("de un país que la tabla no tiene la nacionalidad queda por decir; sin país es la de siempre [D57]", async () => {
    const { cliente } = await operador();
    segip.inscribir(
      { ...ANA, NumeroDocumento: "71", LugarNacimientoPais: "BUTAN" },
      { ...ANA, NumeroDocumento: "72", LugarNacimientoPais: "" },
    );
    expect(await buscarCon(cliente, "71")).toMatchObject({ nacionalidad: "", pais_nacimiento: "BUTAN" });
    expect(await buscarCon(cliente, "72")).toMatchObject({ nacionalidad: "BOLIVIANA" });
  });

  it("la dirección de las pantallas de administración la responde dentro de `persona` [A-identidad-16, A-identidad-17] [D49]", async () => {
    const { cliente, inst } = await operador();
    const { id, nro_documento } = await guardada({ genero: "F", nacionalidad: "CHILENA" });
    const dicho = { telefono: "2210400", movil: "70000001" };
    await decirA(banco.db, { id_persona: id, id_entidad: inst.id }, dicho);
    const llamar = (nroDocumento: string, query: { tipoDoc?: "CI"; db?: string } = {}) =>
      cliente.http.call<typeof buscarPersonaSegip>(buscarPersonaSegip, {
        params: { nroDocumento },
        query: { fechaNacimiento: "15/05/1990", ...query },
      });
    expect(await llamar("1234567")).toMatchObject({ persona: { paterno: "QUISPE", nombres: "ANA" } });
    expect(await llamar(nro_documento, { tipoDoc: "CI", db: "true" })).toMatchObject({
      persona: {
        id_persona: id,
        nombres: "MARÍA ELENA",
        paterno: "QUISPE",
        materno: "MAMANI",
        nacionalidad: "CHILENA",
        ...dicho,
        genero: "F",
      },
    });
    expect(await llamar("3")).toEqual({ observacion: "Registro con observacion: HOMONIMIA" });
  });

  it("con db=true primero entre las nuestras, sin preguntar al registro; sin db no [B-persona-25, B-persona-26, A-identidad-17]", async () => {
    const { cliente } = await operador();
    const { id, nro_documento } = await guardada({ genero: "F" });
    segip.consultas();
    expect(await buscarCon(cliente, nro_documento, { tipoDoc: "CI", db: "true" })).toMatchObject({
      id,
      genero: "F",
    });
    expect(segip.consultas()).toEqual([]);
    expect(await buscarCon(cliente, nro_documento).catch(codigoDe)).toEqual([404, "PERSONA_SIN_DATOS"]);
    expect(segip.consultas()).toHaveLength(1);
  });

  it("la llamada tal como está escrita, con el tipo de documento vacío: un carnet [B-persona-25, A-identidad-17]", async () => {
    const { cliente } = await operador();
    const { id, nro_documento } = await guardada();
    const consulta = `${nro_documento}?fechaNacimiento=15/05/1990&tipoDoc=&db=`;
    const pedir = async (camino: string) => {
      const { estado, cuerpo } = await cliente.pedir("GET", `/ws/api/system/${camino}`);
      return [estado, cuerpo];
    };
    expect(await pedir(`personas/buscar/${consulta}true`)).toMatchObject([200, { id }]);
    expect(await pedir(`persona-segip/${consulta}true`)).toMatchObject([200, { persona: { id } }]);
    // Not among our own persons.
    expect(await pedir(`personas/buscar/${consulta}`)).toMatchObject([404, { error: "PERSONA_SIN_DATOS" }]);
    expect((await pedir(`personas/buscar/${consulta}quizás`))[0]).toBe(400);
  });

  it("otra fecha de nacimiento u otro complemento: como si no estuviera", async () => {
    const { cliente } = await operador();
    const { nro_documento } = await guardada({ complemento: "1A" });
    const con = (query: Consulta) =>
      buscarCon(cliente, nro_documento, { db: "true", complemento: "1a", ...query }).catch(codigoDe);
    expect(await con({})).toMatchObject({ nro_documento, complemento: "1A" });
    expect(await con({ fechaNacimiento: "16/05/1990" })).toEqual([404, "PERSONA_SIN_DATOS"]);
    expect(await con({ complemento: "" })).toEqual([404, "PERSONA_SIN_DATOS"]);
  });

  it("sus teléfonos y otros datos son de la entidad a la que los dijo, también cuando otra ya la conoce [D111]", async () => {
    const [{ cliente, inst }, nuestra] = [await operador(), await operador()];
    const { id, nro_documento } = await guardada();
    const dicho = { movil: "70000001", telefono: "2210400" };
    const otros = [{ key: "Otros", value: "algo" }];
    await decirA(
      banco.db,
      { id_persona: id, id_entidad: nuestra.inst.id },
      { ...dicho, otros_datos: JSON.stringify(otros) },
    );
    const nada = { id, movil: null, telefono: null, otros_datos: [] };
    expect(await buscarCon(cliente, nro_documento, { db: "true" })).toMatchObject(nada);
    await crearConversacion(banco.db, { canal: inst.canal, caso: { id_persona: id } });
    expect(await buscarCon(cliente, nro_documento, { db: "true" })).toMatchObject(nada);
    expect(await buscarCon(nuestra.cliente, nro_documento, { db: "true" })).toMatchObject({
      ...dicho,
      otros_datos: otros,
    });
  });

  it("un pasaporte se busca entre las nuestras y no en el registro", async () => {
    const { cliente } = await operador();
    const { id } = await guardada({ tipo_documento: "PASAPORTE", nro_documento: "AB77" });
    segip.consultas();
    const con = (nro: string, db: string) =>
      buscarCon(cliente, nro, { tipoDoc: "PASAPORTE", db }).catch(codigoDe);
    expect(await con("ab77", "true")).toMatchObject({ id });
    expect(await con("AB77", "false")).toEqual([404, "PERSONA_SIN_DATOS"]);
    expect(segip.consultas()).toEqual([]);
  });

  it("observada en el registro: la observación y ninguna persona [A-identidad-20, A-identidad-21, B-persona-32, B-persona-33]", async () => {
    const { cliente } = await operador();
    const respuesta = await buscarCon(cliente, "3");
    expect(respuesta).toEqual({ observacion: "Registro con observacion: HOMONIMIA" });
    expect(PersonaHallada.safeParse(respuesta).success).toBe(false);
  });

  it("sin datos: lo dice y pide que se ingresen a mano [B-persona-34, B-persona-35]", async () => {
    const { cliente } = await operador();
    const error = await buscarCon(cliente, "999").catch((e: unknown) => e);
    expect(codigoDe(error)).toEqual([404, "PERSONA_SIN_DATOS"]);
    expect(error).toMatchObject({
      message: "No se encontraron datos de la persona. Ingrese los datos manualmente.",
    });
  });

  it.each([{ status: 500 }, { drop: true }, { silent: true }])(
    "el registro no responde (%j): el texto de comunicarse con el administrador [B-persona-36] [D52]",
    async (fallo) => {
      const { cliente } = await operador();
      segip.fallar({ ...fallo, times: 2 });
      const error = await buscarCon(cliente, "1234567").catch((e: unknown) => e);
      expect(codigoDe(error)).toEqual([503, "REGISTRO_NO_RESPONDE"]);
      expect(error).toMatchObject({
        message: "Ocurrió un problema. No se encontraron los datos. Comuníquese con su administrador.",
      });
    },
  );

  it("un servicio que no está ACTIVO no está configurado [A-producto-17, A-servicios-12]", async () => {
    const { cliente } = await operador();
    const servicio = {
      codigo: "SEGIP-01",
      metodo: "Buscar persona",
      url: `${segip.url}/`,
      token: segip.clave,
    };
    await ponerServicio(banco.db, banco.sealer, { ...servicio, estado: "INACTIVO" });
    expect(await buscarCon(cliente, "1234567").catch(codigoDe)).toEqual([412, "PROVEEDOR_NO_CONFIGURADO"]);
    await ponerServicio(banco.db, banco.sealer, { ...servicio, estado: "ACTIVO" });
    expect(await buscarCon(cliente, "1234567")).toMatchObject({ nombres: "ANA" });
  });

  it("letras en un CI, o una fecha que no es un día, se rechazan sin preguntar a nadie [B-persona-03]", async () => {
    const { cliente } = await operador();
    segip.consultas();
    expect(await buscarCon(cliente, "12A").catch(codigoDe)).toEqual([400, "VALIDACION"]);
    const sinFecha = buscarCon(cliente, "1234567", { fechaNacimiento: "31/04/1990" });
    expect(await sinFecha.catch(codigoDe)).toEqual([400, "VALIDACION"]);
    expect(segip.consultas()).toEqual([]);
  });
});

describe("buscar a una persona sin saber su fecha de nacimiento", () => {
  const BLOQUEADA = [429, "BUSQUEDA_BLOQUEADA"];
  const SIN_DATOS = [404, "PERSONA_SIN_DATOS"];
  const dia = (numero: number) => `1990-03-${String(numero).padStart(2, "0")}`;

  it("cinco fechas equivocadas de un documento cierran ese documento a ese usuario, también con la correcta; otro documento y otro usuario siguen", async () => {
    const [{ cliente }, { cliente: colega }] = [await operador(), await operador()];
    const { nro_documento } = await guardada();
    const { nro_documento: otro } = await guardada();
    const con = (quien: Cliente, nro: string, fechaNacimiento: string) =>
      buscarCon(quien, nro, { db: "true", fechaNacimiento }).catch(codigoDe);
    for (let i = 1; i <= 5; i += 1) expect(await con(cliente, nro_documento, dia(i))).toEqual(SIN_DATOS);
    const error = await buscarCon(cliente, nro_documento, { db: "true" }).catch((e: unknown) => e);
    expect(codigoDe(error)).toEqual(BLOQUEADA);
    expect(error).toMatchObject({
      message:
        "Buscó o verificó varias veces este documento sin acertar. Podrá volver a intentarlo en 10 min como máximo.",
    });
    expect(await con(cliente, otro, "15/05/1990")).toMatchObject({ nro_documento: otro });
    expect(await con(colega, nro_documento, "15/05/1990")).toMatchObject({ nro_documento });
  });

  it("con otro complemento es otro documento: acertar en ése no perdona lo que se erró en éste", async () => {
    const { cliente } = await operador();
    const { nro_documento } = await guardada();
    // Contrasted: a hit on any other forgives nothing in any case.
    await guardada({ nro_documento, complemento: "9Z", contrastado: true });
    const con = (query: Consulta) => buscarCon(cliente, nro_documento, { db: "true", ...query });
    const errar = (dias: number) => con({ fechaNacimiento: dia(dias) }).catch(codigoDe);
    for (let i = 1; i <= 4; i += 1) expect(await errar(i)).toEqual(SIN_DATOS);
    for (const complemento of ["9z", "9Z"])
      expect(await con({ complemento })).toMatchObject({ complemento: "9Z" });
    expect(await errar(5)).toEqual(SIN_DATOS);
    expect(await con({}).catch(codigoDe)).toEqual(BLOQUEADA);
  });

  it("muchas a la vez no pasan del límite", async () => {
    const { cliente } = await operador();
    const { nro_documento } = await guardada({ tipo_documento: "PASAPORTE" });
    const intentos = await Promise.all(
      Array.from({ length: 9 }, (_, i) =>
        buscarCon(cliente, nro_documento, {
          tipoDoc: "PASAPORTE",
          db: "true",
          fechaNacimiento: dia(i + 1),
        }).catch(codigoDe),
      ),
    );
    expect(intentos.filter((codigo) => JSON.stringify(codigo) === JSON.stringify(SIN_DATOS))).toHaveLength(5);
    expect(intentos.filter((codigo) => JSON.stringify(codigo) === JSON.stringify(BLOQUEADA))).toHaveLength(4);
  });

  it("acertar perdona lo anterior, y un registro que no responde no cuenta como error de quien busca", async () => {
    const { cliente } = await operador();
    const { nro_documento } = await guardada({ contrastado: true });
    for (let vuelta = 1; vuelta <= 2; vuelta += 1) {
      for (let i = 1; i <= 4; i += 1)
        await buscarCon(cliente, nro_documento, { db: "true", fechaNacimiento: dia(i) }).catch(codigoDe);
      expect(await buscarCon(cliente, nro_documento, { db: "true" })).toMatchObject({ nro_documento });
    }
    for (let i = 1; i <= 6; i += 1) {
      segip.fallar({ status: 500, times: 1 });
      expect(await buscarCon(cliente, "1234567").catch(codigoDe)).toEqual([503, "REGISTRO_NO_RESPONDE"]);
    }
    expect(await buscarCon(cliente, "1234567")).toMatchObject({ nombres: "ANA" });
  });

  it("con el registro caído, una fecha que no es la guardada cuenta igual", async () => {
    const { cliente } = await operador();
    const { nro_documento } = await guardada();
    for (let i = 1; i <= 5; i += 1) {
      segip.fallar({ status: 500, times: 1 });
      await buscarCon(cliente, nro_documento, { db: "true", fechaNacimiento: dia(i) }).catch(codigoDe);
    }
    expect(await buscarCon(cliente, nro_documento, { db: "true" }).catch(codigoDe)).toEqual(BLOQUEADA);
  });
});

describe("lo que queda escrito de una búsqueda", () => {
  it("quien encuentra a una persona guardada la vio: queda registrado, una vez por búsqueda; quien no acierta, no [D111]", async () => {
    const { cliente, inst } = await operador();
    const { id, nro_documento } = await guardada();
    await buscarCon(cliente, nro_documento, { db: "true" });
    await buscarCon(cliente, nro_documento, { db: "true", fechaNacimiento: "1990-01-01" }).catch(codigoDe);
    const vistas = await banco.db
      .selectFrom("log")
      .select(["tipo", "usuario", "id_entidad"])
      .where("referencia", "=", `persona:${id}`)
      .execute();
    expect(vistas).toEqual([
      { tipo: "persona.vista", usuario: inst.operadores[0]?.usuario, id_entidad: inst.id },
    ]);
  });

  it("en el registro de actividad, quién preguntó y el código de la respuesta; nada de la persona", async () => {
    const { cliente, inst } = await operador();
    await buscarCon(cliente, "1234567");
    const filas = await banco.db
      .selectFrom("log")
      .select(["tipo", "referencia", "datos", "mensaje", "usuario"])
      .where("id_entidad", "=", inst.id)
      .execute();
    expect(filas).toEqual([
      {
        tipo: "registro.consulta",
        referencia: expect.stringMatching(/^documento:[0-9a-f]{24}$/),
        datos: {
          servicio: "SEGIP-01",
          codigo_unico: expect.stringMatching(/^SEGIP-/),
          hubo_datos: true,
        },
        mensaje: "Consultó el registro de identidad",
        usuario: inst.operadores[0]?.usuario,
      },
    ]);
  });

  it("la referencia de un documento no se hace sin la clave de la instalación", async () => {
    const { cliente, inst } = await operador();
    await buscarCon(cliente, "1234567");
    const { referencia } = await banco.db
      .selectFrom("log")
      .select("referencia")
      .where("id_entidad", "=", inst.id)
      .executeTakeFirstOrThrow();
    const clave = claveDeDocumento({ tipo_documento: "CI", nro_documento: "1234567", complemento: "" });
    expect(referencia).not.toContain(sha256(clave).slice(0, 24));
    expect(referencia).not.toContain("1234567");
  });

  it("las líneas del servidor no llevan documento ni fecha, salga bien o mal", async () => {
    const { cliente } = await operador();
    const documento = "8123409";
    banco.registro.length = 0;
    await buscarCon(cliente, documento).catch(codigoDe);
    segip.fallar({ status: 500, times: 1 });
    await buscarCon(cliente, documento).catch(codigoDe);
    await buscarCon(cliente, documento, { fechaNacimiento: "nada" }).catch(codigoDe);
    await cliente.pedir("GET", `/ws/api/system/personas/buscar/${documento}/otra?fechaNacimiento=1990-05-15`);
    await expect.poll(() => banco.registro.filter((linea) => linea.includes("answered"))).toHaveLength(4);
    const lineas = banco.registro.join("");
    expect(lineas).toContain("/ws/api/system/personas/buscar/:nroDocumento");
    expect(lineas).not.toMatch(/8123409|1990|fechaNacimiento=/);
  });
});

describe("quién preguntó al registro por alguien que nadie tenía se halla por su número, desde que lo tiene [D111]", () => {
  const inscrita = (cambio: Partial<Escrita> = {}): Escrita => {
    const persona = personaEscrita(cambio);
    segip.inscribir({ ...inscripcionDe(persona), Complemento: (persona.complemento ?? "").toUpperCase() });
    return persona;
  };
  interface Fila {
    tipo: string;
    usuario: string;
    referencia: string;
  }
  const del = async (lector: Cliente, id: number) =>
    datoDe<{ rows: Fila[] }>(
      await consultar(
        lector,
        `query { logs(limit: 100, order: "fecha", referencia: "persona:${id}") { rows { tipo usuario referencia } } }`,
      ),
      "logs",
    ).rows;
  const consultas = async (lector: Cliente, id: number) =>
    (await del(lector, id)).filter(({ tipo }) => tipo === "registro.consulta").map(({ usuario }) => usuario);

  async function guardadaPor(
    inst: Awaited<ReturnType<Banco["institucion"]>>,
    quien: Cliente,
    persona: Escrita,
  ) {
    await contrastar(quien, persona);
    const { id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    return (await asociar(quien, id_canal_entrada, persona))?.id ?? 0;
  }

  it("la búsqueda de quien la guarda y la de quien sólo miró; lo de otra persona, no; ninguna fila dice el documento", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const [guarda, mira] = [await primerOperador(banco, inst), await primerOperador(banco, inst, 1)];
    const [persona, otra] = [inscrita(), inscrita()];
    for (const una of [persona, otra]) await buscar(mira, una);
    await buscar(guarda, persona);
    const id = await guardadaPor(inst, guarda, persona);
    const [uno, dos] = inst.operadores.map(({ usuario }) => usuario);
    const admin = await banco.comoUsuario(inst.admin);
    expect(await consultas(admin, id)).toEqual([dos, uno, uno]);
    expect(JSON.stringify(await del(admin, id))).not.toContain(persona.nro_documento);
  });

  it("escrito el complemento de otro modo es el mismo documento; sin él es el de otra persona", async () => {
    const inst = await banco.institucion();
    const quien = await primerOperador(banco, inst);
    const persona = inscrita({ complemento: "1a" });
    await buscar(quien, persona);
    const id = await guardadaPor(inst, quien, { ...persona, complemento: "1A" });
    const { id: sinComplemento } = await guardada({ nro_documento: persona.nro_documento, complemento: "" });
    const admin = await banco.comoUsuario(inst.admin);
    expect(await consultas(admin, id)).toHaveLength(2);
    expect(await consultas(admin, sinComplemento)).toEqual([]);
  });

  it("quien no acertó la fecha preguntó y no vio nada: está, y lo dice", async () => {
    const { cliente, inst } = await operador();
    const { id, nro_documento } = await guardada();
    await buscarCon(cliente, nro_documento, { fechaNacimiento: "1991-01-01" }).catch(codigoDe);
    expect(await consultas(await banco.comoUsuario(inst.admin), id)).toHaveLength(1);
    const { datos } = await banco.db
      .selectFrom("log")
      .select("datos")
      .where("tipo", "=", "registro.consulta")
      .where("id_entidad", "=", inst.id)
      .executeTakeFirstOrThrow();
    expect(datos).toMatchObject({ hubo_datos: false });
  });

  it("un administrador halla lo de su entidad; SUPERADMIN, lo de todas, también en el CSV [D107]", async () => {
    const [nuestra, ajena] = [await banco.institucion(), await operador()];
    const persona = inscrita();
    const quien = await primerOperador(banco, nuestra);
    await buscar(ajena.cliente, persona);
    const id = await guardadaPor(nuestra, quien, persona);
    const [suyo, deAjena] = [nuestra, ajena.inst].map(({ operadores }) => operadores[0]?.usuario);
    expect(await consultas(await banco.comoUsuario(nuestra.admin), id)).toEqual([suyo]);
    expect(await consultas(await banco.comoUsuario(ajena.inst.admin), id)).toEqual([deAjena]);
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    expect(await consultas(superadmin, id)).toEqual([deAjena, suyo]);
    const { texto } = await superadmin.pedir("GET", `/ws/api/system/logs/csv?referencia=persona:${id}`);
    expect(texto.split("\r\n").filter((linea) => linea.includes(";registro.consulta;"))).toHaveLength(2);
  });
});
