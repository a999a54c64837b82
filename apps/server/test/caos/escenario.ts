import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROL } from "@ventanilla/contract/permisos";
import { connect, type Database, type Db } from "../../src/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/db/embedded/index.ts";
import { isAlive } from "../../src/db/embedded/process.ts";
import { migrate } from "../../src/db/migrate.ts";
import { crearEntidad } from "../../src/domains/entidad/entidad.factory.ts";
import { entrarAPunto } from "../../src/domains/presencia/presencia.factory.ts";
import { crearPunto } from "../../src/domains/punto/punto.factory.ts";
import { crearFirma } from "../../src/domains/sesion/index.ts";
import { crearSesion } from "../../src/domains/sesion/sesion.factory.ts";
import { crearUsuario } from "../../src/domains/usuario/usuario.factory.ts";
import { createSealer } from "../../src/shared/crypto.ts";
import type { CanalDeCaos, Cuenta } from "./canales/canal.ts";
import { crearCloud } from "./canales/cloud.ts";
import { crearCorreo } from "./canales/correo.ts";
import { crearGateway } from "./canales/gateway.ts";
import { crearMessenger } from "./canales/messenger.ts";
import { crearTwitter } from "./canales/twitter.ts";
import type { Via } from "./lenguaje.ts";
import { crearServidor, puertoLibre, type Servidor } from "./servidores.ts";

const SECRETO = "una clave de pruebas con más de treinta y dos letras";
const CALLADO = { info: () => undefined, warn: () => undefined };

export interface OperadorDeCaos {
  id: number;
  token: string;
  punto: number;
}

/** Which channels there are. */
const CREAR: Readonly<Record<Via, () => Promise<CanalDeCaos>>> = {
  gateway: crearGateway,
  cloud: crearCloud,
  messenger: crearMessenger,
  twitter: crearTwitter,
  correo: crearCorreo,
};

/** Two processes over one database, accounts on every channel, operators at two points. */
export interface Escenario {
  db: Db;
  canales: readonly CanalDeCaos[];
  servidores: [Servidor, Servidor];
  cuentas: Cuenta[];
  puntos: number[];
  operadores: OperadorDeCaos[];
  /** As its owner would; or all at once, as when its machine's power goes: what it had not written down is gone. */
  reiniciarPostgres(como: "ordenado" | "de golpe"): Promise<void>;
  cerrar(): Promise<void>;
}

export interface OpcionesEscenario {
  /** Emptied by its owner: database, files and logs. */
  carpeta: string;
  operadores: number;
  /** Deaths are noticed, and lost answers settled, within seconds instead of half a minute. */
  deprisa?: boolean;
  redisUrl?: string;
}

export async function montarEscenario({
  carpeta,
  operadores,
  deprisa = false,
  redisUrl,
}: OpcionesEscenario): Promise<Escenario> {
  mkdirSync(carpeta, { recursive: true });
  const dataDir = join(carpeta, "postgres");
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, fast: true, log: CALLADO });
  await migrate(postgres.url, CALLADO);
  const conexion: Database = connect(postgres.url, { max: 4, name: "caos", onLost: () => undefined });
  const { db } = conexion;
  const canales = await Promise.all(Object.values(CREAR).map((crear) => crear()));
  const puertos = [await puertoLibre(), await puertoLibre()] as const;

  const sealer = createSealer(SECRETO);
  const firma = crearFirma(SECRETO);
  const entidad = await crearEntidad(db);
  const cuentas: Cuenta[] = [];
  for (const canal of canales)
    for (let i = 0; i < canal.cuentas; i += 1)
      cuentas.push(await canal.cuenta({ db, sealer, entidad }, { i, puerto: puertos[i % 2] ?? puertos[0] }));
  const usuarios = await Promise.all(
    Array.from({ length: operadores }, () => crearUsuario(db, { id_entidad: entidad, id_rol: ROL.OPERADOR })),
  );
  const ids = usuarios.map(({ id }) => id);
  const puntos: number[] = [];
  for (let i = 0; i < 2; i += 1)
    puntos.push(
      await crearPunto(db, {
        id_entidad: entidad,
        canales: cuentas.map(({ canal }) => canal),
        operadores: ids,
      }),
    );
  const elenco: OperadorDeCaos[] = [];
  for (const [i, { id }] of usuarios.entries()) {
    const punto = puntos[i % puntos.length] ?? 0;
    await entrarAPunto(db, id, punto);
    elenco.push({ id, punto, token: await crearSesion(db, firma, id) });
  }
  const permitidos = canales.flatMap(({ hosts }) => hosts);
  const servidorEn = (i: 0 | 1): Servidor =>
    crearServidor({
      puerto: puertos[i],
      databaseUrl: postgres.url,
      secreto: SECRETO,
      salidaPermitida: permitidos.join(","),
      carpeta: join(carpeta, "datos"),
      registro: join(carpeta, `servidor-${i}.log`),
      deprisa,
      ...(redisUrl !== undefined && { redisUrl }),
    });
  const servidores: [Servidor, Servidor] = [servidorEn(0), servidorEn(1)];
  await Promise.all(servidores.map((servidor) => servidor.listo()));
  const escuchadas = canales.filter(({ seEscucha }) => seEscucha).map(({ via }) => via);
  await escuchados(db, cuentas.filter(({ via }) => escuchadas.includes(via)).length);

  return {
    db,
    canales,
    servidores,
    cuentas,
    puntos,
    operadores: elenco,
    async reiniciarPostgres(como) {
      const antes = postgres.url;
      if (como === "de golpe") await apagar(dataDir);
      await postgres.stop();
      postgres = await startEmbeddedPostgres({ dataDir, fast: true, log: CALLADO });
      if (postgres.url !== antes) throw new Error("PostgreSQL came back on another port");
    },
    async cerrar() {
      await Promise.all(servidores.map((servidor) => servidor.detener()));
      await Promise.all(canales.map((canal) => canal.cerrar()));
      await conexion.close();
      await postgres.stop();
    },
  };
}

/** PostgreSQL ends in this moment, without a checkpoint. */
async function apagar(dataDir: string): Promise<void> {
  const [pid] = readFileSync(join(dataDir, "cluster/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGQUIT");
  while (isAlive(Number(pid))) await new Promise((seguir) => setTimeout(seguir, 20));
}

/** Until so many accounts were taken over: what lies there before is somebody else's history. */
async function escuchados(db: Db, cuantas: number): Promise<void> {
  for (;;) {
    const tomados = await conPaciencia(() => db.selectFrom("escucha_cursor").select("id_canal").execute());
    if (tomados.length >= cuantas) return;
    await new Promise((seguir) => setTimeout(seguir, 50));
  }
}

/** While the database is away, a question of ours waits for it. */
export async function conPaciencia<T>(trabajo: () => Promise<T>): Promise<T> {
  for (let intento = 0; ; intento += 1) {
    try {
      return await trabajo();
    } catch (error) {
      if (intento > 100) throw error;
      await new Promise((seguir) => setTimeout(seguir, 200));
    }
  }
}
