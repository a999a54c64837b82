import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROL } from "@ventanilla/contract/permisos";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../simulators/src/correo/index.ts";
import { crearWahaSimulado, MOTORES, type WahaSimulado } from "../../../simulators/src/waha/index.ts";
import { connect, type Database, type Db } from "../../src/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/db/embedded/index.ts";
import { migrate } from "../../src/db/migrate.ts";
import { crearEntidad } from "../../src/domains/entidad/entidad.factory.ts";
import { entrarAPunto } from "../../src/domains/presencia/presencia.factory.ts";
import { crearPunto } from "../../src/domains/punto/punto.factory.ts";
import { crearFirma } from "../../src/domains/sesion/index.ts";
import { crearSesion } from "../../src/domains/sesion/sesion.factory.ts";
import { crearUsuario } from "../../src/domains/usuario/usuario.factory.ts";
import { createSealer } from "../../src/shared/crypto.ts";
import { type Cuenta, crearBuzon, crearCuentaWaha } from "./cuentas.ts";
import { crearServidor, puertoLibre, type Servidor } from "./servidores.ts";

const SECRETO = "una clave de pruebas con más de treinta y dos letras";
const CALLADO = { info: () => undefined, warn: () => undefined };

export interface OperadorDeCaos {
  id: number;
  token: string;
  punto: number;
}

/** Two processes over one database, an account on each engine of the gateway, two mailboxes, operators at two points. */
export interface Escenario {
  db: Db;
  waha: WahaSimulado;
  correo: CorreoSimulado;
  servidores: [Servidor, Servidor];
  cuentas: Cuenta[];
  puntos: number[];
  operadores: OperadorDeCaos[];
  reiniciarPostgres(): Promise<void>;
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
  const waha = await crearWahaSimulado({
    tiempos: { ackServidorMs: 10, ackEntregaMs: 20, webhookMs: 10_000 },
  });
  const correo = await crearCorreoSimulado();
  const puertos = [await puertoLibre(), await puertoLibre()] as const;

  const sealer = createSealer(SECRETO);
  const firma = crearFirma(SECRETO);
  const entidad = await crearEntidad(db);
  const cuentas: Cuenta[] = [];
  for (const [i, motor] of MOTORES.entries()) {
    const puerto = puertos[i % 2] ?? puertos[0];
    cuentas.push(await crearCuentaWaha({ db, sealer, entidad }, waha, { i, puerto, motor }));
    if (i < puertos.length) cuentas.push(await crearBuzon({ db, sealer, entidad }, correo, i));
  }
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
  const permitidos = [
    new URL(waha.url).host,
    ...[correo.imap, correo.smtp].map(({ host, puerto }) => `${host}:${puerto}`),
  ];
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
  await escuchados(db, cuentas);

  return {
    db,
    waha,
    correo,
    servidores,
    cuentas,
    puntos,
    operadores: elenco,
    async reiniciarPostgres() {
      const antes = postgres.url;
      await postgres.stop();
      postgres = await startEmbeddedPostgres({ dataDir, fast: true, log: CALLADO });
      if (postgres.url !== antes) throw new Error("PostgreSQL came back on another port");
    },
    async cerrar() {
      await Promise.all(servidores.map((servidor) => servidor.detener()));
      await waha.cerrar();
      await correo.cerrar();
      await conexion.close();
      await postgres.stop();
    },
  };
}

/** Until each mailbox was taken over: what lies there before is somebody else's history. */
async function escuchados(db: Db, cuentas: readonly Cuenta[]): Promise<void> {
  const buzones = cuentas.filter(({ via }) => via === "correo").length;
  for (;;) {
    const tomados = await conPaciencia(() => db.selectFrom("escucha_cursor").select("id_canal").execute());
    if (tomados.length >= buzones) return;
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
