import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import {
  descartarFallo,
  enviarMensaje,
  intentarAhora,
  leerEntregas,
  leerEnviosDeCaso,
  leerHilo,
  reintentarMensaje,
} from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sinAlmacen } from "../../../../test/almacen.ts";
import { pdf, subirArchivos } from "../../../../test/archivos.ts";
import {
  aplazar,
  type EscenaDeEnvio,
  escenaDeEnvio,
  estadoDeEnvio,
  intentosDe,
  recibidosPor,
  vueltaALaCola,
} from "../../../../test/envios.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { crearConversacion } from "../../caso/caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  // Nobody asks an account whether it is back: here others find out.
  const lease = { renewMs: 3_600_000, holdS: 7_200 };
  banco = await levantar({ waha: true, tiempos: { lease, outboxMs: 200 } });
});
afterEach(() => banco.waha.fallar({}));
afterAll(() => banco.cerrar());

const escena = () => escenaDeEnvio(banco);
const estadoDe = (id: number) => estadoDeEnvio(banco, id);
const caer = ({ inst }: EscenaDeEnvio) => banco.waha.fallar({ status: 503, session: inst.canal.sesion_id });

async function fallido(lugar: EscenaDeEnvio, texto: string): Promise<number> {
  banco.waha.fallar({ status: 400, times: 1, session: lugar.inst.canal.sesion_id });
  const id = await lugar.enviar(texto);
  await expect.poll(() => estadoDe(id)).toBe("FALLIDO FALLIDO");
  return id;
}
/** It failed twice, so the next try is seconds away. */
async function enEspera(lugar: EscenaDeEnvio, texto: string): Promise<number> {
  caer(lugar);
  const id = await lugar.enviar(texto);
  await vueltaALaCola(banco, id, 2);
  return id;
}
async function enviarA(
  { cliente }: EscenaDeEnvio,
  { id_caso, id_canal_entrada }: { id_caso: number; id_canal_entrada: number },
  contenido: string,
): Promise<void> {
  await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId: id_canal_entrada },
    body: { caso: id_caso, contenido, tipo_contenido: "texto" },
  });
}
const yaToca = (id: number) =>
  sql`UPDATE salida SET proximo_en = now() WHERE id_mensaje = ${id}`.execute(banco.db);
async function pantalla({ inst, conversacion }: EscenaDeEnvio) {
  const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0);
  await expect.poll(() => enlace.chats.chats.size).toBeGreaterThan(0);
  return {
    enlace,
    chat: (): Chat | undefined => enlace.chats.chats.get(conversacion.id_canal_entrada),
    mensaje: (id: number): Mensaje | undefined =>
      enlace.hilo(conversacion.id_canal_entrada)?.mensajes.get(id),
  };
}

describe("lo que no salió se ve en la lista, también del chat que nadie tiene abierto [D115]", () => {
  it("la entrada lo dice con quién lo escribió, también en una página nueva, y deja de decirlo al volver a enviarlo", async () => {
    const lugar = await escena();
    const { chat } = await pantalla(lugar);
    const id = await fallido(lugar, "Esto no sale");
    const [operador] = lugar.inst.operadores;
    const dicho = [{ id, estado: "FALLIDO", motivo: "permanente", id_usuario: operador?.id }];
    await expect.poll(() => chat()?.fallidos).toEqual(dicho);
    const otra = await pantalla(lugar);
    expect(otra.chat()?.fallidos).toEqual(dicho);
    await lugar.cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } });
    await expect.poll(() => chat()?.fallidos).toEqual([]);
  });

  it("quien lo da por visto lo saca de la lista de todos; queda anotado y no se puede con lo que sí salió", async () => {
    const lugar = await escena();
    const { chat } = await pantalla(lugar);
    const id = await fallido(lugar, "Ya lo llamé por teléfono");
    await expect.poll(() => chat()?.fallidos.length).toBe(1);
    const descartar = (cual: number) =>
      lugar.cliente.http.call<typeof descartarFallo>(descartarFallo, { params: { id: cual } });
    expect(await descartar(id)).toMatchObject({ estado: "FALLIDO", fallo_visto: true });
    await expect.poll(() => chat()?.fallidos).toEqual([]);
    const anotado = await banco.db
      .selectFrom("log")
      .select("tipo")
      .where("referencia", "=", `mensaje:${id}`)
      .execute();
    expect(anotado).toEqual([{ tipo: "mensaje.descartar_fallo" }]);
    const salio = await lugar.enviar("Esto sí");
    await expect.poll(() => estadoDe(salio)).toMatch(/ENVIADO$/);
    await expect(descartar(salio)).rejects.toMatchObject({ body: { error: "MENSAJE_NO_REINTENTABLE" } });
  });
});

