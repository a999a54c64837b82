import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consultar, datoDe } from "../../../test/datos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { transaction } from "../../db/transaction.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { type Anotacion, anotar } from "./index.ts";

let banco: Banco;
let inst: Institucion;
let otra: Institucion;
let admin: Cliente;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  otra = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

type Nueva = Partial<Pick<Anotacion, "nivel" | "tipo" | "mensaje" | "referencia" | "datos">> & {
  de?: Institucion;
  usuario?: string;
};
/** Answers its id. */
async function anotada({ de = inst, usuario = "jperez", ...campos }: Nueva = {}): Promise<number> {
  await transaction(banco.db, (tx) =>
    anotar(tx, {
      nivel: "INFO",
      tipo: "prueba.fila",
      mensaje: "Una fila",
      ...campos,
      actor: { id_usuario: 1, usuario, id_entidad: de.id },
      ip: "192.0.2.7",
    }),
  );
  const { id } = await banco.db
    .selectFrom("log")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return Number(id);
}
/** As the owner of the table could, who may switch its trigger off. */
async function cuando(id: number, fecha: string): Promise<void> {
  await sql`ALTER TABLE log DISABLE TRIGGER USER`.execute(banco.db);
  await sql`UPDATE log SET fecha = ${fecha} WHERE id = ${id}`.execute(banco.db);
  await sql`ALTER TABLE log ENABLE ALWAYS TRIGGER log_inmutable, ENABLE ALWAYS TRIGGER log_sin_vaciar`.execute(
    banco.db,
  );
}
const CAMPOS = "id nivel tipo mensaje referencia ip fecha usuario";
interface Fila {
  id: number;
  tipo: string;
}
async function filas(cliente: Cliente, filtros: string): Promise<Fila[]> {
  const contestado = await consultar(
    cliente,
    `query { logs(limit: 100, ${filtros}) { rows { ${CAMPOS} } } }`,
  );
  return datoDe<{ rows: Fila[] }>(contestado, "logs").rows;
}
const ids = async (cliente: Cliente, filtros: string) => (await filas(cliente, filtros)).map(({ id }) => id);
const detalle = (cliente: Cliente, id: number) =>
  consultar(
    cliente,
    `query ($id: ID!) { log(id: $id) { ${CAMPOS} tapado cambios { campo antes despues } } }`,
    { id },
  );

