import { API_BASE, BACKGROUND_HEADER, defineRoute, type RouteSpec } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import * as rutas from "@ventanilla/contract/sesion/sesion.routes";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { PRIMER_DIA } from "../../../test/primer-dia.ts";
import { type Announcement, announceTo } from "../../db/transaction.ts";
import { createMount } from "../../http/mount-route.ts";
import { createServer } from "../../http/server.ts";
import { createClientAddress } from "../../shared/client-address.ts";
import { createKeyedHash, createSealer } from "../../shared/crypto.ts";
import { createLogger } from "../../shared/logger.ts";
import { crearEntidad } from "../entidad/entidad.factory.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { exigirOtroSuperadmin } from "../usuario/index.ts";
import { CONTRASENA, crearUsuario } from "../usuario/usuario.factory.ts";
import { crearFirma, deslizar, montarSesion, resolverSesion } from "./index.ts";

const protegida = defineRoute({
  method: "GET",
  path: "/system/prueba",
  access: "operadores:read",
  summary: "Prueba",
  reply: z.object({ id: z.int() }),
  errors: [],
});

let base: BaseDePrueba;
let app: FastifyInstance;
let avisos: Announcement[] = [];
const salidas: number[] = [];

beforeAll(async () => {
  base = await crearBaseDePrueba();
  const { db } = base;
  announceTo(db, (lote) => avisos.push(...lote));
  const firma = crearFirma("una clave de pruebas con más de treinta y dos letras");
  app = await createServer({
    logger: createLogger("silent"),
    webDist: "/nada",
    addressOf: createClientAddress(1),
    docs: false,
    https: false,
  });
  const mount = createMount(
    app,
    {
      addressOf: ({ raw }) => createClientAddress(1)(raw),
      resolveSesion: (token, ip) => resolverSesion(db, firma, token, ip),
      slide: (sesion) => deslizar(db, sesion),
    },
    (where, codigo) => {
      throw new Error(`undeclared error: ${where} ${codigo}`);
    },
    () => Promise.reject(new Error("nobody is shown here")),
  );
  montarSesion(mount, {
    db,
    firma,
    cerrarPresencia: (_tx, idUsuario) => Promise.resolve(salidas.push(idUsuario)),
    exigirOtroSuperadmin,
    sealer: createSealer("otra clave de pruebas con más de treinta y dos letras"),
    correos: { disponible: false, escribir: () => Promise.resolve(), retirar: () => Promise.resolve() },
    huellaDeCodigo: createKeyedHash("una clave de pruebas", "pruebas"),
    identidad: null,
    impuestos: { isEnabled: () => Promise.reject(new Error("nobody asks the tax office here")) },
    env: { publicUrl: "http://127.0.0.1", demoPort: null },
  });
  mount(protegida, ({ sesion }) => Promise.resolve({ id: sesion.id_usuario }));
}, 60_000);
afterAll(async () => {
  await app?.close();
  await base?.close();
});
beforeEach(() => {
  avisos = [];
  salidas.length = 0;
});

