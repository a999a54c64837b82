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
import { createDelivery, type DeliveryDependencies } from "./outbox-delivery.ts";
import type { Registry } from "./registry.ts";
import { take } from "./salida.repository.ts";

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
async function escena(recordDelivery: DeliveryDependencies["recordDelivery"] = async () => undefined) {
  const { id_canal_entrada } = await crearConversacion(base.db, {
    canal,
    turnos: [
      { de: "ciudadano", texto: "Hola", cuando: now() },
      { de: "operador", texto: "Respuesta", cuando: now(), entrega: "EN_COLA" },
    ],
  });
  const [salida] = await take(base.db, { by: NOMBRE, seconds: 60, limit: 1, inHand: [] });
  if (!salida) throw new Error("the queue is empty");
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
      recordDelivery,
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
  return { salida, delivery, llegaron, fila, id_canal_entrada };
}

describe("llamar al proveedor: sólo después de que está escrito que se llama", () => {
  it("lo que es suyo sale, una vez, y queda ENVIADO", async () => {
    const { salida, delivery, llegaron, fila } = await escena();
    await delivery.deliver(salida);
    expect(llegaron).toEqual(["Respuesta"]);
    expect(await fila()).toMatchObject({ estado: "ENVIADO", intentos: 1 });
  });

  it("lo que otro tomó entretanto no sale de aquí, y sigue siendo del otro", async () => {
    const { salida, delivery, llegaron, fila } = await escena();
    await sql`UPDATE salida SET arrendada_por = 'otro' WHERE id = ${salida.id}`.execute(base.db);
    await delivery.deliver(salida);
    expect(llegaron).toEqual([]);
    expect(await fila()).toEqual({ estado: "EN_COLA", intentos: 0, arrendada_por: "otro" });
  });

  it("si no se pudo escribir, nada sale y la fila no parece una llamada hecha", async () => {
    let veces = 0;
    const { salida, delivery, llegaron, fila } = await escena(() => {
      veces += 1;
      return veces === 1 ? Promise.reject(new Error("the disk is full")) : Promise.resolve();
    });
    await expect(delivery.deliver(salida)).rejects.toThrow("the call could not be begun");
    expect(llegaron).toEqual([]);
    expect(await fila()).toEqual({ estado: "EN_COLA", intentos: 0, arrendada_por: null });
  });
});
