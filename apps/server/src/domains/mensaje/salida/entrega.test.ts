import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { retenerEntrada } from "../../../../test/cerrojos.ts";
import { escenaDeEnvio, recibidosPor } from "../../../../test/envios.ts";
import { type Banco, entregarWebhook, levantar } from "../../../../test/harness.ts";
import { type ConversacionDePrueba, crearConversacion } from "../../caso/caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: { tiempos: { ackServidorMs: 150, ackEntregaMs: 150 } } });
  // Every state that a message ever had, in the order in which it was committed.
  await sql`CREATE TABLE paso (id bigint GENERATED ALWAYS AS IDENTITY, id_mensaje bigint, estado text)`.execute(
    banco.db,
  );
  await sql`CREATE FUNCTION anotar_paso() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO paso (id_mensaje, estado) VALUES (NEW.id, NEW.estado::text); RETURN NULL; END'`.execute(
    banco.db,
  );
  await sql`CREATE TRIGGER anotar_paso AFTER INSERT OR UPDATE OF estado ON mensaje FOR EACH ROW EXECUTE FUNCTION anotar_paso()`.execute(
    banco.db,
  );
});
afterEach(() => banco.waha.fallar({}));
afterAll(() => banco.cerrar());

async function pasosDe(idMensaje: number): Promise<string[]> {
  const { rows } = await sql<{ estado: string }>`
    SELECT estado FROM paso WHERE id_mensaje = ${idMensaje} ORDER BY id`.execute(banco.db);
  return rows.map(({ estado }) => estado);
}
const filaDe = (id: number) =>
  banco.db
    .selectFrom("mensaje as m")
    .innerJoin("salida as s", "s.id_mensaje", "m.id")
    .select(["m.estado", "m.motivo", "s.estado as salida", "s.intentos"])
    .where("m.id", "=", id)
    .executeTakeFirst();
const recibidos = (chat: string) => recibidosPor(banco, chat);
const escena = () => escenaDeEnvio(banco);
const avisosDe = async ({ id_caso }: ConversacionDePrueba) => {
  const filas = await banco.db
    .selectFrom("mensaje")
    .select(sql<string>`extras->'aviso'->>'clave'`.as("clave"))
    .where("id_caso", "=", id_caso)
    .where("direccion", "=", "AVISO")
    .orderBy("id")
    .execute();
  return filas.map(({ clave }) => clave);
};

