import { randomUUID } from "node:crypto";
import { FALLIDOS_MAX, PREVISTA_CONVERSACION } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atender, cerrar } from "../../../../test/casos.ts";
import { esperarA, transaccionAjena } from "../../../../test/cerrojos.ts";
import { type Banco, type Institucion, levantar } from "../../../../test/harness.ts";
import { CHAT, entregar, type Llegada, MILES, SEGUNDOS } from "../../../../test/llegadas.ts";
import { operador, punto } from "../../../../test/puestos.ts";
import { type ConversacionDePrueba, crearConversacion } from "../../caso/caso.factory.ts";
import { leerCambiosDePunto } from "../../caso/index.ts";
import { autorizarCanales } from "../../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const FIJA = "800900001@lid";

/** A message arrives; `larga`: it answers one that we do not have, which the short way leaves to the long one. */
const llega = ({ canal }: Institucion, larga: boolean, llegada: Llegada) =>
  entregar(banco, canal, {
    ...(larga && { replyTo: { idExterno: null, text: "lo de antes" } }),
    ...llegada,
  });

/** In SQL: a time, or that it is the moment at which it was looked at, which two institutions do not share. */
const momento = (segundos: string) =>
  sql.raw(
    `CASE WHEN abs(${segundos} - extract(epoch FROM now())) < 60 THEN 'ahora' ELSE (${segundos})::text END`,
  );

/** Everything that a message touches, without what differs between two institutions. */
async function estadoDe({ id }: Institucion): Promise<unknown> {
  const { rows } = await sql<{ estado: unknown }>`
    SELECT json_build_object(
      'casos', (SELECT json_agg(json_build_object('estado', c.estado, 'secuencia', c.secuencia, 'version', c.version, 'espera', c.espera_desde IS NOT NULL,
          'movido', c._updated_at > c._created_at + interval '1 hour', 'ultimo', u.contenido) ORDER BY c.id)
        FROM caso c LEFT JOIN mensaje u ON u.id = c.id_ultimo_mensaje WHERE c.id_entidad = ${id}),
      'entradas', (SELECT json_agg(json_build_object('usuario', e.usuario, 'nombre', e.nombre, 'no_leidos', e.no_leidos,
          'entro', ${momento("extract(epoch FROM e.ultima_entrada_en)")}) ORDER BY e.id)
        FROM canal_entrada e JOIN canal k ON k.id = e.id_canal WHERE k.id_entidad = ${id}),
      'mensajes', (SELECT json_agg(json_build_object('en_caso', m.id_caso IS NOT NULL, 'direccion', m.direccion,
          'tipo', m.tipo_contenido, 'contenido', m.contenido, 'estado', m.estado, 'externo', m.id_externo, 'tz', ${momento("m.msg_tz::numeric")},
          'orden', ${momento("m.orden / 1000000.0")}, 'tarde', m.llego_tarde, 'extras', m.extras - 'respuesta_a', 'secuencia', m.secuencia) ORDER BY m.id)
        FROM mensaje m JOIN canal_entrada e ON e.id = m.id_canal_entrada JOIN canal k ON k.id = e.id_canal
        WHERE k.id_entidad = ${id} AND m.direccion <> 'AVISO' AND m.contenido <> 'Buenos días'),
      'puntos', (SELECT json_agg(json_build_object('secuencia', p.secuencia, 'cambios', (
          SELECT json_agg(json_build_object('secuencia', pc.secuencia, 'llegadas', pc.llegadas) ORDER BY pc.id_canal_entrada)
          FROM punto_cambio pc WHERE pc.id_punto_atencion = p.id)) ORDER BY p.id)
        FROM punto p WHERE p.id_entidad = ${id})) AS estado`.execute(banco.db);
  return rows[0]?.estado;
}

const hace = (dias: number) => new Date(Date.now() - dias * 24 * 3600 * 1000).toISOString();

/** An open conversation of two days ago, at the first point or at none. */
function conversacionEn(inst: Institucion, tomada = true): Promise<ConversacionDePrueba> {
  const ayer = hace(2);
  return crearConversacion(banco.db, {
    canal: inst.canal,
    chat: CHAT,
    nombre: "Rosa",
    id_punto: tomada ? punto(inst) : null,
    turnos: [{ de: "ciudadano", texto: "Buenos días", cuando: ayer }],
    caso: { _created_at: ayer, _updated_at: ayer },
  });
}

const CON_IDENTIDAD = { identity: FIJA } as const;

