import { enviarMensaje, reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  crearMessengerSimulado,
  type MessengerSimulado,
} from "../../../../simulators/src/messenger/index.ts";
import { atender, cerrar } from "../../../test/casos.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { crearCanal } from "../../domains/canal/canal.factory.ts";
import { leerListaDePunto } from "../../domains/caso/index.ts";
import { autorizarCanales } from "../../domains/punto/punto.factory.ts";

let messenger: MessengerSimulado;
let banco: Banco;
beforeAll(async () => {
  messenger = await crearMessengerSimulado();
  const salidaPermitida = [new URL(messenger.base).host];
  banco = await levantar({ salidaPermitida, tiempos: { outboxMs: 200 } });
});
afterAll(async () => {
  await messenger.cerrar();
  await banco.cerrar();
});

let paginas = 104_300_000_000_000;

/** An institution with a page that greets, and a citizen who has not written yet. */
async function escena() {
  paginas += 1;
  const id = String(paginas);
  const inst = await banco.institucion();
  const [punto = 0] = inst.puntos;
  const credenciales = { token: `llave-${id}`, app_secret: `secreto-${id}`, verify_token: `palabra-${id}` };
  const canal = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    clasificacion: "facebook",
    usuario: id,
    sesion_id: null,
    mensaje_bienvenida: "Bienvenido",
    credenciales,
    configuracion: JSON.stringify({ base: messenger.base }),
  });
  await autorizarCanales(banco.db, punto, [canal.id]);
  const { token, app_secret } = credenciales;
  const webhook = `${banco.url}/ws/hooks/facebook/${canal.id}`;
  messenger.conectar({ id, nombre: "Alcaldía", token, app_secret, webhook });
  const { psid } = messenger.conocer("Ana Quispe");
  const cliente = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  return {
    id,
    psid,
    cliente,
    escribir: (texto: string) => messenger.escribir(id, psid, { texto }),
    pasar: (a: "bandeja" | "aplicación") => messenger.pasar(id, psid, a),
    chat: async () => (await leerListaDePunto(banco.db, punto)).chats[0],
    casos: () =>
      banco.db
        .selectFrom("caso")
        .select(["id", "estado", "espera_desde"])
        .where("id_entidad", "=", inst.id)
        .orderBy("id")
        .execute(),
    entradas: () =>
      banco.db.selectFrom("canal_entrada").select("id").where("id_canal", "=", canal.id).execute(),
    /** In the thread's order: who said what; of a notice, its text's name. */
    hilo: async () => {
      const filas = await banco.db
        .selectFrom("mensaje as m")
        .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
        .select(["m.direccion", "m.contenido", sql<string | null>`m.extras->'aviso'->>'clave'`.as("aviso")])
        .where("e.id_canal", "=", canal.id)
        .orderBy("m.orden")
        .execute();
      return filas
        .map(({ direccion, contenido, aviso }) => `${direccion} ${aviso ?? contenido}`)
        .filter((dicho) => dicho !== "AVISO avisos:casoAbierto" && dicho !== "SALIDA Bienvenido");
    },
    salidas: () =>
      banco.db
        .selectFrom("mensaje as m")
        .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
        .select(["m.id", "m.estado", "m.motivo"])
        .where("e.id_canal", "=", canal.id)
        .where("m.contenido", "=", "Ya lo vemos")
        .execute(),
    conexion: () =>
      banco.db.selectFrom("canal").select("conexion").where("id", "=", canal.id).executeTakeFirstOrThrow(),
    llegados: () =>
      messenger
        .hilo(id, psid)
        .filter(({ saliente }) => saliente)
        .map(({ texto }) => texto),
  };
}

