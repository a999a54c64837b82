import { askField } from "@ventanilla/client/data";
import { ROL } from "@ventanilla/contract/permisos";
import { usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../simulators/src/correo/index.ts";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import { type Banco, type Institucion, levantar } from "../../../test/harness.ts";
import { createSealer } from "../../shared/crypto.ts";
import { CONTRASENA, crearUsuario } from "../usuario/usuario.factory.ts";

const NUEVA = "otra-clave-bien-larga";
const PEDIDO = "/ws/api/public/recuperar_password";
const ELEGIR = "/ws/api/public/nueva_password";

let correo: CorreoSimulado;
let banco: Banco;
let inst: Institucion;
let numero = 0;
let usuario = "";
let id = 0;
const email = () => `${usuario}@oficina.example`;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
  banco = await levantar({
    smtp: {
      host: "127.0.0.1",
      port: correo.smtp.puerto,
      secure: false,
      user: "sistema@ventanilla.example",
      password: correo.clave,
      from: "sistema@ventanilla.example",
    },
    salidaPermitida: [`127.0.0.1:${correo.smtp.puerto}`],
    tiempos: { correoMs: 30 },
    nivelLog: "trace",
  });
});
afterAll(async () => {
  await banco.cerrar();
  await correo.cerrar();
});
beforeEach(async () => {
  numero += 1;
  usuario = `olvidadiza${numero}`;
  inst = await banco.institucion({ puntos: 0 });
  ({ id } = await crearUsuario(banco.db, {
    usuario,
    email: email(),
    id_rol: ROL.OPERADOR,
    id_entidad: inst.id,
  }));
});

// Every call of a test comes from a place of its own: limits are by place.
const pedir = (nombre: string, desde = `198.51.100.${numero}`) =>
  banco.anonimo.pedir("POST", PEDIDO, {
    body: { usuario: nombre },
    cabeceras: { "x-forwarded-for": desde },
  });
const elegir = (enlace: string, contrasena = NUEVA) =>
  banco.anonimo.pedir("POST", ELEGIR, {
    body: { enlace, contrasena },
    cabeceras: { "x-forwarded-for": `198.51.100.${numero}` },
  });
const entra = async (contrasena: string) =>
  (await banco.anonimo.pedir("POST", "/ws/auth", { body: { usuario, contrasena } })).estado === 200;
const atendidos = () =>
  expect
    .poll(async () => (await banco.db.selectFrom("contrasena_olvidada").select("id").execute()).length)
    .toBe(0);
async function enlaces(cuantos = 1, para = email()): Promise<string[]> {
  const deLaCuenta = async () => {
    const textos = await Promise.all(correo.libro({ para }).map(({ crudo }) => simpleParser(crudo)));
    return textos.flatMap(({ text = "" }) => /login-nit\?recuperar=([\w-]+)/.exec(text)?.[1] ?? []);
  };
  await expect.poll(async () => (await deLaCuenta()).length).toBe(cuantos);
  return deLaCuenta();
}
const enlace = async (para?: string) => (await enlaces(1, para))[0] ?? "";

