import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../db/embedded/index.ts";
import { migrate } from "../../db/migrate.ts";

const MIGRACIONES = join(import.meta.dirname, "../../../migrations");
const ESTA = "0013_lo_de_cada_entidad.sql";
const log = { info: () => undefined, warn: () => undefined };

let raiz: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  raiz = mkdtempSync(join(tmpdir(), "ventanilla-dicho-"));
  postgres = await startEmbeddedPostgres({ dataDir: join(raiz, "base"), log, fast: true });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(raiz, { recursive: true, force: true });
});

/** A base as it stood before, with people and what was written about them. */
const ANTES = `
  INSERT INTO entidad (id, nombre) VALUES (1, 'Una'), (2, 'Otra');
  INSERT INTO persona (id, tipo_documento, nro_documento, fecha_nacimiento, nombres, primer_apellido, movil, telefono, otros_datos) VALUES
    (1, 'CI', '1', '1990-01-01', 'ANA', 'QUISPE', '70000002', '2210400', '[{"key":"Zona","value":"Sur"},{"key":"Afiliado","value":"7"}]'),
    (2, 'CI', '2', '1990-01-01', 'EVA', 'ROJAS', '71111111', NULL, '[]'),
    (3, 'CI', '3', '1990-01-01', 'LUZ', 'NINA', NULL, NULL, '[]');
  INSERT INTO canal (id, id_entidad, clasificacion, usuario) VALUES (1, 1, 'whatsapp', 'a'), (2, 2, 'whatsapp', 'b');
  INSERT INTO canal_entrada (id, id_canal, usuario, id_persona) VALUES (1, 1, 'x', 2), (2, 2, 'y', 2);
  INSERT INTO caso (descripcion, clasificacion, id_entidad, id_persona, canal_principal) VALUES ('d', 'whatsapp', 2, 2, 2);
  INSERT INTO log (nivel, tipo, mensaje, referencia, id_entidad, datos) VALUES
    ('INFO', 'persona.crear', '', 'persona:1', 1, '{"nombres":{"antes":null,"despues":"ANA"},"movil":{"antes":null,"despues":"70000001"},"telefono":{"antes":null,"despues":"2210400"},"otros_datos":{"antes":null,"despues":[{"key":"Zona","value":"Sur"}]}}'),
    ('INFO', 'persona.cambio', '', 'persona:1', 2, '{"movil":{"antes":"70000001","despues":"70000002"},"otros_datos":{"antes":[{"key":"Zona","value":"Sur"}],"despues":[{"key":"Zona","value":"Sur"},{"key":"Afiliado","value":"7"}]}}');
`;

describe("lo que una persona dijo antes de que cada entidad tuviera lo suyo [D111]", () => {
  it("queda con la entidad que lo escribió según el registro; lo demás, con la que la conoció primero; nadie recibe lo de otra", async () => {
    const dir = join(raiz, "sql");
    mkdirSync(dir);
    for (const nombre of readdirSync(MIGRACIONES))
      if (nombre < ESTA) cpSync(join(MIGRACIONES, nombre), join(dir, nombre));
    await migrate(postgres.url, log, { migrations: dir });
    const cliente = new pg.Client({ connectionString: postgres.url });
    await cliente.connect();
    try {
      await cliente.query(ANTES);
      cpSync(join(MIGRACIONES, ESTA), join(dir, ESTA));
      expect(await migrate(postgres.url, log, { migrations: dir })).toEqual([ESTA]);
      const dicho = await cliente.query(
        "SELECT id_persona, id_entidad, movil, telefono, otros_datos FROM persona_entidad ORDER BY 1, 2",
      );
      expect(dicho.rows).toEqual([
        {
          id_persona: 1,
          id_entidad: 1,
          movil: null,
          telefono: "2210400",
          otros_datos: [{ key: "Zona", value: "Sur" }],
        },
        {
          id_persona: 1,
          id_entidad: 2,
          movil: "70000002",
          telefono: null,
          otros_datos: [{ key: "Afiliado", value: "7" }],
        },
        { id_persona: 2, id_entidad: 2, movil: "71111111", telefono: null, otros_datos: [] },
      ]);
      const nombres = await cliente.query("SELECT id, id_entidad FROM persona ORDER BY id");
      expect(nombres.rows).toEqual([
        { id: 1, id_entidad: 1 },
        { id: 2, id_entidad: 2 },
        { id: 3, id_entidad: null },
      ]);
    } finally {
      await cliente.end();
    }
  });
});
