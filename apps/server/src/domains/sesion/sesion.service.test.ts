import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { type Announcement, announceTo, transaction } from "../../db/transaction.ts";
import type { AppError } from "../../shared/app-error.ts";
import { createSealer } from "../../shared/crypto.ts";
import { CONTRASENA as CLAVE, crearUsuario } from "../usuario/usuario.factory.ts";
import { claveDeIntento, reservarIntento } from "./bloqueo.service.ts";
import { cambiarContrasena } from "./contrasena.service.ts";
import {
  cerrarSesionesDe,
  cerrarVencidas,
  crearFirma,
  olvidarAccesosFallidos,
  resolverSesion,
} from "./index.ts";
import { iniciarSesion } from "./ingreso/iniciar.service.ts";

let base: BaseDePrueba;
const avisos: Announcement[] = [];
const firma = crearFirma("una clave de pruebas con más de treinta y dos letras");
const IP = "198.51.100.7";

beforeAll(async () => {
  base = await crearBaseDePrueba();
  announceTo(base.db, (lote) => avisos.push(...lote));
}, 60_000);
afterAll(() => base?.close());

const entrar = async (usuario: string, contrasena = CLAVE, ip = IP) => {
  const ingresado = await iniciarSesion(
    {
      env: { publicUrl: "http://ventanilla.test" },
      db: base.db,
      firma,
      sealer: createSealer("otra clave de pruebas con más de treinta y dos letras"),
      identidad: null,
      impuestos: { isEnabled: () => Promise.reject(new Error("nobody asks the tax office here")) },
    },
    { ingreso: { usuario, contrasena }, navegador: undefined, ip },
  );
  if ("pedido" in ingresado) throw new Error("nobody here has a second factor");
  return ingresado;
};
const resolver = (token: string) => resolverSesion(base.db, firma, token, IP);
/** Moves the times of a user's sessions into the past instead of waiting. */
const atrasar = (columna: "actividad" | "iniciada", idUsuario: number, tiempo: string) =>
  sql`UPDATE sesion SET ${sql.ref(columna)} = now() - ${tiempo}::interval WHERE id_usuario = ${idUsuario}`.execute(
    base.db,
  );
const codigo = (promesa: Promise<unknown>): Promise<string> =>
  promesa.then(
    () => "OK",
    (error: Error) => error.message,
  );
/** With which code, and of a session that ended why. */
const rechazo = (promesa: Promise<unknown>): Promise<unknown> =>
  promesa.then(
    () => "OK",
    (error: AppError) => [error.codigo, error.details.motivo],
  );
const cuenta = (resultados: string[]) =>
  Object.fromEntries(
    Map.groupBy(resultados, String)
      .entries()
      .map(([k, v]) => [k, v.length]),
  );