describe("entrega: del escritorio al teléfono y sus acuses [B-mensajes-13, D84]", () => {
  it("avanza EN_COLA, ENVIANDO, ENVIADO, ENTREGADO y LEIDO, y la pantalla abierta lo ve en ese orden", async () => {
    const { inst, chat, conversacion, enviar } = await escena();
    const texto = "Su certificado está listo";
    const vistos: string[] = [];
    const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0, {
      onChange() {
        const mensajes = enlace.hilo(conversacion.id_canal_entrada)?.mensajes.values() ?? [];
        const estado = [...mensajes].find(({ contenido }) => contenido === texto)?.estado;
        if (estado !== undefined && vistos.at(-1) !== estado) vistos.push(estado);
      },
    });
    await expect.poll(() => enlace.line).toBe("en linea");
    enlace.open(conversacion.id_canal_entrada);
    await expect.poll(() => enlace.hilo(conversacion.id_canal_entrada)?.mensajes.size).toBe(2);
    banco.waha.fallar({ delayMs: 1_000, times: 1 });
    const id = await enviar(texto);
    await expect.poll(() => vistos.at(-1)).toBe("ENTREGADO");
    banco.waha.leer(inst.canal.sesion_id, chat);
    await expect.poll(() => vistos.at(-1)).toBe("LEIDO");
    const orden = ["EN_COLA", "ENVIANDO", "ENVIADO", "ENTREGADO", "LEIDO"];
    expect(await pasosDe(id)).toEqual(orden);
    // Two steps within a moment may reach the screen as one.
    expect(vistos).toEqual(orden.filter((estado) => vistos.includes(estado)));
    expect(vistos).toEqual(expect.arrayContaining(["ENVIANDO", "ENTREGADO", "LEIDO"]));
    expect(recibidos(chat)).toEqual([texto]);
  });

  it("veinte mensajes seguidos llegan en el orden en que se escribieron", async () => {
    const { chat, enviar } = await escena();
    const textos = Array.from({ length: 20 }, (_nada, i) => `Línea ${i + 1}`);
    for (const texto of textos) await enviar(texto);
    await expect.poll(() => recibidos(chat).length, { timeout: 10_000 }).toBe(20);
    expect(recibidos(chat)).toEqual(textos);
  });

  it("un 503 se reintenta, y lo que se escribió después espera su turno", async () => {
    const { chat, enviar } = await escena();
    banco.waha.fallar({ status: 503, times: 1 });
    const primero = await enviar("Primero");
    await enviar("Segundo");
    await expect.poll(() => recibidos(chat), { timeout: 10_000 }).toEqual(["Primero", "Segundo"]);
    await expect.poll(() => filaDe(primero)).toMatchObject({ salida: "ENVIADO", intentos: 2 });
    expect((await pasosDe(primero)).slice(0, 4)).toEqual(["EN_COLA", "ENVIANDO", "EN_COLA", "ENVIANDO"]);
  });

  it("un 401 termina FALLIDO por la credencial, con su aviso, y lo siguiente sigue su camino [B-mensajes-19, D80]", async () => {
    const { chat, conversacion, enviar } = await escena();
    banco.waha.fallar({ status: 401, times: 1 });
    const id = await enviar("No saldrá");
    await expect
      .poll(() => filaDe(id))
      .toEqual({
        estado: "FALLIDO",
        motivo: "credencial",
        salida: "FALLIDO",
        intentos: 1,
      });
    expect(await avisosDe(conversacion)).toEqual(["avisos:casoAbierto", "avisos:entregaFallida"]);
    await enviar("Esto sí");
    await expect.poll(() => recibidos(chat)).toEqual(["Esto sí"]);
  });

  it("aceptado, cortado antes de la respuesta, y sin que el proveedor sepa decirlo, es INCIERTO: no se repite, y lo siguiente sigue su camino", async () => {
    const { chat, enviar } = await escena();
    banco.waha.fallar({ dropAfterAccept: true, noAcks: true, times: 1, history: { status: 400 } });
    const id = await enviar("¿Llegó?");
    await expect
      .poll(() => filaDe(id))
      .toMatchObject({ estado: "INCIERTO", motivo: "incierto", salida: "INCIERTO" });
    await enviar("Otro mensaje");
    await expect.poll(() => recibidos(chat)).toEqual(["¿Llegó?", "Otro mensaje"]);
    expect(await filaDe(id)).toMatchObject({ estado: "INCIERTO", intentos: 1 });
  });

  it("aceptado y después 500: no se repite, y el proveedor dice que lo tiene [B-mensajes-19]", async () => {
    const { chat, enviar } = await escena();
    banco.waha.fallar({ errorAfterAccept: 500, times: 1 });
    const id = await enviar("Su turno es el 14");
    await enviar("Traiga su carnet");
    await expect
      .poll(() => filaDe(id))
      .toMatchObject({ estado: "ENTREGADO", salida: "ENVIADO", intentos: 1 });
    await expect.poll(() => recibidos(chat)).toEqual(["Su turno es el 14", "Traiga su carnet"]);
  });

  it("un proceso que murió mientras enviaba deja el mensaje INCIERTO, nunca en camino para siempre", async () => {
    const { chat, enviar } = await escena();
    banco.waha.fallar({ held: true, noAcks: true, times: 1, history: { status: 400 } });
    const id = await enviar("Se cortó la luz");
    await expect.poll(() => filaDe(id)).toMatchObject({ salida: "ENVIANDO" });
    await banco.db
      .updateTable("salida")
      .set({
        arrendada_por: "un proceso que ya no está",
        arrendada_hasta: "2026-01-01T00:00:00.000Z",
        intentos: 2,
      })
      .where("id_mensaje", "=", id)
      .execute();
    // The answer to the call before comes when another was begun.
    banco.waha.fallar({ history: { status: 400 } });
    await expect
      .poll(() => filaDe(id), { timeout: 10_000 })
      .toMatchObject({ estado: "INCIERTO", salida: "INCIERTO" });
    await enviar("Ya volvió");
    await expect.poll(() => recibidos(chat).includes("Ya volvió")).toBe(true);
    expect(await filaDe(id)).toMatchObject({ estado: "INCIERTO", intentos: 2 });
  });

  it("acuses repetidos y en desorden nunca hacen retroceder el estado", async () => {
    const { inst, chat, enviar } = await escena();
    banco.waha.fallar({ duplicateWebhooks: 4, shuffleWebhooksMs: 600 });
    const id = await enviar("Con eco");
    await expect.poll(() => filaDe(id), { timeout: 10_000 }).toMatchObject({ estado: "ENTREGADO" });
    banco.waha.leer(inst.canal.sesion_id, chat);
    await expect.poll(() => filaDe(id), { timeout: 10_000 }).toMatchObject({ estado: "LEIDO" });
    await banco.waha.vaciar();
    const pasos = await pasosDe(id);
    expect(pasos).toEqual([...new Set(pasos)]);
    expect(pasos.at(-1)).toBe("LEIDO");
  });

  it("lo que el proveedor aceptó y después rechazó termina FALLIDO, con su aviso", async () => {
    const { conversacion, enviar } = await escena();
    banco.waha.fallar({ ackError: true, times: 1 });
    const id = await enviar("Rechazado después");
    await expect
      .poll(() => filaDe(id), { timeout: 10_000 })
      .toMatchObject({ estado: "FALLIDO", motivo: "permanente" });
    expect(await avisosDe(conversacion)).toContain("avisos:entregaFallida");
  });

  it("una cuenta que no responde no detiene a las demás, y su mensaje llega después", async () => {
    const { inst, enviar, chat } = await escena();
    const otra = await escena();
    banco.waha.fallar({ session: inst.canal.sesion_id, status: 503, times: 1 });
    const id = await enviar("En espera");
    await otra.enviar("Otra institución");
    await expect.poll(() => recibidos(otra.chat)).toEqual(["Otra institución"]);
    await expect.poll(() => recibidos(chat), { timeout: 10_000 }).toEqual(["En espera"]);
    await expect.poll(() => filaDe(id)).toMatchObject({ salida: "ENVIADO" });
  });
});

