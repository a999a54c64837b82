import { crearCorreoSimulado } from "../../../../simulators/src/correo/index.ts";
import { crearCanal } from "../../../src/domains/canal/canal.factory.ts";
import { archivoDe, bytesDe, llevaArchivo, numeroDe, senalEn } from "../lenguaje.ts";
import { type CanalDeCaos, entre, type Fallo, type Recibido } from "./canal.ts";

const DEL_SMTP: Readonly<Record<string, () => Fallo>> = {
  "421 remitente": () => ({ at: "mail", status: 421, times: 1 }),
  "451 destinatario": () => ({ at: "rcpt", status: 451, times: 1 }),
  "550 destinatario": () => ({ at: "rcpt", status: 550, times: 1 }),
  "452 correo": () => ({ at: "data", status: 452, times: 1 }),
  "554 correo": () => ({ at: "data", status: 554, times: 1 }),
  "535 contraseña": () => ({ at: "auth", status: 535, times: 1 }),
  "cortado al conectar": () => ({ at: "connect", drop: true, times: 2 }),
  "cortado en el destinatario": () => ({ at: "rcpt", drop: true, times: 1 }),
  "cortado en el correo": () => ({ at: "data", drop: true, times: 1 }),
  lento: () => ({ at: "rcpt", delayMs: Math.round(entre(50, 300)), times: 2 }),
  "aceptado y cortado": () => ({ dropAfterAccept: true, times: 1 }),
  "aceptado y callado": () => ({ silentAfterAccept: true, times: 1 }),
};

const DEL_IMAP: Readonly<Record<string, () => Fallo>> = {
  "cortado al leer": () => ({ at: "fetch", drop: true, times: 1 }),
  "cortado al esperar": () => ({ at: "idle", drop: true, times: 1 }),
  "cortado al marcar": () => ({ at: "store", drop: true, times: 1 }),
  "búsqueda negada": () => ({ at: "search", status: "NO", times: 1 }),
  lento: () => ({ at: "fetch", delayMs: 100, times: 3 }),
  mudo: () => ({ at: "fetch", silent: true, times: 1 }),
};

function recibidoDe(crudo: string): Recibido {
  const una = senalEn(crudo.slice(crudo.indexOf("\r\n\r\n")));
  if (una === null) return { senal: "? correo 0", entero: false };
  const trae = crudo.replaceAll("\r\n", "").includes(bytesDe(una).toString("base64"));
  return { senal: una, entero: trae === llevaArchivo(numeroDe(una)) };
}

/** Mailboxes, each listened to by whichever process holds its lease. */
export async function crearCorreo(): Promise<CanalDeCaos> {
  const correo = await crearCorreoSimulado();
  const buzones: string[] = [];
  return {
    via: "correo",
    hosts: [correo.imap, correo.smtp].map(({ host, puerto }) => `${host}:${puerto}`),
    cuentas: 2,
    seEscucha: true,
    textoConArchivo: true,
    salientesMax: Number.POSITIVE_INFINITY,
    async cuenta({ db, sealer, entidad }, { i }) {
      const nombre = `mesa-${i}@ventanilla.test`;
      const { id } = await crearCanal(db, sealer, {
        id_entidad: entidad,
        clasificacion: "correo",
        usuario: nombre,
        sesion_id: null,
        clave: correo.clave,
        ruta_perfil: `${correo.imap.host}:${correo.imap.puerto}`,
        configuracion: JSON.stringify({ servidor_smtp: correo.smtp.host, puerto_smtp: correo.smtp.puerto }),
      });
      correo.buzon(nombre);
      buzones.push(nombre);
      return { via: "correo", canal: id, nombre };
    },
    chatDe: (i) => `ciudadano${i}@correo.test`,
    async escribir({ cuenta, chat, una, conArchivo }) {
      const comun = { de: chat, para: cuenta.nombre, asunto: "Mi trámite", texto: una };
      correo.escribir({ ...comun, ...(conArchivo && { adjuntos: [archivoDe(una)] }) });
      return true;
    },
    recibidos: () => correo.libro().map(({ crudo }) => recibidoDe(crudo)),
    averias: [
      {
        nombre: "SMTP",
        fallos: DEL_SMTP,
        definitivos: ["550 destinatario", "554 correo", "535 contraseña"],
        quedan: () => correo.desperfectos.smtp.estado().quedan,
        poner: correo.fallar,
        calmaMs: 300,
      },
      {
        nombre: "IMAP",
        fallos: DEL_IMAP,
        definitivos: [],
        quedan: () => correo.desperfectos.imap.estado().quedan,
        poner: correo.fallarImap,
        calmaMs: 5_000,
      },
    ],
    // The mail server comes back from a restore: same mails, other numbers.
    aMitad() {
      for (const nombre of buzones) correo.buzon(nombre).renumerar();
      correo.cortar();
      return "IMAP: otra UIDVALIDITY";
    },
    cerrar: () => correo.cerrar(),
  };
}