describe("lo que espera dice por qué y hasta cuándo [D115]", () => {
  it("la pantalla abierta lo sabe por el estado de entrega, y quien lee el hilo también", async () => {
    const lugar = await escena();
    const { enlace, mensaje } = await pantalla(lugar);
    enlace.open(lugar.conversacion.id_canal_entrada);
    const id = await enEspera(lugar, "Espera");
    await expect.poll(() => mensaje(id)?.espera?.causa).toBe("servicio");
    const leido = async () => {
      const { rows } = await lugar.cliente.http.call<typeof leerHilo>(leerHilo, {
        params: { id: lugar.conversacion.id_caso },
        query: {},
      });
      return rows.find((uno) => uno.id === id)?.espera;
    };
    expect(mensaje(id)?.espera).toEqual(await leido());
    expect(Date.parse(mensaje(id)?.espera?.proximo ?? "")).toBeGreaterThan(Date.now());
    banco.waha.fallar({});
    await yaToca(id);
    await expect.poll(() => estadoDe(id)).toMatch(/ENVIADO$/);
    await expect.poll(() => mensaje(id)?.espera).toBeNull();
  });

  it("«Intentar ahora» lo intenta en el acto, sin gastar un intento de los de la cola", async () => {
    const lugar = await escena();
    const id = await enEspera(lugar, "Ahora");
    await aplazar(banco, id);
    banco.waha.fallar({});
    const intentar = () => lugar.cliente.http.call<typeof intentarAhora>(intentarAhora, { params: { id } });
    // By the time of the answer it may have left.
    const estado = expect.stringMatching(/^(EN_COLA|ENVIANDO|ENVIADO|ENTREGADO)$/);
    expect(await intentar()).toMatchObject({ id, estado });
    await expect.poll(() => recibidosPor(banco, lugar.chat)).toEqual(["Ahora"]);
    expect(await intentosDe(banco, id)).toBe(2);
    await expect.poll(() => estadoDe(id)).toMatch(/ENVIADO$/);
    expect((await intentar()).estado).toMatch(/^(ENVIADO|ENTREGADO)$/);
    expect(recibidosPor(banco, lugar.chat)).toEqual(["Ahora"]);
  });
});

