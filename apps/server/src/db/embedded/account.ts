import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The unprivileged account that PostgreSQL runs under when Node runs as root; absent otherwise. */
export interface Account {
  uid: number;
  gid: number;
}

function lookUp(user: string): Account | undefined {
  const ids = ["-u", "-g"].map((flag) => spawnSync("id", [flag, user], { encoding: "utf8" }));
  const [uid, gid] = ids.map((answer) => (answer.status === 0 ? Number(answer.stdout) : Number.NaN));
  if (uid === undefined || gid === undefined || !(uid > 0) || Number.isNaN(gid)) return undefined;
  return { uid, gid };
}

function owner(path: string): number {
  let existing = path;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  return statSync(existing).uid;
}

/**
 * PostgreSQL refuses to run as root. The owner of the folder comes first, so that `sudo npm start` leaves data that
 * the owner's own `npm start` can use; then the customary `postgres`; then `nobody`.
 */
export function accountFor(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const uid = owner(clusterDir);
  const account = (uid === 0 ? undefined : lookUp(String(uid))) ?? lookUp("postgres") ?? lookUp("nobody");
  if (account === undefined) {
    throw new Error(
      "PostgreSQL no funciona como root y este sistema no tiene las cuentas «postgres» ni «nobody»: " +
        "cree una cuenta «postgres», ejecute con un usuario ordinario o indique DATABASE_URL",
    );
  }
  return account;
}