describe("entrega: acuses que se adelantan a la respuesta del envío", () => {
  it("mientras el envío no tiene respuesta se pide al proveedor que repita; después se aplica o se ignora", async () => {
    const { inst, chat, enviar } = await escena();
    const acusar = (id: string) =>
      entregarWebhook(
        banco,
        inst.canal,
        JSON.stringify({
          event: "message.ack",
          session: inst.canal.sesion_id,
          payload: { id, from: chat, fromMe: true, ack: 3 },
        }),
      );
    expect((await acusar(`true_${chat}_DESCONOCIDO`)).estado).toBe(200);
    banco.waha.fallar({ held: true, times: 1 });
    const id = await enviar("En camino");
    await expect.poll(() => filaDe(id)).toMatchObject({ salida: "ENVIANDO" });
    const pronto = await acusar(`true_${chat}_DESCONOCIDO`);
    expect([pronto.estado, pronto.cuerpo]).toMatchObject([503, { error: "NO_DISPONIBLE" }]);
    banco.waha.fallar({});
    await expect.poll(() => filaDe(id)).toMatchObject({ salida: "ENVIADO" });
    expect((await acusar(`true_${chat}_DESCONOCIDO`)).estado).toBe(200);
    const [enviado] = banco.waha.libro({ chatId: chat });
    expect((await acusar(enviado?.id ?? "")).estado).toBe(200);
    expect(await filaDe(id)).toMatchObject({ estado: "LEIDO" });
  });

  it("la respuesta que se está guardando se espera un momento, y no se pide que repita", async () => {
    const { inst, chat, conversacion, enviar } = await escena();
    banco.waha.fallar({ held: true, times: 1 });
    const id = await enviar("En camino");
    await expect.poll(() => filaDe(id)).toMatchObject({ salida: "ENVIANDO" });
    const cerrojo = await retenerEntrada(banco, conversacion.id_canal_entrada);
    banco.waha.fallar({});
    await cerrojo.esperan(1, "SELECT unida_a FROM canal_entrada");
    const [enviado] = banco.waha.libro({ chatId: chat });
    banco.consultas();
    const acuse = entregarWebhook(
      banco,
      inst.canal,
      JSON.stringify({
        event: "message.ack",
        session: inst.canal.sesion_id,
        payload: { id: enviado?.id, from: chat, fromMe: true, ack: 3 },
      }),
    );
    const miradas: string[] = [];
    await expect
      .poll(() => {
        miradas.push(...banco.consultas().filter((texto) => texto.includes("acusar_envio")));
        return miradas.length;
      })
      .toBeGreaterThan(1);
    await cerrojo.soltar();
    expect((await acuse).estado).toBe(200);
    expect(await filaDe(id)).toMatchObject({ estado: "LEIDO", salida: "ENVIADO" });
  });

  it("lo enviado que vuelve como propio antes de tener respuesta se pide otra vez; después es el mismo", async () => {
    const { inst, chat, conversacion, enviar } = await escena();
    const vuelve = (llave: string) =>
      entregarWebhook(
        banco,
        inst.canal,
        JSON.stringify({
          event: "message.any",
          session: inst.canal.sesion_id,
          payload: {
            id: `true_${chat}_${llave}`,
            timestamp: Math.floor(Date.now() / 1000),
            from: chat,
            to: chat,
            fromMe: true,
            body: "En camino",
          },
        }),
      );
    banco.waha.fallar({ held: true, times: 1 });
    const id = await enviar("En camino");
    await expect.poll(() => filaDe(id)).toMatchObject({ salida: "ENVIANDO" });
    expect((await vuelve("3EB0NOSESABE")).estado).toBe(503);
    banco.waha.fallar({});
    await expect.poll(() => filaDe(id)).toMatchObject({ salida: "ENVIADO" });
    const llave = banco.waha.libro({ chatId: chat })[0]?.id.split("_")[2] ?? "";
    expect((await vuelve(llave)).estado).toBe(200);
    const salidas = await banco.db
      .selectFrom("mensaje")
      .select("id")
      .where("id_caso", "=", conversacion.id_caso)
      .where("direccion", "=", "SALIDA")
      .execute();
    expect(salidas).toEqual([{ id }]);
  });

  it("ninguno se pierde: treinta conversaciones a la vez quedan ENTREGADO", async () => {
    const rapido = await levantar({ waha: { tiempos: { ackServidorMs: 0, ackEntregaMs: 0 } } });
    try {
      const inst = await rapido.institucion();
      const { http } = await rapido.comoUsuario(inst.operadores[0] ?? inst.admin);
      const ids = await Promise.all(
        Array.from({ length: 30 }, async (_nada, i) => {
          const { id_caso, id_canal_entrada } = await crearConversacion(rapido.db, {
            canal: inst.canal,
            chat: `591702${String(i).padStart(5, "0")}@c.us`,
            id_punto: inst.puntos[0] ?? null,
          });
          const { id } = await http.call<typeof enviarMensaje>(enviarMensaje, {
            params: { canalId: id_canal_entrada },
            body: { caso: id_caso, contenido: "Listo", tipo_contenido: "texto" },
          });
          return id;
        }),
      );
      const estados = async () => {
        const filas = await rapido.db.selectFrom("mensaje").select("estado").where("id", "in", ids).execute();
        return [...new Set(filas.map(({ estado }) => estado))];
      };
      await expect.poll(estados, { timeout: 30_000 }).toEqual(["ENTREGADO"]);
    } finally {
      await rapido.cerrar();
    }
  }, 60_000);
});
