import { HttpError } from "@ventanilla/client/http";
import {
  type CanalCreado,
  CONEXION_INSATISFACTORIA,
  CONEXION_SATISFACTORIA,
} from "@ventanilla/contract/canal/administrar";
import {
  cambiarCanal,
  crearCanal,
  editarCanal,
  leerCanal,
} from "@ventanilla/contract/canal/administrar.routes";
import { listarCanales } from "@ventanilla/contract/canal/canal.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../../simulators/src/correo/index.ts";
import { retenerTurno } from "../../../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar, PUBLICA } from "../../../../test/harness.ts";
import { createSealer } from "../../../shared/crypto.ts";
import { crearPunto } from "../../punto/punto.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { crearCanal as ponerCanal } from "../canal.factory.ts";

let banco: Banco;
let correo: CorreoSimulado;
let inst: Institucion;
let admin: Cliente;
let superadmin: Cliente;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
  const puertas = [correo.imap, correo.smtp].map(({ host, puerto }) => `${host}:${puerto}`);
  banco = await levantar({ waha: true, salidaPermitida: puertas });
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterEach(() => correo.fallar({}));
afterAll(async () => {
  await banco.cerrar();
  await correo.cerrar();
});

type Nuevo = ArgsOf<typeof crearCanal>["body"];
type Cambio = ArgsOf<typeof editarCanal>["body"];
const crear = ({ http }: Cliente, body: Nuevo): Promise<CanalCreado> =>
  http.call<typeof crearCanal>(crearCanal, { body });
const editar = ({ http }: Cliente, id: number, body: Cambio) =>
  http.call<typeof editarCanal>(editarCanal, { params: { id }, body });
const leer = ({ http }: Cliente, id: number) => http.call<typeof leerCanal>(leerCanal, { params: { id } });
const camposDe = (error: unknown) => (error instanceof HttpError ? (error.body?.campos ?? {}) : {});
const falloDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);

