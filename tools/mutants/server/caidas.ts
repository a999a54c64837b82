import { mutantsOf } from "../mutant.ts";

/** What is away, or was sealed with another key, is waited out or asked for anew. */
export const CAIDAS = mutantsOf("apps/server/src", [
  {
    id: "caida-que-se-cuenta-al-correo",
    kind: "rule",
    means: "a store that is away for ten seconds costs a letter its words and its files",
    file: "channels/correo/escucha.ts",
    find: "guardar(destropezar(cursor))",
    put: "guardar(cursor)",
    tests: ["channels/correo/escucha.test.ts"],
  },
  {
    id: "fuente-como-almacen",
    kind: "rule",
    means: "a file that cannot be read is waited for like a store that is away",
    file: "adapters/files/index.ts",
    find: "failure.ofSource ?? new StoreError(error)",
    put: "new StoreError(error)",
    tests: ["adapters/files/files.test.ts"],
  },
  {
    id: "clave-ajena-sin-remedio",
    kind: "rule",
    means: "with another SECRET_KEY no screen opens in which an account's secrets could be written again",
    file: "domains/canal/canal.service.ts",
    find: "openOrNull(sealer, sellado, contextoDeSecreto(id, columna))",
    put: "sealer.open(sellado, contextoDeSecreto(id, columna))",
    tests: ["domains/canal/cuenta/cuenta.test.ts"],
  },
  {
    id: "cola-que-da-vueltas",
    kind: "rule",
    means: "one message of an account that does not open keeps the outbox turning without a pause",
    file: "outbox/prepare.ts",
    find: ".catch((error: unknown) => unopened(error, salida))",
    put: "",
    tests: ["outbox/delivery.test.ts"],
  },
  {
    id: "silencio-como-falla-nuestra",
    kind: "rule",
    means: "a line to the database that died without a word is told as an error of ours",
    file: "shared/is-down.ts",
    find: "|query read timeout/i",
    put: "/i",
    tests: ["db/database.test.ts", "outbox/outbox.test.ts"],
  },
  {
    id: "linea-muda-que-se-presta",
    kind: "rule",
    means: "a line that was given up is lent to whoever asks next, who fails with it",
    file: "db/prepared.ts",
    find: "destroy || isGivenUp || ",
    put: "destroy || ",
    tests: ["db/database.test.ts"],
  },
]);
