import { HttpError } from "@ventanilla/client/http";
import { lineasErroneas } from "@ventanilla/contract/common/importacion";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import {
  IMPORTAR_DESACIERTOS_MAX,
  IMPORTAR_USUARIOS_MAX,
  USUARIO_LOGIN_MAX,
} from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { contrastarPersona } from "@ventanilla/contract/persona/persona.routes";
import { importarUsuarios } from "@ventanilla/contract/usuario/importar.routes";
import { COLUMNAS_USUARIOS } from "@ventanilla/contract/usuario/tabla";
import { IDIOMAS, traducir } from "@ventanilla/i18n";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { esperarA, transaccionAjena } from "../../../../test/cerrojos.ts";
import type { Banco, Cliente, Institucion } from "../../../../test/harness.ts";
import { levantarConRegistro } from "../../../../test/registro.ts";
import { crearPersona, decirA } from "../../persona/persona.factory.ts";
import { crearRol } from "../../rol/rol.factory.ts";
import { crearUsuario } from "../usuario.factory.ts";

let todo: Awaited<ReturnType<typeof levantarConRegistro>>;
let banco: Banco;
let inst: Institucion;
let admin: Cliente;
let numero = 0;
beforeAll(async () => {
  todo = await levantarConRegistro();
  ({ banco } = todo);
});
beforeEach(async () => {
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
});
afterAll(() => todo.cerrar());

type Cuerpo = ArgsOf<typeof importarUsuarios>["body"];
/** With each wrong line by itself. */
async function importar(body: Cuerpo, { http }: Cliente = admin) {
  const importacion = await http.call<typeof importarUsuarios>(importarUsuarios, { body });
  return { ...importacion, errores: lineasErroneas(importacion) };
}
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
async function confirmar(csv: string, cliente: Cliente = admin) {
  const { huella } = await importar({ csv }, cliente);
  return importar({ csv, confirma: huella }, cliente);
}
const cuentas = (idEntidad = inst.id) =>
  banco.db
    .selectFrom("usuario as u")
    .innerJoin("persona as p", "p.id", "u.id_persona")
    .select([
      "u.usuario",
      "u.email",
      "u.id_rol",
      "u.estado",
      "u.debe_cambiar_contrasena",
      "u.nombre_completo",
    ])
    .select(["p.contrastado", "p.fecha_nacimiento", "p.nacionalidad", "p.genero"])
    .where("u.id_entidad", "=", idEntidad)
    .orderBy("u.usuario")
    .execute();
const documento = () => {
  numero += 1;
  return String(7_100_000 + numero);
};

const TITULOS = "Usuario;Rol;Nro. documento;Fecha de nacimiento;Nombres;Primer apellido;Género";
type Linea = Partial<
  Record<"usuario" | "rol" | "documento" | "fecha" | "nombres" | "apellido" | "genero", string>
>;
const linea = (campos: Linea = {}) => {
  const { usuario = `imp${documento()}`, rol = "OPERADOR", fecha = "15/05/1990", genero = "Mujer" } = campos;
  const { documento: nro = documento(), nombres = "Ana", apellido = "Quispe" } = campos;
  return [usuario, rol, nro, fecha, nombres, apellido, genero].join(";");
};
/** Whom a line speaks of, as she is stored. */
const ANA = {
  fecha_nacimiento: "1990-05-15",
  nombres: "ANA",
  primer_apellido: "QUISPE",
  segundo_apellido: null,
};
const tabla = (...lineas: string[]) => [TITULOS, ...lineas, ""].join("\r\n");