let numero = 0;
const unCorreo = (cambios: Partial<Nuevo> = {}): Nuevo => {
  numero += 1;
  const usuario = `mesa${numero}@ventanilla.test`;
  correo.buzon(usuario);
  return {
    clasificacion: "correo",
    usuario,
    clave: correo.clave,
    ruta_perfil: `${correo.imap.host}:${correo.imap.puerto}`,
    configuracion: { servidor_smtp: correo.smtp.host, puerto_smtp: String(correo.smtp.puerto) },
    mensaje_bienvenida: "Gracias por escribirnos.",
    ...cambios,
  };
};
const fila = (id: number) =>
  banco.db.selectFrom("canal").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("canales: crear", () => {
  it("un correo queda ACTIVO con sus puntos, probado y sin secretos a la vista; queda en el registro [B-canales-24, B-canales-32, B-canales-19, D96]", async () => {
    const creado = await crear(admin, unCorreo({ puntos_atencion: [inst.puntos[0] ?? 0] }));
    expect(creado).toMatchObject({
      message: CONEXION_SATISFACTORIA,
      estado: "ACTIVO",
      clasificacion: "correo",
      id_entidad: inst.id,
      conexion: { estado: "conectada" },
      secretos: ["clave"],
      puntos_atencion: [{ id: inst.puntos[0] }],
      mensaje_bienvenida: "Gracias por escribirnos.",
      webhook: null,
    });
    expect(JSON.stringify(creado)).not.toContain(correo.clave);
    const guardado = await fila(creado.id);
    expect(guardado.clave).not.toBe(correo.clave);
    expect(banco.sealer.open(guardado.clave ?? "", `canal.clave:${creado.id}`)).toBe(correo.clave);
    const [registro] = await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("referencia", "=", `canal:${creado.id}`)
      .execute();
    expect(registro).toMatchObject({ tipo: "canal.crear", datos: { clave: "[…]" } });
  });

  it("con la conexión fallida el registro queda, con el mensaje exacto y lo que se sabe de ella [B-canales-33, D94]", async () => {
    const creado = await crear(admin, unCorreo({ clave: "otra" }));
    expect(creado.message).toBe("Se ha creado el registro y la conexión fue insatisfactoria");
    expect(CONEXION_INSATISFACTORIA).toBe(creado.message);
    expect(creado).toMatchObject({ estado: "ACTIVO", conexion: { estado: "pausada" } });
    expect((await fila(creado.id)).conexion).toBe("sin conexión: CREDENCIAL");
  });

  it("una de WhatsApp que no dice su proveedor y lleva la dirección de Meta es de Meta, para quien la guarda y para quien la atiende [B-canales-26]", async () => {
    const creado = await crear(superadmin, {
      clasificacion: "whatsapp",
      id_entidad: inst.id,
      usuario: "59122000001",
      sesion_id: `10654036${inst.id}`,
      sesion_url: "https://graph.facebook.com/",
      configuracion: { base: banco.waha.url },
      credenciales: {
        token: "llave-de-meta",
        app_secret: "secreto-de-meta",
        verify_token: "palabra-de-meta",
      },
    });
    expect(creado).toMatchObject({
      configuracion: { proveedor: "cloud" },
      secretos: ["token", "app_secret", "verify_token"],
    });
  });

  it("sólo correo y llamada; las demás las conecta SUPERADMIN, en la entidad que elija [B-canales-14, B-canales-15, D46, D95]", async () => {
    const session = `sesion-${inst.id}`;
    const whatsapp: Nuevo = {
      clasificacion: "whatsapp",
      usuario: "59122000000",
      sesion_id: session,
      sesion_url: banco.waha.url,
      credenciales: { api_key: banco.waha.clave, hmac: "clave-de-firma" },
    };
    await banco.waha.crearSesion(session, {});
    expect(await crear(admin, whatsapp).catch(falloDe)).toEqual([403, "SIN_PERMISO"]);
    const otra = await banco.institucion();
    const creado = await crear(superadmin, { ...whatsapp, id_entidad: otra.id });
    expect(creado).toMatchObject({
      id_entidad: otra.id,
      secretos: ["api_key", "hmac"],
      // Whatever address the screens were opened by.
      webhook: `${PUBLICA}/ws/hooks/whatsapp/${creado.id}`,
    });
    expect(await crear(admin, { clasificacion: "llamada", usuario: "Central" })).toMatchObject({
      clasificacion: "llamada",
      message: CONEXION_SATISFACTORIA,
    });
    expect(
      await crear(admin, { clasificacion: "llamada", usuario: "Central", id_entidad: otra.id }).catch(
        falloDe,
      ),
    ).toEqual([404, "NO_EXISTE"]);
  });

  it("lo que falta y lo que no puede llamarse se dice en su campo, y nada se guarda [B-canales-26, D106]", async () => {
    const antes = await banco.db.selectFrom("canal").select("id").execute();
    const { clave: _, ...sinClave } = unCorreo();
    expect(camposDe(await crear(admin, sinClave).catch((error: unknown) => error))).toEqual({
      clave: "El campo es obligatorio.",
    });
    const prohibido = unCorreo({ ruta_perfil: "169.254.169.254" });
    expect(Object.keys(camposDe(await crear(admin, prohibido).catch((error: unknown) => error)))).toEqual([
      "ruta_perfil",
    ]);
    const interno = unCorreo({ configuracion: { servidor_smtp: "127.0.0.1", puerto_smtp: "25" } });
    expect(Object.keys(camposDe(await crear(admin, interno).catch((error: unknown) => error)))).toEqual([
      "configuracion.servidor_smtp",
    ]);
    const { clasificacion: __, ...sinClase } = unCorreo();
    const respuesta = await admin.pedir("POST", "/ws/api/system/canales", { body: sinClase });
    expect([respuesta.estado, respuesta.cuerpo]).toMatchObject([
      400,
      { campos: { clasificacion: "El campo es obligatorio." } },
    ]);
    const largo = unCorreo({ mensaje_bienvenida: "b".repeat(1001) });
    expect(camposDe(await crear(admin, largo).catch((error: unknown) => error))).toHaveProperty(
      "mensaje_bienvenida",
    );
    expect(await banco.db.selectFrom("canal").select("id").execute()).toHaveLength(antes.length);
  });
});

