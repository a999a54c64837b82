import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import { ROL } from "@ventanilla/contract/permisos";
import { connect, type Database, type Db } from "../../apps/server/src/db/database.ts";
import { type CanalDePrueba, crearCanal } from "../../apps/server/src/domains/canal/canal.factory.ts";
import { crearEntidad } from "../../apps/server/src/domains/entidad/entidad.factory.ts";
import { entrarAPunto } from "../../apps/server/src/domains/presencia/presencia.factory.ts";
import { crearPunto } from "../../apps/server/src/domains/punto/punto.factory.ts";
import { crearFirma } from "../../apps/server/src/domains/sesion/index.ts";
import { crearSesion } from "../../apps/server/src/domains/sesion/sesion.factory.ts";
import { crearUsuario } from "../../apps/server/src/domains/usuario/usuario.factory.ts";
import { createSealer } from "../../apps/server/src/shared/crypto.ts";
import { crearServidor, puertoLibre, type Servidor } from "../../apps/server/test/caos/servidores.ts";
import { crearLlena, crearVacia } from "./llenar.ts";
import { HMAC, NADIE, SECRETO } from "./lleno/lugar.ts";
import { crearPiso } from "./piso.ts";

export const RAIZ = join(import.meta.dirname, "../..");

/** An account with its own point and an operator who stands there. */
export interface Cuenta {
  canal: CanalDePrueba;
  punto: number;
  token: string;
}

/** One server process over one database of its own, as in production: every commit waits for the disk. */
export interface Banco {
  url: string;
  databaseUrl: string;
  conexion: Database;
  servidor: Servidor;
  cuentas: Cuenta[];
  /** As many more, at whose points nobody is: there the floor writes, and no screen hears of it. */
  cuentasDePiso: Cuenta[];
  /** Where the server may send: whoever measures that puts a gateway there. */
  gateway: string;
  cerrar(): Promise<void>;
}

/** Server and database: an empty one, or a copy of the filled one of so many cases. */
export async function montarBanco({
  cuentas: cuantas,
  casos,
}: {
  cuentas: number;
  casos?: number;
}): Promise<Banco> {
  const base = await (casos === undefined ? crearVacia() : crearLlena({ casos }));
  const conexion = connect(base.url, { max: 20, name: "bench", onLost: () => undefined });
  await crearPiso(conexion.pool);
  const cuentas: Cuenta[] = [];
  for (let i = 0; i < cuantas * 2; i += 1) cuentas.push(await crearCuenta(conexion.db));
  const [puerto, puertoDeGateway] = [await puertoLibre(), await puertoLibre()];
  const servidor = crearServidor({
    puerto,
    databaseUrl: base.url,
    secreto: SECRETO,
    salidaPermitida: `${NADIE},127.0.0.1:${puertoDeGateway}`,
    carpeta: join(RAIZ, ".cache/bench-datos"),
    deprisa: false,
    registro: join(RAIZ, ".cache/bench-server.log"),
  });
  await servidor.listo();
  return {
    url: servidor.url,
    databaseUrl: base.url,
    conexion,
    servidor,
    cuentas: cuentas.slice(0, cuantas),
    cuentasDePiso: cuentas.slice(cuantas),
    gateway: `http://127.0.0.1:${puertoDeGateway}`,
    async cerrar() {
      await servidor.detener();
      await conexion.close();
      await base.cerrar();
    },
  };
}

async function crearCuenta(db: Db): Promise<Cuenta> {
  const id_entidad = await crearEntidad(db);
  const canal = await crearCanal(db, createSealer(SECRETO), {
    id_entidad,
    sesion_url: `http://${NADIE}`,
    credenciales: { api_key: "llave", hmac: HMAC },
  });
  // The filled database has its own, made by another process with the same numbers.
  const { id } = await crearUsuario(db, {
    id_entidad,
    id_rol: ROL.OPERADOR,
    usuario: `puesto-${randomUUID()}`,
  });
  const punto = await crearPunto(db, { id_entidad, canales: [canal.id], operadores: [id] });
  await entrarAPunto(db, id, punto);
  return { canal, punto, token: await crearSesion(db, crearFirma(SECRETO), id) };
}

let numero = 0;

/** A signed webhook as the gateway posts it. */
export function webhookDe(
  canal: CanalDePrueba,
  chat: string,
  texto: string,
): { camino: string; cuerpo: string; firma: string } {
  numero += 1;
  const cuerpo = JSON.stringify({
    id: `evt_${numero}`,
    event: "message",
    session: canal.sesion_id,
    payload: {
      // The third part alone is the message's own: with another "_" in it, all of a citizen would be one message.
      id: `false_${chat}_${process.pid}x${numero}`,
      timestamp: Math.floor(Date.now() / 1000),
      from: chat,
      fromMe: false,
      body: texto,
      hasMedia: false,
    },
  });
  const firma = createHmac("sha512", canal.credenciales["hmac"] ?? "")
    .update(cuerpo)
    .digest("hex");
  return { camino: `/ws/hooks/${canal.clasificacion}/${canal.id}`, cuerpo, firma };
}
