import pg from "pg";
import type { Medio } from "./bus-procesos.ts";

const CANAL = "ventanilla";
/** PostgreSQL takes 7,999 bytes. */
const CARGA_MAX = 7_900;
const ESPERA_MS = 5_000;

/**
 * LISTEN and NOTIFY on one connection of its own. Announcements are sent after the commit they tell of, never in its
 * transaction: NOTIFY holds a lock of the whole database through the commit, so every writer would queue behind every
 * other one's flush. Nothing is lost by it that the look at the change numbers does not find.
 */
export function crearMedioPostgres(url: string, { esperaMs = ESPERA_MS } = {}): Medio {
  return {
    cargaMax: CARGA_MAX,
    async abrir({ alRecibir, alPerder }) {
      const cliente = new pg.Client({
        connectionString: url,
        application_name: "ventanilla bus",
        keepAlive: true,
        connectionTimeoutMillis: esperaMs,
        query_timeout: esperaMs,
      });
      cliente.on("error", alPerder);
      cliente.on("end", () => alPerder(new Error("the connection ended")));
      cliente.on("notification", ({ payload }) => alRecibir(payload ?? ""));
      await cliente.connect();
      // An announcement need not survive a power cut: it waits for no flush.
      await cliente.query("SET synchronous_commit = off");
      await cliente.query(`LISTEN ${CANAL}`);
      return {
        async enviar(carga) {
          await cliente.query({ name: "avisar", text: "SELECT pg_notify($1, $2)", values: [CANAL, carga] });
        },
        async probar() {
          await cliente.query("SELECT 1");
        },
        cerrar: () => cliente.end(),
      };
    },
  };
}
