import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { conectado } from "../../../../bench/lib/conexion.ts";
import { asegurarLlena, copiar } from "../../../../bench/lib/llenar.ts";
import { type BaseDePrueba, crearBaseDePrueba } from "../base-de-datos.ts";

const CASOS = 600;

let vacia: BaseDePrueba;
let llena: string;
const servidor = () => process.env["TEST_DATABASE_URL"] ?? "";
const nombre = `prueba_${Math.floor(Date.now() / 1000)}_llena`;

beforeAll(async () => {
  vacia = await crearBaseDePrueba();
  llena = await copiar(servidor(), await asegurarLlena(servidor(), CASOS), nombre);
}, 120_000);
afterAll(async () => {
  await vacia.close();
  await conectado(servidor(), (raiz) => raiz.query(`DROP DATABASE ${nombre} WITH (FORCE)`));
});

function preguntar<T extends pg.QueryResultRow>(url: string, sentencia: string): Promise<T[]> {
  return conectado(url, async (cliente) => (await cliente.query<T>(sentencia)).rows);
}

it("una base llena tiene los mismos índices, restricciones y disparadores que una recién migrada", async () => {
  const catalogo = `
    SELECT indexdef AS texto FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_'
    ORDER BY texto`;
  expect(await preguntar(llena, catalogo)).toEqual(await preguntar(vacia.url, catalogo));
});

it("tiene los casos que se pidieron, diez mensajes por caso y la forma de una plataforma en marcha", async () => {
  const [cuenta] = await preguntar(
    llena,
    `SELECT (SELECT count(*)::int FROM caso) AS casos,
      (SELECT count(*) / 600.0 BETWEEN 9 AND 12 FROM mensaje WHERE id_caso IS NOT NULL) AS "diezPorCaso",
      (SELECT count(*)::int FROM canal_entrada) AS entradas, (SELECT count(*)::int FROM persona) AS personas,
      (SELECT count(*)::int FROM caso WHERE estado IN ('ACTIVO', 'PENDIENTE')) AS abiertos,
      (SELECT count(DISTINCT id_punto_atencion) > 40 FROM caso) AS "muchosPuntos",
      (SELECT count(DISTINCT id_entidad) > 20 FROM caso) AS "muchasEntidades"`,
  );
  expect(cuenta).toEqual({
    casos: CASOS,
    diezPorCaso: true,
    // Of citizens, and of programs.
    entradas: 360 + CASOS / 60,
    personas: 240 + CASOS,
    abiertos: 12,
    muchosPuntos: true,
    muchasEntidades: true,
  });
});

it.each([
  [
    "lo último de un caso es su último mensaje que no es aviso",
    `SELECT c.id FROM caso c WHERE c.id_ultimo_mensaje IS DISTINCT FROM (SELECT m.id FROM mensaje m
      WHERE m.id_caso = c.id AND m.direccion <> 'AVISO' ORDER BY m.orden DESC, m.id DESC LIMIT 1)`,
  ],
  [
    "un ciudadano espera desde lo primero que escribió después de la última respuesta",
    `SELECT c.id FROM caso c WHERE c.espera_desde IS DISTINCT FROM (SELECT min(to_timestamp(m.msg_tz::bigint)) FROM mensaje m
      WHERE m.id_caso = c.id AND m.direccion = 'ENTRADA' AND c.estado IN ('ACTIVO', 'PENDIENTE') AND m.id > coalesce(
        (SELECT max(r.id) FROM mensaje r WHERE r.id_caso = c.id AND r.direccion = 'SALIDA'), 0))`,
  ],
  [
    "lo no leído es lo que el ciudadano escribió después de lo leído",
    `SELECT e.id FROM canal_entrada e WHERE e.no_leidos <> (SELECT count(*) FROM mensaje m
      WHERE m.id_canal_entrada = e.id AND m.direccion = 'ENTRADA' AND m.id_caso IS NOT NULL AND m.id > e.leido_hasta)`,
  ],
  [
    "ningún mensaje tiene un número de cambio que su caso no alcanzó",
    "SELECT m.id FROM mensaje m JOIN caso c ON c.id = m.id_caso WHERE m.secuencia > c.secuencia",
  ],
  [
    "toda conversación abierta está en los cambios de los puntos que la muestran",
    `SELECT c.id FROM caso c JOIN caso_canal_entrada x ON x.id_caso = c.id AND x.abierto JOIN canal_entrada e ON e.id = x.id_canal_entrada
      JOIN punto_canal pc ON pc.id_canal = e.id_canal AND (pc.id_punto_atencion = c.id_punto_atencion OR c.id_punto_atencion IS NULL)
      WHERE NOT EXISTS (SELECT FROM punto_cambio p JOIN punto u ON u.id = p.id_punto_atencion AND p.secuencia <= u.secuencia
        WHERE p.id_punto_atencion = pc.id_punto_atencion AND p.id_canal_entrada = e.id)`,
  ],
  [
    "el punto de un caso trabaja con la cuenta por la que llegó",
    `SELECT c.id FROM caso c JOIN canal_entrada e ON e.id = c.canal_principal WHERE c.id_punto_atencion IS NOT NULL
      AND NOT EXISTS (SELECT FROM punto_canal pc WHERE pc.id_punto_atencion = c.id_punto_atencion AND pc.id_canal = e.id_canal)`,
  ],
  [
    "cada mensaje enviado tiene su lugar en la cola, y nada espera salir",
    `SELECT m.id FROM mensaje m LEFT JOIN salida s ON s.id_mensaje = m.id
      WHERE (m.direccion = 'SALIDA') <> (s.id IS NOT NULL) OR s.estado IN ('EN_COLA', 'ENVIANDO')`,
  ],
  [
    "cada caso de una persona se halla por ella, y ningún otro",
    `SELECT c.id FROM caso c LEFT JOIN persona p ON p.id = c.id_persona FULL JOIN caso_de_persona d ON d.id_caso = c.id
      WHERE (c.id_persona, c.id_entidad, busqueda(p.nro_documento)) IS DISTINCT FROM (d.id_persona, coalesce(d.id_entidad, c.id_entidad), d.documento)`,
  ],
  [
    "lo que no abrió caso está en su lista, uno por cada dos casos, y la mayoría ya se descartó",
    `SELECT q.* FROM (SELECT count(*) AS todos, count(*) FILTER (WHERE descartado_en IS NOT NULL) AS descartados,
        (SELECT count(*) FROM mensaje WHERE id_caso IS NULL) AS mensajes FROM suelto) q
      WHERE todos <> 300 OR mensajes <> 300 OR descartados NOT BETWEEN 180 AND 240`,
  ],
  [
    "cada caso dejado por un punto dice dónde estuvo",
    `SELECT c.id FROM caso c WHERE c.id_punto_atencion IS NOT NULL AND NOT EXISTS (SELECT FROM caso_punto p
      WHERE p.id_caso = c.id AND p.id_punto_atencion = c.id_punto_atencion AND NOT p.dejado)`,
  ],
])("%s", async (_regla, infracciones) => {
  expect(await preguntar(llena, infracciones)).toEqual([]);
});
