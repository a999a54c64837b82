import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ZodError } from "zod";
import { retenerEntrada } from "../../test/cerrojos.ts";
import {
  aplazar,
  type EscenaDeEnvio,
  escenaDeEnvio,
  estadoDeEnvio,
  recibidosPor,
} from "../../test/envios.ts";
import { type Banco, levantar } from "../../test/harness.ts";
import { CanalError, type CanalErrorKind, type OpenCanal } from "../channels/connector.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { register } from "../jobs/process.repository.ts";
import { now } from "../shared/clock.ts";
import { isDown } from "../shared/is-down.ts";
import { RefusedCredentials } from "./credentials.ts";
import { outcomeOf, withJitter } from "./outcome.ts";
import { remainingPause } from "./salida.repository.ts";

/** What is not in the chat after a send's time was not taken. A test that means later dates the call back. */
const GATEWAY = {
  envioMs: 20_000,
  archivoMs: 5_000,
  consultaMs: 1_000,
  numeroMs: 1_000,
  holguraMs: 500,
  descargaMs: 5_000,
};

let banco: Banco;
beforeAll(async () => {
  // Nobody asks an account whether it is back: what waits here is to wait.
  const lease = { renewMs: 3_600_000, holdS: 7_200 };
  banco = await levantar({ waha: true, tiempos: { gateway: GATEWAY, lease, outboxMs: 200 } });
});
afterEach(() => banco.waha.fallar({}));
afterAll(() => banco.cerrar());

const escena = () => escenaDeEnvio(banco);
const recibidos = (chat: string) => recibidosPor(banco, chat);
const estadoDe = (id: number) => estadoDeEnvio(banco, id);
/** As a process leaves a row that dies at that point. */
async function dejar(id: number, estado: "EN_COLA" | "ENVIANDO", por = "muerto"): Promise<void> {
  await sql`UPDATE salida SET estado = ${estado}, arrendada_por = ${por}, arrendada_hasta = now() + interval '1 hour', proximo_en = now() WHERE id_mensaje = ${id}`.execute(
    banco.db,
  );
  await sql`UPDATE mensaje SET estado = ${estado} WHERE id = ${id}`.execute(banco.db);
}
const yaToca = (id: number) =>
  sql`UPDATE salida SET proximo_en = now() WHERE id_mensaje = ${id}`.execute(banco.db);
/** The call was made a minute before it was. */
const haceUnMinuto = (id: number) =>
  sql`UPDATE salida SET _updated_at = _updated_at - interval '1 minute' WHERE id_mensaje = ${id}`.execute(
    banco.db,
  );
/** What became of a call was asked of the provider, and is asked again: the answer did not settle it. */
async function preguntado(): Promise<void> {
  banco.consultas();
  let veces = 0;
  await expect
    .poll(() => {
      veces += banco.consultas().filter((texto) => texto.includes("WITH igual AS")).length;
      return veces;
    })
    .toBeGreaterThan(1);
}
/** The gateway has a message of this citizen that we know. */
async function conocida({ inst, chat }: EscenaDeEnvio): Promise<void> {
  await banco.waha.escribir({ session: inst.canal.sesion_id, from: chat, text: "Soy yo" });
}
/** As if the call had been heard and its process had died. */
async function gatewayYaTiene(session: string, chatId: string, text: string): Promise<void> {
  banco.waha.fallar({});
  const { url, clave } = banco.waha;
  const respuesta = await fetch(`${url}/api/sendText`, {
    method: "POST",
    headers: { "x-api-key": clave, "content-type": "application/json" },
    body: JSON.stringify({ session, chatId, text }),
  });
  expect(respuesta.status).toBe(201);
}
const mensajeDe = (id: number) =>
  banco.db.selectFrom("mensaje").select("id_externo").where("id", "=", id).executeTakeFirstOrThrow();
/** Waits in the queue and nothing tries it by itself, so that a test can put it where it wants. */
async function detenido({ inst, enviar }: EscenaDeEnvio, texto: string): Promise<number> {
  banco.waha.fallar({ session: inst.canal.sesion_id, status: 503 });
  const id = await enviar(texto);
  await aplazar(banco, id);
  return id;
}

