import { EVENTO } from "@ventanilla/contract/events";
import { ROL } from "@ventanilla/contract/permisos";
import { cambiarContrasena, desactivarCuenta, salir } from "@ventanilla/contract/sesion/sesion.routes";
import { traducir } from "@ventanilla/i18n";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Bare, levantar, PUBLICA } from "../../test/harness.ts";
import { proximo } from "../../test/observadores.ts";
import {
  atendido,
  conConversacion,
  enPunto,
  errorDe,
  operador,
  puestoDe,
  punto,
} from "../../test/puestos.ts";
import { CONTRASENA } from "../domains/usuario/usuario.factory.ts";

let bench: Banco;
beforeAll(async () => {
  bench = await levantar({ waha: true });
});
afterAll(() => bench.cerrar());

describe("conexión [B-tiempo-real-01, B-tiempo-real-02, D85]", () => {
  it.each([
    ["es", "Su sesión ha caducado."],
    ["en", /session/i],
  ])("sin token o con uno falso se rechaza, en el idioma de quien llama (%s)", async (language, mensaje) => {
    for (const token of [null, "", "no.es.un-token"]) {
      const socket = bench.socket(token, { "accept-language": language });
      const refusal = await new Promise<Error>((resolve) => socket.on("connect_error", resolve));
      expect(refusal.message).toMatch(mensaje);
      expect(socket.connected).toBe(false);
    }
  });

  it("mientras la contraseña está por cambiar no se abre, y por la que ya estaba no se sirve nada [D25]", async () => {
    const { inst, conversacion } = await conConversacion(bench);
    const { id } = operador(inst);
    const puesto = await enPunto(bench, { id }, punto(inst));
    await bench.db
      .updateTable("usuario")
      .set({ debe_cambiar_contrasena: true })
      .where("id", "=", id)
      .execute();
    const socket = bench.socket((await bench.comoUsuario({ id })).token);
    const refusal = await new Promise<Error>((resolve) => socket.on("connect_error", resolve));
    expect(refusal.message).toBe(traducir("es", "errores:CONTRASENA_DEBE_CAMBIAR"));
    puesto.socket.emit(EVENTO.iniciar, { id: punto(inst), sesion_id: conversacion.id_canal_entrada });
    await expect.poll(() => errorDe(puesto)).toMatchObject({ error: "CONTRASENA_DEBE_CAMBIAR" });
    expect(puesto.cuantos(EVENTO.iniciado)).toBe(0);
  });
});

describe("lo que se dice por la línea va en el idioma elegido, no en el del navegador [A-i18n-02, D85]", () => {
  it.each([
    ["en", "es", "en"],
    ["ay", "en", "ay"],
    [undefined, "en", "en"],
    ["xx", "en", "en"],
    [["es"], "en", "en"],
  ] as const)("elegido %j y con un navegador en %s: en %s", async (idioma, browser, spoken) => {
    const { inst } = await conConversacion(bench);
    const headers = { "accept-language": browser };
    const socket = bench.socket((await bench.comoUsuario(operador(inst))).token, headers, { idioma });
    const said = proximo(socket, EVENTO.error);
    socket.emit(EVENTO.conectado, { id: 2_147_483_000 });
    expect((await said)[0]).toMatchObject({ mensaje: traducir(spoken, "errores:NO_EXISTE") });
    const refused = bench.socket("no.es.un-token", headers, { idioma });
    const refusal = await new Promise<Error>((resolve) => refused.on("connect_error", resolve));
    expect(refusal.message).toBe(traducir(spoken, "errores:SESION_CADUCADA"));
  });

  it("una pantalla nuestra dice el suyo cada vez que se conecta", async () => {
    const { inst } = await conConversacion(bench);
    const said: string[] = [];
    const link = await bench.enlace(operador(inst), 2_147_483_000, { idioma: () => "en" });
    link.listen({ [EVENTO.error]: ({ mensaje }) => said.push(mensaje) });
    await expect.poll(() => said).toEqual([traducir("en", "errores:NO_EXISTE")]);
  });
});

