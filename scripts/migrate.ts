import { migrate } from "../apps/server/src/db/migrate.ts";
import { fail, Problem } from "./run/root.ts";

try {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Problem("Falta DATABASE_URL: la base de datos que hay que migrar.");
  const applied = await migrate(url, { info: (message) => console.log(message) });
  if (applied.length === 0) console.log("La base de datos ya estaba al día.");
} catch (error) {
  fail(error);
}