describe("un canal que no responde [D115]", () => {
  it("sus chats lo dicen desde cuándo; cuando acepta algo, todo lo que esperaba sale en orden y nadie lo dice más", async () => {
    const lugar = await escena();
    const { chat } = await pantalla(lugar);
    const vecino = await crearConversacion(banco.db, {
      canal: lugar.inst.canal,
      id_punto: lugar.inst.puntos[0] ?? null,
    });
    const { enlace } = await pantalla(lugar);
    const delVecino = () => enlace.chats.chats.get(vecino.id_canal_entrada);
    const antes = Date.now();
    const primero = await enEspera(lugar, "Uno");
    await lugar.enviar("Dos");
    await expect.poll(() => chat()?.canal_caido?.causa).toBe("servicio");
    expect(Date.parse(chat()?.canal_caido?.desde ?? "")).toBeGreaterThanOrEqual(antes - 1_000);
    await expect.poll(() => delVecino()?.canal_caido).toEqual(chat()?.canal_caido);
    await aplazar(banco, primero);
    // Another citizen's conversation proves that it works again.
    banco.waha.fallar({});
    const otra = await crearConversacion(banco.db, {
      canal: lugar.inst.canal,
      chat: "59171999001@c.us",
      id_punto: lugar.inst.puntos[0] ?? null,
    });
    await enviarA(lugar, otra, "Prueba");
    await expect.poll(() => recibidosPor(banco, lugar.chat)).toEqual(["Uno", "Dos"]);
    await expect.poll(() => chat()?.canal_caido).toBeNull();
    await expect.poll(() => delVecino()?.canal_caido).toBeNull();
  });

  it("también sale en cuanto la cuenta dice que volvió", async () => {
    const lugar = await escena();
    const id = await enEspera(lugar, "Al volver");
    await aplazar(banco, id);
    banco.waha.fallar({});
    const { url, clave } = banco.waha;
    for (const orden of ["stop", "start"]) {
      const sesion = `${url}/api/sessions/${lugar.inst.canal.sesion_id}`;
      await fetch(`${sesion}/${orden}`, { method: "POST", headers: { "x-api-key": clave } });
    }
    await expect.poll(() => recibidosPor(banco, lugar.chat)).toEqual(["Al volver"]);
  });

  it("una cuenta que arranca de nuevo no da por caído su canal; si además no sale nada, sí, hasta que vuelve", async () => {
    const lugar = await escena();
    const { chat } = await pantalla(lugar);
    const { url, clave } = banco.waha;
    const ordenar = (orden: string) =>
      fetch(`${url}/api/sessions/${lugar.inst.canal.sesion_id}/${orden}`, {
        method: "POST",
        headers: { "x-api-key": clave },
      });
    const conexion = async () => {
      const fila = await banco.db
        .selectFrom("canal")
        .select("conexion")
        .where("id", "=", lugar.inst.canal.id)
        .executeTakeFirstOrThrow();
      return fila.conexion;
    };
    await expect.poll(conexion).toBe("conectado");
    await ordenar("stop");
    await expect.poll(conexion).toMatch(/STOPPED/);
    expect((await pantalla(lugar)).chat()?.canal_caido).toBeNull();
    await enEspera(lugar, "No sale");
    await expect.poll(() => chat()?.canal_caido?.causa).toBe("servicio");
    banco.waha.fallar({});
    await ordenar("start");
    await expect.poll(conexion).toBe("conectado");
    await expect.poll(() => chat()?.canal_caido).toBeNull();
  });

  it("una falla sola no lo da por caído", async () => {
    const lugar = await escena();
    const { chat } = await pantalla(lugar);
    banco.waha.fallar({ status: 503, times: 1, session: lugar.inst.canal.sesion_id });
    const id = await lugar.enviar("Un tropiezo");
    // Looked at while that failure stands: the next try would mend it.
    await aplazar(banco, id);
    const { conexion } = await banco.db
      .selectFrom("canal")
      .select("conexion")
      .where("id", "=", lugar.inst.canal.id)
      .executeTakeFirstOrThrow();
    // What the session told of its own start may come late: only what sending found out counts here.
    expect(conexion).not.toMatch(/SERVICIO|CREDENCIAL/);
    expect(chat()?.canal_caido).toBeNull();
    await yaToca(id);
    await expect.poll(() => estadoDe(id)).toMatch(/ENVIADO$/);
  });
});

