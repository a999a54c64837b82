import type { RouteSpec } from "@ventanilla/contract/common/route";
import { z } from "zod";
import { type Esquema, valorDe } from "./muestras.ts";

export interface Equivocacion {
  /** `persona.nombres`: what is wrong; null where several shapes would do, and any may be the one that lacks something. */
  campo: string | null;
  /** `falta`, `largo de más`… */
  falta: string;
  body: unknown;
}

/** Every body that a route's own schema refuses for one field alone, all else being right. */
export function equivocacionesDe(route: RouteSpec): Equivocacion[] {
  if (!route.body) return [];
  const esquema = z.toJSONSchema(route.body, { io: "input", unrepresentable: "any" }) as Esquema;
  const formas = formasDe(esquema);
  const todas = formas.flatMap((forma) => deObjeto(forma, "", (valor) => valor));
  if (formas.length === 1) return todas;
  return unaDeCada(todas.map((una) => (una.falta === "falta" ? { ...una, campo: null } : una)));
}

const formasDe = (esquema: Esquema): readonly Esquema[] => esquema.anyOf ?? esquema.oneOf ?? [esquema];

/** Branches of one shape share most of their fields. */
const unaDeCada = (todas: readonly Equivocacion[]): Equivocacion[] => [
  ...new Map(todas.map((una) => [JSON.stringify(una), una])).values(),
];

type Encajar = (valor: unknown) => unknown;

function deObjeto(esquema: Esquema, lugar: string, encajar: Encajar): Equivocacion[] {
  const bueno = valorDe(esquema) as Record<string, unknown>;
  const ajeno = { campo: lugar, falta: "uno de más", body: encajar({ ...bueno, nadie_lo_conoce: "x" }) };
  const deMas = esquema.additionalProperties === false ? [ajeno] : [];
  const suyas = Object.entries(esquema.properties ?? {}).flatMap(([nombre, propiedad]) => {
    const campo = lugar === "" ? nombre : `${lugar}.${nombre}`;
    const con: Encajar = (valor) => encajar({ ...bueno, [nombre]: valor });
    const { [nombre]: _, ...sin } = bueno;
    const falta = esquema.required?.includes(nombre) ? [{ campo, falta: "falta", body: encajar(sin) }] : [];
    return [...falta, ...deValor(propiedad, campo, con)];
  });
  return [...deMas, ...suyas];
}

function deValor(esquema: Esquema, campo: string, con: Encajar): Equivocacion[] {
  const ramas = formasDe(esquema);
  const malos = ajenosDe(esquema).map(([falta, valor]) => ({ campo, falta, body: con(valor) }));
  const hondos = ramas.length === 1 ? ramas : ramas.filter(({ type }) => type !== "null");
  // Of several shapes any may be meant: only what none of them takes is wrong.
  if (hondos.length !== 1) return malos;
  const [uno = esquema] = hondos;
  if (uno.properties) return [...malos, ...deObjeto(uno, campo, con)];
  if (uno.items) {
    const [hijo] = formasDe(uno.items);
    const enLista: Encajar = (valor) => con([valor]);
    if (hijo?.properties) return [...malos, ...deObjeto(hijo, `${campo}.0`, enLista)];
  }
  return malos;
}

/** `true` and a list of one number are numbers to whoever converts what comes instead of reading it. */
const DE_CADA_TIPO: Readonly<Record<string, unknown>> = {
  string: "texto",
  number: 12.5,
  boolean: true,
  array: [1],
  object: { otra: "cosa" },
  null: null,
};

/** What no branch of a schema takes. */
function ajenosDe(esquema: Esquema): [falta: string, valor: unknown][] {
  const ramas = formasDe(esquema).flatMap(formasDe);
  // Whatever comes is taken, and judged by the route's own rules.
  if (ramas.some((rama) => tipoDe(rama) === undefined)) return [];
  const tipos = new Set(ramas.flatMap((rama) => tipoDe(rama) ?? []));
  const [una = esquema] = ramas.filter((rama) => tipoDe(rama) !== "null");
  // Where the words themselves are the type, none of them is known to be of another.
  const ajenos = ramas.every(({ type }) => type !== undefined) ? Object.keys(DE_CADA_TIPO) : ["object"];
  const deTipo = Object.entries(DE_CADA_TIPO)
    .filter(([tipo]) => ajenos.includes(tipo) && !tipos.has(tipo))
    .map(([tipo, valor]): [string, unknown] => [`otro tipo, ${tipo}`, valor]);
  if (tipos.size > (tipos.has("null") ? 2 : 1)) return deTipo;
  return [...deTipo, ...fueraDe(una)];
}

function fueraDe(esquema: Esquema): [falta: string, valor: unknown][] {
  const fuera: [string, unknown][] = [];
  if (esquema.enum) fuera.push(["no es ninguno", "NO_ES_NINGUNO"]);
  else if (tipoDe(esquema) === "string" && esquema.const === undefined) {
    if (esquema.maxLength !== undefined) fuera.push(["largo de más", "á".repeat(esquema.maxLength + 1)]);
    if (esquema.minLength !== undefined && esquema.minLength > 0) fuera.push(["vacío", ""]);
  }
  if (esquema.minimum !== undefined) fuera.push(["chico de más", esquema.minimum - 1]);
  if (esquema.exclusiveMinimum !== undefined) fuera.push(["chico de más", esquema.exclusiveMinimum]);
  if (esquema.maximum !== undefined) fuera.push(["grande de más", esquema.maximum + 1]);
  if (esquema.minItems) fuera.push(["vacía", []]);
  if (esquema.items && esquema.maxItems !== undefined && esquema.maxItems <= 1_000)
    fuera.push([
      "muchos de más",
      Array.from({ length: esquema.maxItems + 1 }, () => valorDe(esquema.items ?? {})),
    ]);
  return fuera;
}

function tipoDe({ type, const: fijo, enum: algunos }: Esquema): string | string[] | undefined {
  if (type !== undefined) return type;
  if (fijo === null) return "null";
  return fijo !== undefined || algunos ? "string" : undefined;
}
