import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { NO_INSTALLATION } from "../../../scripts/run/no-installation.ts";
import { CLAVE_SEGIP_DEMO } from "../../simulators/src/segip/index.ts";
import { iniciarSimuladores, type Simuladores } from "../../simulators/src/simuladores.ts";
import { CLAVE_WAHA_DEMO } from "../../simulators/src/waha/index.ts";
import { crearCanal } from "../src/domains/canal/canal.factory.ts";
import { crearEntidad } from "../src/domains/entidad/entidad.factory.ts";
import { ponerServicio } from "../src/domains/servicio-iop/servicio-iop.factory.ts";
import { CONTRASENA } from "../src/domains/usuario/usuario.factory.ts";
import { createSealer, passwordMatches } from "../src/shared/crypto.ts";
import { type BaseDePrueba, crearBaseDePrueba, crearBaseVacia } from "./base-de-datos.ts";

const SEED = join(import.meta.dirname, "../../../scripts/seed.ts");
const run = promisify(execFile);

let base: BaseDePrueba;
let folder: string;
/** What stood in the database when its first start was stopped. */
let stopped = { modulos: 0, entidades: -1 };
let simulators: Simuladores;
const opened: Simuladores[] = [];

/** Mail stands on the two ports after the simulators' own: of a free port's neighbours one may be taken. */
async function newSimulators(): Promise<Simuladores> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const fresh = await iniciarSimuladores({
        puerto: randomInt(20_000, 40_000),
        host: "127.0.0.1",
        carpetaDatos: mkdtempSync(join(folder, "simuladores-")),
      });
      opened.push(fresh);
      return fresh;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

async function sow({ url }: Simuladores, settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run(process.execPath, [SEED], {
    env: {
      ...process.env,
      ...NO_INSTALLATION,
      DEMO: "1",
      DATA_DIR: folder,
      DATABASE_URL: base.url,
      PORT: "9",
      SIMULATORS_PORT: new URL(url).port,
      ...settings,
    },
  });
  return stdout;
}

/** Where no file can be kept it ends after the migrations, before anybody is in. */
async function stopFirst(): Promise<void> {
  const full = mkdtempSync(join(folder, "llena-"));
  writeFileSync(join(full, "archivos"), "");
  await expect(sow(simulators, { DATA_DIR: full })).rejects.toMatchObject({ code: 1 });
  stopped = { modulos: await count("modulo"), entidades: await count("entidad") };
}

beforeAll(async () => {
  base = await crearBaseVacia();
  folder = mkdtempSync(join(tmpdir(), "seed-"));
  simulators = await newSimulators();
  await stopFirst();
  await sow(simulators);
});
afterAll(async () => {
  for (const one of opened) await one.cerrar();
  await base.close();
  rmSync(folder, { recursive: true });
});

const count = async (
  table: "caso" | "mensaje" | "usuario" | "tramite" | "modulo" | "entidad",
): Promise<number> => {
  const { n } = await base.db
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as("n"))
    .executeTakeFirstOrThrow();
  return n;
};