describe("de qué página viene", () => {
  const llega = (socket: Bare) =>
    new Promise<boolean>((resolve) => {
      socket.on("connect", () => resolve(true));
      socket.on("connect_error", () => resolve(false));
    });

  it.each([
    ["de otra página no", "https://ajena.test", false],
    ["de ninguna que se pueda nombrar no", "null", false],
    ["de otro puerto de aquí no", "http://127.0.0.1:1", false],
    ["de donde nos conocen sí", PUBLICA, true],
    ["de la misma dirección sí", "la propia", true],
    ["de un programa, que no lo dice, sí", undefined, true],
  ])("%s", async (_regla, dicho, entra) => {
    const { inst } = await conConversacion(bench);
    const { token } = await bench.comoUsuario(operador(inst));
    const origin = dicho === "la propia" ? bench.url : dicho;
    expect(await llega(bench.socket(token, origin === undefined ? {} : { origin }))).toBe(entra);
  });
});

describe("lo que no se entiende se dice [B-tiempo-real-14, D85]", () => {
  it.each([
    ["un suceso que el contrato no tiene", "borrar todo", {}],
    ["un suceso del servidor", EVENTO.sesionCerrada, {}],
    ["una carga con otra forma", EVENTO.conectado, { id: "1" }],
    ["un campo de más", EVENTO.conectado, { id: 1, todo: true }],
    ["una carga que no es un objeto", EVENTO.usuarios, "hola"],
    ["un id imposible", EVENTO.iniciar, { id: -1, sesion_id: 2 ** 40 }],
  ])("%s: error en palabras, y la conexión sigue", async (_name, evento, payload) => {
    const { inst } = await conConversacion(bench);
    const puesto = await puestoDe(bench, operador(inst));
    puesto.socket.emit(evento as typeof EVENTO.conectado, payload as { id: number });
    await expect
      .poll(() => errorDe(puesto))
      .toEqual({
        mensaje: "Hubo un error de validación.",
        error: "VALIDACION",
      });
    expect(puesto.socket.connected).toBe(true);
  });
});

describe("una conexión que inunda", () => {
  it("más de cien pedidos sin atender la cortan, y a las demás no", async () => {
    const { inst } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const colleague = await enPunto(bench, operador(inst), punto(inst));
    for (let i = 0; i < 400; i += 1) puesto.socket.emit(EVENTO.conectado, { id: punto(inst) });
    await expect.poll(() => puesto.socket.connected).toBe(false);
    await atendido(colleague);
    expect(colleague.socket.connected).toBe(true);
  });
});

describe("muchas conexiones de una sesión", () => {
  it("más de veinte ventanas no se abren: la siguiente se cierra y las otras siguen", async () => {
    const { inst } = await conConversacion(bench);
    const { token } = await bench.comoUsuario(operador(inst));
    const open = () => bench.socket(token);
    const twenty = Array.from({ length: 20 }, open);
    await expect.poll(() => twenty.filter((one) => one.connected)).toHaveLength(20);
    const another = open();
    const closed = new Promise((resolve) => another.once("disconnect", resolve));
    expect(await closed).toBe("transport close");
    expect(twenty.filter((one) => one.connected)).toHaveLength(20);
    // Those of another session are counted apart.
    const colleague = await enPunto(bench, operador(inst), punto(inst));
    expect(colleague.socket.connected).toBe(true);
    twenty[0]?.disconnect();
    await expect
      .poll(async () => {
        const fresh = open();
        return new Promise<boolean>((resolve) => {
          fresh.once("disconnect", () => resolve(false));
          fresh.once("connect", () => setImmediate(() => resolve(fresh.connected)));
        });
      })
      .toBe(true);
  });

  it("la lista entera se lee una vez por segundo por conexión, aunque la pidan diez veces", async () => {
    const { inst } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const ask = () => puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 0 });
    for (let i = 0; i < 10; i += 1) ask();
    await atendido(puesto);
    expect(puesto.cuantos(EVENTO.nuevoUsuario)).toBe(1);
    // Later it is given again: a screen that lost its list is not left without.
    await expect
      .poll(() => {
        ask();
        return puesto.cuantos(EVENTO.nuevoUsuario);
      })
      .toBe(2);
  });
});

