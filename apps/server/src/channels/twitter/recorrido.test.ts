import { editarCanal, leerCanal } from "@ventanilla/contract/canal/administrar.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { crearTwitterSimulado, type TwitterSimulado } from "../../../../simulators/src/twitter/index.ts";
import { foto } from "../../../test/archivos.ts";
import { hiloDe } from "../../../test/casos.ts";
import { intentosDe } from "../../../test/envios.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { operador, punto } from "../../../test/puestos.ts";
import { llavesDe, otroId, persona } from "../../../test/twitter.ts";
import { transaction } from "../../db/transaction.ts";
import { crearCanal } from "../../domains/canal/canal.factory.ts";
import { autorizarCanales } from "../../domains/punto/punto.factory.ts";
import { register } from "../../jobs/process.repository.ts";

const TIEMPOS = {
  envioMs: 2_000,
  consultaMs: 2_000,
  holguraMs: 200,
  subidaMs: 5_000,
  descargaMs: 2_000,
  sondeoMs: 300,
};
let x: TwitterSimulado;
let banco: Banco;
beforeAll(async () => {
  // Conversations cannot be asked for: what X tells by itself has to do.
  x = await crearTwitterSimulado({ limites: { lecturas: 10_000, hilos: 0 } });
  banco = await levantar({
    salidaPermitida: [new URL(x.url).host],
    tiempos: { outboxMs: 200, directMessages: TIEMPOS, lease: { renewMs: 100, holdS: 30 } },
  });
});
afterEach(() => x.sanar());
afterAll(async () => {
  // First whoever calls the server.
  await x.cerrar();
  await banco.cerrar();
});

type Forma = "actividad" | "cuenta";

/** A desk with an account of X, and whoever writes to it. Without a webhook it is only read in turns. */
async function mesa({
  forma,
  conAvisos = true,
  antes,
  junto,
}: {
  forma?: Forma;
  conAvisos?: boolean;
  /** Written before the account was ours. */
  antes?: string;
  /** Of the same application as this one, so that both have one address. */
  junto?: { url: string; aplicacion: Pick<ReturnType<typeof llavesDe>, "consumer_key" | "consumer_secret"> };
} = {}) {
  const inst = await banco.institucion();
  const [id, ana] = [otroId(), persona()];
  const { client_secret, ...deConsumidor } = { ...llavesDe(), ...junto?.aplicacion };
  // Without a client of OAuth 2 the older secret answers and signs.
  const credenciales = forma ? deConsumidor : { ...deConsumidor, client_secret };
  const cuentaX = { id, usuario: "mesa", nombre: "Mesa", ...credenciales };
  x.ponerCuenta(cuentaX);
  if (antes !== undefined) await x.escribir({ cuenta: id, persona: ana, text: antes });
  const canal = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    clasificacion: "twitter",
    usuario: "@mesa",
    ruta_perfil: id,
    configuracion: JSON.stringify({ base: x.url }),
    credenciales,
  });
  await autorizarCanales(banco.db, punto(inst), [canal.id]);
  const url = junto?.url ?? `${banco.url}/ws/hooks/twitter/${canal.id}`;
  const webhook = { url, ...(forma && { forma, firma: "legacy" as const }) };
  if (conAvisos) x.ponerCuenta({ ...cuentaX, webhook });
  const cliente = await banco.comoUsuario(operador(inst));
  const entradas = () =>
    banco.db
      .selectFrom("canal_entrada as e")
      .leftJoin("caso_canal_entrada as c", "c.id_canal_entrada", "e.id")
      .select(["e.id", "e.usuario", "e.nombre", "c.id_caso"])
      .where("e.id_canal", "=", canal.id)
      .orderBy("e.id")
      .execute();
  const hilo = async () => {
    const [entrada] = await entradas();
    const todo = entrada?.id_caso ? await hiloDe(cliente, entrada.id_caso) : [];
    return todo.filter(({ direccion }) => direccion !== "AVISO");
  };
  return {
    inst,
    cuenta: id,
    canal,
    ana,
    url,
    aplicacion: credenciales,
    entradas,
    hilo,
    dichos: async () => (await hilo()).map(({ contenido }) => contenido),
    /** Whatever any citizen wrote. */
    llegados: async () =>
      (
        await banco.db
          .selectFrom("mensaje as m")
          .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
          .select("m.contenido")
          .where("e.id_canal", "=", canal.id)
          .where("m.direccion", "=", "ENTRADA")
          .orderBy("m.id")
          .execute()
      ).map(({ contenido }) => contenido),
    async editar(body: ArgsOf<typeof editarCanal>["body"]) {
      const jefe = await banco.comoUsuario(inst.admin);
      await jefe.http.call<typeof editarCanal>(editarCanal, { params: { id: canal.id }, body });
    },
    escribir: (text: string) => x.escribir({ cuenta: id, persona: ana, text }),
    recibidos: () => x.recibidos(id, ana.id).map(({ texto }) => texto),
    async responder(contenido: string) {
      const [entrada] = await entradas();
      const { id: idMensaje } = await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: entrada?.id ?? 0 },
        body: { caso: entrada?.id_caso ?? 0, tipo_contenido: "texto", contenido },
      });
      return idMensaje;
    },
    cursor: async () =>
      (
        await banco.db
          .selectFrom("escucha_cursor")
          .select("valor")
          .where("id_canal", "=", canal.id)
          .executeTakeFirst()
      )?.valor,
  };
}
const estadoDe = async (id: number) =>
  (await banco.db.selectFrom("mensaje").select("estado").where("id", "=", id).executeTakeFirstOrThrow())
    .estado;