describe("log: la lista", () => {
  it("lo último primero, con los campos de un registro; su nivel es ERROR, INFO o ADVERTENCIA [A-logs-01, A-logs-03, A-logs-04, A-producto-13]", async () => {
    const tipo = "orden.prueba";
    const hechas: number[] = [];
    for (const nivel of ["INFO", "ERROR", "ADVERTENCIA"] as const)
      hechas.push(await anotada({ tipo, nivel, referencia: "punto:4" }));
    const dichas = await filas(admin, `tipo: "${tipo}"`);
    expect(dichas.map(({ id }) => id)).toEqual(hechas.toReversed());
    expect(dichas[0]).toEqual({
      id: hechas[2],
      nivel: "ADVERTENCIA",
      tipo,
      mensaje: "Una fila",
      referencia: "punto:4",
      ip: "192.0.2.7",
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      usuario: "jperez",
    });
    expect(await ids(admin, `tipo: "${tipo}", order: "fecha"`)).toEqual(hechas);
    for (const [i, nivel] of (["INFO", "ERROR", "ADVERTENCIA"] as const).entries())
      expect(await ids(admin, `tipo: "${tipo}", nivel: ${nivel}`)).toEqual([hechas[i]]);
  });

  it("un administrador ve lo de su entidad, y SUPERADMIN todo; una fila ajena es como una que no hay [A-logs-06, D107]", async () => {
    const tipo = "muro.prueba";
    const propia = await anotada({ tipo });
    const ajena = await anotada({ tipo, de: otra });
    expect(await ids(admin, `tipo: "${tipo}"`)).toEqual([propia]);
    expect(await ids(superadmin, `tipo: "${tipo}"`)).toEqual([ajena, propia]);
    const [negada, inexistente] = [await detalle(admin, ajena), await detalle(admin, 2_000_000_000)];
    expect(negada.errors?.map(({ message }) => message)).toEqual(
      inexistente.errors?.map(({ message }) => message),
    );
    expect(negada.errors).toHaveLength(1);
    expect((await detalle(admin, propia)).data?.["log"]).toMatchObject({ id: propia });
    expect((await detalle(superadmin, ajena)).data?.["log"]).toMatchObject({ id: ajena });
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    const { errors } = await consultar(operador, `query { logs { count } }`);
    expect(errors?.[0]?.message).toBe("NOT_AUTHORIZED:READ");
  });

  it("se filtra por tipo, mensaje y usuario, sin tildes, también por dos letras; juntos se cumplen todos [A-logs-06]", async () => {
    const una = await anotada({ tipo: "filtro.uno", mensaje: "Cerró la sesión", usuario: "ñusta" });
    const dos = await anotada({ tipo: "filtro.dos", mensaje: "Abrió un caso", usuario: "zacarias" });
    expect(await ids(admin, `tipo: "filtro"`)).toEqual([dos, una]);
    expect(await ids(admin, `tipo: "filtro", mensaje: "SESION"`)).toEqual([una]);
    expect(await ids(admin, `usuario: "za"`)).toEqual([dos]);
    expect(await ids(admin, `usuario: "NUSTA"`)).toEqual([una]);
    expect(await ids(admin, `tipo: "filtro", mensaje: "caso", usuario: "ñusta"`)).toEqual([]);
  });

  it.each([3, 20])(
    "de %i tipos con las palabras se muestran todas las filas, en el orden pedido y por páginas, y se cuentan [A-logs-06]",
    async (cuantos) => {
      const tipo = `varios${cuantos}`;
      const hechas: number[] = [];
      for (let i = 0; i < 2 * cuantos; i += 1)
        hechas.push(await anotada({ tipo: `${tipo}.${String(i % cuantos).padStart(2, "0")}` }));
      await anotada({ tipo: `${tipo}.ajena`, de: otra });
      const nuevas = hechas.toReversed();
      const pedir = (filtros: string) =>
        consultar(admin, `query { logs(tipo: "${tipo}.", ${filtros}) { total totalFiltro rows { id } } }`);
      for (const [order, esperadas] of [
        ["-fecha", nuevas],
        ["fecha", hechas],
        ["id", hechas],
        ["-id", nuevas],
      ] as const) {
        const primera = datoDe<{ totalFiltro: number; rows: Fila[] }>(
          await pedir(`order: "${order}", limit: 4`),
          "logs",
        );
        expect(primera.totalFiltro).toBe(2 * cuantos);
        expect(primera.rows.map(({ id }) => id)).toEqual(esperadas.slice(0, 4));
        const segunda = datoDe<{ rows: Fila[] }>(await pedir(`order: "${order}", limit: 4, page: 2`), "logs");
        expect(segunda.rows.map(({ id }) => id)).toEqual(esperadas.slice(4, 8));
      }
      expect(await ids(admin, `tipo: "${tipo}.00", mensaje: "fila"`)).toEqual([hechas[cuantos], hechas[0]]);
      expect(await ids(admin, `tipo: "${tipo}.nada"`)).toEqual([]);
    },
  );

  it("desde y hasta son días de La Paz, y el último entra entero [D104]", async () => {
    const tipo = "dias.prueba";
    const [antes, primera, ultima, despues] = [
      await anotada({ tipo }),
      await anotada({ tipo }),
      await anotada({ tipo }),
      await anotada({ tipo }),
    ];
    await cuando(antes, "2026-03-10 03:59:59+00");
    await cuando(primera, "2026-03-10 04:00:00+00");
    await cuando(ultima, "2026-03-12 03:59:59+00");
    await cuando(despues, "2026-03-12 04:00:00+00");
    expect(await ids(admin, `tipo: "${tipo}", desde: "2026-03-10", hasta: "2026-03-11"`)).toEqual([
      ultima,
      primera,
    ]);
    expect(await ids(admin, `tipo: "${tipo}", desde: "2026-03-12"`)).toEqual([despues]);
    const { errors } = await consultar(admin, `query { logs(desde: "12/03/2026") { count } }`);
    expect(errors).toHaveLength(1);
  });

  it("cada mirada a una persona se encuentra por ella: la referencia es exacta", async () => {
    const persona = 4_000_001;
    const miradas = [
      await anotada({ tipo: "persona.vista", referencia: `persona:${persona}`, usuario: "uno" }),
      await anotada({ tipo: "persona.vista", referencia: `persona:${persona}`, usuario: "dos", de: otra }),
    ];
    await anotada({ tipo: "persona.vista", referencia: `persona:${persona}1` });
    expect(await ids(superadmin, `referencia: "persona:${persona}"`)).toEqual(miradas.toReversed());
    expect(await ids(admin, `referencia: "persona:${persona}"`)).toEqual([miradas[0]]);
  });
});