describe("el fin de una sesión", () => {
  it("vive hasta los 60 minutos sin actividad y hasta las 12 horas en total [A-sesion-06, A-sesion-11, A-sesion-13]", async () => {
    const { id, usuario } = await crearUsuario(base.db);
    const { token } = await entrar(usuario);
    await atrasar("actividad", id, "59 min 50 s");
    expect(await codigo(resolver(token))).toBe("OK");
    await atrasar("actividad", id, "60 min");
    expect(await rechazo(resolver(token))).toEqual(["SESION_CADUCADA", "inactividad"]);
    await atrasar("actividad", id, "0 s");
    await atrasar("iniciada", id, "11 h 59 min 50 s");
    expect(await codigo(resolver(token))).toBe("OK");
    await atrasar("iniciada", id, "12 h");
    expect(await rechazo(resolver(token))).toEqual(["SESION_CADUCADA", "vencimiento"]);
  });

  it("acaba en la siguiente llamada si el usuario o su entidad pasan a INACTIVO [A-login-13, A-sesion-13]", async () => {
    const { id, usuario, id_entidad } = await crearUsuario(base.db);
    const { token } = await entrar(usuario);
    const poner = (tabla: "usuario" | "entidad", cual: number, estado: "ACTIVO" | "INACTIVO") =>
      base.db.updateTable(tabla).set({ estado }).where("id", "=", cual).execute();
    await poner("usuario", id, "INACTIVO");
    expect(await rechazo(resolver(token))).toEqual(["SESION_CADUCADA", "desactivacion"]);
    await poner("usuario", id, "ACTIVO");
    expect(await codigo(resolver(token))).toBe("OK");
    await poner("entidad", id_entidad, "INACTIVO");
    expect(await rechazo(resolver(token))).toEqual(["SESION_CADUCADA", "desactivacion"]);
  });

  it("quien llama después lee por qué acabó, lo haya visto ya alguien o no; de un token que no es de ninguna, nada [A-sesion-05]", async () => {
    const { id, usuario } = await crearUsuario(base.db);
    const { token } = await entrar(usuario);
    await atrasar("actividad", id, "61 min");
    expect(await rechazo(resolver(token))).toEqual(["SESION_CADUCADA", "inactividad"]);
    await cerrarVencidas(base.db, () => Promise.resolve());
    await atrasar("iniciada", id, "13 h");
    expect(await rechazo(resolver(token))).toEqual(["SESION_CADUCADA", "inactividad"]);
    await base.db.deleteFrom("sesion").where("id_usuario", "=", id).execute();
    expect(await rechazo(resolver(token))).toEqual(["SESION_CADUCADA", undefined]);
    expect(await rechazo(resolver("no.es.un-token"))).toEqual(["SESION_CADUCADA", undefined]);
  });

  it("cerrarSesionesDe: revoca todas, avisa de cada una y registra la salida del punto [A-sesion-13]", async () => {
    const { id, usuario } = await crearUsuario(base.db);
    const ajena = await entrar((await crearUsuario(base.db)).usuario);
    const tokens = [await entrar(usuario), await entrar(usuario)].map(({ token }) => token);
    avisos.length = 0;
    const salidas: number[] = [];
    await transaction(base.db, (tx) =>
      cerrarSesionesDe(tx, (_tx, quien) => Promise.resolve(salidas.push(quien)), id, "desactivacion"),
    );
    for (const token of tokens) expect(await codigo(resolver(token))).toBe("SESION_CADUCADA");
    expect(avisos.map((aviso) => aviso.tipo === "sesion" && aviso.motivo)).toEqual([
      "desactivacion",
      "desactivacion",
    ]);
    expect(salidas).toEqual([id]);
    expect(await codigo(resolver(ajena.token))).toBe("OK");
  });

  it("cerrarVencidas: cierra lo vencido una sola vez entre procesos, con su motivo, y la salida de quien no tiene otra [A-sesion-05]", async () => {
    const { db } = base;
    const [inactivo, viejo, doble] = [await crearUsuario(db), await crearUsuario(db), await crearUsuario(db)];
    for (const { usuario } of [inactivo, viejo, doble]) await entrar(usuario);
    await atrasar("actividad", inactivo.id, "61 min");
    await atrasar("iniciada", viejo.id, "13 h");
    await atrasar("actividad", doble.id, "61 min");
    const viva = await entrar(doble.usuario);
    await cerrarVencidas(db, () => Promise.resolve());
    const { rows } = await sql<{ id_usuario: number; motivo_cierre: string }>`
      SELECT id_usuario, motivo_cierre FROM sesion
        WHERE cerrada IS NOT NULL AND id_usuario = ANY (${[inactivo.id, viejo.id, doble.id]}) ORDER BY id_usuario`.execute(
      db,
    );
    expect(rows).toEqual([
      { id_usuario: inactivo.id, motivo_cierre: "inactividad" },
      { id_usuario: viejo.id, motivo_cierre: "vencimiento" },
      { id_usuario: doble.id, motivo_cierre: "inactividad" },
    ]);
    expect(await codigo(resolver(viva.token))).toBe("OK");

    await sql`UPDATE sesion SET cerrada = NULL, motivo_cierre = NULL WHERE id_usuario = ANY (${[inactivo.id, viejo.id, doble.id]})`.execute(
      db,
    );
    avisos.length = 0;
    const salidas: number[] = [];
    const barrer = () => cerrarVencidas(db, (_tx, quien) => Promise.resolve(salidas.push(quien)));
    const cerradas = await Promise.all([barrer(), barrer(), barrer()]);
    expect(cerradas.reduce((suma, n) => suma + n, 0)).toBe(3);
    expect(avisos).toHaveLength(3);
    expect(salidas.sort((a, b) => a - b)).toEqual([inactivo.id, viejo.id]);
  });

  it("una contraseña que cambia mientras alguien entra con la anterior no le deja una sesión", async () => {
    const { usuario } = await crearUsuario(base.db);
    const sesion = await resolver((await entrar(usuario)).token);
    const nueva = "Nueva-contraseña-26";
    const intentos = Array.from({ length: 4 }, (_, i) => entrar(usuario, CLAVE, `203.0.113.${i}`));
    const [cambio, ...entradas] = await Promise.allSettled([
      cambiarContrasena({ db: base.db, cerrarPresencia: () => Promise.resolve() }, sesion, {
        password: CLAVE,
        newPassword: nueva,
      }),
      ...intentos,
    ]);
    expect(cambio.status).toBe("fulfilled");
    for (const entrada of entradas) {
      if (entrada.status === "rejected" || entrada.value === undefined) continue;
      expect(await codigo(resolver(entrada.value.token))).toBe("SESION_CADUCADA");
    }
    expect(await codigo(entrar(usuario, nueva))).toBe("OK");
  });
});