describe("canales: editar", () => {
  it("la clave vacía se conserva; otra la cambia, y se prueba otra vez [B-canales-35, D96]", async () => {
    const { id, usuario } = await crear(admin, unCorreo({ clave: "otra" }));
    const igual = await editar(admin, id, { usuario, clave: "", mensaje_bienvenida: "Hola" });
    expect(igual).toMatchObject({ mensaje_bienvenida: "Hola", conexion: { estado: "pausada" } });
    expect(banco.sealer.open((await fila(id)).clave ?? "", `canal.clave:${id}`)).toBe("otra");
    const antes = (await fila(id))._updated_at;
    const buena = await editar(admin, id, { clave: correo.clave });
    expect(buena.conexion).toMatchObject({ estado: "conectada" });
    expect((await fila(id))._updated_at).not.toBe(antes);
  });

  it("otro servidor pide los secretos otra vez: una clave no se manda a un servidor para el que no se escribió [D96]", async () => {
    const { id } = await crear(admin, unCorreo());
    const servidor = { servidor_smtp: "smtp.example.org", puerto_smtp: "587" };
    const error: unknown = await editar(admin, id, { configuracion: servidor }).catch(
      (fallo: unknown) => fallo,
    );
    expect(camposDe(error)).toEqual({
      clave: "Cambió el servidor o la cuenta: escriba otra vez este secreto.",
    });
    expect((await fila(id)).configuracion).toMatchObject({ servidor_smtp: correo.smtp.host });
    const cambiado = await editar(admin, id, { configuracion: servidor, clave: correo.clave });
    expect(cambiado.configuracion).toMatchObject({ servidor_smtp: "smtp.example.org" });
  });

  it("los puntos de otra entidad los pone SUPERADMIN, y quien administra la entidad no los ve ni los quita [B-canales-19, D46]", async () => {
    const otra = await banco.institucion();
    const ajeno = await crearPunto(banco.db, { id_entidad: otra.id });
    const propio = inst.puntos[0] ?? 0;
    const { id } = await crear(admin, unCorreo({ puntos_atencion: [propio] }));
    expect(await editar(admin, id, { puntos_atencion: [ajeno] }).catch(falloDe)).toEqual([
      412,
      "SELECCION_AJENA",
    ]);
    await editar(superadmin, id, { puntos_atencion: [propio, ajeno] });
    expect((await leer(admin, id)).puntos_atencion.map((uno) => uno.id)).toEqual([propio]);
    await editar(admin, id, { puntos_atencion: [] });
    expect((await leer(superadmin, id)).puntos_atencion.map((uno) => uno.id)).toEqual([ajeno]);
  });

  it("el de otra institución no existe", async () => {
    const otra = await banco.institucion();
    const { id } = otra.canal;
    expect(await leer(admin, id).catch(falloDe)).toEqual([404, "NO_EXISTE"]);
    expect(await editar(admin, id, { usuario: "x" }).catch(falloDe)).toEqual([404, "NO_EXISTE"]);
  });
});

