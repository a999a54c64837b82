import type { Plantilla, PlantillaElegida } from "@ventanilla/contract/mensaje/plantilla";
import { enUnaLinea } from "@ventanilla/contract/mensaje/plantilla.rules";
import { z } from "zod";
import { CanalError } from "../connector.ts";
import type { Graph } from "../meta/index.ts";
import { type ConfigCloud, cuentaDe } from "./config.ts";

const Componente = z.object({ type: z.string(), format: z.string().nullish(), text: z.string().nullish() });
const PlantillaCloud = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  parameter_format: z.string().nullish(),
  components: z.array(Componente).nullish().catch(null),
});
const Pagina = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).nullish(), next: z.string().nullish() })
    .nullish(),
});

const HUECO = /\{\{(\d{1,2})\}\}/g;
const POR_PAGINA = 100;
const PAGINAS_MAX = 10;

/** Null: one that needs more than words, as a picture, a place, or names for its gaps. */
function plantillaDe(leida: unknown): Plantilla | null {
  const { data } = PlantillaCloud.safeParse(leida);
  if (data?.status !== "APPROVED" || data.parameter_format === "NAMED") return null;
  const partes = data.components ?? [];
  const cuerpo = partes.find(({ type }) => type === "BODY")?.text;
  const otras = partes.filter(({ type }) => type !== "BODY");
  const sencillas = otras.every(
    ({ type, format, text }) =>
      type === "FOOTER" || (type === "HEADER" && format === "TEXT" && !text?.includes("{{")),
  );
  if (!cuerpo || !sencillas) return null;
  const dice = (clase: string) => otras.find(({ type }) => type === clase)?.text;
  const texto = [dice("HEADER"), cuerpo, dice("FOOTER")].filter(Boolean).join("\n\n");
  const huecos = new Set([...cuerpo.matchAll(HUECO)].map(([, numero]) => Number(numero)));
  return { nombre: data.name, idioma: data.language, texto, parametros: Math.max(0, ...huecos) };
}

/** Those that are approved and made of words alone. */
export function crearPlantillas(graph: Graph, timeoutMs: number) {
  return async function plantillas(config: ConfigCloud): Promise<readonly Plantilla[]> {
    const { waba } = config.configuracion;
    if (!waba) return [];
    const halladas: Plantilla[] = [];
    let despues: string | undefined;
    for (let pagina = 0; pagina < PAGINAS_MAX; pagina += 1) {
      const consulta = new URLSearchParams({
        fields: "name,language,status,parameter_format,components",
        status: "APPROVED",
        limit: String(POR_PAGINA),
        ...(despues !== undefined && { after: despues }),
      });
      const respuesta = await graph.preguntar(cuentaDe(config), {
        ruta: `${waba}/message_templates?${consulta}`,
        timeoutMs,
      });
      const leida = Pagina.safeParse(respuesta);
      if (!leida.success) throw new CanalError("temporal", "RESPUESTA_DESCONOCIDA", "no list of templates");
      halladas.push(...leida.data.data.map(plantillaDe).filter((una) => una !== null));
      despues = leida.data.paging?.cursors?.after;
      if (!leida.data.paging?.next || despues === undefined) break;
    }
    return halladas;
  };
}

export function bloqueDePlantilla({ nombre, idioma, parametros }: PlantillaElegida): Record<string, unknown> {
  const parameters = parametros.map((uno) => ({ type: "text", text: enUnaLinea(uno) }));
  const components = parameters.length > 0 ? [{ type: "body", parameters }] : [];
  return { type: "template", template: { name: nombre, language: { code: idioma }, components } };
}