/** What arrives at an open conversation, one after the other. */
const SERIES: Record<string, { llegan: Llegada[]; preparar?: (inst: Institucion) => Promise<unknown> }> = {
  "palabras, y otra vez las mismas": { llegan: [{ idExterno: "a" }, { idExterno: "a" }, { idExterno: "b" }] },
  "uno anterior a lo último del hilo": {
    llegan: [
      { idExterno: "b" },
      { idExterno: "a", seconds: SEGUNDOS - 60 },
      { idExterno: "c", queuedMs: MILES + 1 },
    ],
  },
  "uno del mismo segundo que el gateway puso antes": {
    llegan: [
      { idExterno: "b", queuedMs: MILES + 500 },
      { idExterno: "a", queuedMs: MILES + 100 },
    ],
  },
  "uno que escribió una máquina": { llegan: [{ idExterno: "a" }, { idExterno: "b", automatic: true }] },
  "uno del teléfono de la institución": { llegan: [{ idExterno: "a" }, { idExterno: "b", own: true }] },
  "uno de reloj adelantado": { llegan: [{ idExterno: "a", seconds: 4_000_000_000 }] },
  "un nombre nuevo, y ninguno": { llegan: [{ idExterno: "a", nombre: "Rosa María" }, { idExterno: "b" }] },
  "un correo": {
    llegan: [
      {
        idExterno: "a",
        tipoContenido: "email",
        correo: { asunto: "Licencia", remitente: CHAT, html: "<p>Hola</p><script>x</script>" },
      },
    ],
  },
  "por una cuenta desactivada": {
    llegan: [{ idExterno: "a" }],
    preparar: ({ canal }) =>
      banco.db.updateTable("canal").set({ estado: "INACTIVO" }).where("id", "=", canal.id).execute(),
  },
  "con la dirección que no cambia, sabida": {
    llegan: [{ idExterno: "a", ...CON_IDENTIDAD }],
    preparar: ({ canal }) =>
      sql`INSERT INTO canal_direccion (id_canal, direccion, id_canal_entrada, fija)
        SELECT ${canal.id}, ${FIJA}, id, true FROM canal_entrada WHERE id_canal = ${canal.id}`.execute(
        banco.db,
      ),
  },
};

describe("el mensaje usual, de una vez, hace lo mismo que el camino largo", () => {
  it.each(Object.entries(SERIES))("%s", async (_que, { llegan, preparar }) => {
    const [usual, larga] = [await banco.institucion({ puntos: 2 }), await banco.institucion({ puntos: 2 })];
    for (const inst of [usual, larga]) {
      await conversacionEn(inst);
      await preparar?.(inst);
    }
    for (const llegada of llegan) {
      banco.consultas();
      const resultado = await llega(usual, false, llegada);
      // What works behind everybody may begin a transaction of its own meanwhile.
      expect(banco.consultas().filter((texto) => texto.includes("bloquear_conversacion"))).toEqual([]);
      expect(resultado).toBe(await llega(larga, true, llegada));
      expect(banco.consultas().filter((texto) => texto.includes("bloquear_conversacion"))).toHaveLength(1);
    }
    expect(await estadoDe(usual)).toEqual(await estadoDe(larga));
  });

  it("sin nadie que la tenga, se cuenta en cada punto de la cuenta, también en el de otra institución", async () => {
    const dos = [await banco.institucion({ puntos: 2 }), await banco.institucion({ puntos: 2 })] as const;
    const numeros: unknown[] = [];
    for (const [i, inst] of dos.entries()) {
      const vecina = await banco.institucion();
      await autorizarCanales(banco.db, punto(vecina), [inst.canal.id]);
      await conversacionEn(inst, false);
      expect(await llega(inst, i === 1, { idExterno: "a" })).toBe("nuevo");
      const { rows } = await sql`SELECT pc.secuencia, pc.llegadas, p.secuencia AS del_punto
        FROM punto_cambio pc JOIN punto p ON p.id = pc.id_punto_atencion
        WHERE p.id IN (${sql.join([...inst.puntos, punto(vecina)])}) ORDER BY p.id`.execute(banco.db);
      numeros.push(rows);
    }
    expect(numeros[0]).toHaveLength(3);
    expect(numeros[0]).toEqual(numeros[1]);
  });
});

