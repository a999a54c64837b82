import { join } from "node:path";
import { CLIENTE_DEMO, CUENTAS_DEMO, crearCiudadania } from "./ciudadania/index.ts";
import { montarCiudadano, OFRECIDOS } from "./ciudadano/index.ts";
import { crearCloudDemo } from "./cloud/index.ts";
import { type CorreoSimulado, crearCorreoSimulado, rutasCorreo } from "./correo/index.ts";
import { rutasLibro } from "./libro/index.ts";
import { crearMessenger } from "./messenger/index.ts";
import { crearPortal } from "./portal/index.ts";
import { DESPUES } from "./puertos.ts";
import { crearSegip } from "./segip/index.ts";
import { crearSin } from "./sin/index.ts";
import { crearTwitter } from "./twitter/index.ts";
import { crearServidorSimulado, crearWaha } from "./waha/waha-simulado.ts";

export interface OpcionesSimuladores {
  puerto: number;
  host: string;
  /** Where files and whatever else is named in answers are found; without it where the first of its listeners is. */
  origen?: string | undefined;
  /** What survives a restart lies in `simulators/` below it. */
  carpetaDatos: string;
  claveWaha?: string | undefined;
  /** Where digital identity sends browsers back to; without it nobody gets in by it. */
  regresoCiudadania?: string;
  /** Where the desk is, on the same host; without it the citizen's page leads to none. */
  puertoEscritorio?: number;
}

export interface Simuladores {
  url: string;
  /** The mail server's own ports. */
  correo: Pick<CorreoSimulado, "imap" | "smtp" | "clave">;
  cerrar(): Promise<void>;
}

const NINGUN_REGRESO = "http://127.0.0.1/login-ciudadania";

/** Every outside service of the demo; those that speak HTTP on one port. */
export async function iniciarSimuladores(opciones: OpcionesSimuladores): Promise<Simuladores> {
  const { puerto, host, carpetaDatos, claveWaha } = opciones;
  const app = crearServidorSimulado();
  let url = "";
  const carpeta = join(carpetaDatos, "simulators");
  const waha = crearWaha({
    carpeta,
    ...(claveWaha !== undefined && { clave: claveWaha }),
  });
  const messenger = crearMessenger({ carpeta });
  // Port 0 asks for free ones.
  const puertoDe = (salto: number): number => (puerto === 0 ? 0 : puerto + salto);
  const correo = await crearCorreoSimulado({
    host,
    puertoImap: puertoDe(DESPUES.imap),
    puertoSmtp: puertoDe(DESPUES.smtp),
    carpeta,
  });
  waha.montar(app);
  messenger.montar(app, () => url);
  const twitter = crearTwitter({ carpeta });
  twitter.montar(app, () => url);
  const segip = crearSegip({ carpeta });
  segip.padron.inscribir(OFRECIDOS.flatMap(({ cedula }) => cedula ?? []));
  segip.montar(app);
  crearPortal().montar(app);
  crearSin().montar(app);
  const ciudadania = crearCiudadania({
    cliente: { ...CLIENTE_DEMO, redirect: opciones.regresoCiudadania ?? NINGUN_REGRESO },
  });
  ciudadania.inscribir(...CUENTAS_DEMO);
  ciudadania.montar(app);
  rutasCorreo(app, correo);
  const cloud = crearCloudDemo(carpeta);
  cloud.montar(app, () => url);
  // In the order in which the citizen's page shows them.
  const canales = [waha.ciudadano, cloud.ciudadano, messenger.ciudadano, twitter.ciudadano];
  rutasLibro(app, { canales, correo });
  montarCiudadano(app, {
    canales,
    correo,
    padron: segip.padron,
    escritorio: opciones.puertoEscritorio ?? null,
  });
  app.get("/health", () => ({ status: "ok" }));
  const escuchado = await app.listen({ port: puerto, host });
  url = opciones.origen ?? escuchado;
  return {
    url,
    correo,
    async cerrar() {
      await waha.cerrar();
      await messenger.cerrar();
      await twitter.cerrar();
      await cloud.cerrar();
      await correo.cerrar();
      await app.close();
    },
  };
}
