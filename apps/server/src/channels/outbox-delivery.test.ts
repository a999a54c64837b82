import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { crearCanal } from "../domains/canal/canal.factory.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearEntidad } from "../domains/entidad/entidad.factory.ts";
import { register } from "../jobs/process.repository.ts";
import { now } from "../shared/clock.ts";
import { createSealer } from "../shared/crypto.ts";
import { createLogger } from "../shared/logger.ts";
import type { Capabilities, Commit, OpenCanal } from "./connector.ts";
import { createDelivery } from "./outbox-delivery.ts";
import type { Registry } from "./registry.ts";
import { readOutgoing, take } from "./salida.repository.ts";

const NOMBRE = "este proceso";
const CAPACIDADES: Capabilities = {
  archivoFormats: [],
  sendsAudio: true,
  htmlBody: false,
  recordsOnly: false,
  maxText: 1_000,
  maxArchivo: {},
  archivosTogether: false,
};

let base: BaseDePrueba;
let canal: Awaited<ReturnType<typeof crearCanal>>;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  canal = await crearCanal(base.db, createSealer("una clave de pruebas con más de treinta y dos letras"), {
    id_entidad: await crearEntidad(base.db),
  });
  for (const nombre of [NOMBRE, "otro"]) await register(base.db, nombre);
});
afterAll(() => base.close());

/** One message in this process's hands, and a provider that notes whatever reaches it. */
async function escena() {
  await crearConversacion(base.db, {
    canal,
    turnos: [
      { de: "ciudadano", texto: "Hola", cuando: now() },
      { de: "operador", texto: "Respuesta", cuando: now(), entrega: "EN_COLA" },
    ],
  });
  const [salida] = await take(base.db, { by: NOMBRE, seconds: 60, limit: 1, inHand: [] });
  if (!salida) throw new Error("the queue is empty");
  const [saliente] = await readOutgoing(base.db, [salida.id_mensaje]);
  const llegaron: string[] = [];
  async function send({ text }: { text: string }, commit: Commit): Promise<string> {
    await commit();
    llegaron.push(text);
    return `externo-${salida?.id}`;
  }
  const abierto: OpenCanal = {
    id: canal.id,
    id_entidad: canal.id_entidad,
    entidad: "Gobierno Municipal",
    clasificacion: canal.clasificacion,
    usuario: "cuenta",
    estado: "ACTIVO",
    clave: null,
    credenciales: {},
    ruta_perfil: null,
    sesion_id: null,
    sesion_url: null,
    configuracion: {},
  };
  const registry: Registry = {
    capabilitiesOf: () => CAPACIDADES,
    recordsOnly: () => false,
    listening: [],
    connect: () => ({
      capabilities: CAPACIDADES,
      verify: () => Promise.resolve({ conectado: true, detalle: "" }),
      send,
    }),
  };
  const delivery = createDelivery(
    {
      db: base.db,
      registry,
      openCanal: () => Promise.resolve(abierto),
      archivosOf: () => Promise.resolve([]),
      logger: createLogger("silent"),
      name: NOMBRE,
      recordDelivery: () => Promise.resolve(),
      recordAccountStatus: () => Promise.resolve(),
    },
    new AbortController().signal,
  );
  const fila = () =>
    base.db
      .selectFrom("salida")
      .select(["estado", "intentos", "arrendada_por"])
      .where("id", "=", salida.id)
      .executeTakeFirstOrThrow();
  return { salida, entregar: () => delivery.deliver(salida, saliente), llegaron, fila };
}

describe("llamar al proveedor: sólo después de que está escrito que se llama", () => {
  it("lo que es suyo sale, una vez, y queda ENVIADO", async () => {
    const { entregar, llegaron, fila } = await escena();
    expect(await entregar()).toEqual({ last: true });
    expect(llegaron).toEqual(["Respuesta"]);
    expect(await fila()).toMatchObject({ estado: "ENVIADO", intentos: 1 });
  });

  it("lo que otro tomó entretanto no sale de aquí, y sigue siendo del otro", async () => {
    const { salida, entregar, llegaron, fila } = await escena();
    await sql`UPDATE salida SET arrendada_por = 'otro' WHERE id = ${salida.id}`.execute(base.db);
    await entregar();
    expect(llegaron).toEqual([]);
    expect(await fila()).toEqual({ estado: "EN_COLA", intentos: 0, arrendada_por: "otro" });
  });

  it("si no se pudo escribir, nada sale y la fila no parece una llamada hecha", async () => {
    const { salida, entregar, llegaron, fila } = await escena();
    await sql`CREATE FUNCTION sin_lugar() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`.execute(base.db);
    await sql`CREATE TRIGGER sin_lugar BEFORE UPDATE ON salida FOR EACH ROW
      WHEN (NEW.estado = 'ENVIANDO' AND NEW.id = ${sql.lit(salida.id)}) EXECUTE FUNCTION sin_lugar()`.execute(
      base.db,
    );
    await expect(entregar()).rejects.toThrow("the call could not be begun");
    expect(llegaron).toEqual([]);
    expect(await fila()).toEqual({ estado: "EN_COLA", intentos: 0, arrendada_por: null });
  });
});
