import { HttpError } from "@ventanilla/client/http";
import { cambiarCanal, crearCanal, editarCanal } from "@ventanilla/contract/canal/administrar.routes";
import { destinoDeSecretos } from "@ventanilla/contract/canal/cuenta";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../../simulators/src/correo/index.ts";
import { retenerTurno } from "../../../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { otroId } from "../../../../test/twitter.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { type CanalNuevo, crearCanal as ponerCanal } from "../canal.factory.ts";

let banco: Banco;
let correo: CorreoSimulado;
let superadmin: Cliente;
let suya: Institucion;
let otra: Institucion;
let jefe: Cliente;
let vecino: Cliente;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
  const puertas = [correo.imap, correo.smtp].map(({ host, puerto }) => `${host}:${puerto}`);
  banco = await levantar({ waha: true, salidaPermitida: puertas });
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
beforeEach(async () => {
  [suya, otra] = [await banco.institucion(), await banco.institucion()];
  [jefe, vecino] = [await banco.comoUsuario(suya.admin), await banco.comoUsuario(otra.admin)];
});
afterAll(async () => {
  await banco.cerrar();
  await correo.cerrar();
});

type Nuevo = ArgsOf<typeof crearCanal>["body"];
type Cambio = ArgsOf<typeof editarCanal>["body"];
const crear = ({ http }: Cliente, body: Nuevo) => http.call<typeof crearCanal>(crearCanal, { body });
const editar = ({ http }: Cliente, id: number, body: Cambio) =>
  http.call<typeof editarCanal>(editarCanal, { params: { id }, body });
const activar = ({ http }: Cliente, id: number) =>
  http.call<typeof cambiarCanal>(cambiarCanal, { params: { id }, body: { transicion: "activar" } });
const rechazo = (promesa: Promise<unknown>) =>
  promesa.then(
    () => "OK",
    (error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      return { codigo: error.code, campos: Object.keys(error.body?.campos ?? {}), dicho: error.message };
    },
  );
const fila = (id: number) =>
  banco.db.selectFrom("canal").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

let numero = 0;
const unCorreo = (): Nuevo => {
  numero += 1;
  const usuario = `compartida${numero}@ventanilla.test`;
  correo.buzon(usuario);
  return {
    clasificacion: "correo",
    usuario,
    clave: correo.clave,
    ruta_perfil: `${correo.imap.host}:${correo.imap.puerto}`,
    configuracion: { servidor_smtp: correo.smtp.host, puerto_smtp: String(correo.smtp.puerto) },
  };
};

const META = { token: "llave-del-estado", app_secret: "secreto-comun", verify_token: "palabra-comun" };
const DE_X = {
  consumer_key: "llave",
  consumer_secret: "secreto-comun",
  access_token: "llave-de-cuenta",
  access_secret: "secreto-de-cuenta",
};
/** Accounts whose secrets may open those of other institutions too, and what is changed to look into one of these. */
const CUENTAS: readonly [string, Omit<CanalNuevo, "id_entidad">, Cambio][] = [
  [
    "otra sesión de la misma pasarela",
    { clasificacion: "whatsapp", sesion_url: "https://pasarela.example.org" },
    { sesion_id: "la-de-otra-entidad" },
  ],
  [
    "otro número de la misma aplicación",
    {
      clasificacion: "whatsapp",
      sesion_id: otroId(),
      configuracion: { proveedor: "cloud" },
      credenciales: META,
    },
    { sesion_id: otroId() },
  ],
  [
    "otra página de la misma aplicación",
    { clasificacion: "facebook", usuario: otroId(), credenciales: META },
    { usuario: otroId() },
  ],
  [
    "otra cuenta de X",
    { clasificacion: "twitter", ruta_perfil: otroId(), credenciales: DE_X },
    { ruta_perfil: otroId() },
  ],
  [
    "otro buzón del mismo servidor, que se abre con la llave de la aplicación",
    {
      clasificacion: "correo",
      ruta_perfil: "imap.example.org",
      usuario: "mesa@example.org",
      configuracion: {
        servidor_smtp: "smtp.example.org",
        oauth: { token_url: "https://login.example.org/token", client_id: "ventanilla" },
      },
      credenciales: { client_secret: "secreto-de-la-aplicacion" },
    },
    { usuario: "ministra@example.org" },
  ],
];

