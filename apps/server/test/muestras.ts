import type { RouteSpec } from "@ventanilla/contract/common/route";
import { z } from "zod";

export const PARTES = ["params", "query", "body"] as const;
export type Parte = (typeof PARTES)[number];

/** The part of JSON Schema that our own schemas come out as. */
export interface Esquema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Esquema[];
  oneOf?: Esquema[];
  items?: Esquema;
  properties?: Record<string, Esquema>;
  required?: string[];
  additionalProperties?: unknown;
}

function esquemaDe(route: RouteSpec, parte: Parte): Esquema | undefined {
  const schema = route[parte];
  return schema && (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Esquema);
}

function ramasDe({ anyOf, oneOf }: Esquema): Esquema[] {
  return anyOf ?? oneOf ?? [];
}

/** A value that the schema accepts, with as little in it as it allows. */
export function valorDe(esquema: Esquema): unknown {
  if (esquema.const !== undefined) return esquema.const;
  if (esquema.examples) return esquema.examples[0];
  if (esquema.enum) return esquema.enum.find((valor) => valor !== "") ?? "";
  if (esquema.format === "uuid") return "00000000-0000-4000-8000-000000000000";
  const [rama] = ramasDe(esquema);
  if (rama) return valorDe(rama);
  switch (esquema.type) {
    case "integer":
    case "number":
      return esquema.minimum ?? (esquema.exclusiveMinimum ?? 0) + 1;
    case "boolean":
      return true;
    case "array":
      return esquema.items ? [valorDe(esquema.items)] : [];
    case "object":
      return Object.fromEntries(
        (esquema.required ?? []).map((nombre) => [nombre, valorDe(esquema.properties?.[nombre] ?? {})]),
      );
    default:
      return "muestra".padEnd(esquema.minLength ?? 0, "a");
  }
}

type Valores = Record<string, string | number | boolean | null | undefined>;
export interface Llamada {
  params: Valores;
  query: Valores;
  body: unknown;
}

/** A valid request of a route. */
export function llamadaDe(route: RouteSpec): Llamada {
  const parte = (nombre: Parte): unknown => {
    const esquema = esquemaDe(route, nombre);
    return esquema && valorDe(esquema);
  };
  return {
    params: (parte("params") ?? {}) as Valores,
    query: (parte("query") ?? {}) as Valores,
    body: parte("body"),
  };
}

/** Paths of every whole number in a request: `params.id`, `body.canales.id_caso`. An id that may also come inside its object is one. */
export function enterosDe(route: RouteSpec): string[] {
  const caminos = PARTES.flatMap((parte) => {
    const esquema = esquemaDe(route, parte);
    return esquema ? bajar(esquema, parte) : [];
  });
  return caminos.filter(
    (camino) => !caminos.includes(camino.replace(/\.id$/, "")) || !camino.endsWith(".id"),
  );
}

/** Whether a list of ids stands at a path of the body. */
export function esSeleccion(route: RouteSpec, camino: string): boolean {
  const [parte, campo = "", ...resto] = camino.split(".");
  const esquema = esquemaDe(route, "body")?.properties?.[campo];
  return parte === "body" && resto.length === 0 && esquema?.type === "array";
}

function bajar(esquema: Esquema, camino: string): string[] {
  if (esquema.type === "integer" || esquema.type === "number") return [camino];
  return [
    ...Object.entries(esquema.properties ?? {}).flatMap(([nombre, hijo]) =>
      bajar(hijo, `${camino}.${nombre}`),
    ),
    ...(esquema.items ? bajar(esquema.items, camino) : []),
    ...ramasDe(esquema).flatMap((rama) => bajar(rama, camino)),
  ];
}

/** A request of a route in which one text is another one. */
export interface ConOtroTexto {
  /** `body.persona.nombres`. */
  camino: string;
  con(texto: string): Llamada;
}

type Hueco = [camino: string, con: (texto: string) => unknown];

function* huecosDe(esquema: Esquema, camino: string): Generator<Hueco> {
  for (const rama of ramasDe(esquema)) yield* huecosDe(rama, camino);
  if (esquema.type === "string" || Object.keys(esquema).length === 0) yield [camino, (texto) => texto];
  if (esquema.items)
    for (const [hijo, con] of huecosDe(esquema.items, camino)) yield [hijo, (texto) => [con(texto)]];
  for (const [nombre, propiedad] of Object.entries(esquema.properties ?? {})) {
    for (const [hijo, con] of huecosDe(propiedad, `${camino}.${nombre}`)) {
      const minimo = valorDe(esquema) as object;
      yield [hijo, (texto) => ({ ...minimo, [nombre]: con(texto) })];
    }
  }
}

/** Every place of a request's body and query where a text stands. */
export function textosDe(route: RouteSpec): ConOtroTexto[] {
  return (["query", "body"] as const).flatMap((parte) => {
    const esquema = esquemaDe(route, parte);
    const huecos = esquema ? [...huecosDe(esquema, parte)] : [];
    return huecos.map(([camino, con]) => ({
      camino,
      con: (texto) => ({ ...llamadaDe(route), [parte]: con(texto) }) as Llamada,
    }));
  });
}

/** Sets what stands at a path; a list on the way is set in its first element. */
export function poner(llamada: Llamada, camino: string, valor: number | number[]): void {
  const pasos = camino.split(".");
  let lugar: Record<string, unknown> = { ...llamada };
  for (const paso of pasos.slice(0, -1)) {
    const siguiente = lugar[paso];
    lugar = (Array.isArray(siguiente) ? siguiente[0] : siguiente) as Record<string, unknown>;
  }
  lugar[pasos.at(-1) ?? ""] = valor;
}
