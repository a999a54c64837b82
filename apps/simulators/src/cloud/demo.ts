import type { CanalSimulado } from "../ciudadano/index.ts";
import { crearNube, type Nube } from "./nube.ts";
import { paraCiudadano } from "./para-ciudadano.ts";

/** The application, the number and the secrets of the demo: no provider knows them. */
const CLOUD_DEMO = {
  app: {
    id: "demo",
    secret: "cloud-demo-secreto",
    verifyToken: "cloud-demo-palabra",
    token: "cloud-demo-0000",
  },
  numero: {
    id: "106540352242922",
    waba: "102290129340398",
    telefono: "59122114477",
    nombre: "Línea nacional",
  },
} as const;

export interface CloudDemo extends Pick<Nube, "montar" | "cerrar"> {
  /** What the citizen's page shows of it. */
  ciudadano: CanalSimulado;
}

/** A cloud with the demo's number in it; what it holds ends with the process, as of a telephone that is new. */
export function crearCloudDemo(): CloudDemo {
  const nube = crearNube();
  nube.crearNumero({ ...CLOUD_DEMO.numero, app: nube.crearApp(CLOUD_DEMO.app) });
  return { ciudadano: paraCiudadano(nube), montar: nube.montar, cerrar: nube.cerrar };
}
