import { leerCanal, probarCanal } from "@ventanilla/contract/canal/administrar.routes";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../../simulators/src/correo/index.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { operador, punto } from "../../../../test/puestos.ts";
import { crearCanal } from "../../../domains/canal/canal.factory.ts";
import { autorizarCanales } from "../../../domains/punto/punto.factory.ts";

const ANA = "ana@ciudadano.test";
const RECHAZA = { at: "auth", status: "NO", words: "[AUTHENTICATIONFAILED] IMAP is disabled" } as const;
const LENTO = { timeout: 15_000 };
let correo: CorreoSimulado;
let banco: Banco;
let cuentas = 0;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
  const puertas = [correo.imap, correo.smtp].map(({ host, puerto }) => `${host}:${puerto}`);
  banco = await levantar({
    salidaPermitida: puertas,
    tiempos: {
      outboxMs: 200,
      lease: { renewMs: 100, holdS: 30 },
      listeners: { minMs: 20, maxMs: 40, healthyMs: 60_000 },
    },
  });
});
afterEach(() => {
  correo.fallar({});
  correo.fallarImap({});
});
afterAll(async () => {
  await banco.cerrar();
  await correo.cerrar();
});

/** A mailbox that is listened to, with a conversation at a desk. */
async function mesa() {
  cuentas += 1;
  const inst = await banco.institucion();
  const usuario = `mesa${cuentas}@ventanilla.test`;
  const { id } = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    clasificacion: "correo",
    usuario,
    sesion_id: null,
    ruta_perfil: `${correo.imap.host}:${correo.imap.puerto}`,
    configuracion: JSON.stringify({ servidor_smtp: correo.smtp.host, puerto_smtp: correo.smtp.puerto }),
    estado: "INACTIVO",
  });
  const clave = banco.sealer.seal(correo.clave, `canal.clave:${id}`);
  await banco.db.updateTable("canal").set({ clave, estado: "ACTIVO" }).where("id", "=", id).execute();
  await autorizarCanales(banco.db, punto(inst), [id]);
  const cursor = () =>
    banco.db.selectFrom("escucha_cursor").select("id_canal").where("id_canal", "=", id).executeTakeFirst();
  await vi.waitUntil(cursor, LENTO);
  const jefe = await banco.comoUsuario(inst.admin);
  const cliente = await banco.comoUsuario(operador(inst));
  const escribir = (texto: string) => correo.escribir({ de: ANA, para: usuario, asunto: "Mi carnet", texto });
  const entradas = () =>
    banco.db
      .selectFrom("mensaje as m")
      .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
      .select(["m.id_caso", "e.id as entrada", "m.contenido"])
      .where("e.id_canal", "=", id)
      .where("m.direccion", "=", "ENTRADA")
      .orderBy("m.id")
      .execute();
  const llegan = (cuantos: number) => expect.poll(async () => (await entradas()).length, LENTO).toBe(cuantos);
  escribir("¿Ya está?");
  await llegan(1);
  const enlace = await banco.enlace(operador(inst), punto(inst));
  await vi.waitUntil(() => enlace.chats.chats.size > 0, LENTO);
  return {
    id,
    escribir,
    llegan,
    conexion: async () => (await jefe.http.call<typeof leerCanal>(leerCanal, { params: { id } })).conexion,
    probar: () => jefe.http.call<typeof probarCanal>(probarCanal, { params: { id } }),
    despertada: async () =>
      (
        await banco.db
          .selectFrom("canal")
          .select("despertada_en")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).despertada_en,
    /** What the desk is told of the account. */
    aviso: () => [...enlace.chats.chats.values()].map(({ canal_caido }) => canal_caido?.causa ?? "bien"),
    async enviar(contenido: string) {
      const [primera] = await entradas();
      const { id: mensaje } = await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: primera?.entrada ?? 0 },
        body: { caso: primera?.id_caso ?? 0, contenido, tipo_contenido: "texto" },
      });
      return async () =>
        (
          await banco.db
            .selectFrom("mensaje")
            .select("estado")
            .where("id", "=", mensaje)
            .executeTakeFirstOrThrow()
        ).estado;
    },
  };
}
type Mesa = Awaited<ReturnType<typeof mesa>>;

