import type { CanalSimulado } from "../ciudadano/index.ts";
import { crearNube, type Nube, PREFIJO } from "./nube.ts";
import { paraCiudadano } from "./para-ciudadano.ts";

/** The application, the institutions' numbers and the secrets of the demo: no provider knows them. */
export const CLOUD_DEMO = {
  app: {
    id: "demo",
    secret: "cloud-demo-secreto",
    verifyToken: "cloud-demo-palabra",
    token: "cloud-demo-0000",
  },
  /** Below the simulators' address. */
  camino: PREFIJO,
  waba: "102290129340398",
  numeros: {
    registro: {
      id: "106540352242922",
      telefono: "59122114477",
      nombre: "Servicio Departamental de Registros y Certificaciones",
    },
    transporte: {
      id: "106540352242933",
      telefono: "59144258822",
      nombre: "Autoridad de Movilidad y Transporte Interprovincial",
    },
  },
} as const;

export interface CloudDemo extends Pick<Nube, "montar" | "cerrar"> {
  /** What the citizen's page shows of it. */
  ciudadano: CanalSimulado;
}

/** A cloud with the demo's numbers in it. */
export function crearCloudDemo(carpeta: string): CloudDemo {
  const nube = crearNube({ carpeta });
  const app = nube.crearApp(CLOUD_DEMO.app);
  for (const numero of Object.values(CLOUD_DEMO.numeros))
    nube.crearNumero({ ...numero, waba: CLOUD_DEMO.waba, app });
  return { ciudadano: paraCiudadano(nube), montar: nube.montar, cerrar: nube.cerrar };
}