describe("lo que falla de nuestro lado no es culpa del canal [D115]", () => {
  const filaDe = (id: number) =>
    banco.db.selectFrom("salida").selectAll().where("id_mensaje", "=", id).executeTakeFirstOrThrow();
  /** A file whose bytes our store does not give, after two tries. */
  async function sinSusBytes({ cliente, conversacion }: EscenaDeEnvio): Promise<number> {
    const { cuerpo } = await subirArchivos(banco, cliente, [{ nombre: "carta.pdf", bytes: pdf() }]);
    const subidos = (cuerpo as { rows: { id: string }[] }).rows.map((uno) => uno.id);
    sinAlmacen(banco);
    const { id } = await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: conversacion.id_canal_entrada },
      body: { caso: conversacion.id_caso, tipo_contenido: "archivo", contenido: { subidos } },
    });
    await vueltaALaCola(banco, id, 2);
    return id;
  }
  const vecinoDe = ({ inst }: EscenaDeEnvio, chat: string) =>
    crearConversacion(banco.db, { canal: inst.canal, chat, id_punto: inst.puntos[0] ?? null });

  it("el archivo que nuestro almacén no da lo dice, y su cuenta sigue como estaba, también con lo que sale de otros", async () => {
    const lugar = await escena();
    const { chat } = await pantalla(lugar);
    const id = await sinSusBytes(lugar);
    const { rows } = await lugar.cliente.http.call<typeof leerEntregas>(leerEntregas, {
      query: { mensajes: `${id}` },
    });
    expect(rows[0]?.espera?.causa).toBe("interno");
    await aplazar(banco, id);
    const otra = await vecinoDe(lugar, "59171999002@c.us");
    await enviarA(lugar, otra, "Lo de otra persona");
    await expect.poll(() => recibidosPor(banco, "59171999002@c.us")).toEqual(["Lo de otra persona"]);
    const { conexion } = await banco.db
      .selectFrom("canal")
      .select("conexion")
      .where("id", "=", lugar.inst.canal.id)
      .executeTakeFirstOrThrow();
    expect(conexion).not.toMatch(/SERVICIO|CREDENCIAL/);
    expect(chat()?.canal_caido).toBeNull();
    expect(await intentosDe(banco, id)).toBe(2);
  });

  it("la cuenta que vuelve no apura lo que no espera por ella", async () => {
    const lugar = await escena();
    const id = await sinSusBytes(lugar);
    const otra = await vecinoDe(lugar, "59171999003@c.us");
    caer(lugar);
    await enviarA(lugar, otra, "Por la cuenta");
    const deOtra = () =>
      banco.db
        .selectFrom("salida")
        .select(["id_mensaje", "causa"])
        .where("id_canal_entrada", "=", otra.id_canal_entrada)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await deOtra()).causa).toBe("servicio");
    await aplazar(banco, id);
    await aplazar(banco, (await deOtra()).id_mensaje);
    banco.waha.fallar({});
    const { url, clave } = banco.waha;
    for (const orden of ["stop", "start"]) {
      const sesion = `${url}/api/sessions/${lugar.inst.canal.sesion_id}`;
      await fetch(`${sesion}/${orden}`, { method: "POST", headers: { "x-api-key": clave } });
    }
    // What was waiting for the account went by the same word.
    await expect.poll(() => recibidosPor(banco, "59171999003@c.us")).toEqual(["Por la cuenta"]);
    const { intentos, proximo_en } = await filaDe(id);
    expect([intentos, Date.parse(proximo_en) > Date.now() + 1_800_000]).toEqual([2, true]);
  });
});

describe("qué fue de cada mensaje, esté donde esté", () => {
  it("se contestan los que se pueden leer y se callan los ajenos", async () => {
    const lugar = await escena();
    const ajeno = await escena();
    const id = await fallido(lugar, "Mío");
    const otro = await fallido(ajeno, "Ajeno");
    const { rows } = await lugar.cliente.http.call<typeof leerEntregas>(leerEntregas, {
      query: { mensajes: `${id},${otro}` },
    });
    expect(rows).toEqual([{ id, estado: "FALLIDO", motivo: "permanente", espera: null, fallo_visto: false }]);
  });

  it("de un caso, los que faltan por salir y los que fallaron, y de uno ajeno nada", async () => {
    const lugar = await escena();
    const salio = await lugar.enviar("Sale");
    await expect.poll(() => estadoDe(salio)).toMatch(/ENVIADO$/);
    const fallo = await fallido(lugar, "Falla");
    const espera = await enEspera(lugar, "Espera");
    const leer = ({ cliente }: EscenaDeEnvio) =>
      cliente.http.call<typeof leerEnviosDeCaso>(leerEnviosDeCaso, {
        params: { id: lugar.conversacion.id_caso },
      });
    const { rows } = await leer(lugar);
    expect(rows.map(({ id, estado }) => [id, estado])).toEqual([
      [fallo, "FALLIDO"],
      [espera, "EN_COLA"],
    ]);
    await expect(leer(await escena())).rejects.toMatchObject({ status: 404 });
  });
});