describe("el bloqueo por intentos fallidos", () => {
  it("de 50 intentos a la vez solo 5 llegan a probarse, y el sexto encuentra la puerta cerrada aun con la contraseña [A-login-13]", async () => {
    const { usuario } = await crearUsuario(base.db);
    const intentos = Array.from({ length: 50 }, () => codigo(entrar(usuario, "equivocada")));
    expect(cuenta(await Promise.all(intentos))).toEqual({ CREDENCIALES_INVALIDAS: 5, ACCESO_BLOQUEADO: 45 });
    expect(await codigo(entrar(usuario.toUpperCase()))).toBe("ACCESO_BLOQUEADO");
    expect(await codigo(entrar(usuario, CLAVE, "203.0.113.99"))).toBe("OK");
    const { rows } = await sql<{ tipo: string; n: number }>`
      SELECT tipo, count(*)::int AS n FROM log WHERE usuario = ${usuario} AND ip = ${IP} GROUP BY tipo ORDER BY tipo`.execute(
      base.db,
    );
    expect(rows).toEqual([
      { tipo: "sesion.bloqueo", n: 1 },
      { tipo: "sesion.rechazo", n: 5 },
    ]);
  });

  it("cuenta igual aunque los intentos lleguen por varios procesos [A-login-13]", async () => {
    const clave = claveDeIntento("alguien", IP);
    const lugares = await Promise.all(Array.from({ length: 50 }, () => reservarIntento(base.db, clave)));
    expect(lugares.filter(({ lugar }) => lugar <= 5)).toHaveLength(5);
  });

  it("trata igual a un usuario que no existe [A-login-13]", async () => {
    const intentos: string[] = [];
    for (let i = 0; i < 7; i++) intentos.push(await codigo(entrar("no existe", "x")));
    expect(cuenta(intentos)).toEqual({ CREDENCIALES_INVALIDAS: 5, ACCESO_BLOQUEADO: 2 });
  });

  it("dura 10 minutos desde el quinto fallo, y los intentos de más no lo alargan [A-login-13]", async () => {
    const { usuario } = await crearUsuario(base.db);
    for (let i = 0; i < 5; i++) await codigo(entrar(usuario, "equivocada"));
    const pasan = (tiempo: string) =>
      sql`UPDATE acceso_fallido SET ultimo = ultimo - ${tiempo}::interval WHERE clave = ${claveDeIntento(usuario, IP)}`.execute(
        base.db,
      );
    await pasan("9 min 50 s");
    expect(await codigo(entrar(usuario))).toBe("ACCESO_BLOQUEADO");
    await pasan("10 s");
    expect(await codigo(entrar(usuario))).toBe("OK");
  });

  it("un acierto es gratis y borra los fallos anteriores; muchos a la vez no se estorban [A-login-13]", async () => {
    const { usuario } = await crearUsuario(base.db);
    for (let vuelta = 0; vuelta < 2; vuelta++) {
      for (let i = 0; i < 4; i++)
        expect(await codigo(entrar(usuario, "equivocada"))).toBe("CREDENCIALES_INVALIDAS");
      expect(await codigo(entrar(usuario))).toBe("OK");
    }
    const aciertos = await Promise.all(Array.from({ length: 12 }, () => codigo(entrar(usuario))));
    expect(cuenta(aciertos)).toEqual({ OK: 12 });
  });

  it("una red IPv6 cuenta como una dirección, y una IPv4 escrita en IPv6 como ella misma", () => {
    expect(claveDeIntento("a", "2001:db8:1:2::1")).toBe(claveDeIntento("A", "2001:db8:1:2:ffff::9"));
    expect(claveDeIntento("a", "2001:db8:1:3::1")).not.toBe(claveDeIntento("a", "2001:db8:1:2::1"));
    expect(claveDeIntento("a", "::ffff:198.51.100.7")).toBe(claveDeIntento("a", "198.51.100.7"));
    expect(claveDeIntento("a", "198.51.100.8")).not.toBe(claveDeIntento("a", "198.51.100.7"));
  });

  it("el mismo usuario, escrito con letras que para la base son las mismas, no da más intentos", async () => {
    const { usuario } = await crearUsuario(base.db, { usuario: "iris.mamani" });
    for (let i = 0; i < 5; i++) await codigo(entrar(usuario, "equivocada"));
    for (const escrito of ["IRİS.MAMANİ", "İris.mamani"])
      expect(await codigo(entrar(escrito))).toBe("ACCESO_BLOQUEADO");
    expect(claveDeIntento("ΝΙΚΟΣ", IP)).toBe(claveDeIntento("νικοσ", IP));
  });

  it("olvidarAccesosFallidos: borra lo que ya no bloquea y deja lo que sí", async () => {
    await sql`INSERT INTO acceso_fallido VALUES ('pasado', 5, now() - interval '11 min'), ('vigente', 5, now() - interval '9 min')`.execute(
      base.db,
    );
    await olvidarAccesosFallidos(base.db);
    const quedan = await base.db
      .selectFrom("acceso_fallido")
      .select("clave")
      .where("clave", "in", ["pasado", "vigente"])
      .execute();
    expect(quedan).toEqual([{ clave: "vigente" }]);
  });
});

describe("el usuario desconocido", () => {
  it("cuesta el mismo trabajo que uno conocido [A-login-13]", async () => {
    const { usuario } = await crearUsuario(base.db);
    const medir = async (quien: string, vuelta: number) => {
      const inicio = performance.now();
      await codigo(entrar(quien, "equivocada", `192.0.2.${vuelta}`));
      return performance.now() - inicio;
    };
    const conocido: number[] = [];
    const desconocido: number[] = [];
    for (let vuelta = 0; vuelta < 9; vuelta++) {
      conocido.push(await medir(usuario, vuelta));
      desconocido.push(await medir("nadie así llamado", vuelta));
    }
    // The fastest of each, because a busy machine only ever adds; without the same work it is a tenth.
    expect(Math.min(...desconocido)).toBeGreaterThan(Math.min(...conocido) / 2);
  });
});