describe("datos de demostración [A-producto-16]", () => {
  it("se siembran también donde el primer comienzo se detuvo antes de que hubiera alguien", async () => {
    expect(stopped).toEqual({ modulos: expect.toSatisfy((n: number) => n > 0), entidades: 0 });
    expect(await count("entidad")).toBe(2);
  });

  it("los usuarios anunciados entran con la contraseña anunciada, cada uno con su rol y su persona", async () => {
    const usuarios = await base.db
      .selectFrom("usuario as u")
      .innerJoin("rol as r", "r.id", "u.id_rol")
      .innerJoin("persona as p", "p.id", "u.id_persona")
      .select(["u.usuario", "r.nombre as rol", "u.contrasena", "u.id_entidad"])
      .orderBy("u.usuario")
      .execute();
    expect(usuarios.map(({ usuario, rol }) => [usuario, rol])).toEqual([
      ["admin", "ADMIN"],
      ["operador1", "OPERADOR"],
      ["operador2", "OPERADOR"],
      ["operador3", "OPERADOR"],
      ["superadmin", "SUPERADMIN"],
    ]);
    for (const { contrasena } of usuarios) expect(await passwordMatches(CONTRASENA, contrasena)).toBe(true);
    expect(new Set(usuarios.map(({ id_entidad }) => id_entidad))).toHaveLength(2);
  });

  it("hay un mes de casos y catorce abiertos: tomados y esperando, leídos y sin leer", async () => {
    const { rows } = await sql<Record<string, number>>`
      SELECT count(*) FILTER (WHERE estado = 'CERRADO')::int AS cerrados,
        count(*) FILTER (WHERE estado = 'PENDIENTE')::int AS tomados,
        count(*) FILTER (WHERE estado = 'ACTIVO')::int AS esperando,
        count(*) FILTER (WHERE id_caso_destino IS NOT NULL)::int AS adjuntos,
        count(DISTINCT _created_at::date)::int AS dias FROM caso`.execute(base.db);
    expect(rows[0]).toMatchObject({ tomados: 9, esperando: 5 });
    expect(rows[0]?.["cerrados"]).toBeGreaterThanOrEqual(140);
    expect(rows[0]?.["adjuntos"]).toBeGreaterThanOrEqual(4);
    expect(rows[0]?.["dias"]).toBeGreaterThanOrEqual(15);
    expect(await count("tramite")).toBe(20);
  });

  it("hay correos y archivos de todo tipo, y sus bytes están", async () => {
    const { rows } = await sql<{ tipo: string; n: number }>`
      SELECT tipo_contenido::text AS tipo, count(*)::int AS n FROM mensaje WHERE direccion <> 'AVISO' GROUP BY 1`.execute(
      base.db,
    );
    const howMany = Object.fromEntries(rows.map(({ tipo, n }) => [tipo, n]));
    for (const tipo of ["email", "imagen", "audio", "video", "archivo"])
      expect([tipo, howMany[tipo] ?? 0]).toEqual([tipo, expect.toSatisfy((n: number) => n > 0)]);
    const archivos = await base.db.selectFrom("archivo").select(["clave", "tamanio", "mime"]).execute();
    expect(archivos.length).toBeGreaterThan(10);
    for (const { clave: key, tamanio } of archivos)
      expect(statSync(join(folder, "archivos", key ?? "")).size).toBe(tamanio);
  });

  it("lo sembrado cumple lo que el servidor mantiene: no leídos, último mensaje, orden de las horas y nombres en mayúsculas [B-persona-19]", async () => {
    const { rows } = await sql<{ falta: string }>`
      SELECT 'no leídos de ' || e.id AS falta FROM canal_entrada e
        WHERE e.no_leidos <> (SELECT count(*) FROM mensaje m WHERE m.id_canal_entrada = e.id AND m.direccion = 'ENTRADA' AND m.id_caso IS NOT NULL AND m.id > e.leido_hasta)
      UNION ALL SELECT 'último de ' || c.id FROM caso c
        WHERE c.id_ultimo_mensaje <> (SELECT max(m.id) FROM mensaje m WHERE m.id_caso = c.id AND m.direccion <> 'AVISO')
      UNION ALL SELECT 'secuencia de ' || c.id FROM caso c
        WHERE c.secuencia <> (SELECT max(m.secuencia) FROM mensaje m WHERE m.id_caso = c.id)
      UNION ALL SELECT 'futuro en ' || m.id FROM mensaje m WHERE m._created_at > now()
      UNION ALL SELECT 'en minúsculas: ' || p.id FROM persona p
        WHERE concat(p.nombres, p.primer_apellido, p.segundo_apellido) <> upper(concat(p.nombres, p.primer_apellido, p.segundo_apellido))
      UNION ALL SELECT 'fuera de orden: ' || m.id FROM (
          SELECT m.id, m._created_at, lag(m._created_at) OVER (ORDER BY c.id_ultimo_mensaje) AS antes
          FROM caso c JOIN mensaje m ON m.id = c.id_ultimo_mensaje WHERE c.estado IN ('ACTIVO', 'PENDIENTE')) m
        WHERE m._created_at < m.antes
      UNION ALL SELECT 'sin salida: ' || m.id FROM mensaje m
        WHERE m.direccion = 'SALIDA' AND NOT EXISTS (SELECT 1 FROM salida s WHERE s.id_mensaje = m.id)
      UNION ALL SELECT 'por enviar: ' || s.id FROM salida s WHERE s.estado IN ('EN_COLA', 'ENVIANDO')`.execute(
      base.db,
    );
    expect(rows).toEqual([]);
  });

  it("el registro de identidad simulado responde por los servicios sembrados, y conoce a los ciudadanos", async () => {
    const servicios = await base.db
      .selectFrom("servicio_iop")
      .selectAll()
      .where("codigo", "like", "SEGIP-%")
      .orderBy("codigo")
      .execute();
    expect(servicios.map(({ codigo: code, metodo: method, estado }) => [code, method, estado])).toEqual([
      ["SEGIP-01", "Buscar persona", "ACTIVO"],
      ["SEGIP-02", "Contrastación", "ACTIVO"],
    ]);
    const persona = await base.db
      .selectFrom("caso as c")
      .innerJoin("persona as p", "p.id", "c.id_persona")
      .select(["p.nro_documento", "p.complemento", "p.fecha_nacimiento", "p.nombres"])
      .where("c.estado", "=", "PENDIENTE")
      .executeTakeFirstOrThrow();
    const query = new URLSearchParams({
      fecha_nacimiento: persona.fecha_nacimiento.split("-").reverse().join("/"),
      complemento: persona.complemento,
    });
    const answer = await fetch(`${servicios[0]?.url}/personas/${persona.nro_documento}?${query}`, {
      headers: { authorization: `Bearer ${CLAVE_SEGIP_DEMO}` },
    });
    expect(await answer.text()).toContain(persona.nombres.toLocaleUpperCase("es"));
  });

  it("el portal de trámites simulado responde por los suyos, sin llave, y conoce a las entidades sembradas", async () => {
    const servicios = await base.db
      .selectFrom("servicio_iop")
      .selectAll()
      .where("codigo", "like", "PORTAL-%")
      .orderBy("codigo")
      .execute();
    expect(servicios.map(({ codigo: code, tipo, token }) => [code, tipo, token])).toEqual(
      ["PORTAL-01", "PORTAL-02", "PORTAL-03"].map((code) => [code, "PUBLICO", null]),
    );
    const entidades = await base.db.selectFrom("entidad").select(["id_portal_unico", "sigla"]).execute();
    for (const { id_portal_unico: id, sigla } of entidades) {
      const answer = await fetch(`${servicios[1]?.url}/entidades/${id}?sigla=${sigla}`, {
        headers: { "user-agent": "Mozilla/5.0" },
      });
      expect([sigla, answer.status]).toEqual([sigla, 200]);
    }
  });

  it("otra vez no agrega nada; si el simulador perdió sus cuentas, o cambió de puerto, las vuelve a tener", async () => {
    const before = [await count("caso"), await count("mensaje"), await count("usuario")];
    expect(await sow(simulators)).toBe("");
    const others = await newSimulators();
    await sow(others);
    const headers = { "x-api-key": CLAVE_WAHA_DEMO };
    const sesiones = await (await fetch(`${others.url}/api/sessions`, { headers })).json();
    expect(sesiones).toMatchObject([
      { name: "sederce", status: "WORKING" },
      { name: "amti", status: "WORKING" },
    ]);
    const { buzones } = await (await fetch(`${others.url}/ciudadano/api/correo/panorama`))
      .json()
      .then(z.object({ buzones: z.array(z.object({ direccion: z.string() })) }).parse);
    expect(buzones.map(({ direccion }) => direccion)).toEqual([
      "atencion@sederce.example",
      "reclamos@amti.example",
    ]);
    const known = await fetch(`${others.url}/ciudadano/api/canales/twitter/panorama`)
      .then((answer) => answer.json())
      .then(z.object({ cuentas: z.array(z.object({ contacto: z.string(), estado: z.string() })) }).parse);
    expect(known.cuentas).toEqual([
      { contacto: "@sederce_demo", estado: "con avisos" },
      { contacto: "@amti_demo", estado: "con avisos" },
    ]);
    const canales = await base.db.selectFrom("canal").selectAll().orderBy("id").execute();
    const { imap, smtp } = others.correo;
    const correo = { ruta_perfil: `127.0.0.1:${imap.puerto}`, configuracion: { puerto_smtp: smtp.puerto } };
    // Each institution has a line too, which is nowhere.
    const line = { sesion_url: null, ruta_perfil: null };
    const cloud = { configuracion: { proveedor: "cloud", base: `${others.url}/graph` } };
    const x = { configuracion: { base: others.url } };
    const page = { configuracion: { base: `${others.url}/messenger` } };
    const ofEach = [{ sesion_url: others.url }, correo, line, cloud, page, x];
    expect(canales).toMatchObject([...ofEach, ...ofEach]);
    const { cuentas } = await (await fetch(`${others.url}/ciudadano/api/canales/messenger/panorama`))
      .json()
      .then(z.object({ cuentas: z.array(z.object({ enLinea: z.boolean() })) }).parse);
    expect(cuentas).toEqual([{ enLinea: true }, { enLinea: true }]);
    const servicios = await base.db.selectFrom("servicio_iop").select("url").orderBy("codigo").execute();
    expect(servicios.map(({ url }) => url)).toEqual([
      ...Array(3).fill(`${others.url}/portal`),
      ...Array(2).fill(`${others.url}/segip/v2`),
      `${others.url}/impuestos/v1`,
    ]);
    expect([await count("caso"), await count("mensaje"), await count("usuario")]).toEqual(before);
  }, 60_000);

  it("lo que un administrador conecta por su cuenta queda como está, y nada de ello llega a los simuladores", async () => {
    const sealer = createSealer("una clave de pruebas con más de treinta y dos letras");
    const { id_entidad } = await base.db.selectFrom("canal").select("id_entidad").executeTakeFirstOrThrow();
    const propias = [
      { usuario: "59170000099", sesion_id: "mesa 1", sesion_url: "https://waha.example" },
      {
        clasificacion: "facebook",
        usuario: "900900900900900",
        sesion_id: null,
        credenciales: { token: "llave-de-verdad", app_secret: "s", verify_token: "v" },
      },
      {
        clasificacion: "correo",
        usuario: "mesa-de-partes",
        sesion_id: null,
        ruta_perfil: "correo.gob.example:993",
      },
    ] as const;
    const ids: number[] = [];
    for (const propia of propias) ids.push((await crearCanal(base.db, sealer, { id_entidad, ...propia })).id);
    const suyas = () =>
      base.db.selectFrom("canal").selectAll().where("id", "in", ids).orderBy("id").execute();
    const antes = await suyas();
    try {
      await sow(simulators);
      expect(await suyas()).toEqual(antes);
      const paginas = await (
        await fetch(`${simulators.url}/ciudadano/api/canales/messenger/panorama`)
      ).text();
      expect(paginas).not.toContain("900900900900900");
    } finally {
      await base.db.deleteFrom("canal").where("id", "in", ids).execute();
    }
  });

  it("donde la demostración escucha en otra dirección, sus cuentas llaman allí a los simuladores", async () => {
    await sow(simulators, { HOST: "localhost" });
    const port = new URL(simulators.url).port;
    const { rows } = await sql<{ url: string }>`
      SELECT DISTINCT coalesce(sesion_url, configuracion ->> 'base', ruta_perfil) AS url FROM canal
      WHERE clasificacion <> 'llamada' ORDER BY 1`.execute(base.db);
    const origin = `http://localhost:${port}`;
    const addresses = [origin, `${origin}/graph`, `${origin}/messenger`];
    expect(rows.map(({ url }) => url)).toEqual([...addresses, `localhost:${simulators.correo.imap.puerto}`]);
  });
});

