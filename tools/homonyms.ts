import { listFiles, readText } from "./files.ts";

/** What one works with on a side: the contract is on both, a channel, a simulator and a page keep their types to themselves. */
const SIDES: readonly (readonly string[])[] = [
  [
    "packages/contract/src/**/*.ts",
    "apps/server/src/{app,db,domains,http,jobs,outbox,realtime,shared}/**/*.ts",
    "apps/server/src/channels/*.ts",
    "apps/server/src/adapters/*/port.ts",
  ],
  [
    "packages/contract/src/**/*.ts",
    "packages/client/src/**/*.ts",
    "apps/web/src/{domains,lib,mesa,shell,ui}/**/*.{ts,tsx}",
  ],
];
const NOT_LOOKED_AT = /(?:\.(?:gen|test|factory))\.tsx?$/;
const TYPE = /^export (?:type|interface|class) (\w+)/gm;
const DOOR = /\/index\.tsx?$/;
const PASSED_ON = /^export (?:type )?\{([^}]*)\}/gm;

/** A room by its folder: those of the contract and of both sides each by their noun, the rest by what they are. */
const ROOM =
  /^(?:packages\/contract\/src\/[^/]+(?=\/)|apps\/\w+\/src\/(?:domains|adapters)\/[^/]+|apps\/\w+\/src\/[^/]+|packages\/\w+)/;

/** Names of several types, and why each may stay: whoever adds one says how nobody takes one for the other. */
export const HOMONYMS: Readonly<Record<string, string>> = {
  Account: "of a canal in the outbox, of the machine in db/embedded, which nothing else opens",
  Answer:
    "how a room answers data fields; what a thread of shared/workers answered, which only its pool reads",
  Asociacion: "the contract's is what is sent, the room's is the row that it became",
  ByteRange: "one shape, said where bytes are kept and where they are served: neither may import the other",
  CanalCaido: "the contract's is what a chat tells, the dashboard's is a row of its list",
  CanalFila: "the contract's is the list's row on the wire, the room's the same row as it is read",
  CasoNuevo: "the contract's is what is sent, the room's is the row that is written",
  Ciudadano: "the contract's is what is known of one, the message's is how an event names one",
  ConsultaBusqueda: "of persona and of busqueda: each the query of its own route",
  ConsultaCasos: "the contract's is what is sent, the room's is the same for three lists",
  ConsultaPendientes: "one shape: before and after the contract read it",
  Credencial: "of a canal's provider; of a person, which is a passkey",
  Cubiculo: "the contract's point that somebody may enter; of it what the browser keeps",
  Cuenta: "a count on the dashboard; what a log-in is checked against, inside sesion alone",
  Direccion: "which way a message goes; where a citizen is written to",
  Encabezado: "of a quoted mail in the contract; of a printed case, inside papel alone",
  Identidad: "what the registry confirms; the form of it in the web",
  Impedimento: "the word why a chat gets nothing; what the desk says instead of the composer",
  LineState: "of one socket, and of the page as it is shown",
  Marca: "of a found word in the contract, of a point's number, of counted messages, of a drawn line",
  Modulo: "its name in a permission; its record",
  Order: "of a list in db; what a thread of shared/workers is told, which only its pool says",
  Paso: "of setting up; elsewhere inside one file of a room",
  Pauses: "of accounts in the outbox, of listeners in jobs: neither imports the other",
  Tanda: "of a thread's messages; of counted messages, inside tablero alone",
  Tramo: "of days and of quoted lines in the contract; of a printed line, inside papel alone",
  Turn: "at a lock of the database; at an account whose provider counts, inside the outbox alone",
  Visto: "what an operator had seen when they wrote; elsewhere inside one file of a room",
};

const roomOf = (file: string): string => ROOM.exec(file)?.[0] ?? file;
const isPrivate = (room: string): boolean => room.includes("/domains/");

/** Names that a room's door passes on. */
function passedOn(text: string): readonly string[] {
  return [...text.matchAll(PASSED_ON)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.replace(/^\s*type /, "").trim()),
  );
}

interface Seen {
  /** Where each room exports it. */
  readonly files: Map<string, string>;
  /** Some of these may be imported elsewhere. */
  open: boolean;
}

function typesOf(root: string, side: readonly string[]): ReadonlyMap<string, Seen> {
  const files = listFiles(root, ...side).filter((file) => !NOT_LOOKED_AT.test(file));
  const texts = new Map(files.map((file) => [file, readText(root, file)]));
  const doors = new Set(
    [...texts]
      .filter(([file]) => DOOR.test(file))
      .flatMap(([file, text]) => passedOn(text).map((name) => `${roomOf(file)} ${name}`)),
  );
  const seen = new Map<string, Seen>();
  for (const [file, text] of texts) {
    for (const [, name = ""] of text.matchAll(TYPE)) {
      const entry = seen.get(name) ?? { files: new Map(), open: false };
      const room = roomOf(file);
      entry.files.set(room, file);
      entry.open ||= !isPrivate(room) || doors.has(`${room} ${name}`);
      seen.set(name, entry);
    }
  }
  return seen;
}

/**
 * Types that two rooms export under one name, where one of them may be imported by both: whoever reads it elsewhere takes it
 * for the other. What only its own room can import may bear any name that is no other's outside.
 */
export function homonyms(
  root: string,
  allowed: Readonly<Record<string, string>> = HOMONYMS,
): readonly string[] {
  const told = new Map<string, string>();
  for (const side of SIDES) {
    for (const [name, { files, open }] of typesOf(root, side)) {
      if (open && files.size > 1) told.set(name, [...files.values()].join(", "));
    }
  }
  return [
    ...[...told]
      .filter(([name]) => !Object.hasOwn(allowed, name))
      .map(([name, where]) => `${name}: several types of one name, ${where}`),
    ...Object.keys(allowed)
      .filter((name) => !told.has(name))
      .map((name) => `tools/homonyms.ts: ${name} is one type now, its line goes`),
  ];
}