describe("fin de la sesión: se llevan también sus conexiones [A-sesion-13, D25]", () => {
  it("al salir, «sesion cerrada» con su motivo y se corta; la otra sesión del mismo usuario sigue", async () => {
    const { inst } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const another = await enPunto(bench, operador(inst), punto(inst));
    await puesto.cliente.http.call<typeof salir>(salir, {});
    await expect.poll(() => puesto.socket.connected).toBe(false);
    const dicho = { mensaje: "Su sesión ha caducado.", motivo: "salida" };
    expect(puesto.ultimo(EVENTO.sesionCerrada)).toEqual(dicho);
    const otraLinea = bench.socket(puesto.cliente.token);
    const refusal = await new Promise<Error>((resolve) => otraLinea.on("connect_error", resolve));
    expect(refusal).toMatchObject({ message: dicho.mensaje, data: { motivo: dicho.motivo } });
    await atendido(another);
    expect(another.socket.connected).toBe(true);
  });

  it("al cambiar la contraseña se cortan las demás", async () => {
    const { inst } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const another = await enPunto(bench, operador(inst), punto(inst));
    await puesto.cliente.http.call<typeof cambiarContrasena>(cambiarContrasena, {
      body: { password: CONTRASENA, newPassword: "otra contraseña larga" },
    });
    await expect.poll(() => another.ultimo(EVENTO.sesionCerrada)).toMatchObject({ motivo: "contrasena" });
    await expect.poll(() => another.socket.connected).toBe(false);
    await atendido(puesto);
    expect(puesto.socket.connected).toBe(true);
  });

  it("al desactivar la cuenta propia se cortan todas [A-cuenta-08]", async () => {
    const { inst } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const another = await enPunto(bench, operador(inst), punto(inst));
    await puesto.cliente.http.call<typeof desactivarCuenta>(desactivarCuenta, {
      body: { password: CONTRASENA },
    });
    for (const { socket, ultimo } of [puesto, another]) {
      await expect.poll(() => ultimo(EVENTO.sesionCerrada)).toMatchObject({ motivo: "desactivacion" });
      await expect.poll(() => socket.connected).toBe(false);
    }
  });

  it("a quien fue desactivado, o perdió el permiso, no se le sirve lo siguiente que pida", async () => {
    const { inst, conversacion } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const rol = await bench.db
      .insertInto("rol")
      .values({ nombre: `Rol ${inst.id}`, descripcion: "Sin permisos" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = operador(inst);
    await bench.db.updateTable("usuario").set({ id_rol: rol.id }).where("id", "=", id).execute();
    puesto.socket.emit(EVENTO.iniciar, { id: punto(inst), sesion_id: conversacion.id_canal_entrada });
    await expect.poll(() => errorDe(puesto)).toMatchObject({ error: "SIN_PERMISO" });
    await bench.db
      .updateTable("usuario")
      .set({ id_rol: ROL.OPERADOR, estado: "INACTIVO" })
      .where("id", "=", id)
      .execute();
    puesto.socket.emit(EVENTO.iniciar, { id: punto(inst), sesion_id: conversacion.id_canal_entrada });
    await expect.poll(() => puesto.socket.connected).toBe(false);
    expect(errorDe(puesto)).toMatchObject({ error: "SESION_CADUCADA" });
    expect(puesto.cuantos(EVENTO.iniciado)).toBe(0);
  });
});
