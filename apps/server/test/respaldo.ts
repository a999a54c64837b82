import pg from "pg";
import { connect } from "../src/db/database.ts";
import { type Tx, transaction } from "../src/db/transaction.ts";
import type { BaseDePrueba } from "./base-de-datos.ts";

/** A database as it was, kept beside it. */
export interface Respaldo {
  /** Puts it in the place of what the database became, under the server's feet. `antes`: what is done with it before it is served. */
  reponer(antes: (tx: Tx) => Promise<void>): Promise<void>;
}

/** Sends everybody away for a moment: a database is copied and renamed with nobody in it. */
export async function respaldar({ url }: BaseDePrueba): Promise<Respaldo> {
  const nombre = new URL(url).pathname.slice(1);
  const copia = `${nombre}_respaldo`;
  const gobernar = async (sentencias: readonly string[]): Promise<void> => {
    const gobierno = new pg.Client({ connectionString: new URL("/postgres", url).href });
    await gobierno.connect();
    try {
      for (const sentencia of sentencias) await gobierno.query(sentencia);
    } finally {
      await gobierno.end();
    }
  };
  const vaciar = (cual: string) => [
    `ALTER DATABASE ${cual} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${cual}'`,
  ];
  await gobernar([
    ...vaciar(nombre),
    `CREATE DATABASE ${copia} TEMPLATE ${nombre}`,
    `ALTER DATABASE ${nombre} ALLOW_CONNECTIONS true`,
  ]);
  return {
    async reponer(antes) {
      const conexion = connect(new URL(`/${copia}`, url).href, { max: 1, onLost: () => undefined });
      await transaction(conexion.db, antes);
      await conexion.close();
      await gobernar([
        ...vaciar(nombre),
        `DROP DATABASE ${nombre} WITH (FORCE)`,
        `ALTER DATABASE ${copia} RENAME TO ${nombre}`,
      ]);
    },
  };
}