describe("canales: lo que se selló con otra SECRET_KEY", () => {
  const ajeno = createSealer("otra clave de pruebas con más de treinta y dos letras");

  it("la cuenta se lee sin sus secretos, los pide, y con ellos anda otra vez; el registro del servidor lo dice una vez", async () => {
    const { id, usuario } = await crear(admin, unCorreo());
    const clave = ajeno.seal(correo.clave, `canal.clave:${id}`);
    await banco.db.updateTable("canal").set({ clave }).where("id", "=", id).execute();
    for (let vez = 0; vez < 2; vez++) expect(await leer(admin, id)).toMatchObject({ usuario, secretos: [] });
    expect(banco.registro.filter((linea) => linea.includes(`"canal.clave:${id}"`))).toHaveLength(1);
    const callada: unknown = await editar(admin, id, { usuario }).catch((fallo: unknown) => fallo);
    expect(camposDe(callada)).toEqual({ clave: "El campo es obligatorio." });
    const buena = await editar(admin, id, { clave: correo.clave });
    expect(buena).toMatchObject({ secretos: ["clave"], conexion: { estado: "conectada" } });
  });

  it("mientras tanto nadie escribe por ella, ni con la firma de antes ni con una vacía", async () => {
    const canal = await ponerCanal(banco.db, ajeno, { id_entidad: inst.id, sesion_url: banco.waha.url });
    const escrito = { chat: "59170099001@c.us", texto: "Hola" };
    for (const hmac of [canal.credenciales["hmac"] ?? "", ""])
      expect((await banco.ciudadanoEscribe(canal, escrito, { hmac })).estado).toBe(401);
  });
});

describe("canales: una cuenta es un solo canal activo de su entidad", () => {
  const REPETIDA = { falla: [409, "CANAL_REPETIDO"], campos: ["usuario"] };
  const rechazo = (promesa: Promise<unknown>) =>
    promesa.then(
      () => "OK",
      (error: unknown) => ({ falla: falloDe(error), campos: Object.keys(camposDe(error)) }),
    );
  const activar = ({ http }: Cliente, id: number) =>
    http.call<typeof cambiarCanal>(cambiarCanal, { params: { id }, body: { transicion: "activar" } });
  const buzonesDe = ({ id }: Institucion) =>
    banco.db
      .selectFrom("canal")
      .select("id")
      .where("id_entidad", "=", id)
      .where("clasificacion", "=", "correo")
      .execute();
  let suya: Institucion;
  let jefe: Cliente;
  beforeEach(async () => {
    suya = await banco.institucion();
    jefe = await banco.comoUsuario(suya.admin);
  });

  it("otra vez, como sea que se escriba, se rechaza en su campo y nada queda; en otra entidad se admite, y una llamada no tiene cuenta", async () => {
    const cuerpo = unCorreo();
    await crear(jefe, cuerpo);
    expect(await rechazo(crear(jefe, cuerpo))).toEqual(REPETIDA);
    const enMayusculas = { ...cuerpo, usuario: String(cuerpo.usuario).toUpperCase() };
    expect(await rechazo(crear(jefe, enMayusculas))).toEqual(REPETIDA);
    expect(await buzonesDe(suya)).toHaveLength(1);
    const otra = await banco.institucion();
    expect(await rechazo(crear(superadmin, { ...cuerpo, id_entidad: otra.id }))).toBe("OK");
    for (let vez = 0; vez < 2; vez++)
      expect(await rechazo(crear(jefe, { clasificacion: "llamada", usuario: "Central" }))).toBe("OK");
  });

  it("dos que la registran a la vez dejan una", async () => {
    const cuerpo = unCorreo();
    const { clasificacion, usuario, ruta_perfil } = cuerpo;
    const turno = await retenerTurno(
      banco,
      `canal:${clasificacion}:${JSON.stringify([usuario, ruta_perfil])}`,
    );
    const aqui = { ...cuerpo, id_entidad: suya.id };
    const pedidas = [jefe, superadmin].map((quien) => rechazo(crear(quien, aqui)));
    await turno.esperan(2, "pg_advisory_xact_lock");
    await turno.soltar();
    const dichas = await Promise.all(pedidas);
    expect(dichas.filter((dicha) => dicha !== "OK")).toEqual([REPETIDA]);
    expect(await buzonesDe(suya)).toHaveLength(1);
  });

  it("tampoco cambiando otra ni activando una inactiva; de una que ya estaba repetida se cambia lo demás", async () => {
    const cuerpo = unCorreo();
    const { id } = await crear(jefe, cuerpo);
    const otra = await crear(jefe, unCorreo());
    const inactiva = await crear(jefe, { ...cuerpo, estado: "INACTIVO" });
    expect(await rechazo(editar(jefe, otra.id, { usuario: cuerpo.usuario, clave: correo.clave }))).toEqual(
      REPETIDA,
    );
    expect(await rechazo(editar(jefe, inactiva.id, { estado: "ACTIVO" }))).toEqual(REPETIDA);
    expect(await rechazo(activar(jefe, inactiva.id))).toEqual(REPETIDA);
    expect((await fila(otra.id)).usuario).toBe(otra.usuario);
    expect((await fila(inactiva.id)).estado).toBe("INACTIVO");
    // As it could be before this rule.
    await banco.db.updateTable("canal").set({ estado: "ACTIVO" }).where("id", "=", inactiva.id).execute();
    const igual = { usuario: cuerpo.usuario, mensaje_bienvenida: "Hola" };
    expect(await rechazo(editar(jefe, id, igual))).toBe("OK");
    await editar(jefe, id, { estado: "INACTIVO" });
    expect(await rechazo(activar(jefe, id))).toEqual(REPETIDA);
    await editar(jefe, inactiva.id, { estado: "INACTIVO" });
    expect(await rechazo(activar(jefe, id))).toBe("OK");
  });
});