describe("twitter: del ciudadano al operador y de vuelta [B-producto-03, B-mensajes-01]", () => {
  it.each(["actividad", "cuenta"] as const)(
    "por la forma «%s» de los avisos: abre su caso, la respuesta le llega una vez y se sabe que la leyó",
    async (forma) => {
      const lugar = await mesa(forma === "cuenta" ? { forma } : {});
      expect(await x.preguntar(lugar.cuenta), "the address answers for itself").toBe(true);
      expect((await lugar.escribir("¿Dónde es & a qué hora?")).tomado).toBe(true);
      const [entrada] = await lugar.entradas();
      expect(entrada).toMatchObject({ usuario: lugar.ana.id });
      expect(entrada?.nombre).toContain("Ana Quispe");
      const id = await lugar.responder("En la plaza, a las 9");
      await expect.poll(lugar.recibidos).toEqual(["En la plaza, a las 9"]);
      const ultimo = await lugar.responder("Traiga su carnet");
      for (const uno of [id, ultimo]) await expect.poll(() => estadoDe(uno)).toBe("ENVIADO");
      await x.vaciar();
      expect(await x.leer(lugar.cuenta, lugar.ana.id)).toBe(true);
      expect([await estadoDe(id), await estadoDe(ultimo)], "all up to the last").toEqual(["LEIDO", "LEIDO"]);
      // X told our own message as well, and it is one.
      expect(await lugar.dichos()).toEqual([
        "¿Dónde es & a qué hora?",
        "En la plaza, a las 9",
        "Traiga su carnet",
      ]);
    },
  );

  it("una foto se trae con la firma de la cuenta", async () => {
    const lugar = await mesa();
    const file = { mimetype: "image/jpeg", data: (await foto()).toString("base64") };
    await x.escribir({ cuenta: lugar.cuenta, persona: lugar.ana, text: "Mire", file });
    await expect
      .poll(async () => (await lugar.hilo())[0]?.extras.adjuntos?.[0]?.tamanio ?? 0)
      .toBeGreaterThan(0);
    expect((await lugar.hilo())[0]).toMatchObject({ tipo_contenido: "imagen", extras: { texto: "Mire" } });
  });

  it("lo que alguien escribe en la aplicación de X es de la institución", async () => {
    const lugar = await mesa();
    await lugar.escribir("Hola");
    await x.escribir({ cuenta: lugar.cuenta, persona: lugar.ana, text: "Desde el teléfono", tecleado: true });
    await expect
      .poll(async () => (await lugar.hilo()).map(({ direccion, contenido }) => [direccion, contenido]))
      .toEqual([
        ["ENTRADA", "Hola"],
        ["SALIDA", "Desde el teléfono"],
      ]);
  });

  it.each(["por su aviso", "por la lista"])(
    "una respuesta que X tomó sin decirlo se reconoce %s: es una en el hilo, y consta como enviada [B-mensajes-21]",
    async (como) => {
      const lugar = await mesa({ conAvisos: como === "por su aviso" });
      await expect.poll(lugar.cursor).toBeTruthy();
      await lugar.escribir("Hola");
      await expect.poll(lugar.dichos).toEqual(["Hola"]);
      x.fallar({ dropAfterAccept: true, times: 1 });
      const id = await lugar.responder("Con gusto & mañana");
      await expect.poll(() => estadoDe(id), { timeout: 10_000 }).toBe("ENVIADO");
      // The same words again, typed elsewhere, are another message.
      await x.escribir({
        cuenta: lugar.cuenta,
        persona: lugar.ana,
        text: "Con gusto & mañana",
        tecleado: true,
      });
      await expect.poll(lugar.dichos).toEqual(["Hola", "Con gusto & mañana", "Con gusto & mañana"]);
      expect(lugar.recibidos()).toEqual(["Con gusto & mañana"]);
    },
  );

  it.each(["por su aviso", "por la lista"])(
    "los enlaces se leen como son, aunque X los acorte: el del ciudadano, y %s el de lo que X tomó sin decirlo, que no queda dos veces",
    async (como) => {
      const lugar = await mesa({ conAvisos: como === "por su aviso" });
      await expect.poll(lugar.cursor).toBeTruthy();
      const pregunta = "¿Es <este>: https://gob.bo/a?x=1&y=2, o gob.bo/b?";
      const respuesta = "Vea https://tramites.gob.bo/x y (sederce.gob.bo).";
      await lugar.escribir(pregunta);
      const leida = pregunta.replace("o gob.bo", "o http://gob.bo");
      await expect.poll(lugar.dichos).toEqual([leida]);
      x.fallar({ dropAfterAccept: true, times: 1 });
      const id = await lugar.responder(respuesta);
      await expect.poll(() => estadoDe(id), { timeout: 10_000 }).toBe("ENVIADO");
      expect(await lugar.dichos()).toEqual([leida, respuesta]);
      expect(lugar.recibidos()).toEqual([respuesta]);
    },
  );

  it("con un archivo, el enlace que X pone por él no se lee, y el del ciudadano sí", async () => {
    const lugar = await mesa({ conAvisos: false });
    await expect.poll(lugar.cursor).toBeTruthy();
    const file = { mimetype: "image/jpeg", data: (await foto()).toString("base64") };
    await x.escribir({ cuenta: lugar.cuenta, persona: lugar.ana, text: "Mire https://gob.bo/a", file });
    await expect.poll(async () => (await lugar.hilo())[0]?.extras.texto).toBe("Mire https://gob.bo/a");
  });

  it("un aviso es de la cuenta que nombra, aunque llegue a la dirección de otra", async () => {
    const [una, otra] = [await mesa(), await mesa()];
    const cuerpo = {
      for_user_id: otra.cuenta,
      direct_message_events: [
        {
          type: "message_create",
          id: otroId(),
          created_timestamp: String(Date.now()),
          message_create: {
            sender_id: una.ana.id,
            target: { recipient_id: otra.cuenta },
            message_data: { text: "Para otra" },
          },
        },
      ],
    };
    // Signed with the secret of the address, which is not that of the account it names: it is to come again.
    expect(await x.crudo(una.cuenta, cuerpo)).toBe(false);
    expect([await una.entradas(), await otra.entradas()]).toEqual([[], []]);
    expect(await x.crudo(otra.cuenta, cuerpo)).toBe(true);
    expect(await otra.dichos()).toEqual(["Para otra"]);
  });
});

