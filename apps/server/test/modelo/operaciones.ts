import * as fc from "fast-check";

/** How a number of the case is given: none, the one that stands, or an old one. */
const VERSIONES = ["ninguna", "actual", "vieja"] as const;
/** What the operator saw last: not told, the newest, or nothing yet. */
const VISTOS = ["no dice", "lo último", "nada"] as const;
/** Whether a request with a key comes again, and with which body. */
const REPETICIONES = ["no", "igual", "distinta"] as const;
const TIPOS = ["SIMPLE", "COMPLEJO"] as const;

type Version = (typeof VERSIONES)[number];
type Visto = (typeof VISTOS)[number];

/** What somebody does. Numbers are places in the model's lists, once `concretar` has said which. */
export type Operacion =
  | { hace: "entrar"; quien: number; punto: number }
  | { hace: "salir"; quien: number }
  | { hace: "escribir"; cuenta: number; chat: number }
  | { hace: "descubrir"; cuenta: number }
  | { hace: "leer"; quien: number; mensaje: number }
  | {
      hace: "responder";
      quien: number;
      caso: number;
      entradaDelCaso: number;
      visto: Visto;
      forzar: boolean;
      repite: (typeof REPETICIONES)[number];
    }
  | { hace: "varios"; quien: number; caso: number; otro: number }
  | { hace: "atender"; quien: number; caso: number }
  | { hace: "liberar"; quien: number; caso: number }
  | {
      hace: "guardar";
      quien: number;
      caso: number;
      tipo: (typeof TIPOS)[number];
      tramite: number;
      version: Version;
    }
  | { hace: "cerrar"; quien: number; caso: number; visto: Visto; forzar: boolean; version: Version }
  | { hace: "derivar"; quien: number; caso: number; punto: number; comentario: boolean; version: Version }
  | {
      hace: "traspasar";
      quien: number;
      caso: number;
      colega: number;
      comentario: boolean;
      version: Version;
    }
  | { hace: "adjuntar"; quien: number; caso: number; otro: number; version: Version }
  | { hace: "principal"; quien: number; caso: number; entrada: number; version: Version }
  | {
      hace: "abrir";
      quien: number;
      entrada: number;
      tipo: (typeof TIPOS)[number];
      conTramite: boolean;
      tramite: number;
    }
  | { hace: "llamada"; quien: number; canal: number; telefono: number; tipo: (typeof TIPOS)[number] }
  | { hace: "asociar"; quien: number; entrada: number; persona: number; reemplazar: boolean }
  | { hace: "deshacer"; quien: number; entrada: number }
  | { hace: "asignar"; caso: number; punto: number; comentario: boolean; version: Version }
  | { hace: "cancelar"; caso: number; version: Version }
  | { hace: "operador"; punto: number; operador: number }
  | { hace: "canal"; punto: number; canal: number }
  | { hace: "inactivar"; punto: number; mover: boolean; destino: number }
  | { hace: "activar"; punto: number };

export type Hace = Operacion["hace"];
export type De<H extends Hace> = Extract<Operacion, { hace: H }>;

export const PERSONAS = 2;
/** Of the chats: a telephone number, and the hidden address of the same citizen, which is told when it is discovered. */
export const NUMERO = 1;
export const OCULTA = 2;

const n = fc.nat({ max: 23 });
const pocas = (veces: number) => fc.nat({ max: veces - 1 }).map((uno) => uno === veces - 1);
const version = fc.constantFrom<Version[]>(
  "ninguna",
  "ninguna",
  "ninguna",
  "actual",
  "actual",
  "actual",
  "vieja",
);
const visto = fc.constantFrom<Visto[]>("no dice", "no dice", "lo último", "nada");
const tipo = fc.constantFrom(...TIPOS, "COMPLEJO");