describe("canales: la lista", () => {
  it("filtra por clasificación, usuario y estado, ordena y cuenta; de su línea habla sólo a quien puede leerla [B-canales-01, B-canales-31, B-rest-05, D3, D4, D23]", async () => {
    const otra = await banco.institucion();
    const jefe = await banco.comoUsuario(otra.admin);
    await crear(jefe, { clasificacion: "llamada", usuario: "Central Sur" });
    const pedir = ({ http }: Cliente, query: NonNullable<ArgsOf<typeof listarCanales>["query"]>) =>
      http.call<typeof listarCanales>(listarCanales, { query });
    const { rows, count, total } = await pedir(jefe, { usuario: "sur", limit: 1 });
    expect([rows.map(({ usuario }) => usuario), count, total]).toEqual([["Central Sur"], 1, 2]);
    expect(rows[0]).toMatchObject({ estado: "ACTIVO", conexion: { estado: "conectada" } });
    expect((await pedir(jefe, { clasificacion: "whatsapp" })).count).toBe(1);
    expect((await pedir(jefe, { estado: "INACTIVO" })).count).toBe(0);
    expect((await pedir(jefe, { order: "-clasificacion" })).rows.map((una) => una.clasificacion)).toEqual([
      "whatsapp",
      "llamada",
    ]);
    const operador = await banco.comoUsuario(otra.operadores[0] ?? otra.admin);
    expect((await pedir(operador, {})).rows.map(({ conexion }) => conexion)).toEqual([null, null]);
  });

  it("lo que un buzón sabe de formularios, listas y su servidor se escribe, se muestra y llega a su conector; lo que no vale se dice en su campo", async () => {
    const escrito = {
      direccion: "mesa@entidad.gob.bo",
      nombre: "Mesa de partes",
      formularios: "web@entidad.gob.bo, otro@entidad.gob.bo",
      lista: true,
      servidor_autenticacion: "mx.entidad.gob.bo",
    };
    const base = unCorreo();
    const { id } = await crear(admin, { ...base, configuracion: { ...base.configuracion, ...escrito } });
    expect((await leer(admin, id)).configuracion).toMatchObject(escrito);
    const fallo = await editar(admin, id, {
      configuracion: { formularios: "web@entidad.gob.bo otro" },
    }).catch(camposDe);
    expect(fallo).toEqual({
      "configuracion.formularios": "El campo debe contener direcciones de correo válidas.",
    });
    expect((await leer(admin, id)).configuracion).toMatchObject(escrito);
    await editar(admin, id, { configuracion: { formularios: null, lista: false } });
    const { configuracion } = await leer(admin, id);
    expect(configuracion).not.toHaveProperty("formularios");
    expect(configuracion).toMatchObject({ lista: false, nombre: "Mesa de partes" });
  });
});