describe("salida: lo que deja un proceso que muere [B-mensajes-19]", () => {
  it("tomado y sin llamar: otro lo envía, una vez", async () => {
    const lugar = await escena();
    const id = await detenido(lugar, "Seguía en cola");
    await dejar(id, "EN_COLA");
    banco.waha.fallar({});
    await expect.poll(() => recibidos(lugar.chat)).toEqual(["Seguía en cola"]);
    await expect.poll(() => estadoDe(id)).toMatch(/ENVIADO$/);
  });

  it("llamado y tomado: se pregunta al proveedor y queda ENVIADO, con su id, sin repetirlo", async () => {
    const lugar = await escena();
    const { sesion_id } = lugar.inst.canal;
    const id = await detenido(lugar, "Sí llegó");
    await conocida(lugar);
    await gatewayYaTiene(sesion_id, lugar.chat, "Sí llegó");
    await dejar(id, "ENVIANDO");
    banco.waha.fallar({});
    await lugar.enviar("Y esto después");
    await expect.poll(() => estadoDe(id)).toMatch(/ENVIADO$/);
    await expect.poll(() => recibidos(lugar.chat)).toEqual(["Sí llegó", "Y esto después"]);
    const { id_externo } = await mensajeDe(id);
    expect(banco.waha.libro({ chatId: lugar.chat })[0]?.id).toBe(`true_${lugar.chat}_${id_externo}`);
  });

  it("llamado y no tomado con certeza: vuelve a su lugar, antes de lo que se escribió después", async () => {
    const lugar = await escena();
    const id = await detenido(lugar, "Nunca llegó");
    await conocida(lugar);
    await dejar(id, "ENVIANDO");
    banco.waha.fallar({});
    await lugar.enviar("Y esto después");
    await preguntado();
    expect(recibidos(lugar.chat), "a gateway may take as long as a send takes").toEqual([]);
    await haceUnMinuto(id);
    await expect
      .poll(() => recibidos(lugar.chat), { timeout: 12_000 })
      .toEqual(["Nunca llegó", "Y esto después"]);
    expect(await estadoDe(id)).toMatch(/ENVIADO$/);
  });

  it("llamado, y su proceso muere cuando una pasarela de por medio ya calló: el gateway quizá todavía envía. INCIERTO, y nadie lo repite", async () => {
    const lugar = await escena();
    await conocida(lugar);
    banco.waha.fallar({ session: lugar.inst.canal.sesion_id, status: 504, times: 1 });
    const id = await lugar.enviar("Quizá salga");
    await preguntado();
    expect(await estadoDe(id)).toBe("ENVIANDO ENVIANDO");
    await sql`UPDATE salida SET arrendada_por = 'muerto' WHERE id_mensaje = ${id}`.execute(banco.db);
    await haceUnMinuto(id);
    await expect.poll(() => estadoDe(id), { timeout: 12_000 }).toBe("INCIERTO INCIERTO");
    await lugar.enviar("Y esto llega");
    await expect.poll(() => recibidos(lugar.chat)).toEqual(["Y esto llega"]);
  });

  it("llamado y no se sabe: el gateway no conoce ese chat. INCIERTO, nadie lo repite, y lo siguiente sigue su camino", async () => {
    const lugar = await escena();
    const id = await detenido(lugar, "Quizá llegó");
    await dejar(id, "ENVIANDO");
    banco.waha.fallar({});
    await lugar.enviar("Y esto llega");
    await preguntado();
    await haceUnMinuto(id);
    await expect.poll(() => estadoDe(id), { timeout: 12_000 }).toBe("INCIERTO INCIERTO");
    await expect.poll(() => recibidos(lugar.chat)).toEqual(["Y esto llega"]);
  });

  it("la respuesta que se cortó también se pregunta: ENVIADO, y no INCIERTO", async () => {
    const lugar = await escena();
    banco.waha.fallar({ session: lugar.inst.canal.sesion_id, dropAfterAccept: true, times: 1 });
    const id = await lugar.enviar("Aceptado y cortado");
    await expect.poll(() => estadoDe(id)).toMatch(/^(ENVIADO|ENTREGADO) ENVIADO$/);
    expect(recibidos(lugar.chat)).toEqual(["Aceptado y cortado"]);
  });

  it("mientras su proceso vive y no venció, nadie lo toca", async () => {
    const [lugar, otro] = [await escena(), await escena()];
    await register(banco.db, "vivo");
    const id = await detenido(lugar, "Va en camino");
    // Before the gateway refuses the other instead, or the next try of this one arrives.
    await dejar(id, "ENVIANDO", "vivo");
    const ajeno = await detenido(otro, "Este quedó sin nadie");
    await conocida(otro);
    await gatewayYaTiene(otro.inst.canal.sesion_id, otro.chat, "Este quedó sin nadie");
    await dejar(ajeno, "ENVIANDO");
    // The sweep that found this one looked at the other before.
    await expect.poll(() => estadoDe(ajeno)).toMatch(/ENVIADO$/);
    expect(await estadoDe(id)).toBe("ENVIANDO ENVIANDO");
    expect(recibidos(lugar.chat)).toEqual([]);
  });

  it("la respuesta que llega después de darlo por perdido cuenta: ENVIADO", async () => {
    const lugar = await escena();
    banco.waha.fallar({ session: lugar.inst.canal.sesion_id, held: true, times: 1 });
    const id = await lugar.enviar("Tarde pero llega");
    await expect.poll(() => estadoDe(id)).toBe("ENVIANDO ENVIANDO");
    await sql`UPDATE salida SET arrendada_hasta = now() - interval '1 second' WHERE id_mensaje = ${id}`.execute(
      banco.db,
    );
    await expect.poll(() => estadoDe(id)).toBe("INCIERTO INCIERTO");
    banco.waha.fallar({});
    await expect.poll(() => estadoDe(id)).toMatch(/^(ENVIADO|ENTREGADO) ENVIADO$/);
    expect(recibidos(lugar.chat)).toEqual(["Tarde pero llega"]);
  });

  /** As a process leaves a call that is alive and silent for too long. */
  async function callado(id: number): Promise<void> {
    await register(banco.db, "callado");
    await dejar(id, "ENVIANDO", "callado");
    await sql`UPDATE salida SET arrendada_hasta = now() - interval '1 second' WHERE id_mensaje = ${id}`.execute(
      banco.db,
    );
  }

  it("la conversación que alguien retiene no detiene a las demás: lo que les toca sale, y lo perdido se da por perdido", async () => {
    const [retenida, otra, tercera] = [await escena(), await escena(), await escena()];
    const perdido = await detenido(retenida, "Nadie supo");
    const ajeno = await detenido(otra, "De este tampoco");
    const espera = await detenido(tercera, "Al que le toca");
    banco.waha.fallar({});
    const cerrojo = await retenerEntrada(banco, retenida.conversacion.id_canal_entrada);
    await callado(perdido);
    await callado(ajeno);
    await expect.poll(() => estadoDe(ajeno)).toBe("INCIERTO INCIERTO");
    await yaToca(espera);
    await expect.poll(() => recibidos(tercera.chat)).toEqual(["Al que le toca"]);
    expect(await estadoDe(perdido)).toBe("ENVIANDO ENVIANDO");
    await cerrojo.soltar();
    await expect.poll(() => estadoDe(perdido)).toBe("INCIERTO INCIERTO");
  });

  it("ni la que la base no deja anotar", async () => {
    const [mala, otra, tercera] = [await escena(), await escena(), await escena()];
    const perdido = await detenido(mala, "Sin anotar");
    const ajeno = await detenido(otra, "Este sí se anota");
    const espera = await detenido(tercera, "Y este sale");
    banco.waha.fallar({});
    await sql`CREATE FUNCTION no_se_deja() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no se deja''; END'`.execute(
      banco.db,
    );
    await sql`CREATE TRIGGER no_se_deja BEFORE UPDATE ON salida FOR EACH ROW
      WHEN (NEW.estado = 'INCIERTO' AND NEW.id_mensaje = ${sql.lit(perdido)}) EXECUTE FUNCTION no_se_deja()`.execute(
      banco.db,
    );
    onTestFinished(async () => {
      await sql`DROP FUNCTION no_se_deja CASCADE`.execute(banco.db);
    });
    await callado(perdido);
    await callado(ajeno);
    await expect.poll(() => estadoDe(ajeno)).toBe("INCIERTO INCIERTO");
    await yaToca(espera);
    await expect.poll(() => recibidos(tercera.chat)).toEqual(["Y este sale"]);
    expect(await estadoDe(perdido)).toBe("ENVIANDO ENVIANDO");
  });

  it("una conversación tiene un solo mensaje en vuelo: lo dice un índice", async () => {
    const lugar = await escena();
    const ids = [await detenido(lugar, "uno"), await lugar.enviar("dos")];
    await dejar(ids[0] ?? 0, "ENVIANDO");
    await expect(dejar(ids[1] ?? 0, "ENVIANDO")).rejects.toThrow("salida_en_vuelo");
  });
});