describe("twitter: avisos que no son lo que deben [D93]", () => {
  it("repetidos y a la vez cuentan una", async () => {
    const lugar = await mesa();
    x.fallar({ duplicateWebhooks: 4 });
    await lugar.escribir("Una vez");
    await x.vaciar();
    expect(await lugar.dichos()).toEqual(["Una vez"]);
  });

  it("lo cifrado no se puede leer: queda apartado, y los administradores lo saben", async () => {
    const lugar = await mesa();
    expect(await x.suceso(lugar.cuenta, "chat.received", { encrypted: "…" })).toBe(true);
    const apartados = await banco.db
      .selectFrom("log")
      .select("datos")
      .where("referencia", "=", `canal:${lugar.canal.id}`)
      .where("tipo", "=", "canal.evento_apartado")
      .execute();
    expect(apartados).toMatchObject([{ datos: { que: "cuerpo", fallos: ["data.event_type: custom"] } }]);
  });

  it.each(["actividad", "cuenta"] as const)(
    "la cuenta que quitó el permiso queda pausada a la vista de quien atiende y de quien administra, y ninguna otra de su aplicación: «%s»",
    async (forma) => {
      const otra = await mesa({ forma });
      const una = await mesa({ forma, junto: otra });
      /** What the chat of its citizen says of the account, on an operator's screen. */
      async function pantalla({ inst, escribir }: typeof una) {
        await escribir("Hola");
        const enlace = await banco.enlace(operador(inst), punto(inst));
        return () => [...enlace.chats.chats.values()].map(({ canal_caido }) => canal_caido?.causa ?? "bien");
      }
      const [suya, vecina] = [await pantalla(una), await pantalla(otra)];
      await expect.poll(() => [suya(), vecina()]).toEqual([["bien"], ["bien"]]);
      expect(await x.revocar(una.cuenta)).toBe(true);
      await expect.poll(suya).toEqual(["cuenta"]);
      const conexionDe = async ({ inst, canal }: typeof una) =>
        (
          await (
            await banco.comoUsuario(inst.admin)
          ).http.call<typeof leerCanal>(leerCanal, {
            params: { id: canal.id },
          })
        ).conexion;
      expect(await conexionDe(una)).toMatchObject({ estado: "pausada", detalle: "CREDENCIAL" });
      expect((await conexionDe(otra))?.estado).not.toBe("pausada");
      await otra.responder("Buenos días");
      await expect.poll(otra.recibidos).toEqual(["Buenos días"]);
      expect(vecina()).toEqual(["bien"]);
      const apartados = await banco.db
        .selectFrom("apartado")
        .select("id")
        .where("id_canal", "in", [una.canal.id, otra.canal.id])
        .execute();
      expect(apartados).toEqual([]);
    },
  );

  it("la pregunta de X no firma por encargo un aviso", async () => {
    const lugar = await mesa();
    const palabra = encodeURIComponent(JSON.stringify({ for_user_id: lugar.cuenta }));
    expect((await fetch(`${lugar.url}?crc_token=${palabra}`)).status).toBe(403);
  });

  it("lo que cualquiera hizo firmar preguntando no es un aviso: nada queda apartado", async () => {
    const lugar = await mesa();
    for (const body of ["123", "true", "aGVsbG8+/w=="]) {
      const pregunta = await fetch(`${lugar.url}?crc_token=${encodeURIComponent(body)}`);
      const { response_token: firma } = z.object({ response_token: z.string() }).parse(await pregunta.json());
      const headers = {
        "x-twitter-webhooks-signature": firma,
        "x-twitter-webhooks-signature-oauth2": firma,
        "content-type": "application/json",
      };
      expect((await fetch(lugar.url, { method: "POST", headers, body })).status).toBe(401);
    }
    const apartados = banco.db.selectFrom("apartado").select("id").where("id_canal", "=", lugar.canal.id);
    expect(await apartados.execute()).toEqual([]);
  });
});

