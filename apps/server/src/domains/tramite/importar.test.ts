import { HttpError } from "@ventanilla/client/http";
import { lineasErroneas } from "@ventanilla/contract/common/importacion";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { IMPORTAR_FILAS_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { importarTramites } from "@ventanilla/contract/tramite/tramite.routes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearTramite } from "./tramite.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
beforeAll(async () => {
  banco = await levantar();
});
beforeEach(async () => {
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
});
afterAll(() => banco.cerrar());

type Cuerpo = ArgsOf<typeof importarTramites>["body"];
const responder = (body: Cuerpo, { http }: Cliente = admin) =>
  http.call<typeof importarTramites>(importarTramites, { body });
/** With each wrong line by itself. */
async function importar(body: Cuerpo, cliente: Cliente = admin) {
  const importacion = await responder(body, cliente);
  return { ...importacion, errores: lineasErroneas(importacion) };
}
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const guardados = (idEntidad = inst.id) =>
  banco.db
    .selectFrom("tramite")
    .select(["nombre_tramite", "codigo_portal", "estado"])
    .where("id_entidad", "=", idEntidad)
    .orderBy("nombre_tramite")
    .execute();
const tramite = (nombre_tramite: string, codigo_portal: string | null = null) => ({
  nombre_tramite,
  codigo_portal,
  estado: "ACTIVO",
});
/** Looks at it, and then does it. */
async function confirmar(csv: string, cliente: Cliente = admin) {
  const { huella } = await importar({ csv }, cliente);
  return importar({ csv, confirma: huella }, cliente);
}

const TABLA = "Código;Nombre del trámite\r\n77;Cédula\r\n;Certificado\r\n";

describe("importar trámites de una tabla", () => {
  it("primero dice qué haría y no guarda nada; confirmada, lo hace y queda en el registro", async () => {
    const vista = await importar({ csv: TABLA });
    expect(vista).toEqual({
      huella: expect.stringMatching(/^[0-9a-f]{64}$/),
      nuevas: 2,
      cambian: 0,
      iguales: 0,
      errores: [],
      erroneas: 0,
      escrita: false,
    });
    expect(await guardados()).toEqual([]);
    expect(await importar({ csv: TABLA, confirma: vista.huella })).toEqual({ ...vista, escrita: true });
    expect(await guardados()).toEqual([tramite("Certificado"), tramite("Cédula", "77")].toSorted(porNombre));
    const [registro] = await banco.db
      .selectFrom("log")
      .select(["usuario", "datos"])
      .where("tipo", "=", "tramite.importar")
      .where("id_entidad", "=", inst.id)
      .execute();
    expect(registro).toMatchObject({
      usuario: inst.admin.usuario,
      datos: { creados: [expect.any(Number), expect.any(Number)], cambiados: [] },
    });
  });

  it("la misma tabla otra vez no hace nada; por el código cambia el nombre, sin código el nombre es otro trámite", async () => {
    await confirmar(TABLA);
    expect(await confirmar(TABLA)).toMatchObject({ nuevas: 0, cambian: 0, iguales: 2 });
    const cambiada = TABLA.replace("Cédula", "Cédula de identidad").replace("Certificado", "Certificación");
    expect(await confirmar(cambiada)).toMatchObject({ nuevas: 1, cambian: 1, iguales: 0 });
    expect((await guardados()).map(({ nombre_tramite }) => nombre_tramite).toSorted()).toEqual([
      "Certificación",
      "Certificado",
      "Cédula de identidad",
    ]);
  });

  it("el mismo nombre escrito en otro programa no es otro trámite: con los acentos aparte, otras mayúsculas o más espacios", async () => {
    await confirmar("nombre\nRenovación de cédula\n");
    const enOtro = "Renovación de cédula".normalize("NFD");
    expect(await confirmar(`nombre\n${enOtro}\n`)).toMatchObject({ nuevas: 0, cambian: 0, iguales: 1 });
    expect(await confirmar(`nombre\nRENOVACIÓN  de cédula\n`)).toMatchObject({ nuevas: 0, cambian: 1 });
    const { errores } = await importar({
      csv: `nombre\nPermiso  único\n${"Permiso único".normalize("NFD")}\n`,
    });
    expect(errores).toMatchObject([{ linea: 3 }]);
    await confirmar(`nombre\n${"Permiso único".normalize("NFD")}\n`);
    expect((await guardados()).map(({ nombre_tramite }) => nombre_tramite)).toContain("Permiso único");
  });

  it.each([
    ["comas y comillas", 'codigo_portal,nombre_tramite\n1,"Cédula, por ""primera"" vez"\n'],
    ["tabuladores y comillas sueltas", 'codigo portal\tTRÁMITE\n1\tCédula, por "primera" vez\n'],
    ["la marca de UTF-8 y líneas vacías", '\ufeffnombre;código\n\n;;\n"Cédula, por ""primera"" vez";1\n\n'],
    ["lo que una exportación escudó", 'nombre;código\n\'=Cédula, por "primera" vez;1\n', "="],
  ])("se lee con %s", async (_, csv, delante = "") => {
    await confirmar(csv);
    expect(await guardados()).toEqual([tramite(`${delante}Cédula, por "primera" vez`, "1")]);
  });

  it("nombra cada línea mala y, mientras haya una, no guarda ninguna", async () => {
    const csv = `nombre;código\nBueno;1\n;2\n${"x".repeat(501)};3\nOtro;1\nBueno;\nbueno;\nDe más;4;sobra\n`;
    const vista = await importar({ csv });
    expect(vista.errores).toEqual([
      { linea: 3, columna: "nombre", mensaje: "El campo es obligatorio." },
      { linea: 4, columna: "nombre", mensaje: "El campo admite hasta 500 caracteres." },
      { linea: 5, columna: "código", mensaje: "Está repetido: ya figura en la línea 2." },
      { linea: 7, columna: "nombre", mensaje: "Está repetido: ya figura en la línea 6." },
      { linea: 8, columna: null, mensaje: "La línea tiene más columnas que los títulos." },
    ]);
    expect(vista.erroneas).toBe(5);
    expect(await importar({ csv, confirma: vista.huella }).catch(codigoDe)).toEqual([
      412,
      "TABLA_CON_ERRORES",
    ]);
    expect(await guardados()).toEqual([]);
  });

  it("una línea mala no cuenta como nueva, ni como cambio, ni como igual", async () => {
    await confirmar("nombre;código\nIgual;1\nOtro igual;2\nCambia;3\n");
    const buenas = "nombre;código\nNuevo;\nIgual;1\n";
    expect(await importar({ csv: `${buenas};4\nnuevo;\n` })).toMatchObject({
      nuevas: 1,
      cambian: 0,
      iguales: 1,
      erroneas: 2,
    });
    const deMas = "De más;5;sobra\nOtro igual;2;sobra\nCambiado;3;sobra\n";
    expect(await importar({ csv: `${buenas}${deMas}` })).toMatchObject({
      nuevas: 1,
      cambian: 0,
      iguales: 1,
      erroneas: 3,
    });
  });

  it.each([
    ["vacía", " \n", "La tabla está vacía."],
    ["sin la columna del nombre", "código\n1\n", "Falta esta columna."],
    ["con una columna que nadie conoce", "nombre;precio\nCédula;3\n", "No se conoce esta columna."],
    ["con la misma columna dos veces", "nombre;trámite\nA;B\n", "Esta columna está dos veces."],
    [
      "con comillas que no se cierran",
      'nombre\n"Cédula\n',
      "No se puede leer desde aquí: revise las comillas.",
    ],
    [
      "de demasiadas líneas",
      `nombre\n${Array.from({ length: IMPORTAR_FILAS_MAX + 1 }, (_, i) => `T${i}`).join("\n")}`,
      `La tabla tiene más de ${IMPORTAR_FILAS_MAX} líneas. Divídala en varias.`,
    ],
  ])("una tabla %s lo dice", async (_, csv, mensaje) => {
    const { errores, escrita } = await importar({ csv });
    expect([errores.map((uno) => uno.mensaje), escrita]).toEqual([[mensaje], false]);
  });

  it("lo que está bajo un título vacío no se pierde callando: es una línea mala; columnas vacías al final no molestan", async () => {
    const { errores } = await importar({ csv: "nombre;;código;\nCédula;vale 3;1;\nPasaporte;;2;\n" });
    expect(errores).toEqual([
      { linea: 2, columna: null, mensaje: "La línea tiene más columnas que los títulos." },
    ]);
    expect(await confirmar("nombre;;código;;\nCédula;;1;;\nPasaporte;;2\n")).toMatchObject({ nuevas: 2 });
  });

  it("un signo que cae donde se corta lo que se lee por vez queda entero", async () => {
    const filas = Array.from({ length: 655 }, (_, i) => String(i).padEnd(99, "x"));
    const antes = `nombre\n${filas.join("\n")}\n`;
    const nombre = `${"y".repeat(65_535 - antes.length)}🏛`;
    expect(await confirmar(`${antes}${nombre}\n`)).toMatchObject({ nuevas: 656, escrita: true });
    expect(await guardados()).toContainEqual(tramite(nombre));
  });

  it("cuantas sean las líneas malas, se nombran todas, en su orden; la respuesta dice cada motivo una vez y no crece con ellas", async () => {
    const sinNombre = Array.from({ length: IMPORTAR_FILAS_MAX - 200 }, (_, i) => `;${i}`);
    const repetidas = Array.from({ length: 200 }, () => "Cédula;");
    const csv = `nombre;código\n${[...sinNombre, ...repetidas].join("\n")}`;
    const respuesta = await responder({ csv });
    const primera = IMPORTAR_FILAS_MAX - 198;
    expect(
      respuesta.errores.map(({ columna, mensaje, lineas }) => [columna, mensaje, lineas.length]),
    ).toEqual([
      ["nombre", "El campo es obligatorio.", IMPORTAR_FILAS_MAX - 200],
      ["nombre", `Está repetido: ya figura en la línea ${primera}.`, 199],
    ]);
    expect(JSON.stringify(respuesta).length).toBeLessThan(6 * IMPORTAR_FILAS_MAX);
    const todas = Array.from({ length: IMPORTAR_FILAS_MAX }, (_, i) => i + 2);
    expect(lineasErroneas(respuesta).map(({ linea }) => linea)).toEqual(
      todas.filter((linea) => linea !== primera),
    );
    expect(respuesta.erroneas).toBe(IMPORTAR_FILAS_MAX - 1);
    expect(await guardados()).toEqual([]);
  });

  it("un motivo no repite lo que la celda dice, y un título sin fin no es el de ninguna columna", async () => {
    const ajeno = "=HYPERLINK(1)".padEnd(600, "x");
    expect((await importar({ csv: `nombre;código\n${ajeno};1\n` })).errores).toEqual([
      { linea: 2, columna: "nombre", mensaje: "El campo admite hasta 500 caracteres." },
    ]);
    const largo = `nombre${"!".repeat(200)}`;
    const { errores } = await importar({ csv: `nombre;${largo}\nCédula;1\n` });
    expect(errores).toEqual([{ linea: 1, columna: largo, mensaje: "No se conoce esta columna." }]);
  });

  it("lo que se confirma es lo que se vio: otra tabla se rechaza y no guarda nada", async () => {
    const { huella } = await importar({ csv: TABLA });
    const otra = `${TABLA}9;Otro\n`;
    expect(await importar({ csv: otra, confirma: huella }).catch(codigoDe)).toEqual([409, "TABLA_CAMBIADA"]);
    expect(await guardados()).toEqual([]);
  });

  it("dos confirmaciones a la vez guardan una", async () => {
    const { huella } = await importar({ csv: TABLA });
    const hechas = await Promise.all([1, 2].map(() => importar({ csv: TABLA, confirma: huella })));
    expect(hechas.map(({ nuevas }) => nuevas).toSorted((uno, otro) => uno - otro)).toEqual([0, 2]);
    expect(await guardados()).toHaveLength(2);
  });

  it("un administrador sólo en su entidad; SUPERADMIN en la que diga; lo de otra no se mira ni se toca [D48]", async () => {
    const otra = await banco.institucion();
    await crearTramite(banco.db, { id_entidad: otra.id, nombre_tramite: "Cédula", codigo_portal: "77" });
    expect(await importar({ csv: TABLA, id_entidad: otra.id }).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await confirmar(TABLA)).toMatchObject({ nuevas: 2 });
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    const vista = await importar({ csv: TABLA, id_entidad: otra.id }, superadmin);
    expect(vista).toMatchObject({ nuevas: 1, iguales: 1 });
    // Looked at for one institution, it is not confirmed for another.
    const ajena = { csv: TABLA, id_entidad: inst.id, confirma: vista.huella };
    expect(await importar(ajena, superadmin).catch(codigoDe)).toEqual([409, "TABLA_CAMBIADA"]);
  });
});

function porNombre(una: { nombre_tramite: string }, otra: { nombre_tramite: string }): number {
  return una.nombre_tramite < otra.nombre_tramite ? -1 : 1;
}