describe("log: una fila entera", () => {
  const datos = {
    nombres: { antes: "ANA", despues: "ANITA" },
    movil: { antes: null, despues: "70011223" },
    estado: { antes: "ACTIVO", despues: "INACTIVO" },
    sesiones_cerradas: 3,
    token: "[…]",
  };

  it("dice el antes y el después de cada campo, y lo que sólo se anotó", async () => {
    const id = await anotada({ datos });
    const { data } = await detalle(admin, id);
    expect(data?.["log"]).toMatchObject({
      tapado: false,
      cambios: expect.arrayContaining([
        { campo: "nombres", antes: "ANA", despues: "ANITA" },
        { campo: "movil", antes: null, despues: "70011223" },
        { campo: "sesiones_cerradas", antes: null, despues: "3" },
        { campo: "token", antes: null, despues: "[…]" },
      ]),
    });
    expect((await detalle(admin, await anotada())).data?.["log"]).toMatchObject({
      cambios: [],
      tapado: false,
    });
  });

  it("de una fila sellada que juntó todo lo de antes y todo lo de después dice también campo por campo", async () => {
    const cambios = async (deFila: NonNullable<Anotacion["datos"]>) =>
      datoDe<{ cambios: unknown }>(await detalle(admin, await anotada({ datos: deFila })), "log").cambios;
    expect(await cambios({ antes: { estado: "ACTIVO" }, despues: { estado: "INACTIVO" } })).toEqual([
      { campo: "estado", antes: "ACTIVO", despues: "INACTIVO" },
    ]);
    expect(await cambios({ antes: { totp: true, codigos: 10 } })).toEqual([
      { campo: "totp", antes: "true", despues: null },
      { campo: "codigos", antes: "10", despues: null },
    ]);
  });

  it("verlos es una mirada más: se encuentra por la persona, una vez; la fila que no dice nada de ella no la anota [D111]", async () => {
    const persona = 4_765_432;
    const referencia = `persona:${persona}`;
    const id = await anotada({ tipo: "persona.cambio", referencia, datos });
    const sin = await anotada({ tipo: "persona.vista", referencia, datos: { sesiones_cerradas: 3 } });
    await detalle(admin, sin);
    expect(await ids(admin, `referencia: "${referencia}"`)).toEqual([sin, id]);
    await detalle(admin, id);
    await detalle(admin, id);
    const [mirada, ...antes] = await filas(admin, `referencia: "${referencia}"`);
    expect(antes.map((una) => una.id)).toEqual([sin, id]);
    expect(mirada).toMatchObject({ tipo: "persona.mostrada", usuario: inst.admin.usuario });
    const { data } = await detalle(superadmin, mirada?.id ?? 0);
    expect(data?.["log"]).toMatchObject({
      cambios: expect.arrayContaining([
        { campo: "donde", antes: null, despues: "POST /ws/graphql log" },
        { campo: "id", antes: null, despues: String(id) },
        { campo: "personas", antes: null, despues: String(persona) },
      ]),
    });
  });

  it("los datos de personas no se muestran a quien no puede ver personas: sólo que cambiaron", async () => {
    const { id: rol } = await banco.db
      .insertInto("rol")
      .values({ nombre: "AUDITOR", descripcion: "Lee el registro" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`INSERT INTO permiso (id_modulo, id_rol, "read") SELECT id, ${rol}, true FROM modulo WHERE ruta = 'logs'`.execute(
      banco.db,
    );
    const auditor = await banco.comoUsuario(
      await crearUsuario(banco.db, { id_rol: rol, id_entidad: inst.id }),
    );
    const referencia = "persona:4999999";
    const id = await anotada({ datos, referencia });
    const { data } = await detalle(auditor, id);
    expect(data?.["log"]).toMatchObject({
      tapado: true,
      cambios: expect.arrayContaining([
        { campo: "nombres", antes: "[…]", despues: "[…]" },
        { campo: "movil", antes: null, despues: "[…]" },
        { campo: "estado", antes: "ACTIVO", despues: "INACTIVO" },
      ]),
    });
    expect(JSON.stringify(data)).not.toMatch(/ANA|70011223/);
    expect(await ids(admin, `referencia: "${referencia}"`)).toEqual([id]);
  });
});