describe("canales: un secreto guardado no abre otra cuenta que aquella para la que se escribió [D96]", () => {
  it.each(CUENTAS)("%s pide los secretos otra vez, y nada cambia", async (_cual, cuenta, cambio) => {
    const { id, credenciales } = await ponerCanal(banco.db, banco.sealer, { id_entidad: suya.id, ...cuenta });
    const antes = await fila(id);
    expect(await rechazo(editar(jefe, id, cambio))).toMatchObject({
      codigo: "VALIDACION",
      campos: expect.arrayContaining(Object.keys(credenciales).map((una) => `credenciales.${una}`)),
    });
    expect(await fila(id)).toEqual(antes);
  });

  it("con ellos escritos se cambia, y lo que no dice de quién es la cuenta no los pide", async () => {
    const { id } = await crear(jefe, unCorreo());
    const { usuario } = unCorreo();
    expect(await rechazo(editar(jefe, id, { configuracion: { nombre: "Mesa de partes" } }))).toBe("OK");
    expect(await rechazo(editar(jefe, id, { usuario }))).toMatchObject({ campos: ["clave"] });
    expect(await rechazo(editar(jefe, id, { usuario, clave: correo.clave }))).toBe("OK");
    expect((await fila(id)).usuario).toBe(usuario);
    expect(destinoDeSecretos("facebook")).not.toContain("version");
  });
});

describe("canales: la cuenta que otra entidad tiene en uso", () => {
  const AJENA = {
    codigo: "CANAL_DE_OTRA_ENTIDAD",
    campos: ["usuario"],
    dicho:
      "Otra entidad ya usa esta cuenta en un canal activo. Sólo SUPERADMIN puede permitir que la compartan.",
  };

  it("no se crea, ni se llega a ella cambiando otra ni activando una inactiva; quien la tenía la conserva", async () => {
    const cuerpo = unCorreo();
    const { id } = await crear(jefe, cuerpo);
    expect(await rechazo(crear(vecino, cuerpo))).toEqual(AJENA);
    const propio = await crear(vecino, unCorreo());
    const cambio = { usuario: cuerpo.usuario, clave: correo.clave };
    expect(await rechazo(editar(vecino, propio.id, cambio))).toEqual(AJENA);
    expect((await fila(propio.id)).usuario).toBe(propio.usuario);
    const inactiva = await crear(vecino, { ...cuerpo, estado: "INACTIVO" });
    expect(await rechazo(activar(vecino, inactiva.id))).toEqual(AJENA);
    expect(await rechazo(editar(vecino, inactiva.id, { estado: "ACTIVO" }))).toEqual(AJENA);
    expect(await rechazo(editar(jefe, id, { mensaje_bienvenida: "Hola" }))).toBe("OK");
    await editar(jefe, id, { estado: "INACTIVO" });
    expect(await rechazo(activar(vecino, inactiva.id))).toBe("OK");
  });

  it("la comparten si SUPERADMIN lo dice, y desde entonces cada una cambia lo demás de la suya", async () => {
    const cuerpo = unCorreo();
    await crear(jefe, cuerpo);
    const { id } = await crear(superadmin, { ...cuerpo, id_entidad: otra.id });
    expect(await rechazo(editar(vecino, id, { mensaje_bienvenida: "Hola" }))).toBe("OK");
    expect((await fila(id)).estado).toBe("ACTIVO");
  });

  it("de dos entidades que la registran a la vez la tiene una", async () => {
    const cuerpo = unCorreo();
    const turno = await retenerTurno(
      banco,
      `canal:correo:${JSON.stringify([cuerpo.usuario, cuerpo.ruta_perfil])}`,
    );
    const pedidas = [jefe, vecino].map((quien) => rechazo(crear(quien, cuerpo)));
    await turno.esperan(2, "pg_advisory_xact_lock");
    await turno.soltar();
    const dichas = await Promise.all(pedidas);
    expect(dichas.filter((dicha) => dicha !== "OK")).toEqual([AJENA]);
  });
});
