import pg from "pg";
import type { Transport } from "./processes.ts";

const CHANNEL = "ventanilla";
/** PostgreSQL takes 7,999 bytes. */
const PAYLOAD_MAX = 7_900;
const TIMEOUT_MS = 5_000;

/**
 * LISTEN and NOTIFY on one connection of its own. Announcements are sent after the commit they tell of, never in its
 * transaction: NOTIFY holds a lock of the whole database through the commit, so every writer would queue behind every
 * other one's flush. Nothing is lost by it that the look at the change numbers does not find.
 */
export function createPostgresTransport(url: string, { esperaMs: timeoutMs = TIMEOUT_MS } = {}): Transport {
  return {
    maxPayload: PAYLOAD_MAX,
    async open({ onPayload, onLost }) {
      const client = new pg.Client({
        connectionString: url,
        application_name: "ventanilla bus",
        keepAlive: true,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs,
      });
      client.on("error", onLost);
      client.on("end", () => onLost(new Error("the connection ended")));
      client.on("notification", ({ payload }) => onPayload(payload ?? ""));
      await client.connect();
      // An announcement need not survive a power cut: it waits for no flush.
      await client.query("SET synchronous_commit = off");
      await client.query(`LISTEN ${CHANNEL}`);
      return {
        async send(payload) {
          await client.query({
            name: "announce",
            text: "SELECT pg_notify($1, $2)",
            values: [CHANNEL, payload],
          });
        },
        async probe() {
          await client.query("SELECT 1");
        },
        close: () => client.end(),
      };
    },
  };
}