describe("salida: la pausa que un canal pide entre dos mensajes a una persona", () => {
  it("se cuenta desde el último que salió en esa conversación, y de ninguna otra", async () => {
    const [lugar, otro] = [await escena(), await escena()];
    const primero = await lugar.enviar("uno");
    await expect.poll(() => estadoDe(primero)).toMatch(/ENVIADO$/);
    const segundo = await detenido(lugar, "dos");
    const ajeno = await detenido(otro, "otra persona");
    expect(await remainingPause(banco.db, segundo, 60_000)).toBeGreaterThan(50);
    expect(await remainingPause(banco.db, segundo, 1)).toBeLessThanOrEqual(0);
    expect(await remainingPause(banco.db, ajeno, 60_000)).toBe(0);
  });
});

describe("salida: una cuenta cuyo servidor calla", () => {
  it("tiene sus manos y ninguna más: lo de otra sale entretanto, y lo suyo cuando responde", async () => {
    const [{ inst }, otra] = [await escena(), await escena()];
    const cuantos = async (estado: "ENVIANDO" | "ENVIADO") => {
      const filas = await banco.db
        .selectFrom("salida")
        .select("id")
        .where("id_canal", "=", inst.canal.id)
        .where("estado", "=", estado)
        .execute();
      return filas.length;
    };
    banco.waha.fallar({ session: inst.canal.sesion_id, held: true });
    for (let n = 0; n < 25; n += 1)
      await crearConversacion(banco.db, {
        canal: inst.canal,
        turnos: [
          { de: "ciudadano", texto: "Hola", cuando: now() },
          { de: "operador", texto: "Respuesta", cuando: now(), entrega: "EN_COLA" },
        ],
      });
    await expect.poll(() => cuantos("ENVIANDO")).toBe(20);
    await otra.enviar("Otra institución");
    await expect.poll(() => recibidos(otra.chat)).toEqual(["Otra institución"]);
    expect(await cuantos("ENVIANDO")).toBe(20);
    banco.waha.fallar({});
    await expect.poll(() => cuantos("ENVIADO")).toBe(25);
  });
});

