import { leerCanal, probarCanal } from "@ventanilla/contract/canal/administrar.routes";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../../simulators/src/correo/index.ts";
import {
  crearMessengerSimulado,
  type MessengerSimulado,
} from "../../../../../simulators/src/messenger/index.ts";
import { crearTwitterSimulado, type TwitterSimulado } from "../../../../../simulators/src/twitter/index.ts";
import { type Banco, type Institucion, levantar } from "../../../../test/harness.ts";
import { operador, punto } from "../../../../test/puestos.ts";
import { llavesDe, otroId, persona } from "../../../../test/twitter.ts";
import { autorizarCanales } from "../../punto/punto.factory.ts";
import { crearCanal } from "../canal.factory.ts";

const LENTO = { timeout: 15_000 };
let x: TwitterSimulado;
let messenger: MessengerSimulado;
let correo: CorreoSimulado;
let banco: Banco;
beforeAll(async () => {
  x = await crearTwitterSimulado({ limites: { lecturas: 10_000 } });
  messenger = await crearMessengerSimulado();
  correo = await crearCorreoSimulado();
  banco = await levantar({
    salidaPermitida: [
      ...[x.url, messenger.base].map((una) => new URL(una).host),
      ...[correo.imap, correo.smtp].map(({ host, puerto }) => `${host}:${puerto}`),
    ],
    tiempos: {
      lease: { renewMs: 100, holdS: 30 },
      listeners: { minMs: 50, maxMs: 100, healthyMs: 60_000 },
      rests: { minMs: 200, maxMs: 400 },
    },
  });
});
afterEach(() => x.sanar());
afterAll(async () => {
  await x.cerrar();
  await messenger.cerrar();
  await banco.cerrar();
  await correo.cerrar();
});

const conexionDe = async ({ admin }: Institucion, id: number) =>
  (
    await (
      await banco.comoUsuario(admin)
    ).http.call<typeof leerCanal>(leerCanal, {
      params: { id },
    })
  ).conexion;

describe("canales: una cuenta rechazada lo está con las palabras de cualquier proveedor [D94]", () => {
  it("el token vencido de una página se dice con su código, queda en pausa en la lista y avisa a las mesas, y lo que su proveedor arregla se halla sin tocarla", async () => {
    const inst = await banco.institucion();
    const id = otroId();
    const credenciales = { token: `llave-${id}`, app_secret: `secreto-${id}`, verify_token: `palabra-${id}` };
    const canal = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      clasificacion: "facebook",
      usuario: id,
      sesion_id: null,
      credenciales,
      configuracion: JSON.stringify({ base: messenger.base }),
    });
    await autorizarCanales(banco.db, punto(inst), [canal.id]);
    const { token, app_secret } = credenciales;
    const webhook = `${banco.url}/ws/hooks/facebook/${canal.id}`;
    messenger.conectar({ id, nombre: "Alcaldía", token, app_secret, webhook });
    await messenger.escribir(id, messenger.conocer("Ana Quispe").psid, { texto: "¿Atienden?" });
    const enlace = await banco.enlace(operador(inst), punto(inst));
    const avisos = () =>
      [...enlace.chats.chats.values()].map(({ canal_caido }) => canal_caido?.causa ?? "bien");
    await expect.poll(avisos).toEqual(["bien"]);

    messenger.conectar({ id, nombre: "Alcaldía", token: "otro", app_secret, webhook });
    const jefe = await banco.comoUsuario(inst.admin);
    const probado = jefe.http.call<typeof probarCanal>(probarCanal, { params: { id: canal.id } });
    expect(await probado).toEqual({ conectado: false, detalle: "190", rechazada: true, qr: null });
    expect(await conexionDe(inst, canal.id)).toMatchObject({ estado: "pausada", detalle: "CREDENCIAL" });
    await expect.poll(avisos, LENTO).toEqual(["cuenta"]);

    // Its provider gives it its rights back: nobody touches the account.
    messenger.conectar({ id, nombre: "Alcaldía", token, app_secret, webhook });
    await expect.poll(avisos, LENTO).toEqual(["bien"]);
    expect(await conexionDe(inst, canal.id)).toMatchObject({ estado: "conectada" });
  });

  it("la que se lee por turnos y su proveedor rechaza queda en pausa en la lista, y tras un descanso se prueba otra vez", async () => {
    const inst = await banco.institucion();
    const [id, credenciales] = [otroId(), llavesDe()];
    x.ponerCuenta({ id, usuario: "mesa", nombre: "Mesa", ...credenciales });
    await x.escribir({ cuenta: id, persona: persona(), text: "De antes" });
    x.fallar({
      donde: "lista",
      status: 403,
      body: { type: "https://api.twitter.com/2/problems/client-forbidden", title: "Client Forbidden" },
    });
    const { id: idCanal } = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      clasificacion: "twitter",
      usuario: "@mesa",
      ruta_perfil: id,
      configuracion: JSON.stringify({ base: x.url }),
      credenciales,
    });
    const conexion = () => conexionDe(inst, idCanal);
    await expect
      .poll(conexion, LENTO)
      .toMatchObject({ estado: "pausada", detalle: "CREDENCIAL", sin_escucha: true });
    x.sanar();
    await expect.poll(conexion, LENTO).toMatchObject({ estado: "conectada" });
  });

  it("una contraseña rechazada no se prueba sola, aunque todo lo demás se repase", async () => {
    const inst = await banco.institucion();
    const buzon = async (clave: string) => {
      const { id } = await crearCanal(banco.db, banco.sealer, {
        id_entidad: inst.id,
        clasificacion: "correo",
        usuario: `mesa-${clave}@ventanilla.test`,
        sesion_id: null,
        ruta_perfil: `${correo.imap.host}:${correo.imap.puerto}`,
        configuracion: JSON.stringify({ servidor_smtp: correo.smtp.host, puerto_smtp: correo.smtp.puerto }),
      });
      const sellada = banco.sealer.seal(correo.clave, `canal.clave:${id}`);
      await banco.db
        .updateTable("canal")
        .set({ clave: sellada, conexion: `sin conexión: ${clave}` })
        .where("id", "=", id)
        .execute();
      return id;
    };
    // The password works again at its provider: only a person knows.
    const rechazada = await buzon("CREDENCIAL");
    for (const vez of ["ETIMEDOUT", "SERVICIO"]) {
      const callada = await buzon(vez);
      await expect.poll(async () => (await conexionDe(inst, callada))?.estado, LENTO).toBe("conectada");
    }
    expect(await conexionDe(inst, rechazada)).toMatchObject({ estado: "pausada" });
  });
});
