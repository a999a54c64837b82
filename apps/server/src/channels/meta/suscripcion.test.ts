import { leerCanal, probarCanal } from "@ventanilla/contract/canal/administrar.routes";
import { leerConexionCanal } from "@ventanilla/contract/canal/canal.routes";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CloudSimulado, crearCloudSimulado } from "../../../../simulators/src/cloud/index.ts";
import {
  crearMessengerSimulado,
  type MessengerSimulado,
} from "../../../../simulators/src/messenger/index.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { operador, punto } from "../../../test/puestos.ts";
import { crearCanal } from "../../domains/canal/canal.factory.ts";
import { autorizarCanales } from "../../domains/punto/punto.factory.ts";

const LENTO = { timeout: 15_000 };
let messenger: MessengerSimulado;
let cloud: CloudSimulado;
let banco: Banco;
beforeAll(async () => {
  [messenger, cloud] = await Promise.all([crearMessengerSimulado(), crearCloudSimulado()]);
  banco = await levantar({
    salidaPermitida: [new URL(messenger.base).host, cloud.host],
    tiempos: {
      outboxMs: 200,
      lease: { renewMs: 100, holdS: 30 },
      rests: { minMs: 100, maxMs: 200 },
    },
  });
});
afterAll(async () => {
  await messenger.cerrar();
  await cloud.cerrar();
  await banco.cerrar();
});

let cuantas = 0;
const TODOS = ["messages", "messaging_postbacks"];

/** What administrators and the desk are told of an account, and what its provider says now. */
async function mirar(inst: Awaited<ReturnType<Banco["institucion"]>>, id: number) {
  const jefe = await banco.comoUsuario(inst.admin);
  return {
    conexion: async () => (await jefe.http.call<typeof leerCanal>(leerCanal, { params: { id } })).conexion,
    ahora: () => jefe.http.call<typeof leerConexionCanal>(leerConexionCanal, { params: { id } }),
    probar: () => jefe.http.call<typeof probarCanal>(probarCanal, { params: { id } }),
  };
}

/** A page with somebody who wrote to it. */
async function pagina() {
  cuantas += 1;
  const inst = await banco.institucion();
  const id = String(104_700_000_000_000 + cuantas);
  const secretos = { token: `llave-${id}`, app_secret: `secreto-${id}` };
  const canal = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    clasificacion: "facebook",
    usuario: id,
    sesion_id: null,
    credenciales: { ...secretos, verify_token: `palabra-${id}` },
    configuracion: JSON.stringify({ base: messenger.base }),
  });
  await autorizarCanales(banco.db, punto(inst), [canal.id]);
  const webhook = `${banco.url}/ws/hooks/facebook/${canal.id}`;
  const nueva = { id, nombre: "Alcaldía", ...secretos, webhook };
  messenger.conectar(nueva);
  const { psid } = messenger.conocer("Ana Quispe");
  await messenger.escribir(id, psid, { texto: "Hola" });
  const enlace = await banco.enlace(operador(inst), punto(inst));
  await vi.waitUntil(() => enlace.chats.chats.size > 0, LENTO);
  return {
    ...(await mirar(inst, canal.id)),
    /** What Meta tells the application of; null: nothing any more. */
    suscribir: (campos: string[] | null, otro_programa = false) =>
      messenger.conectar({ ...nueva, campos, otro_programa }),
    aviso: () => [...enlace.chats.chats.values()].map(({ canal_caido }) => canal_caido?.causa ?? "bien"),
  };
}

const CALLADA = { estado: "sin_conexion", detalle: "SIN_SUSCRIPCION", sin_escucha: true };

describe("meta: la cuenta de la que Meta ya no avisa no se dice conectada [D94]", () => {
  it.each([
    ["quitó la suscripción", null, false],
    ["la quitó, y otro programa sigue suscrito", null, true],
    ["dejó de avisar de los mensajes", ["message_reads"], false],
  ])(
    "a una página cuando Meta %s: lo saben quien administra y la mesa, y queda bien al volver",
    async (_caso, campos, otro) => {
      const lugar = await pagina();
      expect(await lugar.ahora()).toMatchObject({ conectado: true });
      lugar.suscribir(campos, otro);
      await expect.poll(lugar.conexion, LENTO).toMatchObject(CALLADA);
      await expect.poll(lugar.aviso, LENTO).toEqual(["escucha"]);
      expect(await lugar.ahora()).toMatchObject({
        conectado: false,
        detalle: "SIN_SUSCRIPCION",
        rechazada: false,
      });
      lugar.suscribir(TODOS, otro);
      await expect.poll(lugar.aviso, LENTO).toEqual(["bien"]);
      expect(await lugar.conexion()).toMatchObject({ estado: "conectada", sin_escucha: false });
    },
  );

  it("quien la prueba lo sabe en el acto", async () => {
    const lugar = await pagina();
    lugar.suscribir(null);
    expect(await lugar.probar()).toMatchObject({ conectado: false, detalle: "SIN_SUSCRIPCION" });
    expect(await lugar.conexion()).toMatchObject(CALLADA);
    lugar.suscribir(TODOS);
    expect(await lugar.probar()).toMatchObject({ conectado: true });
    expect(await lugar.conexion()).toMatchObject({ estado: "conectada", sin_escucha: false });
  });

  it("que no dejen preguntarlo no apaga una cuenta que anda", async () => {
    const lugar = await pagina();
    messenger.fallar({ suscripcionSinPermiso: true });
    expect(await lugar.probar()).toMatchObject({ conectado: true });
    expect(await lugar.ahora()).toMatchObject({ conectado: true });
    expect(await lugar.conexion()).toMatchObject({ estado: "conectada", sin_escucha: false });
    messenger.fallar({});
  });

  it.each([
    ["con su cuenta de negocio", true],
    ["sin decir su cuenta de negocio, no se puede preguntar", false],
  ])("un número de WhatsApp %s", async (_caso, conocida) => {
    cuantas += 1;
    const inst = await banco.institucion();
    const numero = String(106_700_000_000_000 + cuantas);
    cloud.numero(numero, `app-${numero}`);
    const { token, secret, verifyToken } = cloud.app(`app-${numero}`);
    const waba = `9${numero}`;
    const canal = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      clasificacion: "whatsapp",
      sesion_id: numero,
      sesion_url: cloud.base,
      credenciales: { token, app_secret: secret, verify_token: verifyToken },
      configuracion: JSON.stringify({ proveedor: "cloud", ...(conocida && { waba }) }),
    });
    const lugar = await mirar(inst, canal.id);
    expect(await lugar.probar()).toMatchObject({ conectado: true });
    cloud.nube.mundo.desatendidas.add(waba);
    expect(await lugar.probar()).toMatchObject({ conectado: !conocida });
    if (conocida) await expect.poll(lugar.conexion, LENTO).toMatchObject(CALLADA);
    cloud.nube.mundo.desatendidas.delete(waba);
    await expect.poll(async () => (await lugar.conexion())?.estado, LENTO).toBe("conectada");
  });
});
