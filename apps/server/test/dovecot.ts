import { execFile, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const PROGRAM = ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot"].find((path) => existsSync(path));

/** Why the real mail server cannot be used here, or null when it can. It drops privileges, so it must be started with some. */
export function faltaDovecot(): string | null {
  if (!PROGRAM) return "dovecot no está instalado (Debian: dovecot-imapd)";
  return process.getuid?.() === 0 ? null : "dovecot solo se puede arrancar como root";
}

export interface Dovecot {
  puerto: number;
  clave: string;
  /** Puts a mail into the mailbox as a delivery does; the time is its INTERNALDATE. */
  entregar(usuario: string, crudo: Buffer, fecha?: Date): void;
  /** File names with their flags. */
  correos(usuario: string): string[];
  /** Forgets all numbers: the next session finds another UIDVALIDITY. */
  renumerar(usuario: string): Promise<void>;
  /** Cuts the user's connections. */
  echar(usuario: string): Promise<void>;
  cerrar(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function waitForPort(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((follow) => setTimeout(follow, 50));
  }
  throw new Error("dovecot does not answer");
}

/** uid and gid of a user of the system. */
function cuentaDe(name: string): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

const PASSWORD = "clave-de-dovecot";

function settings(base: string, port: number, { uid, gid }: { uid: number; gid: number }): string {
  return `
base_dir = ${base}/run
state_dir = ${base}/state
log_path = ${base}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${base}/mail/%u
mail_uid = ${uid}
mail_gid = ${gid}
first_valid_uid = 1
mail_max_userip_connections = 100
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${base}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
namespace inbox {
  inbox = yes
}
`;
}

/** The real thing, on a free port and with mailboxes of its own. */
export async function arrancarDovecot(): Promise<Dovecot> {
  if (!PROGRAM) throw new Error("dovecot is missing");
  const base = mkdtempSync(join(tmpdir(), "dovecot-"));
  chmodSync(base, 0o755);
  const account = cuentaDe("nobody");
  for (const folder of ["run", "state", "mail"]) mkdirSync(join(base, folder));
  chownSync(join(base, "mail"), account.uid, account.gid);
  const port = await freePort();
  const file = join(base, "dovecot.conf");
  writeFileSync(file, settings(base, port, account));
  const child = spawn(PROGRAM, ["-F", "-c", file], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await waitForPort(port);

  const folderOf = (usuario: string): string => {
    const folder = join(base, "mail", usuario);
    for (const part of ["", "new", "cur", "tmp"]) {
      const path = join(folder, part);
      if (existsSync(path)) continue;
      mkdirSync(path);
      chownSync(path, account.uid, account.gid);
    }
    return folder;
  };
  let number = 0;

  return {
    puerto: port,
    clave: PASSWORD,
    entregar(usuario, crudo, fecha = new Date()) {
      number += 1;
      const folder = folderOf(usuario);
      const name = `${Math.floor(fecha.getTime() / 1000)}.M${String(number).padStart(8, "0")}P1.prueba`;
      const underWay = join(folder, "tmp", name);
      writeFileSync(underWay, crudo);
      chownSync(underWay, account.uid, account.gid);
      utimesSync(underWay, fecha, fecha);
      renameSync(underWay, join(folder, "new", name));
    },
    correos: (usuario) => ["new", "cur"].flatMap((part) => readdirSync(join(folderOf(usuario), part))),
    async renumerar(usuario) {
      const folder = folderOf(usuario);
      for (const name of readdirSync(folder)) {
        if (name.startsWith("dovecot")) rmSync(join(folder, name), { recursive: true });
      }
      // UIDVALIDITY is the second in which the numbers begin.
      await new Promise((follow) => setTimeout(follow, 1100));
    },
    async echar(usuario) {
      await run("doveadm", ["-c", file, "kick", usuario]);
    },
    async cerrar() {
      child.kill("SIGTERM");
      await ended;
      rmSync(base, { recursive: true, force: true });
    },
  };
}