describe("twitter: la lista que se lee por turnos", () => {
  it("sin avisos llega todo lo escrito desde que la cuenta es nuestra, en orden, y nada de antes", async () => {
    const lugar = await mesa({ conAvisos: false, antes: "De antes" });
    await expect.poll(lugar.cursor).toBeDefined();
    // More than one page.
    for (let n = 1; n <= 120; n += 1) await lugar.escribir(`mensaje ${n}`);
    await expect.poll(async () => (await lugar.entradas()).length, { timeout: 10_000 }).toBe(1);
    await expect.poll(async () => (await lugar.llegados()).length, { timeout: 20_000 }).toBe(120);
    expect(await lugar.llegados()).toEqual(Array.from({ length: 120 }, (_, n) => `mensaje ${n + 1}`));
  });

  it("lo escrito antes de la primera lectura que sale bien llega, si la cuenta ya era nuestra; nada de antes", async () => {
    // Its keys are wrong, or X is away.
    x.fallar({ donde: "lista", status: 503 });
    const lugar = await mesa({ conAvisos: false, antes: "De antes" });
    await lugar.escribir("El lunes");
    await lugar.escribir("El martes");
    x.sanar();
    await expect.poll(lugar.dichos, { timeout: 10_000 }).toEqual(["El lunes", "El martes"]);
    await lugar.escribir("El miércoles");
    await expect.poll(lugar.dichos, { timeout: 10_000 }).toEqual(["El lunes", "El martes", "El miércoles"]);
  });

  it("apuntada a otra cuenta de X, nada de lo que esa tenía de antes abre un caso; lo que se le escribe desde entonces, sí", async () => {
    const lugar = await mesa({ conAvisos: false });
    await expect.poll(lugar.cursor).toBeDefined();
    await lugar.escribir("A la primera");
    await expect.poll(lugar.llegados).toEqual(["A la primera"]);
    const [id, credenciales, beto] = [otroId(), llavesDe(), persona()];
    x.ponerCuenta({ id, usuario: "otra", nombre: "Otra", ...credenciales });
    await x.escribir({ cuenta: id, persona: beto, text: "De antes" });
    await lugar.editar({ ruta_perfil: id, credenciales });
    await expect.poll(async () => JSON.stringify(await lugar.cursor())).toContain(`"${id}"`);
    await x.escribir({ cuenta: id, persona: beto, text: "A la nueva" });
    await expect.poll(lugar.llegados).toEqual(["A la primera", "A la nueva"]);
    expect(await lugar.entradas()).toHaveLength(2);
  });

  it("un lugar que no nombra su cuenta es de la que está: lo escrito entretanto llega", async () => {
    const lugar = await mesa({ conAvisos: false });
    await lugar.escribir("Uno");
    await expect.poll(lugar.llegados).toEqual(["Uno"]);
    x.fallar({ donde: "lista", status: 503 });
    await lugar.escribir("Dos");
    await sql`UPDATE escucha_cursor SET valor = valor - 'cuenta' - 'desde' WHERE id_canal = ${lugar.canal.id}`.execute(
      banco.db,
    );
    await lugar.editar({ credenciales: lugar.aplicacion });
    x.sanar();
    await expect.poll(lugar.llegados, { timeout: 12_000 }).toEqual(["Uno", "Dos"]);
    expect(await lugar.cursor()).toMatchObject({ cuenta: lugar.cuenta });
  });

  it("lo que aparece en la lista detrás de uno más nuevo llega también, y una sola vez", async () => {
    const lugar = await mesa({ conAvisos: false });
    await expect.poll(lugar.cursor).toBeDefined();
    const { mensaje } = await lugar.escribir("El nuevo");
    await expect.poll(lugar.dichos).toEqual(["El nuevo"]);
    const cursor = await lugar.cursor();
    // Within the same second of X's counting.
    const id = String(BigInt(mensaje.id) - 1n);
    x.tardio({ id, cuenta: lugar.cuenta, persona: lugar.ana.id, texto: "El de antes" });
    await expect.poll(async () => (await lugar.dichos()).toSorted()).toEqual(["El de antes", "El nuevo"]);
    expect(await lugar.cursor()).toEqual(cursor);
    await lugar.escribir("El último");
    await expect.poll(async () => (await lugar.dichos()).length).toBe(3);
  });

  it("lo propio que se lee mientras algo sale vuelve con la lectura siguiente, y el lugar no pasa de ello; lo de los demás entra entretanto [B-mensajes-21]", async () => {
    const lugar = await mesa({ conAvisos: false });
    const { mensaje } = await lugar.escribir("Hola");
    await expect.poll(async () => JSON.stringify(await lugar.cursor())).toContain(mensaje.id);
    x.fallar({ status: 503 });
    const idMensaje = await lugar.responder("Enseguida");
    await expect.poll(() => intentosDe(banco, idMensaje)).toBe(1);
    // Run again when a sweep that takes the two the other way round was first.
    const poner = (estado: "ENVIANDO" | "EN_COLA", por: string | null) =>
      transaction(banco.db, (tx) =>
        sql`WITH s AS (
          UPDATE salida SET estado = ${estado}, arrendada_por = ${por}, arrendada_hasta = now() + interval '1 hour',
            proximo_en = now() WHERE id_mensaje = ${idMensaje})
        UPDATE mensaje SET estado = ${estado} WHERE id = ${idMensaje}`.execute(tx),
      );
    await register(banco.db, "vivo");
    await poner("ENVIANDO", "vivo");
    const cursor = await lugar.cursor();
    await x.escribir({ cuenta: lugar.cuenta, persona: lugar.ana, text: "Por el teléfono", tecleado: true });
    const beto = persona();
    for (const text of ["Buenas", "¿Hay alguien?"]) {
      await x.escribir({ cuenta: lugar.cuenta, persona: beto, text });
      await expect.poll(async () => (await lugar.llegados()).at(-1)).toBe(text);
    }
    expect(await lugar.dichos()).toEqual(["Hola", "Enseguida"]);
    expect(await lugar.cursor()).toEqual(cursor);
    x.sanar();
    await poner("EN_COLA", null);
    await expect.poll(lugar.recibidos).toEqual(["Enseguida"]);
    await expect
      .poll(async () => (await lugar.dichos()).toSorted())
      .toEqual(["Enseguida", "Hola", "Por el teléfono"]);
    await expect.poll(lugar.cursor).not.toEqual(cursor);
    expect(await lugar.llegados()).toEqual(["Hola", "Buenas", "¿Hay alguien?"]);
  });

  it("lo que no se entiende queda apartado, lo demás de la página entra en orden y el lugar avanza [D93]", async () => {
    const lugar = await mesa({ conAvisos: false });
    await expect.poll(lugar.cursor).toBeDefined();
    const apartados = () =>
      banco.db
        .selectFrom("apartado")
        .select(["id", "motivo", "fallos"])
        .where("id_canal", "=", lugar.canal.id)
        .orderBy("id")
        .execute();
    // Nobody reads meanwhile: all of it is one page.
    x.fallar({ donde: "lista", status: 503 });
    await lugar.escribir("Antes");
    const hablado = { dm_conversation_id: `1-${lugar.cuenta}`, created_at: new Date().toISOString() };
    x.raro(lugar.cuenta, "no es un suceso");
    x.raro(lugar.cuenta, { event_type: "MessageCreate", text: { de: "otra forma" }, ...hablado });
    x.raro(lugar.cuenta, { event_type: "CallMissed", ...hablado });
    x.raro(lugar.cuenta, { event_type: "ParticipantsJoin", ...hablado });
    const { mensaje } = await lugar.escribir("Después");
    x.sanar();
    await expect.poll(lugar.dichos, { timeout: 10_000 }).toEqual(["Antes", "Después"]);
    await expect.poll(async () => JSON.stringify(await lugar.cursor())).toContain(mensaje.id);
    expect((await apartados()).map(({ motivo }) => motivo).toSorted()).toEqual([
      "desconocido",
      "ilegible",
      "ilegible",
    ]);
    // The next reading takes what is new alone.
    x.raro(lugar.cuenta, 7);
    await lugar.escribir("Al final");
    await expect.poll(lugar.dichos, { timeout: 10_000 }).toEqual(["Antes", "Después", "Al final"]);
    await expect.poll(async () => (await apartados()).length).toBe(4);
  });

  it("una página más larga de lo que se lee se pide por partes: lo demás de ella no espera detrás", async () => {
    const lugar = await mesa({ conAvisos: false });
    await expect.poll(lugar.cursor).toBeDefined();
    // Nobody reads meanwhile: all of it is one page.
    x.fallar({ donde: "lista", status: 503 });
    await lugar.escribir("Antes");
    for (const relleno of ["a", "b"])
      x.raro(lugar.cuenta, { event_type: "ParticipantsJoin", relleno: relleno.repeat(5 * 1024 * 1024) });
    await lugar.escribir("Después");
    x.sanar();
    await expect.poll(lugar.dichos, { timeout: 10_000 }).toEqual(["Antes", "Después"]);
  });

  it("lo que trajo el aviso y lo que se lee después es un solo mensaje; y lo que el aviso perdió, llega", async () => {
    const lugar = await mesa();
    await expect.poll(lugar.cursor).toBeDefined();
    await lugar.escribir("Por el aviso");
    x.fallar({ muteWebhooks: true });
    const { mensaje, tomado } = await lugar.escribir("Solo en la lista");
    expect(tomado).toBe(false);
    await expect.poll(lugar.dichos).toEqual(["Por el aviso", "Solo en la lista"]);
    await expect.poll(async () => JSON.stringify(await lugar.cursor())).toContain(mensaje.id);
    expect(await lugar.dichos()).toEqual(["Por el aviso", "Solo en la lista"]);
  });
});