describe("importar usuarios de una tabla", () => {
  it("primero dice qué haría y no guarda nada; confirmada, crea cada cuenta con su persona sin verificar y una contraseña que se dice una vez", async () => {
    const csv = tabla(linea({ usuario: `ana${inst.id}`, nombres: "Ana María", apellido: "Ñáñez" }));
    const vista = await importar({ csv });
    expect(vista).toMatchObject({ nuevas: 1, erroneas: 0, escrita: false, contrasenas: [] });
    expect(await cuentas()).toEqual([]);
    const hecha = await importar({ csv, confirma: vista.huella });
    expect(hecha).toMatchObject({ escrita: true, enviadas: 0 });
    expect(await cuentas()).toEqual([
      {
        usuario: `ana${inst.id}`,
        email: null,
        id_rol: ROL.OPERADOR,
        estado: "ACTIVO",
        debe_cambiar_contrasena: true,
        nombre_completo: "ANA MARÍA ÑÁÑEZ",
        contrastado: false,
        fecha_nacimiento: "1990-05-15",
        nacionalidad: "BOLIVIANA",
        genero: "F",
      },
    ]);
    const [clave] = hecha.contrasenas;
    expect(clave?.usuario).toBe(`ana${inst.id}`);
    const entrada = await banco.anonimo.pedir("POST", "/ws/auth", { body: clave });
    expect(entrada.estado).toBe(200);
    const anotado = await banco.db
      .selectFrom("log")
      .select(["tipo", "usuario", "datos"])
      .where("id_entidad", "=", inst.id)
      .where("tipo", "in", ["usuario.importar", "usuario.crear"])
      .orderBy("id")
      .execute();
    expect(anotado).toMatchObject([
      { tipo: "usuario.crear", usuario: inst.admin.usuario },
      { tipo: "usuario.importar", datos: { sin_verificar: 1, enviadas: 0 } },
    ]);
    expect(JSON.stringify(anotado)).not.toContain(clave?.contrasena);
  });

  it("con fines de línea mezclados, la marca de UTF-8, punto y coma y acentos, por sus títulos en cualquiera de los idiomas", async () => {
    const lineas = [linea({ nombres: "José" }), linea({ nombres: "Íñigo" }), linea({ nombres: "Zoé" })];
    const mezclada = `\ufeff${TITULOS}\r\n${lineas[0]}\n${lineas[1]}\r${lineas[2]}\r\n`;
    expect(await confirmar(mezclada)).toMatchObject({ nuevas: 3, escrita: true });
    expect(
      (await cuentas()).map(({ nombre_completo }) => nombre_completo).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(["JOSÉ QUISPE", "ZOÉ QUISPE", "ÍÑIGO QUISPE"]);
    for (const idioma of IDIOMAS) {
      const titulos = Object.values(COLUMNAS_USUARIOS).map((clave) => traducir(idioma, clave));
      const celdas = [`x${documento()}`, "a@b.bo", "Cajera", "operador", "PASAPORTE", `AB${documento()}`, ""];
      const resto = ["1990-05-15", "Eva", "Rojas", "--", "peruana", "f", "70011223", ""];
      const csv = `${titulos.join(",")}\n${[...celdas, ...resto].join(",")}\n`;
      expect((await importar({ csv })).errores, idioma).toEqual([]);
    }
  });

  it("nombra cada línea mala y, mientras haya una, no crea ninguna", async () => {
    const otra = await banco.institucion();
    const dos = documento();
    const csv = tabla(
      linea({ usuario: `bien${inst.id}`, documento: dos }),
      linea({ usuario: "" }),
      linea({ documento: "12A" }),
      linea({ fecha: "31/02/1990" }),
      linea({ rol: "SUPERADMIN" }),
      linea({ rol: "Portero" }),
      linea({ genero: "quizá" }),
      linea({ usuario: otra.admin.usuario.toUpperCase() }),
      linea({ usuario: `BIEN${inst.id}` }),
      linea({ documento: dos }),
    );
    const vista = await importar({ csv });
    expect(vista.errores).toEqual([
      { linea: 3, columna: "Usuario", mensaje: "El campo es obligatorio." },
      { linea: 4, columna: "Nro. documento", mensaje: "El campo debe contener sólo números." },
      {
        linea: 5,
        columna: "Fecha de nacimiento",
        mensaje: "El campo debe contener una fecha válida (DD/MM/AAAA).",
      },
      { linea: 6, columna: "Rol", mensaje: traducir("es", "errores:ROL_NO_ASIGNABLE") },
      { linea: 7, columna: "Rol", mensaje: traducir("es", "errores:ROL_NO_ASIGNABLE") },
      { linea: 8, columna: "Género", mensaje: "Hubo un error de validación." },
      { linea: 9, columna: "Usuario", mensaje: traducir("es", "errores:USUARIO_REPETIDO") },
      { linea: 10, columna: "Usuario", mensaje: "Está repetido: ya figura en la línea 2." },
      { linea: 11, columna: "Nro. documento", mensaje: "Está repetido: ya figura en la línea 2." },
    ]);
    expect(vista.nuevas).toBe(1);
    expect(await importar({ csv, confirma: vista.huella }).catch(codigoDe)).toEqual([
      412,
      "TABLA_CON_ERRORES",
    ]);
    expect(await cuentas()).toEqual([]);
    const conSobra = await importar({ csv: tabla(linea(), `${linea()};sobra`) });
    expect(conSobra).toMatchObject({ nuevas: 1, erroneas: 1 });
    const sinColumna = await importar({ csv: "usuario\nana\n" });
    expect(sinColumna.errores.map(({ columna }) => columna)).toEqual([
      "Rol",
      "Nro. documento",
      "Fecha de nacimiento",
      "Nombres",
      "Primer apellido",
      "Género",
    ]);
  });

  it("de una tabla en que todas las líneas están mal se nombran todas, cada una con todo lo que tiene mal", async () => {
    const csv = tabla(
      ...Array.from({ length: IMPORTAR_USUARIOS_MAX }, (_, i) =>
        i % 2 === 0 ? linea({ rol: "Portero" }) : linea({ genero: "quizá", fecha: "31/02/1990" }),
      ),
    );
    const { errores, erroneas } = await importar({ csv });
    expect(erroneas).toBe(1.5 * IMPORTAR_USUARIOS_MAX);
    expect(errores.map(({ linea: n, columna }) => `${n} ${columna}`)).toEqual(
      Array.from({ length: IMPORTAR_USUARIOS_MAX }, (_, i) =>
        i % 2 === 0 ? [`${i + 2} Rol`] : [`${i + 2} Fecha de nacimiento`, `${i + 2} Género`],
      ).flat(),
    );
    expect(await cuentas()).toEqual([]);
  });

  it("un usuario que no cabe en el formulario de ingreso es una línea mala: nadie podría escribirlo allí [A-login-05, D30]", async () => {
    const justo = `${inst.id}`.padEnd(USUARIO_LOGIN_MAX, "x");
    const { errores } = await importar({
      csv: tabla(linea({ usuario: justo }), linea({ usuario: `${justo}y` })),
    });
    expect(errores).toEqual([
      {
        linea: 3,
        columna: "Usuario",
        mensaje: traducir("es", "usuarios:usuarioLargo", { limite: USUARIO_LOGIN_MAX }),
      },
    ]);
    const hecha = await confirmar(tabla(linea({ usuario: justo })));
    expect(hecha.contrasenas.map(({ usuario }) => usuario)).toEqual([justo]);
  });

  it("de dos roles que se leen igual da el que la línea escribe tal cual; si no escribe ninguno de los dos, es una línea mala", async () => {
    const nombres = [`Jefe de Área ${inst.id}`, `JEFE_DE_AREA_${inst.id}`] as const;
    const uno = await crearRol(banco.db, { nombre: nombres[0] });
    const otro = await crearRol(banco.db, { nombre: nombres[1] });
    const [a, b] = [`a${inst.id}`, `b${inst.id}`];
    const lineas = [linea({ usuario: a, rol: nombres[0] }), linea({ usuario: b, rol: nombres[1] })];
    const { errores } = await importar({ csv: tabla(...lineas, linea({ rol: `jefe de area ${inst.id}` })) });
    expect(errores).toEqual([{ linea: 4, columna: "Rol", mensaje: traducir("es", "importar:rolAmbiguo") }]);
    expect(await confirmar(tabla(...lineas))).toMatchObject({ nuevas: 2, escrita: true });
    expect((await cuentas()).map(({ usuario, id_rol }) => [usuario, id_rol])).toEqual([
      [a, uno],
      [b, otro],
    ]);
  });

  it("un rol que no puede darse no se cambia por otro que se lee igual", async () => {
    await crearRol(banco.db, { nombre: "Superadmin" });
    const { errores } = await importar({ csv: tabla(linea({ rol: "SUPERADMIN" })) });
    expect(errores.map(({ mensaje }) => mensaje)).toEqual([traducir("es", "errores:ROL_NO_ASIGNABLE")]);
  });

  it("de quien ya se conoce: con su fecha y su nombre se le da cuenta; con otra fecha, otro nombre o una cuenta activa, no", async () => {
    const conocida = { ...ANA, nacionalidad: "BOLIVIANA", genero: "F", id_entidad: inst.id };
    const [sirve, otraFecha, otroNombre, conCuenta] = [documento(), documento(), documento(), documento()];
    const id = await crearPersona(banco.db, { ...conocida, nro_documento: sirve, contrastado: true });
    await crearPersona(banco.db, { ...conocida, nro_documento: otraFecha, fecha_nacimiento: "1991-01-01" });
    await crearPersona(banco.db, {
      ...conocida,
      nro_documento: otroNombre,
      nombres: "EVA",
      contrastado: true,
    });
    const id_persona = await crearPersona(banco.db, { ...conocida, nro_documento: conCuenta });
    await crearUsuario(banco.db, { id_entidad: inst.id, id_persona });
    const mala = tabla(...[otraFecha, otroNombre, conCuenta].map((nro) => linea({ documento: nro })));
    const { errores } = await importar({ csv: mala });
    expect(errores.map(({ columna, mensaje }) => [columna, mensaje])).toEqual(
      (["PERSONA_NO_COINCIDE", "PERSONA_CON_OTROS_DATOS", "PERSONA_CON_CUENTA"] as const).map((codigo) => [
        "Nro. documento",
        traducir("es", `errores:${codigo}`),
      ]),
    );
    expect(await confirmar(tabla(linea({ documento: sirve, usuario: `conocida${inst.id}` })))).toMatchObject({
      escrita: true,
    });
    const { id_persona: suya } = await banco.db
      .selectFrom("usuario")
      .select("id_persona")
      .where("usuario", "=", `conocida${inst.id}`)
      .executeTakeFirstOrThrow();
    expect(suya).toBe(id);
  });

  it("de quien ya se conoce no se escribe nada: quedan su nacionalidad y lo que dijo a la entidad, también si la línea trae un teléfono", async () => {
    const [nro, usuario] = [documento(), `queda${inst.id}`];
    const persona = { ...ANA, nro_documento: nro, nacionalidad: "PERUANA", id_entidad: inst.id };
    const id_persona = await crearPersona(banco.db, persona);
    const otros_datos = JSON.stringify([{ key: "Otros", value: "zurda" }]);
    const dicho = { movil: "70000001", telefono: "2210400", otros_datos };
    await decirA(banco.db, { id_persona, id_entidad: inst.id }, dicho);
    const csv = `${TITULOS};Móvil\r\n${linea({ documento: nro, usuario })};71234567\r\n`;
    expect(await confirmar(csv)).toMatchObject({ nuevas: 1, escrita: true });
    const guardada = await banco.db
      .selectFrom("persona as p")
      .innerJoin("persona_entidad as pe", "pe.id_persona", "p.id")
      .innerJoin("usuario as u", "u.id_persona", "p.id")
      .select(["u.usuario", "p.nombres", "p.nacionalidad", "p.genero", "p._user_updated"])
      .select(["pe.id_entidad", "pe.movil", "pe.telefono", "pe.otros_datos"])
      .where("p.id", "=", id_persona)
      .execute();
    expect(guardada).toEqual([
      {
        usuario,
        nombres: "ANA",
        nacionalidad: "PERUANA",
        genero: null,
        _user_updated: null,
        id_entidad: inst.id,
        movil: "70000001",
        telefono: "2210400",
        otros_datos: [{ key: "Otros", value: "zurda" }],
      },
    ]);
  });

  it.each<[cual: string, campos: { contrastado?: boolean; id_entidad?: null }]>([
    ["verificada", { contrastado: true }],
    ["sin verificar", {}],
    ["que ingresó otra entidad", { id_entidad: null }],
  ])("otro nombre o nacionalidad que los de una persona %s es una línea mala", async (_cual, campos) => {
    const [otroNombre, peruana] = [documento(), documento()];
    const conocida = { ...ANA, id_entidad: inst.id, ...campos };
    await crearPersona(banco.db, { ...conocida, nro_documento: otroNombre, nombres: "EVA" });
    await crearPersona(banco.db, { ...conocida, nro_documento: peruana, nacionalidad: "PERUANA" });
    const mensajes = async (nro: string, nacionalidad: string) => {
      const csv = `${TITULOS};Nacionalidad\r\n${linea({ documento: nro })};${nacionalidad}\r\n`;
      return (await importar({ csv })).errores.map(({ columna, mensaje }) => [columna, mensaje]);
    };
    const mala = [["Nro. documento", traducir("es", "errores:PERSONA_CON_OTROS_DATOS")]];
    expect(await mensajes(otroNombre, "")).toEqual(mala);
    expect(await mensajes(peruana, "boliviana")).toEqual(mala);
    expect(await mensajes(peruana, "peruana")).toEqual([]);
    expect(await mensajes(peruana, "")).toEqual([]);
  });

  it("si mientras tanto alguien guarda a una de sus personas con otro nombre, ese nombre queda y no se crea ninguna cuenta", async () => {
    const nro = documento();
    const csv = tabla(linea(), linea({ documento: nro }));
    const { huella } = await importar({ csv });
    const trabado = await transaccionAjena(banco.db);
    await crearPersona(trabado, { ...ANA, nro_documento: nro, nombres: "EVA", id_entidad: inst.id });
    const pedida = importar({ csv, confirma: huella }).catch(codigoDe);
    await esperarA(trabado, 1);
    await trabado.commit().execute();
    expect(await pedida).toEqual([412, "PERSONA_CON_OTROS_DATOS"]);
    expect(await cuentas()).toEqual([]);
    const guardada = banco.db.selectFrom("persona").select("nombres").where("nro_documento", "=", nro);
    expect(await guardada.execute()).toEqual([{ nombres: "EVA" }]);
  });

  it("adivinar la fecha de nacimiento de un documento por tablas cierra ese documento, también con la buena", async () => {
    const nro = documento();
    await crearPersona(banco.db, { nro_documento: nro, fecha_nacimiento: "1990-05-15" });
    for (let dia = 1; dia <= 5; dia++)
      await importar({ csv: tabla(linea({ documento: nro, fecha: `0${dia}/05/1990` })) });
    const { errores } = await importar({ csv: tabla(linea({ documento: nro })) });
    expect(errores.map(({ mensaje }) => mensaje)).toEqual([
      traducir("es", "errores:BUSQUEDA_BLOQUEADA", { minutos: 10 }),
    ]);
  });

  it("probar documentos y fechas a montones por tablas cierra las tablas a quien lo hace, y cada vista queda en el registro", async () => {
    const documentos = Array.from({ length: IMPORTAR_DESACIERTOS_MAX }, documento);
    for (const nro_documento of documentos) await crearPersona(banco.db, { nro_documento });
    const csv = tabla(...documentos.map((nro) => linea({ documento: nro })));
    expect((await importar({ csv })).erroneas).toBe(IMPORTAR_DESACIERTOS_MAX);
    for (const otra of [csv, tabla(linea())])
      expect(await importar({ csv: otra }).catch(codigoDe)).toEqual([429, "TABLAS_BLOQUEADAS"]);
    const colega = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.ADMIN }));
    expect(await importar({ csv: tabla(linea()) }, colega)).toMatchObject({ erroneas: 0 });
    const anotado = await banco.db
      .selectFrom("log")
      .select(["nivel", "tipo", "datos"])
      .where("id_usuario", "=", inst.admin.id)
      .where("tipo", "in", ["usuario.importar_vista", "persona.bloqueo"])
      .orderBy("id")
      .execute();
    expect(anotado).toEqual([
      { nivel: "ADVERTENCIA", tipo: "persona.bloqueo", datos: { intentos: IMPORTAR_DESACIERTOS_MAX } },
      {
        nivel: "ADVERTENCIA",
        tipo: "usuario.importar_vista",
        datos: { lineas: IMPORTAR_DESACIERTOS_MAX, desaciertos: IMPORTAR_DESACIERTOS_MAX },
      },
    ]);
  });

  it("lo que el registro de identidad negó hace un momento sigue negado [D110]", async () => {
    const nro = documento();
    const conocida = { FechaNacimiento: "15/05/1990", Nombres: "EVA", PrimerApellido: "ROJAS" };
    todo.segip.inscribir({ NumeroDocumento: nro, ...conocida });
    const escrita = {
      nro_documento: nro,
      fecha_nacimiento: "15/05/1990",
      nombres: "Ana",
      segundo_apellido: "--",
    };
    const body = { ...escrita, primer_apellido: "Quispe" };
    expect(await admin.http.call<typeof contrastarPersona>(contrastarPersona, { body })).toMatchObject({
      estado: "NO_VERIFICADO",
    });
    const { errores } = await importar({ csv: tabla(linea({ documento: nro })) });
    expect(errores.map(({ mensaje }) => mensaje)).toEqual([traducir("es", "errores:PERSONA_SIN_CONTRASTE")]);
  });

  it("dos confirmaciones a la vez crean una; otra tabla que la vista se rechaza; hay un límite de líneas", async () => {
    const csv = tabla(linea());
    const { huella } = await importar({ csv });
    const hechas = await Promise.allSettled([1, 2].map(() => importar({ csv, confirma: huella })));
    expect(hechas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await cuentas()).toHaveLength(1);
    expect(await importar({ csv: tabla(linea()), confirma: huella }).catch(codigoDe)).toEqual([
      409,
      "TABLA_CAMBIADA",
    ]);
    const larga = tabla(...Array.from({ length: IMPORTAR_USUARIOS_MAX + 1 }, () => linea()));
    expect((await importar({ csv: larga })).errores.map(({ mensaje }) => mensaje)).toEqual([
      `La tabla tiene más de ${IMPORTAR_USUARIOS_MAX} líneas. Divídala en varias.`,
    ]);
  });

  it("si una cuenta no se puede crear no se crea ninguna, tampoco sus personas", async () => {
    const [uno, dos] = [documento(), documento()];
    const csv = tabla(linea({ documento: uno }), linea({ documento: dos, usuario: `choca${inst.id}` }));
    const { huella } = await importar({ csv });
    // Between what was looked at and what is written somebody takes the name of the second.
    const trabado = await transaccionAjena(banco.db);
    await crearUsuario(trabado, { usuario: `choca${inst.id}`, id_entidad: inst.id });
    const pedida = importar({ csv, confirma: huella }).catch(codigoDe);
    await esperarA(trabado, 1);
    await trabado.commit().execute();
    expect(await pedida).toEqual([409, "USUARIO_REPETIDO"]);
    const personas = await banco.db
      .selectFrom("persona")
      .select("nro_documento")
      .where("nro_documento", "in", [uno, dos])
      .execute();
    expect(personas).toEqual([]);
  });

  it("un administrador sólo en su entidad; SUPERADMIN en la que diga; sin usuarios:create nadie", async () => {
    const otra = await banco.institucion();
    const csv = tabla(linea());
    expect(await importar({ csv, id_entidad: otra.id }).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    expect(await importar({ csv }, operador).catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    const { huella } = await importar({ csv, id_entidad: otra.id }, superadmin);
    expect(
      await importar({ csv, id_entidad: inst.id, confirma: huella }, superadmin).catch(codigoDe),
    ).toEqual([409, "TABLA_CAMBIADA"]);
    await importar({ csv, id_entidad: otra.id, confirma: huella }, superadmin);
    expect([await cuentas(), (await cuentas(otra.id)).length]).toEqual([[], 1]);
  });
});
