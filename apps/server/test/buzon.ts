import { createFileStore } from "../src/adapters/files/index.ts";
import { ConfigCorreo, type ServidorCorreo } from "../src/channels/correo/config.ts";
import type { Llavero } from "../src/channels/correo/cuenta/acceso.ts";
import { eventosDe } from "../src/channels/correo/eventos.ts";
import { crearCanal } from "../src/domains/canal/canal.factory.ts";
import { abrirCanal } from "../src/domains/canal/index.ts";
import { recibirMensaje, recibirRebote } from "../src/domains/mensaje/index.ts";
import { autorizarCanales } from "../src/domains/punto/punto.factory.ts";
import { salidaQueue } from "../src/outbox/salida-queue.repository.ts";
import type { Banco, Institucion } from "./harness.ts";
import { workers } from "./workers.ts";

/** An account as an administrator sets it up, on servers of a test. */
export function cuentaDe({
  direccion,
  clave,
  imap,
  smtp = imap,
  configuracion = {},
}: {
  direccion: string;
  clave: string;
  imap: ServidorCorreo;
  smtp?: ServidorCorreo;
  configuracion?: Record<string, unknown>;
}): ConfigCorreo {
  return ConfigCorreo.parse({
    id: 1,
    entidad: "Mesa de prueba",
    usuario: direccion,
    clave,
    ruta_perfil: `${imap.host}:${imap.puerto}`,
    configuracion: { servidor_smtp: smtp.host, puerto_smtp: smtp.puerto, ...configuracion },
  });
}

/** For an account with a password: it asks nobody for a token. */
export const sinFichas = (): Promise<never> => Promise.reject(new Error("a token was asked for"));
/** For an account whose provider replaces nothing. */
export const sinLlavero: Llavero = { vigente: () => Promise.resolve(null), renovar: sinFichas };

export interface MensajeGuardado {
  id: number;
  id_caso: number | null;
  direccion: string;
  contenido: string;
  extras: unknown;
  usuario: string;
}

/** A mailbox of an institution that nobody listens to: a test puts each mail in by hand. */
export interface BuzonDePrueba {
  idCanal: number;
  direccion: string;
  /** As if it had been taken out of the mailbox a moment ago. */
  llega(crudo: Buffer | string): Promise<void>;
  /** All messages of the account, oldest first. */
  mensajes(): Promise<MensajeGuardado[]>;
}

let numero = 0;

export async function abrirBuzonDePrueba(
  banco: Banco,
  institucion: Institucion,
  configuracion: Record<string, unknown> = {},
): Promise<BuzonDePrueba> {
  numero += 1;
  const direccion = `mesa${numero}@ventanilla.test`;
  const { id: idCanal } = await crearCanal(banco.db, banco.sealer, {
    id_entidad: institucion.id,
    clasificacion: "correo",
    usuario: direccion,
    clave: "secreta",
    sesion_id: null,
    estado: "INACTIVO",
    ruta_perfil: "imap.ventanilla.test",
    configuracion: JSON.stringify({ servidor_smtp: "smtp.ventanilla.test", ...configuracion }),
  });
  await autorizarCanales(banco.db, institucion.puntos[0] ?? 0, [idCanal]);
  const almacen = await createFileStore({ kind: "disk", folder: banco.carpeta });
  return {
    idCanal,
    direccion,
    async llega(entrada) {
      const crudo = Buffer.from(entrada);
      const canal = await abrirCanal(banco.db, banco.sealer, idCanal);
      if (!canal) throw new Error("there is no channel");
      const correo = {
        crudo,
        completo: true,
        original: crudo,
        tamanio: crudo.length,
        segundos: Math.floor(Date.now() / 1000),
      };
      for (const evento of await eventosDe(correo, ConfigCorreo.parse(canal))) {
        if (evento.kind === "mensaje")
          await recibirMensaje({ db: banco.db, almacen, salidas: salidaQueue, workers }, canal, evento);
        if (evento.kind === "rebote") await recibirRebote(banco.db, canal, evento);
      }
    },
    mensajes: () =>
      banco.db
        .selectFrom("mensaje as m")
        .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
        .select(["m.id", "m.id_caso", "m.direccion", "m.contenido", "m.extras", "e.usuario"])
        .where("e.id_canal", "=", idCanal)
        .orderBy("m.id")
        .execute(),
  };
}
