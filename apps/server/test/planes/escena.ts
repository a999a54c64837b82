import { ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, sql } from "kysely";
import type { CanalDePrueba } from "../../src/domains/canal/canal.factory.ts";
import type { Banco } from "../harness.ts";

const HMAC = "clave-de-firma";

/** Where the hot paths are walked: the largest point of a filled database, and who is there. */
export interface Escena {
  punto: number;
  canal: CanalDePrueba;
  operador: number;
  admin: number;
  superadmin: number;
  /** Open and taken, of a known person, with what the citizen wrote unread. */
  tomado: Abierto & { id_persona: number; ultima: number };
  /** Another one of the same operator on the same account. */
  otroTomado: Abierto;
  /** Nobody took it yet. */
  esperando: { id_caso: number };
  /** Complex, so that it may be sent on; and where to. */
  complejo: { id_caso: number };
  otroPunto: number;
  documento: { nro_documento: string; fecha_nacimiento: string };
  id_tramite: number;
}

interface Abierto {
  id_caso: number;
  id_canal_entrada: number;
  chat: string;
}

interface Lugar {
  punto: number;
  id_entidad: number;
  admin: number;
  superadmin: number;
  otroPunto: number;
  id_tramite: number;
}

/** Links the first account of the largest point to the simulated gateway, and finds somebody of each kind there. */
export async function abrirEscena(banco: Banco): Promise<Escena> {
  const lugar = await primera<Lugar>(
    banco,
    sql`SELECT p.id AS punto, p.id_entidad,
      (SELECT min(id) FROM usuario WHERE id_entidad = p.id_entidad AND id_rol = ${ROL.ADMIN}) AS admin,
      (SELECT min(id) FROM usuario WHERE id_rol = ${ROL.SUPERADMIN}) AS superadmin,
      (SELECT max(id) FROM punto WHERE id_entidad = p.id_entidad) AS "otroPunto",
      (SELECT min(id) FROM tramite WHERE id_entidad = p.id_entidad) AS id_tramite
    FROM punto p ORDER BY p.id LIMIT 1`,
  );
  await conMuchasFaqs(banco, lugar.id_entidad);
  const canal = await conGateway(banco, lugar.id_entidad);
  const abierto = <T>(condicion: RawBuilder<unknown>): Promise<T> =>
    primera<T>(
      banco,
      sql`SELECT c.id AS id_caso, c.canal_principal AS id_canal_entrada, e.usuario AS chat, c.id_persona,
        c.operador_principal AS operador,
        (SELECT max(m.id) FROM mensaje m WHERE m.id_canal_entrada = e.id AND m.direccion = 'ENTRADA') AS ultima
      FROM caso c JOIN canal_entrada e ON e.id = c.canal_principal
      WHERE c.id_punto_atencion = ${lugar.punto} AND ${condicion} ORDER BY c.id DESC LIMIT 1`,
    );
  const tomado = await abierto<Escena["tomado"] & { operador: number }>(
    sql`e.id_canal = ${canal.id} AND c.estado = 'PENDIENTE' AND c.operador_principal IS NOT NULL
      AND c.id_persona IS NOT NULL AND e.no_leidos > 0`,
  );
  return {
    ...lugar,
    canal,
    tomado,
    otroTomado: await abierto(
      sql`e.id_canal = ${canal.id} AND c.estado = 'PENDIENTE' AND c.operador_principal = ${tomado.operador}
        AND c.id <> ${tomado.id_caso}`,
    ),
    operador: tomado.operador,
    esperando: await abierto(sql`c.estado = 'ACTIVO'`),
    complejo: await abierto(
      sql`c.tipo = 'COMPLEJO' AND c.estado = 'PENDIENTE' AND c.id <> ${tomado.id_caso}`,
    ),
    documento: await primera(
      banco,
      sql`SELECT nro_documento, fecha_nacimiento FROM persona WHERE id = ${tomado.id_persona}`,
    ),
  };
}

async function primera<T>({ db }: Banco, consulta: RawBuilder<unknown>): Promise<T> {
  const { rows } = await consulta.execute(db);
  if (!rows[0]) throw new Error("the filled database has nobody of that kind");
  return rows[0] as T;
}

/** As many questions as an institution may come to have, put into the index at once. */
const FAQS = 2_000;

async function conMuchasFaqs({ db }: Banco, idEntidad: number): Promise<void> {
  const { rows } = await sql<{ cuantas: number }>`
    SELECT count(*)::int AS cuantas FROM faq f JOIN tramite t ON t.id = f.id_tramite WHERE t.id_entidad = ${idEntidad}`.execute(
    db,
  );
  const faltan = FAQS - (rows[0]?.cuantas ?? 0);
  if (faltan <= 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE faq DISABLE TRIGGER faq_escribe_sus_terminos`.execute(tx);
    await sql`
      INSERT INTO faq (id_tramite, pregunta, respuesta, prioridad)
      SELECT t.ids[1 + g % cardinality(t.ids)],
        '¿Qué requisitos se piden para ' || (ARRAY['renovar', 'anular', 'corregir', 'duplicar', 'legalizar'])[1 + g % 5] || ' el documento '
          || chr(97 + g % 26) || chr(97 + g % 23) || chr(97 + g % 19) || '?',
        'Formulario ' || chr(97 + g % 17) || chr(97 + g % 13) || chr(97 + g % 11) || ' y el pago en caja.', 1 + g % 5
      FROM (SELECT array_agg(id) AS ids FROM tramite WHERE id_entidad = ${idEntidad}) t, generate_series(1, ${faltan}::int) g`.execute(
      tx,
    );
    await sql`
      SELECT escribir_terminos(ARRAY(
        SELECT f.id FROM faq f JOIN tramite t ON t.id = f.id_tramite WHERE t.id_entidad = ${idEntidad}))`.execute(
      tx,
    );
    await sql`ALTER TABLE faq ENABLE TRIGGER faq_escribe_sus_terminos`.execute(tx);
  });
  await sql`ANALYZE faq, faq_termino, faq_vocablo`.execute(db);
}

/** Its secrets were sealed by another server, which sends nothing anywhere. */
async function conGateway({ db, sealer, waha, url }: Banco, idEntidad: number): Promise<CanalDePrueba> {
  const { id, clasificacion, sesion_id } = await db
    .selectFrom("canal")
    .select(["id", "clasificacion", "sesion_id"])
    .where("id_entidad", "=", idEntidad)
    .where("clasificacion", "=", "whatsapp")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const credenciales = { api_key: waha.clave, hmac: HMAC };
  const sellado = sealer.seal(JSON.stringify(credenciales), `canal.credenciales:${id}`);
  await db
    .updateTable("canal")
    .set({ sesion_url: waha.url, credenciales: sellado })
    .where("id", "=", id)
    .execute();
  const cuenta = sesion_id ?? "";
  await waha.crearSesion(cuenta, {
    webhooks: [
      {
        url: `${url}/ws/hooks/${clasificacion}/${id}`,
        events: ["message", "message.ack", "session.status"],
        hmac: { key: HMAC },
      },
    ],
  });
  return { id, id_entidad: idEntidad, clasificacion, sesion_id: cuenta, credenciales };
}
