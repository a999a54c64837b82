import { askField } from "@ventanilla/client/data";
import { HttpError } from "@ventanilla/client/http";
import { ROL } from "@ventanilla/contract/permisos";
import { importarUsuarios } from "@ventanilla/contract/usuario/importar.routes";
import { usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import * as rutas from "@ventanilla/contract/usuario/usuario.routes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../simulators/src/correo/index.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { now } from "../../shared/clock.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { claveDeIntento } from "../sesion/index.ts";
import { CONTRASENA, crearUsuario } from "./usuario.factory.ts";

let simulado: CorreoSimulado;
let conCorreo: Banco;
let sinCorreo: Banco;
let inst: Institucion;
let admin: Cliente;
beforeAll(async () => {
  simulado = await crearCorreoSimulado();
  const { puerto: smtp } = simulado.smtp;
  conCorreo = await levantar({
    smtp: {
      host: "127.0.0.1",
      port: smtp,
      secure: false,
      user: "sistema@ventanilla.example",
      password: simulado.clave,
      from: "sistema@ventanilla.example",
    },
    salidaPermitida: [`127.0.0.1:${smtp}`],
    tiempos: { correoMs: 50 },
  });
  sinCorreo = await levantar({ sobre: conCorreo });
});
afterAll(async () => {
  await sinCorreo.cerrar();
  await conCorreo.cerrar();
  await simulado.cerrar();
});
beforeEach(async () => {
  inst = await conCorreo.institucion({ puntos: 0 });
  admin = await conCorreo.comoUsuario(inst.admin);
});
const recibidos = async (para: string, cuantos = 1): Promise<string[]> => {
  await expect.poll(() => simulado.libro({ para }).length).toBeGreaterThanOrEqual(cuantos);
  return simulado.libro({ para }).map(({ crudo }) => crudo);
};
/** A long line is folded on its way. */
const desplegado = (crudo: string) => crudo.replace(/=\r?\n/g, "");
const codigo = (promesa: Promise<unknown>) =>
  promesa.then(
    () => "OK",
    (error: unknown) => (error instanceof HttpError ? `${error.status} ${error.code}` : error),
  );
const regenerar = ({ http }: Cliente, id: number) =>
  http.call<typeof rutas.regenerarPassword>(rutas.regenerarPassword, { params: { id } });
const generar = ({ http }: Cliente, id_usuario: number) =>
  http.call<typeof rutas.generarToken>(rutas.generarToken, { body: { id_usuario, tipo: "API" } });
const revocar = ({ http }: Cliente, id: number) =>
  http.call<typeof rutas.revocarToken>(rutas.revocarToken, { params: { id } });
const editar = ({ http }: Cliente, id: number, usuario: object) =>
  askField(http, usuarioEdit, { id, usuario });
const cambiar = ({ http }: Cliente, id: number, transicion: "activar" | "inactivar") =>
  http.call<typeof rutas.cambiarUsuario>(rutas.cambiarUsuario, { params: { id }, body: { transicion } });
const con = (token: string, metodo = "GET", url = "/ws/api/system/operadores", body?: object) =>
  conCorreo.anonimo.pedir(metodo, url, {
    cabeceras: { authorization: `Bearer ${token}` },
    ...(body && { body }),
  });
const operador = (campos: object = {}) => crearUsuario(conCorreo.db, { id_entidad: inst.id, ...campos });
const entra = async (usuario: string, contrasena: string) =>
  (await conCorreo.anonimo.pedir("POST", "/ws/auth", { body: { usuario, contrasena } })).estado === 200;

describe("regenerar la contraseña [A-usuarios-21, A-usuarios-29, A-usuarios-30, D35]", () => {
  it("la propia no: quien halla abierta una sesión no se queda con la cuenta", async () => {
    const ana = await operador({ id_rol: ROL.ADMIN });
    const suya = await sinCorreo.comoUsuario(ana);
    expect(await codigo(regenerar(suya, ana.id))).toBe("412 CUENTA_PROPIA");
    expect((await suya.pedir("GET", "/ws/api/system/menu")).estado).toBe(200);
    expect(await entra(ana.usuario, CONTRASENA)).toBe(true);
  });

  it("con correo llega a la dirección de la cuenta y no a quien la pidió; sus sesiones acaban y debe cambiarla", async () => {
    const email = `ana${inst.id}@entidad.example`;
    const ana = await operador({ email });
    const suya = await conCorreo.comoUsuario(ana);
    expect(await regenerar(admin, ana.id)).toEqual({ message: `La contraseña nueva se envió a ${email}.` });
    expect((await suya.pedir("GET", "/ws/api/system/menu")).estado).toBe(401);
    expect(await entra(ana.usuario, CONTRASENA)).toBe(false);
    const [crudo = ""] = await recibidos(email);
    const clave = /^[A-Za-z2-9]{16}\r?$/m.exec(crudo)?.[0].trim() ?? "";
    expect(crudo).toContain("Auto-Submitted: auto-generated");
    expect(await entra(ana.usuario, clave)).toBe(true);
    const fila = await conCorreo.db
      .selectFrom("usuario")
      .select("debe_cambiar_contrasena")
      .where("id", "=", ana.id)
      .executeTakeFirstOrThrow();
    expect(fila.debe_cambiar_contrasena).toBe(true);
    expect(conCorreo.registro.join("\n")).not.toContain(clave);
  });

  it("abre la puerta que cerraron las equivocadas, y no perdona las del segundo factor", async () => {
    const ana = await operador({ email: null });
    for (let i = 0; i < 6; i++) await entra(ana.usuario, "equivocada");
    const clave = claveDeIntento(`segundo factor\n${ana.usuario}`, "");
    const contado = conCorreo.db.selectFrom("acceso_fallido").select("fallos").where("clave", "=", clave);
    await conCorreo.db.insertInto("acceso_fallido").values({ clave, fallos: 3, ultimo: now() }).execute();
    const { contrasena = "" } = await regenerar(admin, ana.id);
    expect(await entra(ana.usuario, contrasena)).toBe(true);
    expect(await contado.execute()).toEqual([{ fallos: 3 }]);
  });

  it("sin servicio de correo, o sin dirección, la contraseña se muestra una vez a quien administra [A-producto-17]", async () => {
    const quien = await sinCorreo.comoUsuario(inst.admin);
    const sinServicio = await operador();
    const sinDireccion = await operador({ email: null });
    for (const [cliente, cuenta] of [
      [quien, sinServicio],
      [admin, sinDireccion],
    ] as const) {
      const { contrasena = "", message } = await regenerar(cliente, cuenta.id);
      expect(message).toBe("La contraseña es nueva. Entréguela a su dueño: no se vuelve a mostrar.");
      expect(await entra(cuenta.usuario, contrasena)).toBe(true);
      const log = await conCorreo.db
        .selectFrom("log")
        .selectAll()
        .where("referencia", "=", `usuario:${cuenta.id}`)
        .execute();
      expect(log.map(({ tipo }) => tipo)).toContain("usuario.contrasena");
      expect(JSON.stringify(log)).not.toContain(contrasena);
    }
  });

  it("la de otra entidad no existe", async () => {
    const ajeno = await crearUsuario(conCorreo.db);
    expect(await codigo(regenerar(admin, ajeno.id))).toBe("404 NO_EXISTE");
    expect(await entra(ajeno.usuario, CONTRASENA)).toBe(true);
  });
});

describe("el token de API [A-usuarios-20, A-usuarios-25, A-usuarios-27, A-usuarios-28, D36]", () => {
  it("abre lo que su cuenta puede, por un año; se responde una vez, llega por correo y se guarda como resumen", async () => {
    const email = `prog${inst.id}@entidad.example`;
    const programa = await operador({ email, debe_cambiar_contrasena: true });
    const { token, correo } = await generar(admin, programa.id);
    expect(correo).toBe(email);
    expect((await con(token)).estado).toBe(200);
    expect((await con(token, "GET", "/ws/api/system/usuarios")).cuerpo).toMatchObject({
      error: "SIN_PERMISO",
    });
    expect(desplegado((await recibidos(email))[0] ?? "")).toContain(token);
    const fila = await conCorreo.db
      .selectFrom("token_api")
      .selectAll()
      .where("id_usuario", "=", programa.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(fila)).not.toContain(token);
    const dias = (Date.parse(fila.vence) - Date.now()) / 86_400_000;
    expect(Math.round(dias)).toBe(365);
    const { rows } = await admin.http.call<typeof rutas.listarUsuarios>(rutas.listarUsuarios, {
      query: { usuario: programa.usuario },
    });
    expect(rows.find(({ id }) => id === programa.id)?.tiene_token).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(["", "JWT", "api", "PERSONAL", null, 1])(
    "tipo es API: %j se rechaza, y no hay token [A-usuarios-28]",
    async (tipo) => {
      const { id } = await operador();
      const pedido = { body: { id_usuario: id, tipo } };
      expect(await admin.pedir("POST", "/ws/api/system/token/generar", pedido)).toMatchObject({
        estado: 400,
        cuerpo: { error: "VALIDACION", campos: { tipo: expect.any(String) } },
      });
      const suyos = conCorreo.db.selectFrom("token_api").selectAll().where("id_usuario", "=", id);
      expect(await suyos.execute()).toEqual([]);
    },
  );

  it("no es una sesión: no da otra, no se alarga y no abre la línea en vivo", async () => {
    const { token } = await generar(admin, (await operador()).id);
    expect((await con(token, "GET", "/ws/api/system/menu")).estado).toBe(401);
    const linea = conCorreo.socket(token);
    const error = await new Promise<Error>((resolve) => linea.once("connect_error", resolve));
    expect(error.message).toBe("Su sesión ha caducado.");
  });

  it("el nuevo reemplaza al anterior; revocado, vencido o de una cuenta INACTIVA no abre nada, y al reactivarla no revive", async () => {
    const { id } = await operador();
    const primero = (await generar(admin, id)).token;
    const segundo = (await generar(admin, id)).token;
    expect([(await con(primero)).estado, (await con(segundo)).estado]).toEqual([401, 200]);
    await revocar(admin, id);
    expect((await con(segundo)).estado).toBe(401);
    const tercero = (await generar(admin, id)).token;
    await cambiar(admin, id, "inactivar");
    expect((await con(tercero)).estado).toBe(401);
    expect(await codigo(generar(admin, id))).toBe("412 CUENTA_INACTIVA");
    await cambiar(admin, id, "activar");
    expect((await con(tercero)).estado).toBe(401);
    const cuarto = (await generar(admin, id)).token;
    await conCorreo.db
      .updateTable("token_api")
      .set({ vence: new Date(Date.now() - 1000).toISOString() })
      .where("id_usuario", "=", id)
      .execute();
    expect((await con(cuarto)).estado).toBe(401);
  });

  it("muere con su entidad", async () => {
    const { id } = await operador();
    const { token } = await generar(admin, id);
    await conCorreo.db.updateTable("entidad").set({ estado: "INACTIVO" }).where("id", "=", inst.id).execute();
    expect((await con(token)).estado).toBe(401);
  });

  it.each<[string, () => Promise<object>]>([
    ["otro rol", async () => ({ id_rol: ROL.SUPERADMIN })],
    ["otra entidad", async () => ({ id_entidad: (await conCorreo.institucion({ puntos: 0 })).id })],
  ])("se dio para lo que la cuenta podía: con %s muere, y queda anotado", async (_cual, cambio) => {
    const superadmin = await conCorreo.comoUsuario(
      await crearUsuario(conCorreo.db, { id_rol: ROL.SUPERADMIN }),
    );
    const { id } = await operador();
    const { token } = await generar(admin, id);
    await editar(superadmin, id, { cargo: "Jefe" });
    expect((await con(token)).estado).toBe(200);
    await editar(superadmin, id, await cambio());
    expect((await con(token)).estado).toBe(401);
    const anotado = await conCorreo.db
      .selectFrom("log")
      .select("datos")
      .where("referencia", "=", `usuario:${id}`)
      .where("tipo", "=", "usuario.editar")
      .orderBy("id")
      .execute();
    expect(anotado[0]?.datos).not.toHaveProperty("tiene_token");
    expect(anotado[1]?.datos).toMatchObject({ tiene_token: { antes: true, despues: false } });
  });

  it("el propio no: quien halla abierta una sesión no se lleva la cuenta", async () => {
    expect(await codigo(generar(admin, inst.admin.id))).toBe("412 CUENTA_PROPIA");
  });

  it("de una cuenta SUPERADMIN un ADMIN no saca ninguno", async () => {
    const jefe = await operador({ id_rol: ROL.SUPERADMIN });
    expect(await codigo(generar(admin, jefe.id))).toBe("404 NO_EXISTE");
  });
});

describe("el correo de una cuenta, adonde llega el enlace de una contraseña olvidada", () => {
  it("el propio lo cambia otro administrador, y quién es la persona también; lo demás, uno mismo", async () => {
    const id_persona = await crearPersona(conCorreo.db, { id_entidad: inst.id });
    const ana = await operador({ id_rol: ROL.ADMIN, id_persona });
    const suya = await conCorreo.comoUsuario(ana);
    for (const email of ["otra@ajena.example", null])
      expect(await codigo(editar(suya, ana.id, { email }))).toBe("412 CUENTA_PROPIA");
    const otra = {
      persona_tipo_documento: "PASAPORTE",
      persona_nro_documento: `OT${inst.id}`,
      persona_fecha_nacimiento: "15/05/1990",
      persona_genero: "F",
      persona_movil: "70000001",
    };
    expect(await codigo(editar(suya, ana.id, otra))).toBe("412 CUENTA_PROPIA");
    const fila = () =>
      conCorreo.db
        .selectFrom("usuario")
        .select(["email", "cargo", "id_persona"])
        .where("id", "=", ana.id)
        .executeTakeFirstOrThrow();
    const { email } = await fila();
    await editar(suya, ana.id, { email, cargo: "Jefa" });
    expect(await fila()).toEqual({ email, cargo: "Jefa", id_persona });
    await editar(admin, ana.id, { email: null });
    expect((await fila()).email).toBeNull();
  });

  it("cuando cambia o se quita se avisa a la dirección que tenía, sin decir la nueva, y a ninguna otra", async () => {
    const [vieja, nueva] = [`vieja${inst.id}@entidad.example`, `nueva${inst.id}@entidad.example`];
    const { id, usuario } = await operador({ email: vieja });
    await editar(admin, id, { email: nueva });
    await editar(admin, id, { cargo: "Jefe" });
    const aviso = desplegado((await recibidos(vieja))[0] ?? "");
    expect(aviso).toContain(usuario);
    expect(aviso).not.toContain(nueva);
    expect(aviso).toContain("llega a otra");
    await editar(admin, id, { email: null });
    // Without one there is no other address.
    const ultimo = desplegado((await recibidos(nueva))[0] ?? "");
    expect(ultimo).toContain("el correo de su cuenta");
    expect(ultimo).not.toContain("llega a otra");
    expect([vieja, nueva].map((para) => simulado.libro({ para }).length)).toEqual([1, 1]);
  });
});

const TITULOS = "Usuario;Correo;Rol;Nro. documento;Fecha de nacimiento;Nombres;Primer apellido;Género";
const importar = async ({ http }: Cliente, csv: string) => {
  const { huella } = await http.call<typeof importarUsuarios>(importarUsuarios, { body: { csv } });
  return http.call<typeof importarUsuarios>(importarUsuarios, { body: { csv, confirma: huella } });
};

it("lo que otro causa llega en español, lea lo que lea quien lo causó; a él se le contesta en lo suyo", async () => {
  const inglesa = await conCorreo.comoUsuario(inst.admin, { idioma: "en" });
  const email = `es${inst.id}@entidad.example`;
  const { id } = await operador({ email });
  expect(await regenerar(inglesa, id)).toEqual({ message: `The new password was sent to ${email}.` });
  await generar(inglesa, id);
  for (const crudo of await recibidos(email, 2)) expect(desplegado(crudo)).toContain("Un administrador");
  const para = `tabla${inst.id}@entidad.example`;
  const csv = `${TITULOS}\nt${inst.id};${para};OPERADOR;8${inst.id}4;15/05/1990;Ana;Quispe;F\n`;
  await importar(inglesa, csv);
  expect(desplegado((await recibidos(para))[0] ?? "")).toContain("su cuenta");
});

describe("importar cuentas de una tabla", () => {
  it("a quien tiene correo se le envía su contraseña, y quien importa sólo ve la de los demás; sin correo las ve todas [A-producto-17, D35]", async () => {
    const [una, otra] = [`con${inst.id}`, `sin${inst.id}`];
    const para = `${una}@entidad.example`;
    const persona = (nro: string) => `OPERADOR;${nro};15/05/1990;Ana;Quispe;F`;
    const csv = `${TITULOS}\n${una};${para};${persona(`8${inst.id}1`)}\n${otra};;${persona(`8${inst.id}2`)}\n`;
    const hecha = await importar(admin, csv);
    expect([hecha.enviadas, hecha.contrasenas.map(({ usuario }) => usuario)]).toEqual([1, [otra]]);
    const [crudo = ""] = await recibidos(para);
    const contrasena = /^[A-Za-z2-9]{16}$/m.exec(crudo.replaceAll("\r", ""))?.[0] ?? "";
    expect(await entra(una, contrasena)).toBe(true);
    const aMano = await conCorreo.institucion({ puntos: 0 });
    const suAdmin = await sinCorreo.comoUsuario(aMano.admin);
    const sola = `${TITULOS}\nsola${inst.id};sola@entidad.example;${persona(`8${inst.id}3`)}\n`;
    expect(await importar(suAdmin, sola)).toMatchObject({
      enviadas: 0,
      contrasenas: [{ usuario: `sola${inst.id}` }],
    });
  });
});