describe("lo que no es usual se deja entero al camino largo", () => {
  const SIN_LUGAR: Record<string, Partial<Llegada>> = {
    "de quien no se conoce": { chat: "59171900099@c.us" },
    "con una dirección que no cambia y no se sabía": CON_IDENTIDAD,
    "con un archivo": {
      adjuntos: [{ url: "http://127.0.0.1:9/foto", mime: "image/png", nombre: "foto.png" }],
    },
  };
  it.each(Object.entries(SIN_LUGAR))("%s: llega una vez", async (_que, llegada) => {
    const inst = await banco.institucion();
    await conversacionEn(inst);
    banco.consultas();
    expect(await llega(inst, false, { idExterno: "a", ...llegada })).toBe("nuevo");
    expect(banco.consultas().filter((texto) => texto.includes("bloquear_conversacion"))).toHaveLength(1);
    expect(await llega(inst, false, { idExterno: "a", ...llegada })).toBe("repetido");
  });

  it("el de una conversación que se cierra mientras espera abre otra", async () => {
    const inst = await banco.institucion();
    const { id_caso, id_canal_entrada } = await conversacionEn(inst);
    const cierre = await transaccionAjena(banco.db);
    await cierre
      .selectFrom("canal_entrada")
      .select("id")
      .where("id", "=", id_canal_entrada)
      .forUpdate()
      .execute();
    await cierre.updateTable("caso").set({ estado: "CERRADO" }).where("id", "=", id_caso).execute();
    await cierre
      .updateTable("caso_canal_entrada")
      .set({ abierto: false })
      .where("id_caso", "=", id_caso)
      .execute();
    const recibido = llega(inst, false, { idExterno: "a" });
    await esperarA(cierre, 1);
    await cierre.commit().execute();
    expect(await recibido).toBe("nuevo");
    const { id_caso: donde } = await banco.db
      .selectFrom("mensaje")
      .select("id_caso")
      .where("id_externo", "=", "a")
      .where("id_canal_entrada", "=", id_canal_entrada)
      .executeTakeFirstOrThrow();
    expect(donde).toBeGreaterThan(id_caso);
  });

  it("diez veces a la vez en una conversación abierta es uno, y se cuenta una vez", async () => {
    const inst = await banco.institucion();
    const { id_canal_entrada } = await conversacionEn(inst);
    const veces = Array.from({ length: 10 }, (_nada, i) => llega(inst, i % 3 === 2, { idExterno: "a" }));
    expect((await Promise.all(veces)).sort()).toEqual([
      "nuevo",
      ...Array.from({ length: 9 }, () => "repetido"),
    ]);
    const { no_leidos } = await banco.db
      .selectFrom("canal_entrada")
      .select("no_leidos")
      .where("id", "=", id_canal_entrada)
      .executeTakeFirstOrThrow();
    expect(no_leidos).toBe(1);
  });

  it("mientras el operador cierra y muchos escriben, ninguno se pierde ni queda en lo cerrado", async () => {
    const inst = await banco.institucion();
    const { id_caso, id_canal_entrada } = await conversacionEn(inst);
    const cliente = await banco.comoUsuario(operador(inst));
    await atender(cliente, id_caso);
    const llegan = Array.from({ length: 12 }, (_nada, i) => llega(inst, i % 4 === 3, { idExterno: `m${i}` }));
    await Promise.all([cerrar(cliente, id_caso).catch(() => undefined), ...llegan]);
    const enSuCaso = await banco.db
      .selectFrom("mensaje as m")
      .innerJoin("caso as c", "c.id", "m.id_caso")
      .select(["m.secuencia", "c.id", "c.estado"])
      .where("m.id_canal_entrada", "=", id_canal_entrada)
      .where("m.id_externo", "like", "m%")
      .execute();
    expect(enSuCaso).toHaveLength(12);
    const aviso = await banco.db
      .selectFrom("mensaje")
      .select("secuencia")
      .where("id_caso", "=", id_caso)
      .where("direccion", "=", "AVISO")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const trasElCierre = enSuCaso.filter(
      ({ id, estado, secuencia }) => id === id_caso && estado === "CERRADO" && secuencia > aviso.secuencia,
    );
    expect(trasElCierre).toEqual([]);
  });
});

describe("la fila de una conversación en la lista", () => {
  it("dice los últimos envíos sin resolver y el comienzo de lo último, hasta los límites del contrato", async () => {
    const inst = await banco.institucion();
    const { id_caso, id_canal_entrada } = await conversacionEn(inst);
    await llega(inst, false, { idExterno: "a", text: "ñ".repeat(PREVISTA_CONVERSACION * 2) });
    await sql`INSERT INTO mensaje (id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, msg_tz, orden, estado, secuencia)
      SELECT ${id_caso}, ${id_canal_entrada}, 'SALIDA', 'texto', 'x', ${randomUUID()}::text || n, '1790000000', n, 'FALLIDO', 1
      FROM generate_series(1, ${FALLIDOS_MAX + 3}) n`.execute(banco.db);
    const { chats } = await leerCambiosDePunto(banco.db, punto(inst), 0);
    expect(chats[0]?.fallidos).toHaveLength(FALLIDOS_MAX);
    expect(chats[0]?.ultimo_mensaje?.contenido).toBe("ñ".repeat(PREVISTA_CONVERSACION + 1));
  });
});
