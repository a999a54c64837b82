// The demo's data, made with the tests' factories. Does nothing when it is there already, except to make sure that the
// simulators know the demo's WhatsApp accounts, mailboxes and people. Writes into no database that is not the demo's.
import { join } from "node:path";
import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { createFileStore } from "../apps/server/src/adapters/files/index.ts";
import { connect, type Db } from "../apps/server/src/db/database.ts";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded/index.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { type Tx, transaction } from "../apps/server/src/db/transaction.ts";
import { abrirCanal } from "../apps/server/src/domains/canal/index.ts";
import { MARCAS_DEMO } from "../apps/server/src/domains/entidad/index.ts";
import { type Env, readEnv } from "../apps/server/src/env.ts";
import { createSealer, type Sealer } from "../apps/server/src/shared/crypto.ts";
import { localHost } from "../apps/server/src/shared/local-address.ts";
import { CLAVE_CORREO_DEMO } from "../apps/simulators/src/correo/index.ts";
import { DESPUES } from "../apps/simulators/src/puertos.ts";
import { CLAVE_WAHA_DEMO } from "../apps/simulators/src/waha/index.ts";
import { fail } from "./run/root.ts";
import { sembrarAbiertas } from "./seed/abiertas.ts";
import { exigirDeDemostracion } from "./seed/base-de-demostracion.ts";
import { abrirBuzon, type Gateway, vincular } from "./seed/gateway.ts";
import { sembrarHistoria } from "./seed/historia.ts";
import { prepararImpuestos } from "./seed/impuestos.ts";
import { crearRegistro, crearTransporte, lugarDelCorreo, viaDe } from "./seed/instituciones.ts";
import { guardarMedios, type Medios } from "./seed/medios.ts";
import { crearAzar } from "./seed/muestra.ts";
import { prepararPortal } from "./seed/portal.ts";
import { redDe } from "./seed/redes.ts";
import { prepararRegistro } from "./seed/registro.ts";
import { sembrarSueltos } from "./seed/sueltos.ts";

const SEMILLA = 20_260_806;
const HISTORIA = { registro: 108, transporte: 40 } as const;

interface CanalDemo {
  id: number;
  nombre: string;
  clasificacion: Clasificacion;
  usuario: string;
  sesion_id: string | null;
  configuracion: unknown;
}

async function canalesDemo(db: Db): Promise<CanalDemo[]> {
  return db
    .selectFrom("canal as k")
    .innerJoin("entidad as e", "e.id", "k.id_entidad")
    .select(["k.id", "k.clasificacion", "k.usuario", "k.sesion_id", "k.configuracion", "e.nombre"])
    .where("e.id_portal_unico", "in", Object.values(MARCAS_DEMO))
    .orderBy("k.id")
    .execute();
}

async function sembrar(tx: Tx, sealer: Sealer, gateway: Gateway, medios: Medios): Promise<void> {
  const ahora = Date.now();
  const azar = crearAzar(SEMILLA);
  const registro = await crearRegistro(tx, sealer, gateway);
  const transporte = await crearTransporte(tx, sealer, gateway);
  const cerradas = await sembrarHistoria(
    tx,
    azar,
    [
      { institucion: registro, cuantas: HISTORIA.registro },
      { institucion: transporte, cuantas: HISTORIA.transporte },
    ],
    { ahora, medios },
  );
  const abiertas = await sembrarAbiertas(tx, azar, { registro, transporte }, { ahora, medios });
  await sembrarSueltos(tx, registro.correo, { ahora, medios });
  const tramites = registro.tramites.length + transporte.tramites.length;
  console.log(`2 instituciones, ${tramites} trámites, ${cerradas} casos cerrados y ${abiertas} abiertos`);
}

/** Ports may have changed since the data was made. What was not sown is somebody's own, and stays as it is. */
async function vincularCanales(db: Db, sealer: Sealer, gateway: Gateway, servidor: string): Promise<void> {
  for (const sembrado of await canalesDemo(db)) {
    const { id, nombre, clasificacion } = sembrado;
    const red = redDe(sembrado);
    const via = viaDe(sembrado);
    if (!red && !via) continue;
    const deRed = red && { configuracion: JSON.stringify(red.configuracion(gateway.url)) };
    const deOtro = via === "correo" ? lugarDelCorreo(gateway.correo) : { sesion_url: gateway.url };
    await db
      .updateTable("canal")
      .set(deRed ?? deOtro)
      .where("id", "=", id)
      .execute();
    const canal = await abrirCanal(db, sealer, id);
    if (!canal) continue;
    const webhook = `${servidor}/ws/hooks/${clasificacion}/${id}`;
    if (red) await red.presentar({ simuladores: gateway.url, canal, nombre, webhook });
    else if (via === "correo") await abrirBuzon(gateway, { direccion: canal.usuario, nombre });
    else await vincular({ gateway, canal, nombre, servidor });
  }
}

const conectar = (url: string) => connect(url, { onLost: (error) => console.error(error.message) });

async function prepararBase(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  const log = { info: () => undefined, warn: (texto: string) => console.error(texto) };
  if (env.databaseUrl) {
    const conexion = conectar(env.databaseUrl);
    try {
      await exigirDeDemostracion(conexion);
    } finally {
      await conexion.close();
    }
  }
  const postgres = env.databaseUrl
    ? { url: env.databaseUrl, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({ dataDir: join(env.dataDir, "postgres"), log });
  await migrate(postgres.url, log);
  return postgres;
}

async function main(): Promise<void> {
  const env = readEnv();
  const postgres = await prepararBase(env);
  const { db, close } = conectar(postgres.url);
  try {
    const sealer = createSealer(env.secret);
    const host = localHost(env.host);
    const gateway: Gateway = {
      url: `http://${host}:${env.simulatorsPort}`,
      clave: CLAVE_WAHA_DEMO,
      correo: {
        host,
        imap: env.simulatorsPort + DESPUES.imap,
        smtp: env.simulatorsPort + DESPUES.smtp,
        clave: CLAVE_CORREO_DEMO,
      },
    };
    // A run that was killed half-way leaves institutions without their conversations: all or nothing.
    if ((await canalesDemo(db)).length === 0) {
      const medios = await guardarMedios(await createFileStore(env.archivos));
      await transaction(db, (tx) => sembrar(tx, sealer, gateway, medios));
    }
    await vincularCanales(db, sealer, gateway, `http://${host}:${env.port}`);
    await prepararRegistro(db, sealer, gateway.url);
    await prepararPortal(db, sealer, gateway.url);
    await prepararImpuestos(db, sealer, gateway.url);
  } finally {
    await close();
    await postgres.stop();
  }
}

try {
  await main();
} catch (error) {
  fail(error);
}
