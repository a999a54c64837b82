import { randomBytes } from "node:crypto";
import type { CodigoCiudadania, RegresoCiudadania } from "@ventanilla/contract/sesion/ingreso";
import { z } from "zod";
import type { DigitalIdentity, IdentifiedPerson } from "../../adapters/digital-identity/port.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { type Sealer, sha256 } from "../../shared/crypto.ts";
import {
  guardarIniciado,
  guardarSesionDelProveedor,
  tomarIniciado,
  tomarSesionDelProveedor,
} from "./ciudadania.repository.ts";

export interface DependenciasCiudadania {
  db: Db;
  sealer: Sealer;
  /** Null: the installation has no provider of digital identity. */
  identidad: DigitalIdentity | null;
}

/** Somebody whom the provider knows. Whether they have an account is another room's affair. */
export interface CiudadanoReconocido {
  persona: IdentifiedPerson;
  /** The provider's own log-out, for who is not let in here. */
  salida: string;
  /** What that log-out needs, to be kept with the session that is opened. */
  deja: DelProveedor;
}

/** A secret: it ends the provider's session. */
export interface DelProveedor {
  /** SHA-256 of the `state` that the log-in was begun with. */
  huella: string;
  idToken: string;
}

const Secretos = z.object({ nonce: z.string(), verifier: z.string() });
const deIniciado = (huella: string) => `ingreso_iniciado:secreto:${huella}`;
const deSesion = (idSesion: string) => `sesion_ciudadania:id_token:${idSesion}`;

function exigir(identidad: DigitalIdentity | null): DigitalIdentity {
  if (identidad === null) throw new AppError("CIUDADANIA_NO_CONFIGURADA");
  return identidad;
}

/**
 * Begins a log-in. `navegador` has to be kept where only the browser that asked has it: whoever comes back without it is
 * somebody else, who was sent here with an answer that is not theirs.
 */
export async function comenzarIngreso({ db, sealer, identidad }: DependenciasCiudadania) {
  const { state, nonce, verifier, url } = await exigir(identidad).begin();
  const navegador = randomBytes(32).toString("base64url");
  const huella = sha256(state);
  await guardarIniciado(db, {
    huella,
    navegador: sha256(navegador),
    secreto: sealer.seal(JSON.stringify({ nonce, verifier }), deIniciado(huella)),
  });
  const inicio: CodigoCiudadania = { codigo: state, url };
  return { inicio, navegador };
}

/** Who came back from the provider. Throws INGRESO_VENCIDO unless this browser began it, lately and for the first time. */
export async function reconocerCiudadano(
  { db, sealer, identidad }: DependenciasCiudadania,
  regreso: RegresoCiudadania,
  navegador: string | undefined,
): Promise<CiudadanoReconocido> {
  const proveedor = exigir(identidad);
  const huella = sha256(regreso.state);
  const iniciado = await tomarIniciado(db, { huella, navegador: sha256(navegador ?? "") });
  if (!iniciado) throw new AppError("INGRESO_VENCIDO");
  const secretos = Secretos.parse(JSON.parse(sealer.open(iniciado.secreto, deIniciado(huella))));
  const { person, idToken } = await proveedor.finish(regreso, secretos);
  const salida = await proveedor.endUrl(idToken);
  if (person === null) throw new AppError("CIUDADANIA_SIN_DATOS", { url: salida });
  return { persona: person, salida, deja: { huella, idToken } };
}

/** Keeps what the provider's log-out needs with the session that was opened. */
export function guardarSalida(
  tx: Tx,
  { sealer }: { sealer: Sealer },
  idSesion: string,
  { huella, idToken }: DelProveedor,
): Promise<void> {
  const id_token = sealer.seal(idToken, deSesion(idSesion));
  return guardarSesionDelProveedor(tx, { id_sesion: idSesion, huella, id_token });
}

/** Where the provider's session ends that this one was opened with; empty when there is none, or the provider is gone. */
export async function direccionDeSalida(
  { db, sealer, identidad }: DependenciasCiudadania,
  { id_sesion, codigo }: { id_sesion: string; codigo: string | undefined },
): Promise<string> {
  if (identidad === null || codigo === undefined) return "";
  const fila = await tomarSesionDelProveedor(db, { id_sesion, huella: sha256(codigo) });
  if (!fila) return "";
  try {
    return await identidad.endUrl(sealer.open(fila.id_token, deSesion(id_sesion)));
  } catch (error) {
    // Ours has ended all the same; the adapter has logged why the other one goes on.
    if (error instanceof AppError) return "";
    throw error;
  }
}