describe("messenger: mientras otra aplicación de la página atiende", () => {
  it("lo que se dice está en el hilo del caso abierto, con quién atiende; se ve sin leer y nadie espera por ello", async () => {
    const lugar = await escena();
    await lugar.escribir("¿A qué hora atienden?");
    await expect.poll(lugar.llegados).toEqual(["Bienvenido"]);
    const antes = await lugar.casos();
    await lugar.pasar("bandeja");
    expect((await lugar.chat())?.no_leidos).toBe(1);
    await messenger.teclear(lugar.id, lugar.psid, "De 8:30 a 16:30");
    expect((await lugar.casos())[0]).toMatchObject({ id: antes[0]?.id, espera_desde: null });
    await lugar.escribir("¿Y los sábados?");
    await lugar.pasar("aplicación");
    await lugar.escribir("¿Hola?");
    expect(await lugar.hilo()).toEqual([
      "ENTRADA ¿A qué hora atienden?",
      "AVISO avisos:hiloAjeno",
      "SALIDA De 8:30 a 16:30",
      "ENTRADA ¿Y los sábados?",
      "AVISO avisos:hiloDevuelto",
      "ENTRADA ¿Hola?",
    ]);
    const [caso, otro] = await lugar.casos();
    expect(otro).toBeUndefined();
    expect(caso?.espera_desde).not.toBeNull();
    expect((await lugar.chat())?.no_leidos).toBe(3);
    expect(lugar.llegados()).toEqual(["Bienvenido", "De 8:30 a 16:30"]);
  });

  it("lo que el ciudadano pide a la otra no hace esperar por nosotros", async () => {
    const lugar = await escena();
    await lugar.escribir("Buenas");
    await lugar.pasar("bandeja");
    await messenger.teclear(lugar.id, lugar.psid, "Dígame");
    await lugar.escribir("Quiero mi certificado");
    expect((await lugar.casos()).map(({ espera_desde }) => espera_desde)).toEqual([null]);
    expect((await lugar.chat())?.no_leidos).toBe(2);
  });

  it("sin caso abierto no abre nada, no saluda y no queda nada de ello; lo que se nos dice después sí", async () => {
    const lugar = await escena();
    await lugar.pasar("bandeja");
    expect((await lugar.escribir("Quiero el menú del robot")).entregado).toBe(true);
    await messenger.teclear(lugar.id, lugar.psid, "1. Horarios 2. Requisitos");
    expect([await lugar.casos(), await lugar.entradas(), await lugar.hilo()]).toEqual([[], [], []]);
    await lugar.pasar("aplicación");
    await lugar.escribir("Quiero hablar con alguien");
    expect(await lugar.hilo()).toEqual(["ENTRADA Quiero hablar con alguien"]);
    await expect.poll(lugar.llegados).toContain("Bienvenido");
  });

  it("un caso cerrado se queda como está", async () => {
    const lugar = await escena();
    await lugar.escribir("Gracias");
    const [caso] = await lugar.casos();
    await atender(lugar.cliente, caso?.id ?? 0);
    await cerrar(lugar.cliente, caso?.id ?? 0, { forzar: true });
    const antes = await lugar.hilo();
    await lugar.pasar("bandeja");
    await lugar.escribir("Otra cosa, para el robot");
    expect(await lugar.hilo()).toEqual(antes);
    expect((await lugar.casos()).map(({ estado }) => estado)).toEqual(["CERRADO"]);
  });

  it("lo que se envía entonces no sale, se dice por qué, no cuesta la cuenta y se puede reintentar", async () => {
    const lugar = await escena();
    await lugar.escribir("¿Me ayudan?");
    await expect.poll(lugar.llegados).toEqual(["Bienvenido"]);
    const sana = await lugar.conexion();
    await lugar.pasar("bandeja");
    const chat = await lugar.chat();
    await lugar.cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: chat?.id ?? 0 },
      body: { caso: chat?.caso.id ?? 0, tipo_contenido: "texto", contenido: "Ya lo vemos" },
    });
    await expect
      .poll(lugar.salidas)
      .toEqual([{ id: expect.any(Number), estado: "FALLIDO", motivo: "permanente" }]);
    expect(await lugar.hilo()).toContain("AVISO avisos:envioAjeno");
    expect(await lugar.hilo()).not.toContain("AVISO avisos:entregaFallida");
    expect(lugar.llegados()).toEqual(["Bienvenido"]);
    await lugar.pasar("aplicación");
    const [{ id = 0 } = {}] = await lugar.salidas();
    await lugar.cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } });
    await expect.poll(lugar.llegados).toEqual(["Bienvenido", "Ya lo vemos"]);
    expect(await lugar.conexion()).toEqual(sana);
  });
});
