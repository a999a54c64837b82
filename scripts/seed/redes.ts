import type { OpenCanal } from "../../apps/server/src/channels/connector.ts";
import type { Db } from "../../apps/server/src/db/database.ts";
import { type CanalNuevo, crearCanal } from "../../apps/server/src/domains/canal/canal.factory.ts";
import type { Sealer } from "../../apps/server/src/shared/crypto.ts";
import { CLOUD_DEMO } from "../../apps/simulators/src/cloud/index.ts";
import { CAMINO_MESSENGER } from "../../apps/simulators/src/messenger/index.ts";
import { mandar } from "./gateway.ts";

/** The demo's institutions. */
export type Marca = keyof typeof CLOUD_DEMO.numeros;
const MARCAS: readonly Marca[] = ["registro", "transporte"];

interface Presentada {
  simuladores: string;
  canal: OpenCanal;
  /** As citizens read it. */
  nombre: string;
  /** Where its provider tells what happens. */
  webhook: string;
}

/** A network whose provider is called, and calls: Meta's and X's. */
interface Red {
  clasificacion: OpenCanal["clasificacion"];
  /** Of several providers of one classification, which. */
  proveedor?: string;
  cuenta(marca: Marca): Pick<CanalNuevo, "usuario" | "ruta_perfil" | "sesion_id" | "credenciales">;
  /** Where the provider is asked, as the account's settings say it. */
  configuracion(simuladores: string): Record<string, string>;
  /** Makes sure that the provider knows the account and where we are. */
  presentar(cuenta: Presentada): Promise<void>;
}

const CUENTAS_X = {
  registro: { id: "1700000000000000401", usuario: "sederce_demo" },
  transporte: { id: "1700000000000000802", usuario: "amti_demo" },
} as const satisfies Record<Marca, object>;

const PAGINAS = { registro: "104100200300400", transporte: "100802000000802" } as const satisfies Record<
  Marca,
  string
>;

const { app, numeros } = CLOUD_DEMO;

const REDES: readonly Red[] = [
  {
    clasificacion: "whatsapp",
    proveedor: "cloud",
    cuenta: (marca) => ({
      usuario: numeros[marca].telefono,
      ruta_perfil: null,
      sesion_id: numeros[marca].id,
      credenciales: { token: app.token, app_secret: app.secret, verify_token: app.verifyToken },
    }),
    configuracion: (simuladores) => ({
      proveedor: "cloud",
      base: `${simuladores}${CLOUD_DEMO.camino}`,
      waba: CLOUD_DEMO.waba,
    }),
    // All numbers of an application share its address, whichever account it names.
    presentar: ({ simuladores, webhook }) =>
      mandar(simuladores, "PUT", "/_sim/cloud/webhook", { app: app.id, url: webhook }),
  },
  {
    clasificacion: "facebook",
    cuenta: (marca) => ({
      usuario: PAGINAS[marca],
      ruta_perfil: null,
      sesion_id: null,
      credenciales: {
        token: `demo-pagina-${marca}`,
        app_secret: "demo-aplicacion-meta",
        verify_token: "demo-palabra-meta",
      },
    }),
    configuracion: (simuladores) => ({ base: `${simuladores}${CAMINO_MESSENGER}` }),
    presentar: ({ simuladores, canal, nombre, webhook }) =>
      mandar(simuladores, "PUT", "/_sim/messenger/paginas", {
        id: canal.usuario,
        nombre,
        token: canal.credenciales["token"],
        app_secret: canal.credenciales["app_secret"],
        webhook,
      }),
  },
  {
    clasificacion: "twitter",
    cuenta: (marca) => ({
      usuario: `@${CUENTAS_X[marca].usuario}`,
      ruta_perfil: CUENTAS_X[marca].id,
      sesion_id: null,
      credenciales: {
        consumer_key: "demo-aplicacion",
        consumer_secret: "demo-aplicacion-secreto",
        access_token: `demo-${marca}`,
        access_secret: `demo-${marca}-secreto`,
        client_secret: "demo-aplicacion-firma",
      },
    }),
    configuracion: (simuladores) => ({ base: simuladores }),
    presentar: ({ simuladores, canal, nombre, webhook }) =>
      mandar(simuladores, "PUT", "/_sim/twitter/cuentas", {
        id: canal.ruta_perfil,
        usuario: canal.usuario.replace(/^@/, ""),
        nombre,
        ...canal.credenciales,
        webhook: { url: webhook },
      }),
  },
];

/** An account of each network; answers their ids. */
export async function crearCuentasDeRedes(
  db: Db,
  sealer: Sealer,
  { id_entidad, marca, simuladores }: { id_entidad: number; marca: Marca; simuladores: string },
): Promise<number[]> {
  const ids: number[] = [];
  for (const { clasificacion, cuenta, configuracion } of REDES) {
    const { id } = await crearCanal(db, sealer, {
      id_entidad,
      clasificacion,
      ...cuenta(marca),
      configuracion: JSON.stringify(configuracion(simuladores)),
    });
    ids.push(id);
  }
  return ids;
}

/** The network of an account that was sown; undefined: it is of none, or somebody's own. */
export function redDe({
  clasificacion,
  usuario,
  configuracion,
}: {
  clasificacion: string;
  usuario: string;
  configuracion: unknown;
}): Red | undefined {
  const dice = new Map(Object.entries(Object(configuracion)));
  return REDES.find(
    (red) =>
      red.clasificacion === clasificacion &&
      red.proveedor === dice.get("proveedor") &&
      MARCAS.some((marca) => red.cuenta(marca).usuario === usuario),
  );
}
