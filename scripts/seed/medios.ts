import { readFileSync } from "node:fs";
import type { FileStore } from "../../apps/server/src/adapters/files/port.ts";
import { type Guardado, guardar } from "../../apps/server/src/domains/archivo/index.ts";

/** Files that people of the demo send each other; they lie in medios/. */
export type Medio =
  | "factura-de-luz.jpg"
  | "nota-de-voz.mp3"
  | "minibus.mp4"
  | "formulario-registro-vecinal.pdf"
  | "acta-de-reunion.pdf";
export type Medios = Readonly<Record<Medio, Guardado>>;

/** Kept once each; any number of messages may show them. */
export async function guardarMedios(almacen: FileStore): Promise<Medios> {
  const guardarUno = async (medio: Medio) =>
    await guardar(almacen, readFileSync(new URL(`./medios/${medio}`, import.meta.url)), medio);
  return {
    "factura-de-luz.jpg": await guardarUno("factura-de-luz.jpg"),
    "nota-de-voz.mp3": await guardarUno("nota-de-voz.mp3"),
    "minibus.mp4": await guardarUno("minibus.mp4"),
    "formulario-registro-vecinal.pdf": await guardarUno("formulario-registro-vecinal.pdf"),
    "acta-de-reunion.pdf": await guardarUno("acta-de-reunion.pdf"),
  };
}