type Extras = { token?: string; body?: object; cabeceras?: Record<string, string> };
async function llamar(ruta: RouteSpec, { token, body, cabeceras }: Extras = {}) {
  const respuesta = await app.inject({
    method: ruta.method,
    url: `${ruta.base ?? API_BASE}${ruta.path}`,
    headers: { ...cabeceras, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  });
  return { estado: respuesta.statusCode, cuerpo: respuesta.json() };
}
const entrar = (usuario: string, contrasena = CONTRASENA, nit?: string) =>
  llamar(rutas.iniciarSesion, { body: { usuario, contrasena, ...(nit !== undefined && { nit }) } });
const tokenDe = async (usuario: string, contrasena?: string): Promise<string> =>
  (await entrar(usuario, contrasena)).cuerpo.token;
const logs = () =>
  base.db
    .selectFrom("log")
    .select(["nivel", "tipo", "mensaje", "usuario", "id_entidad", "ip", "datos"])
    .orderBy("id", "desc")
    .execute();

describe("ingresar", () => {
  it.each([
    { rol: "SUPERADMIN", redirect: "/" },
    { rol: "ADMIN", redirect: "/" },
    { rol: "OPERADOR", redirect: "/operadores" },
  ] as const)(
    "$rol recibe menú, usuario, permisos, token y destino [A-login-07, A-login-11, A-sesion-02, A-sesion-03, A-sesion-14, A-rutas-26, A-producto-05]",
    async ({ rol, redirect }) => {
      const id_rol = ROL[rol];
      const id_persona = await crearPersona(base.db);
      const id_entidad = await crearEntidad(base.db, { nombre: `Ministerio de ${rol}` });
      const email = `${rol}@ministerio.example`;
      const { usuario, id } = await crearUsuario(base.db, { id_rol, id_persona, id_entidad, email });
      const { estado, cuerpo } = await entrar(usuario);
      expect(estado).toBe(200);
      expect(Object.keys(cuerpo).sort()).toEqual([
        "debe_cambiar_contrasena",
        "menu",
        "permisos",
        "redirect",
        "token",
        "usuario",
      ]);
      expect(cuerpo.usuario).toEqual({
        id,
        usuario,
        nombres: "MARÍA ELENA",
        primer_apellido: "QUISPE",
        segundo_apellido: "MAMANI",
        email,
        rol,
        id_rol,
        entidad: `Ministerio de ${rol}`,
        id_entidad,
      });
      expect(cuerpo.redirect).toBe(redirect);
      expect(cuerpo.menu.map(({ url }: { url: string }) => url)).toEqual(PRIMER_DIA[rol].menu);
      expect(cuerpo.permisos.includes("operadores:read")).toBe(rol === "OPERADOR");
      expect(cuerpo.permisos.includes("admin-casos:read")).toBe(rol !== "OPERADOR");
      expect(cuerpo.permisos.includes("modulos:update")).toBe(rol === "SUPERADMIN");
      expect((await llamar(protegida, { token: cuerpo.token })).estado).toBe(rol === "OPERADOR" ? 200 : 403);
      expect(await logs()).toContainEqual(
        expect.objectContaining({
          tipo: "sesion.ingreso",
          nivel: "INFO",
          usuario,
          id_entidad,
          ip: "127.0.0.1",
        }),
      );
    },
  );

  it("de una cuenta sin persona ni correo, los nombres son su usuario y los apellidos van vacíos [A-sesion-02]", async () => {
    const { usuario } = await crearUsuario(base.db, { email: null });
    expect((await entrar(usuario)).cuerpo.usuario).toMatchObject({
      nombres: usuario,
      primer_apellido: "",
      segundo_apellido: "",
      email: null,
    });
  });

  it("no distingue mayúsculas en el usuario, y sí en la contraseña", async () => {
    const { usuario } = await crearUsuario(base.db, { usuario: "JPerez" });
    expect((await entrar("jpErez")).cuerpo.usuario.usuario).toBe(usuario);
    expect((await entrar("jperez", CONTRASENA.toUpperCase())).estado).toBe(401);
  });

  it("responde igual ante cualquier desacuerdo y no abre nada [A-login-09, A-login-13]", async () => {
    const { db } = base;
    const cerrada = await crearEntidad(db, { estado: "INACTIVO" });
    const bueno = await crearUsuario(db, { id_entidad: await crearEntidad(db, { nit: "1020304050" }) });
    const inactivo = await crearUsuario(db, { estado: "INACTIVO" });
    const sinEntidad = await crearUsuario(db, { id_entidad: cerrada });
    const sinNit = await crearUsuario(db);
    const rechazos = [
      await entrar(bueno.usuario, "Otra-contraseña-9"),
      await entrar("nadie con este nombre"),
      await entrar(inactivo.usuario),
      await entrar(sinEntidad.usuario),
      await entrar(bueno.usuario, CONTRASENA, "1020304051"),
      await entrar(sinNit.usuario, CONTRASENA, "1020304050"),
    ];
    for (const rechazo of rechazos) {
      expect(rechazo).toEqual({
        estado: 401,
        cuerpo: { mensaje: "Usuario y/o contraseña inválida", error: "CREDENCIALES_INVALIDAS" },
      });
    }
    // Only the log tells them apart.
    const motivos = (await logs()).filter(({ tipo }) => tipo === "sesion.rechazo").map(({ datos }) => datos);
    expect(motivos.slice(0, rechazos.length).toReversed()).toEqual(
      ["contraseña", "cuenta desconocida", "cuenta inactiva", "entidad inactiva", "nit", "nit"].map(
        (motivo) => ({ motivo }),
      ),
    );
    expect((await entrar(bueno.usuario, CONTRASENA, "1020304050")).estado).toBe(200);
    expect((await entrar(bueno.usuario, CONTRASENA, "")).estado).toBe(200);
  });

  it("deja en el registro el rechazo sin lo que se escribió, y el usuario solo si existe", async () => {
    const { usuario } = await crearUsuario(base.db);
    await entrar(usuario, "MiSecreto-escrito");
    await entrar("MiSecreto-enElCampoDeUsuario", "x");
    const [ajeno, propio] = await logs();
    expect(propio).toMatchObject({ tipo: "sesion.rechazo", nivel: "ADVERTENCIA", usuario });
    expect(ajeno).toMatchObject({ tipo: "sesion.rechazo", usuario: null, id_entidad: null, ip: "127.0.0.1" });
    const { rows } = await sql<{ todo: string }>`
      SELECT string_agg(t.texto, ' ') AS todo FROM (
        SELECT log::text FROM log UNION ALL SELECT acceso_fallido::text FROM acceso_fallido
      ) AS t (texto)`.execute(base.db);
    expect(rows[0]?.todo).toContain(usuario);
    expect(rows[0]?.todo).not.toMatch(/MiSecreto/i);
  });

  it("un destino que no es local se cambia por el inicio [A-sesion-14]", async () => {
    const { id } = await base.db
      .insertInto("rol")
      .values({ nombre: "FORANEO", descripcion: "x", path: "//otro.example" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { usuario } = await crearUsuario(base.db, { id_rol: id });
    expect((await entrar(usuario)).cuerpo).toMatchObject({ redirect: "/", menu: [], permisos: [] });
  });

  it("rechaza un cuerpo con campos de más o sin contraseña [A-login-05, A-login-06]", async () => {
    expect((await llamar(rutas.iniciarSesion, { body: { usuario: "x" } })).estado).toBe(400);
    expect(
      (await llamar(rutas.iniciarSesion, { body: { usuario: "x", contrasena: "y", rol: 1 } })).estado,
    ).toBe(400);
    expect((await entrar("u".repeat(51))).estado).toBe(400);
    expect((await entrar("x", "c".repeat(101))).estado).toBe(400);
    expect((await entrar("u".repeat(50), "c".repeat(100))).estado).toBe(401);
  });
});

describe("la sesión abierta", () => {
  it("un cambio de permisos actúa en la siguiente llamada, y el menú lo sigue [A-permisos-07, A-sesion-13]", async () => {
    const { db } = base;
    const { id } = await db
      .insertInto("rol")
      .values({ nombre: "CAJA", descripcion: "x" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { usuario } = await crearUsuario(db, { id_rol: id });
    const token = await tokenDe(usuario);
    expect((await llamar(protegida, { token })).estado).toBe(403);
    const { id: modulo } = await db
      .selectFrom("modulo")
      .select("id")
      .where("ruta", "=", "operadores")
      .executeTakeFirstOrThrow();
    await db.insertInto("permiso").values({ id_modulo: modulo, id_rol: id, read: true }).execute();
    expect((await llamar(protegida, { token })).estado).toBe(200);
    const { cuerpo } = await llamar(rutas.leerMenu, { token });
    expect(cuerpo.permisos).toContain("operadores:read");
    expect(cuerpo.menu).toEqual([
      { label: "Chat", url: "chat", icon: "Messages" },
      { label: "Puntos de atención", url: "operadores", icon: "Headset" },
      { label: "Pendientes", url: "pendientes", icon: "Inbox" },
      { label: "Mensajes sin caso", url: "sueltos", icon: "MailQuestion" },
      { label: "Historial", url: "historial", icon: "History" },
    ]);
    await db.updateTable("permiso").set({ read: false }).where("id_rol", "=", id).execute();
    expect((await llamar(protegida, { token: cuerpo.token })).estado).toBe(403);
  });

  it("el menú renueva el token de la misma sesión sin mover su fin, 12 horas después del inicio [A-sesion-13]", async () => {
    const { usuario, id } = await crearUsuario(base.db);
    const token = await tokenDe(usuario);
    await sql`UPDATE sesion SET iniciada = iniciada - interval '1 hour' WHERE id_usuario = ${id}`.execute(
      base.db,
    );
    const nuevo = (await llamar(rutas.leerMenu, { token })).cuerpo.token;
    const cuerpoDe = (jwt: string) =>
      JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
    expect(cuerpoDe(nuevo).sid).toBe(cuerpoDe(token).sid);
    expect(cuerpoDe(token).exp - cuerpoDe(nuevo).exp).toBe(3600);
    await llamar(rutas.salir, { token: nuevo });
    expect((await llamar(protegida, { token })).estado).toBe(401);
  });

  it("salir la revoca, registra la salida del punto y avisa a los sockets, sin tocar otra sesión [A-sesion-05, A-sesion-13]", async () => {
    const { usuario, id } = await crearUsuario(base.db);
    const [token, otro] = [await tokenDe(usuario), await tokenDe(usuario)];
    expect(await llamar(rutas.salir, { token })).toEqual({ estado: 200, cuerpo: { url: "" } });
    expect(avisos).toEqual([{ tipo: "sesion", id: expect.any(String), motivo: "salida" }]);
    expect(await llamar(protegida, { token })).toEqual({
      estado: 401,
      cuerpo: { mensaje: "Su sesión ha caducado.", error: "SESION_CADUCADA", motivo: "salida" },
    });
    expect((await llamar(protegida, { token: otro })).estado).toBe(200);
    expect((await logs())[0]).toMatchObject({ tipo: "sesion.cierre", mensaje: "Salió del sistema", usuario });
    // The other window still works at the point: it is left with the last one (D26).
    expect(salidas).toEqual([]);
    await llamar(rutas.salir, { token: otro });
    expect(salidas).toEqual([id]);
  });

  it("una llamada del usuario la alarga; una de fondo no [A-sesion-12]", async () => {
    const { usuario, id } = await crearUsuario(base.db);
    const token = await tokenDe(usuario);
    const inactiva = async () =>
      (
        await sql<{
          s: number;
        }>`SELECT extract(epoch FROM now() - actividad)::float8 AS s FROM sesion WHERE id_usuario = ${id}`.execute(
          base.db,
        )
      ).rows[0]?.s;
    await sql`UPDATE sesion SET actividad = now() - interval '50 minutes' WHERE id_usuario = ${id}`.execute(
      base.db,
    );
    await llamar(protegida, { token, cabeceras: { [BACKGROUND_HEADER]: "1" } });
    expect(await inactiva()).toBeGreaterThan(2999);
    await llamar(protegida, { token });
    expect(await inactiva()).toBeLessThan(60);
  });
});

describe("cambiar la contraseña propia", () => {
  const cambiar = (token: string, password: string, newPassword: string) =>
    llamar(rutas.cambiarContrasena, { token, body: { password, newPassword } });

  it("cierra las demás sesiones, deja viva esta y levanta la obligación [A-cuenta-06, A-cuenta-10, A-sesion-13]", async () => {
    const { usuario } = await crearUsuario(base.db, { debe_cambiar_contrasena: true });
    const { cuerpo } = await entrar(usuario);
    expect(cuerpo.debe_cambiar_contrasena).toBe(true);
    const otro = await tokenDe(usuario);
    expect((await llamar(protegida, { token: cuerpo.token })).cuerpo.error).toBe("CONTRASENA_DEBE_CAMBIAR");
    const cambio = await cambiar(cuerpo.token, CONTRASENA, "Nueva-contraseña-26");
    expect(cambio).toEqual({
      estado: 200,
      cuerpo: { message: "Su contraseña fue cambiada y sus otras sesiones se cerraron." },
    });
    expect((await llamar(protegida, { token: cuerpo.token })).estado).toBe(200);
    expect(await llamar(protegida, { token: otro })).toMatchObject({
      estado: 401,
      cuerpo: { error: "SESION_CADUCADA", motivo: "contrasena" },
    });
    expect(avisos).toEqual([{ tipo: "sesion", id: expect.any(String), motivo: "contrasena" }]);
    expect((await entrar(usuario)).estado).toBe(401);
    expect((await entrar(usuario, "Nueva-contraseña-26")).cuerpo.debe_cambiar_contrasena).toBe(false);
    expect(JSON.stringify(await logs())).not.toMatch(/Nueva-contraseña|argon2id/);
  });

  it("rechaza la anterior equivocada y la nueva débil, y no cambia nada", async () => {
    const { usuario } = await crearUsuario(base.db, { usuario: "usuariolargo" });
    const token = await tokenDe(usuario);
    expect((await cambiar(token, "equivocada-1", "Nueva-contraseña-26")).cuerpo.error).toBe(
      "CONTRASENA_ANTERIOR_INVALIDA",
    );
    for (const debil of ["corta-123", CONTRASENA, "UsuarioLargo"]) {
      const { estado, cuerpo } = await cambiar(token, CONTRASENA, debil);
      expect(estado).toBe(412);
      expect(cuerpo.error).toBe("CONTRASENA_NUEVA_INVALIDA");
      expect(cuerpo.mensaje).toContain("al menos 10 caracteres");
    }
    expect((await entrar(usuario)).estado).toBe(200);
  });

  it.each(["1234567890", "Qwertyuiop", "PASSWORD123", "aaaaaaaaaaaa", "0987654321", "1q2w3e4r5t"])(
    "rechaza una de las que se prueban primero: %s",
    async (comun) => {
      const { usuario } = await crearUsuario(base.db);
      const { estado, cuerpo } = await cambiar(await tokenDe(usuario), CONTRASENA, comun);
      expect([estado, cuerpo.error]).toEqual([412, "CONTRASENA_COMUN"]);
      expect((await entrar(usuario)).estado).toBe(200);
    },
  );

  it("tampoco adivina más quien se lleva la sesión a otras direcciones", async () => {
    const { usuario } = await crearUsuario(base.db);
    const token = await tokenDe(usuario);
    const adivinar = (i: number) =>
      llamar(rutas.cambiarContrasena, {
        token,
        body: { password: `adivina-${i}`, newPassword: "Nueva-contraseña-26" },
        cabeceras: { "x-forwarded-for": `203.0.113.${i}` },
      });
    for (let i = 0; i < 5; i += 1)
      expect((await adivinar(i)).cuerpo.error).toBe("CONTRASENA_ANTERIOR_INVALIDA");
    expect((await adivinar(5)).estado).toBe(401);
    // The owner, with a session of their own, is not held up by it.
    const propia = await tokenDe(usuario);
    expect((await cambiar(propia, CONTRASENA, "Nueva-contraseña-26")).estado).toBe(200);
  });

  it("quien tiene la sesión y no la contraseña adivina cinco veces, y la sesión se acaba", async () => {
    const { id, usuario } = await crearUsuario(base.db);
    const token = await tokenDe(usuario);
    salidas.length = 0;
    for (let i = 0; i < 5; i += 1)
      expect((await cambiar(token, `adivina-${i}`, "Nueva-contraseña-26")).cuerpo.error).toBe(
        "CONTRASENA_ANTERIOR_INVALIDA",
      );
    expect((await llamar(protegida, { token })).estado).toBe(401);
    expect(salidas).toEqual([id]);
    expect(avisos).toEqual([{ tipo: "sesion", id: expect.any(String), motivo: "intentos" }]);
    // Another session from there is locked for a while too, and from elsewhere the owner is not.
    const otra = await tokenDe(usuario);
    expect((await cambiar(otra, CONTRASENA, "Nueva-contraseña-26")).cuerpo.error).toBe("ACCESO_BLOQUEADO");
    expect((await llamar(protegida, { token: otra })).estado).toBe(200);
  });
});