const Una: fc.Arbitrary<Operacion> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ hace: fc.constant("entrar"), quien: n, punto: n }) },
  { weight: 1, arbitrary: fc.record({ hace: fc.constant("salir"), quien: n }) },
  { weight: 9, arbitrary: fc.record({ hace: fc.constant("escribir"), cuenta: n, chat: n }) },
  { weight: 2, arbitrary: fc.record({ hace: fc.constant("descubrir"), cuenta: n }) },
  { weight: 3, arbitrary: fc.record({ hace: fc.constant("leer"), quien: n, mensaje: n }) },
  {
    weight: 4,
    arbitrary: fc.record({
      hace: fc.constant("responder"),
      quien: n,
      caso: n,
      entradaDelCaso: n,
      visto,
      forzar: pocas(4),
      repite: fc.constantFrom("no", "no", "igual", "distinta"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ hace: fc.constant("varios"), quien: n, caso: n, otro: n }) },
  { weight: 4, arbitrary: fc.record({ hace: fc.constant("atender"), quien: n, caso: n }) },
  { weight: 3, arbitrary: fc.record({ hace: fc.constant("liberar"), quien: n, caso: n }) },
  {
    weight: 5,
    arbitrary: fc.record({ hace: fc.constant("guardar"), quien: n, caso: n, tipo, tramite: n, version }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      hace: fc.constant("cerrar"),
      quien: n,
      caso: n,
      visto,
      forzar: pocas(4),
      version,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      hace: fc.constant("derivar"),
      quien: n,
      caso: n,
      punto: n,
      comentario: fc.boolean(),
      version,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      hace: fc.constant("traspasar"),
      quien: n,
      caso: n,
      colega: n,
      comentario: fc.boolean(),
      version,
    }),
  },
  { weight: 6, arbitrary: fc.record({ hace: fc.constant("adjuntar"), quien: n, caso: n, otro: n, version }) },
  {
    weight: 3,
    arbitrary: fc.record({ hace: fc.constant("principal"), quien: n, caso: n, entrada: n, version }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      hace: fc.constant("abrir"),
      quien: n,
      entrada: n,
      tipo,
      conTramite: fc.boolean(),
      tramite: n,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      hace: fc.constant("llamada"),
      quien: n,
      canal: n,
      telefono: n,
      tipo: fc.constantFrom("SIMPLE", "SIMPLE", "COMPLEJO"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      hace: fc.constant("asociar"),
      quien: n,
      entrada: n,
      persona: n,
      reemplazar: pocas(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ hace: fc.constant("deshacer"), quien: n, entrada: n }) },
  {
    weight: 4,
    arbitrary: fc.record({
      hace: fc.constant("asignar"),
      caso: n,
      punto: n,
      comentario: fc.boolean(),
      version,
    }),
  },
  { weight: 2, arbitrary: fc.record({ hace: fc.constant("cancelar"), caso: n, version }) },
  { weight: 2, arbitrary: fc.record({ hace: fc.constant("operador"), punto: n, operador: n }) },
  { weight: 2, arbitrary: fc.record({ hace: fc.constant("canal"), punto: n, canal: n }) },
  {
    weight: 2,
    arbitrary: fc.record({ hace: fc.constant("inactivar"), punto: n, mover: fc.boolean(), destino: n }),
  },
  { weight: 2, arbitrary: fc.record({ hace: fc.constant("activar"), punto: n }) },
);

/** What a morning begins with: citizens who write, and one of them who is known and has a procedure. */
const Llegada: fc.Arbitrary<Operacion> = fc.record({ hace: fc.constant("escribir"), cuenta: n, chat: n });
const Conocido: fc.Arbitrary<Operacion[]> = fc
  .tuple(Llegada, n)
  .map(([llegada, quien]) => [
    llegada,
    { hace: "asociar", quien: quien - (quien % 4), entrada: 0, persona: 0, reemplazar: true },
  ]);
const Expediente: fc.Arbitrary<Operacion[]> = Conocido.map((operaciones) => [
  ...operaciones,
  { hace: "guardar", quien: 0, caso: 0, tipo: "COMPLEJO", tramite: 0, version: "actual" },
]);

/** Up to so many operations or beginnings of a matter, after a few arrivals. */
export const Secuencia = (maximo: number): fc.Arbitrary<Operacion[]> =>
  fc.noBias(
    fc
      .tuple(
        fc.array(Llegada, { maxLength: 2, size: "max" }),
        fc.array(
          fc.oneof(
            { weight: 14, arbitrary: Una.map((una) => [una]) },
            { weight: 1, arbitrary: Conocido },
            { weight: 2, arbitrary: Expediente },
          ),
          { minLength: 1, maxLength: maximo, size: "max" },
        ),
      )
      .map(([llegadas, tramos]) => [...llegadas, ...tramos.flat()].slice(0, maximo)),
  );