describe("salida: credencial rechazada", () => {
  it("la cuenta se muestra caída, y conectada otra vez con el primer envío que sale", async () => {
    const { inst, chat, enviar } = await escena();
    const conexion = async () =>
      (
        await banco.db
          .selectFrom("canal")
          .select("conexion")
          .where("id", "=", inst.canal.id)
          .executeTakeFirst()
      )?.conexion;
    banco.waha.fallar({ session: inst.canal.sesion_id, status: 401, times: 1 });
    const id = await enviar("Rechazado");
    await expect.poll(() => estadoDe(id)).toBe("FALLIDO FALLIDO");
    await expect.poll(conexion).toBe("sin conexión: CREDENCIAL");
    await enviar("Aceptado");
    await expect.poll(() => recibidos(chat)).toEqual(["Aceptado"]);
    await expect.poll(conexion).toBe("conectado");
  });

  it("tras dos rechazos seguidos la misma llave descansa; otra se prueba enseguida", () => {
    const rechazadas = new RefusedCredentials();
    const canal = (clave: string): OpenCanal => ({
      id: 1,
      id_entidad: 1,
      entidad: "Mesa de prueba",
      clasificacion: "whatsapp",
      usuario: "u",
      estado: "ACTIVO",
      clave,
      credenciales: {},
      ruta_perfil: null,
      sesion_id: null,
      sesion_url: null,
      configuracion: {},
    });
    rechazadas.refuse(canal("a"));
    expect(rechazadas.rests(canal("a"))).toBe(false);
    rechazadas.refuse(canal("a"));
    expect(rechazadas.rests(canal("a"))).toBe(true);
    expect(rechazadas.rests(canal("b"))).toBe(false);
    rechazadas.accept(canal("a"));
    expect(rechazadas.rests(canal("a"))).toBe(false);
  });
});