describe("contraseña olvidada [A-nit-08]", () => {
  it("a quien la pide le llega un enlace, y mientras tanto vale la anterior", async () => {
    const { estado } = await pedir(usuario.toUpperCase());
    expect(estado).toBe(200);
    expect((await enlace()).length).toBeGreaterThan(40);
    expect(await entra(CONTRASENA)).toBe(true);
  });

  it("lo que se pidió cuando el servidor tenía otra clave se deja, y lo que se pide después sale", async () => {
    const otra = createSealer("otra clave de pruebas con más de treinta y dos letras");
    await banco.db
      .insertInto("contrasena_olvidada")
      .values({ usuario: otra.seal("nadie", "contrasena_olvidada:usuario:0"), idioma: "es", ip: "::1" })
      .execute();
    await pedir(usuario);
    expect((await enlace()).length).toBeGreaterThan(40);
    await atendidos();
  });

  it("responde lo mismo a quien existe, a quien no, a quien está inactivo y a quien no tiene correo", async () => {
    const otros = { id_rol: ROL.OPERADOR, id_entidad: inst.id };
    await crearUsuario(banco.db, {
      ...otros,
      usuario: `${usuario}-inactivo`,
      estado: "INACTIVO",
      email: "a@b.example",
    });
    await crearUsuario(banco.db, { ...otros, usuario: `${usuario}-sin`, email: null });
    const nombres = [usuario, "nadie", `${usuario}-inactivo`, `${usuario}-sin`];
    const respuestas: Awaited<ReturnType<typeof pedir>>[] = [];
    for (const nombre of nombres) respuestas.push(await pedir(nombre));
    expect(new Set(respuestas.map(({ estado, cuerpo }) => JSON.stringify([estado, cuerpo]))).size).toBe(1);
    await atendidos();
    await enlace();
    expect(correo.libro({ para: "a@b.example" })).toEqual([]);
  });

  it("al pedir no se busca a nadie: la base recibe las mismas sentencias exista o no", async () => {
    const sentencias = async (nombre: string) => {
      await atendidos();
      banco.consultas();
      await pedir(nombre);
      return banco
        .consultas()
        .filter((una) => /acceso_fallido|contrasena_olvidada.*values|usuario as|"usuario"/i.test(una));
    };
    const [conocido, desconocido] = [await sentencias(usuario), await sentencias("nadie-de-nadie")];
    const alPedir = (lista: string[]) =>
      lista.filter((una) => /acceso_fallido|into "contrasena_olvidada"/.test(una));
    expect(alPedir(conocido)).toHaveLength(2);
    expect(alPedir(desconocido)).toEqual(alPedir(conocido));
  });

  it("con el enlace se elige otra: la anterior deja de valer, las sesiones terminan y el enlace no sirve más", async () => {
    const abierta = await banco.comoUsuario({ id });
    await pedir(usuario);
    const uno = await enlace();
    expect((await elegir(uno)).estado).toBe(200);
    expect([await entra(CONTRASENA), await entra(NUEVA)]).toEqual([false, true]);
    expect((await abierta.pedir("GET", "/ws/api/system/menu")).estado).toBe(401);
    expect(await elegir(uno, "y-otra-clave-distinta")).toMatchObject({
      estado: 412,
      cuerpo: { error: "ENLACE_VENCIDO" },
    });
    const { debe_cambiar_contrasena } = await banco.db
      .selectFrom("usuario")
      .select("debe_cambiar_contrasena")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(debe_cambiar_contrasena).toBe(false);
  });

  it("la elegida abre también la puerta que cerraron las equivocadas", async () => {
    await pedir(usuario);
    const recibido = await enlace();
    for (let i = 0; i < 6; i++) await entra("equivocada");
    expect(await entra(CONTRASENA)).toBe(false);
    await elegir(recibido);
    expect(await entra(NUEVA)).toBe(true);
  });

  it("usado uno, los otros de la misma cuenta tampoco sirven; dos a la vez ganan uno", async () => {
    await pedir(usuario);
    await pedir(usuario);
    const [uno = "", otro = ""] = await enlaces(2);
    expect(uno).not.toBe(otro);
    const estados = (await Promise.all([elegir(uno), elegir(otro)])).map(({ estado }) => estado);
    expect(estados.toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  it("vence a los treinta minutos, y no sirve si la cuenta se desactivó", async () => {
    await pedir(usuario);
    const uno = await enlace();
    const correr = (minutos: number) =>
      sql`UPDATE enlace_contrasena SET _created_at = now() - make_interval(mins => ${minutos}::int)
        WHERE id_usuario = ${id}`.execute(banco.db);
    await correr(31);
    expect((await elegir(uno)).cuerpo).toMatchObject({ error: "ENLACE_VENCIDO" });
    await correr(29);
    await banco.db.updateTable("usuario").set({ estado: "INACTIVO" }).where("id", "=", id).execute();
    expect((await elegir(uno)).cuerpo).toMatchObject({ error: "ENLACE_VENCIDO" });
  });

  it("muere con el correo al que se mandó, lo cambien o lo quiten; el que se pide después llega al nuevo y sirve", async () => {
    await pedir(usuario);
    const uno = await enlace();
    const { http } = await banco.comoUsuario(inst.admin);
    const nuevo = `otra-${email()}`;
    const ponerEmail = (otro: string | null) => askField(http, usuarioEdit, { id, usuario: { email: otro } });
    for (const otro of [nuevo, null]) {
      await ponerEmail(otro);
      expect((await elegir(uno)).cuerpo).toMatchObject({ error: "ENLACE_VENCIDO" });
    }
    expect(await entra(CONTRASENA)).toBe(true);
    await ponerEmail(nuevo);
    await pedir(usuario);
    expect((await elegir(await enlace(nuevo))).estado).toBe(200);
  });

  it("el que mandó un proceso de la versión anterior, que no anotaba a qué correo, sirve mientras tanto", async () => {
    await pedir(usuario);
    const uno = await enlace();
    await banco.db
      .updateTable("enlace_contrasena")
      .set({ de_email: null })
      .where("id_usuario", "=", id)
      .execute();
    expect((await elegir(uno)).estado).toBe(200);
  });

  it("tampoco sirve si el correo cambia mientras se elige", async () => {
    await pedir(usuario);
    const uno = await enlace();
    const otra = await transaccionAjena(banco.db);
    await otra.updateTable("usuario").set({ email: "otra@oficina.example" }).where("id", "=", id).execute();
    const eligiendo = elegir(uno);
    await esperarA(otra, 1, "usuario");
    await otra.commit().execute();
    expect((await eligiendo).cuerpo).toMatchObject({ error: "ENLACE_VENCIDO" });
    expect([await entra(CONTRASENA), await entra(NUEVA)]).toEqual([true, false]);
  });

  it.each([
    ["corta", "corta", "CONTRASENA_NUEVA_INVALIDA"],
    ["común", "password123", "CONTRASENA_COMUN"],
    ["la misma", CONTRASENA, "CONTRASENA_NUEVA_INVALIDA"],
  ])("una contraseña %s se rechaza en su campo, y el enlace sigue sirviendo", async (_caso, mala, error) => {
    await pedir(usuario);
    const uno = await enlace();
    expect(await elegir(uno, mala)).toMatchObject({
      estado: 412,
      cuerpo: { error, campos: { contrasena: expect.any(String) } },
    });
    expect((await elegir(uno)).estado).toBe(200);
  });

  it("quien pide una y otra vez por el mismo usuario es detenido un rato, exista o no", async () => {
    for (const nombre of [usuario, "nadie-otra-vez"]) {
      const estados: number[] = [];
      for (let i = 0; i < 6; i += 1) estados.push((await pedir(nombre, "203.0.113.9")).estado);
      expect(estados).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it("a una cuenta van tres correos por hora, los pida quien los pida; lo demás queda en el registro", async () => {
    for (let i = 0; i < 5; i += 1) expect((await pedir(usuario, `203.0.113.${100 + i}`)).estado).toBe(200);
    await atendidos();
    await enlaces(3);
    const filas = await banco.db
      .selectFrom("log")
      .select(["mensaje"])
      .where("id_usuario", "=", id)
      .where("tipo", "=", "sesion.recuperacion")
      .where("nivel", "=", "ADVERTENCIA")
      .execute();
    expect(filas).toHaveLength(2);
  });

  it("el enlace no está en la base, ni en el registro, ni lo pedido en claro", async () => {
    await pedir(usuario);
    const uno = await enlace();
    const guardado = JSON.stringify([
      await banco.db.selectFrom("enlace_contrasena").selectAll().execute(),
      await banco.db.selectFrom("log").selectAll().execute(),
      await banco.db.selectFrom("correo_sistema").selectAll().execute(),
    ]);
    expect(guardado).not.toContain(uno);
    await fetch(`${banco.url}/login-nit?recuperar=${uno}`);
    await elegir(uno);
    expect(banco.registro.join("")).not.toContain(uno);
  });
});