/** Its mailbox refused it again and again: nobody listens any more. */
async function enReposo(): Promise<Mesa> {
  const lugar = await mesa();
  correo.fallarImap(RECHAZA);
  correo.cortar();
  await expect.poll(lugar.aviso, LENTO).toEqual(["escucha"]);
  return lugar;
}

describe("correo: la cuenta que nadie escucha no se dice conectada [D94]", () => {
  it("también cuando lo que se envía sale; y probarla la despierta", async () => {
    const lugar = await enReposo();
    expect(await lugar.conexion()).toMatchObject({
      estado: "pausada",
      detalle: "CREDENCIAL",
      sin_escucha: true,
    });
    await expect.poll(await lugar.enviar("Sale"), LENTO).toBe("ENVIADO");
    await expect.poll(lugar.despertada, LENTO).not.toBeNull();
    const despertada = await lugar.despertada();
    // A password that is refused is not tried again for every letter.
    await expect.poll(await lugar.enviar("Sale también"), LENTO).toBe("ENVIADO");
    expect(await lugar.conexion()).toMatchObject({ estado: "pausada", sin_escucha: true });
    expect(lugar.aviso()).toEqual(["escucha"]);

    correo.fallarImap({});
    lugar.escribir("¿Alguien lee?");
    expect(await lugar.despertada()).toBe(despertada);
    expect(await lugar.probar()).toMatchObject({ conectado: true });
    await lugar.llegan(2);
    expect(await lugar.conexion()).toMatchObject({ estado: "conectada", detalle: "" });
    await expect.poll(lugar.aviso, LENTO).toEqual(["bien"]);
  });

  it("probarla mientras sigue rechazada no la da por buena, y la despierta igual", async () => {
    const lugar = await enReposo();
    correo.fallar({ at: "auth", status: 535 });
    correo.fallarImap({});
    lugar.escribir("¿Alguien lee?");
    expect(await lugar.probar()).toMatchObject({ conectado: false, rechazada: true });
    // One of its two servers takes it again: it is read, and nothing leaves.
    await lugar.llegan(2);
    expect(await lugar.conexion()).toMatchObject({ estado: "pausada", sin_escucha: false });
    await expect.poll(lugar.aviso, LENTO).toEqual(["cuenta"]);
  });

  it("lo que sale la despierta cuando su buzón ya la acepta", async () => {
    const lugar = await enReposo();
    correo.fallarImap({});
    lugar.escribir("¿Alguien lee?");
    await expect.poll(await lugar.enviar("Sale"), LENTO).toBe("ENVIADO");
    await lugar.llegan(2);
    await expect.poll(lugar.aviso, LENTO).toEqual(["bien"]);
    expect(await lugar.conexion()).toMatchObject({ estado: "conectada" });
  });

  it("una línea que vuelve no tapa que los envíos se rechazan", async () => {
    const lugar = await mesa();
    correo.fallar({ at: "auth", status: 535 });
    await expect.poll(await lugar.enviar("No sale"), LENTO).toBe("FALLIDO");
    await expect.poll(lugar.aviso, LENTO).toEqual(["cuenta"]);
    correo.cortar();
    lugar.escribir("Llega por la línea nueva");
    await lugar.llegan(2);
    expect(await lugar.conexion()).toMatchObject({ estado: "pausada", sin_escucha: false });
    expect(lugar.aviso()).toEqual(["cuenta"]);
  });

  it("una que lleva rato sin oírse se dice también a las mesas, y deja de decirse al volver", async () => {
    const lugar = await mesa();
    correo.fallarImap({ at: "select", status: "NO" });
    correo.cortar();
    await expect.poll(lugar.conexion, LENTO).toMatchObject({ estado: "sin_conexion", sin_escucha: true });
    expect(lugar.aviso()).toEqual(["bien"]);
    await banco.db
      .updateTable("canal")
      .set({ escucha_desde: new Date(Date.now() - 6 * 60_000).toISOString() })
      .where("id", "=", lugar.id)
      .execute();
    await expect.poll(lugar.aviso, LENTO).toEqual(["escucha"]);
    correo.fallarImap({});
    await expect.poll(lugar.aviso, LENTO).toEqual(["bien"]);
    expect(await lugar.conexion()).toMatchObject({ estado: "conectada" });
  });
});
