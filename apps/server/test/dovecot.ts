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

const ejecutar = promisify(execFile);
const PROGRAMA = ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot"].find((ruta) => existsSync(ruta));

/** Why the real mail server cannot be used here, or null when it can. It drops privileges, so it must be started with some. */
export function faltaDovecot(): string | null {
  if (!PROGRAMA) return "dovecot no está instalado (Debian: dovecot-imapd)";
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

function puertoLibre(): Promise<number> {
  return new Promise((resolve) => {
    const servidor = createServer();
    servidor.listen(0, "127.0.0.1", () => {
      const direccion = servidor.address();
      servidor.close(() => resolve(typeof direccion === "object" && direccion ? direccion.port : 0));
    });
  });
}

async function esperarPuerto(puerto: number): Promise<void> {
  for (let intento = 0; intento < 200; intento += 1) {
    const abierto = await new Promise<boolean>((resolve) => {
      const socket = connect(puerto, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (abierto) return;
    await new Promise((seguir) => setTimeout(seguir, 50));
  }
  throw new Error("dovecot does not answer");
}

/** uid and gid of a user of the system. */
function cuentaDe(nombre: string): { uid: number; gid: number } {
  const linea = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((una) => una.startsWith(`${nombre}:`));
  const [, , uid, gid] = linea?.split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

const CLAVE = "clave-de-dovecot";

function configuracion(base: string, puerto: number, { uid, gid }: { uid: number; gid: number }): string {
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
  args = password=${CLAVE}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${base}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = ${puerto}
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
  if (!PROGRAMA) throw new Error("dovecot is missing");
  const base = mkdtempSync(join(tmpdir(), "dovecot-"));
  chmodSync(base, 0o755);
  const cuenta = cuentaDe("nobody");
  for (const carpeta of ["run", "state", "mail"]) mkdirSync(join(base, carpeta));
  chownSync(join(base, "mail"), cuenta.uid, cuenta.gid);
  const puerto = await puertoLibre();
  const archivo = join(base, "dovecot.conf");
  writeFileSync(archivo, configuracion(base, puerto, cuenta));
  const proceso = spawn(PROGRAMA, ["-F", "-c", archivo], { stdio: "ignore" });
  const terminado = new Promise((resolve) => proceso.once("exit", resolve));
  await esperarPuerto(puerto);

  const carpetaDe = (usuario: string): string => {
    const carpeta = join(base, "mail", usuario);
    for (const parte of ["", "new", "cur", "tmp"]) {
      const ruta = join(carpeta, parte);
      if (existsSync(ruta)) continue;
      mkdirSync(ruta);
      chownSync(ruta, cuenta.uid, cuenta.gid);
    }
    return carpeta;
  };
  let numero = 0;

  return {
    puerto,
    clave: CLAVE,
    entregar(usuario, crudo, fecha = new Date()) {
      numero += 1;
      const carpeta = carpetaDe(usuario);
      const nombre = `${Math.floor(fecha.getTime() / 1000)}.M${String(numero).padStart(8, "0")}P1.prueba`;
      const enCamino = join(carpeta, "tmp", nombre);
      writeFileSync(enCamino, crudo);
      chownSync(enCamino, cuenta.uid, cuenta.gid);
      utimesSync(enCamino, fecha, fecha);
      renameSync(enCamino, join(carpeta, "new", nombre));
    },
    correos: (usuario) => ["new", "cur"].flatMap((parte) => readdirSync(join(carpetaDe(usuario), parte))),
    async renumerar(usuario) {
      const carpeta = carpetaDe(usuario);
      for (const nombre of readdirSync(carpeta)) {
        if (nombre.startsWith("dovecot")) rmSync(join(carpeta, nombre), { recursive: true });
      }
      // UIDVALIDITY is the second in which the numbers begin.
      await new Promise((seguir) => setTimeout(seguir, 1100));
    },
    async echar(usuario) {
      await ejecutar("doveadm", ["-c", archivo, "kick", usuario]);
    },
    async cerrar() {
      proceso.kill("SIGTERM");
      await terminado;
      rmSync(base, { recursive: true, force: true });
    },
  };
}