describe("desenlace: qué se hace con cada clase de error", () => {
  const con = (clase: CanalErrorKind, intentos = 1) => outcomeOf(new CanalError(clase, "X", "x"), intentos);

  it("solo lo temporal se repite: 1, 5, 30, 120 y 600 s, con azar, y después se da por agotado", () => {
    const segundos = [1, 2, 3, 4, 5].map((intentos) => {
      const desenlace = con("temporal", intentos);
      return desenlace.kind === "retry" ? desenlace.seconds : 0;
    });
    for (const [i, base] of [1, 5, 30, 120, 600].entries()) {
      expect(segundos[i]).toBeGreaterThanOrEqual(base * 0.8);
      expect(segundos[i]).toBeLessThanOrEqual(base * 1.2);
    }
    expect(con("temporal", 6)).toMatchObject({ kind: "failed", motivo: "agotado" });
    expect([0, 0.5, 1].map((azar) => Math.round(withJitter(10, azar)))).toEqual([8, 10, 12]);
  });

  it("lo que falla de nuestro lado gasta los mismos intentos y no se le achaca a la cuenta", () => {
    const nuestra = (intentos: number) =>
      outcomeOf(new CanalError("temporal", "ALMACEN", "x", { ours: true }), intentos);
    expect(nuestra(1)).toMatchObject({ kind: "retry", cause: "interno" });
    expect(nuestra(6)).toMatchObject({ kind: "failed", motivo: "agotado" });
  });

  it("lo que al final resulta ser la dirección se intenta las mismas veces, y entonces lo dice", () => {
    const dudosa = (intentos: number) =>
      outcomeOf(new CanalError("temporal", "SMTP_450", "x", { lastly: "copia" }), intentos);
    expect(dudosa(5)).toMatchObject({ kind: "retry", cause: "servicio" });
    expect(dudosa(6)).toMatchObject({ kind: "failed", motivo: "copia" });
  });

  it("lo que pudo tomarse no se repite antes de que sus acuses puedan decirlo, y gasta sus intentos", () => {
    const dudoso = (intentos: number) =>
      outcomeOf(new CanalError("temporal", "2", "x", { receiptMs: 5_000 }), intentos);
    expect(dudoso(1)).toMatchObject({ kind: "retry", seconds: 5, cause: "servicio" });
    expect(dudoso(3)).toMatchObject({ seconds: expect.closeTo(30, -1.1) });
    expect(dudoso(6)).toMatchObject({ kind: "failed", motivo: "agotado" });
  });

  it("una pausa que pide el proveedor no gasta intentos: dura lo que él pide, se pregunta cada vez menos y se da por agotada al día", () => {
    const limite = (edad: number, pauseMs = 0) =>
      outcomeOf(new CanalError("temporal", "HTTP_429", "x", { pauseMs, ofAccount: true }), 40, edad);
    const segundos = [0, 60, 3_600, 24 * 3_600 - 1].map((edad) => {
      const desenlace = limite(edad);
      return desenlace.kind === "paused" ? desenlace.seconds : 0;
    });
    for (const [i, base] of [5, 30, 900, 900].entries()) {
      expect(segundos[i]).toBeGreaterThanOrEqual(base * 0.8);
      expect(segundos[i]).toBeLessThanOrEqual(base * 1.2);
    }
    expect(limite(0, 7_200_000)).toMatchObject({ kind: "paused", seconds: 7_200, ofAccount: true });
    expect(limite(24 * 3_600)).toMatchObject({ kind: "failed", motivo: "agotado" });
  });

  it.each([
    ["permanente", { kind: "failed", motivo: "permanente" }],
    ["archivo", { kind: "failed", motivo: "archivo" }],
    ["destino", { kind: "failed", motivo: "destino" }],
    ["credencial", { kind: "failed", motivo: "credencial" }],
    ["ventana", { kind: "failed", motivo: "ventana" }],
    ["ajeno", { kind: "failed", motivo: "permanente", held: true }],
    ["incierto", { kind: "uncertain" }],
  ] as const)("%s", (clase, esperado) => {
    expect(con(clase)).toMatchObject(esperado);
  });

  it("lo que nadie previó pudo pasar después de que el proveedor aceptó: incierto; una configuración rota, credencial", () => {
    expect(outcomeOf(new Error("bug"), 1)).toMatchObject({ kind: "uncertain" });
    expect(outcomeOf(new ZodError([]), 1)).toMatchObject({ kind: "failed", motivo: "credencial" });
  });
});

describe("la base caída: la base no responde, en vez de negar", () => {
  const conCodigo = (code: string) => Object.assign(new Error("x"), { code });
  it.each(["08006", "25006", "57P01", "57P03", "53300", "40P01", "ECONNREFUSED", "ECONNRESET"])(
    "%s: sí",
    (codigo) => {
      expect(isDown(conCodigo(codigo))).toBe(true);
    },
  );
  it.each(["23505", "42P01", "22P02", "", "ERR_INVALID_ARG_TYPE"])("%s: no", (codigo) => {
    expect(isDown(conCodigo(codigo))).toBe(false);
  });
  it.each([
    ["connect", true],
    ["open", false],
  ])("un archivo que no está al llamar a %s: %s", (syscall, expected) => {
    const error = Object.assign(conCodigo("ENOENT"), { syscall });
    expect(isDown(error)).toBe(expected);
  });
  it("una conexión que se cortó, o que calla, no trae código", () => {
    expect(isDown(new Error("Connection terminated unexpectedly"))).toBe(true);
    expect(isDown(new Error("Query read timeout"))).toBe(true);
  });
});