it("con sus dos instituciones inactivas la demostración arranca todavía", async () => {
  const poner = (estado: "ACTIVO" | "INACTIVO") => base.db.updateTable("entidad").set({ estado }).execute();
  await poner("INACTIVO");
  expect(await sow(simulators)).toBe("");
  await poner("ACTIVO");
});

describe("una base de otra aplicación", () => {
  let suya: BaseDePrueba;
  beforeAll(async () => {
    suya = await crearBaseVacia();
    await suya.conexion.pool.query("CREATE TABLE pedido (id int); INSERT INTO pedido VALUES (7)");
  });
  afterAll(() => suya.close());

  it("la siembra termina diciendo qué hacer, y no le pone ni una tabla", async () => {
    await expect(sow(simulators, { DATABASE_URL: suya.url })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("DATABASE_URL nombra una base de datos que no es de la demostración"),
    });
    const { rows } = await suya.conexion.pool.query(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(rows).toEqual([{ tablename: "pedido" }]);
  });
});

describe("una base que no es de la demostración", () => {
  const TABLES = ["entidad", "usuario", "servicio_iop", "migracion", "funcion"];
  let suya: BaseDePrueba;
  beforeAll(async () => {
    suya = await crearBaseDePrueba();
  });
  afterAll(() => suya.close());

  const everything = async (): Promise<unknown[]> => {
    const rows: unknown[] = [];
    for (const table of TABLES)
      rows.push((await suya.conexion.pool.query(`SELECT * FROM ${table} ORDER BY 1`)).rows);
    return rows;
  };

  it.each([
    ["recién migrada, sin nadie todavía", () => Promise.resolve()],
    [
      "con una institución propia y su registro de identidad",
      async () => {
        await crearEntidad(suya.db);
        await ponerServicio(suya.db, createSealer("una clave de pruebas con más de treinta y dos letras"), {
          codigo: "SEGIP-01",
          metodo: "Buscar persona",
          descripcion: "El de verdad",
          entidad: "Servicio General de Identificación Personal",
          url: "https://registro.example/v2",
          token: "la llave de verdad",
        });
        // Whoever migrated it would put this one back.
        await suya.conexion.pool.query("DELETE FROM funcion WHERE nombre = 'marcar_cambios'");
      },
    ],
  ])("%s: la siembra termina diciendo qué hacer, y no le hace nada", async (_which, prepare) => {
    await prepare();
    const before = await everything();
    await expect(sow(simulators, { DATABASE_URL: suya.url })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("DATABASE_URL nombra una base de datos que no es de la demostración"),
    });
    expect(await everything()).toEqual(before);
  });
});
