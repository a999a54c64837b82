import { mutantsOf } from "../mutant.ts";

/** The door of what providers bring: what is taken, what is set aside, what is to come again. */
export const ENTRADA = mutantsOf("apps/server/src", [
  {
    id: "repetido-sin-rastro",
    kind: "rule",
    means: "an old delivery that is tried again is seen by nobody",
    file: "channels/inbox.ts",
    find: 'if (known) replays.say(addressee.canal, "entrega");',
    put: "if (known) return;",
    tests: ["http/hooks-signed.test.ts"],
  },
  {
    id: "repetido-en-otro-sobre",
    kind: "rule",
    means: "a message that is told again in another envelope is seen by nobody",
    file: "channels/inbox.ts",
    find: 'return event.own || event.overheard ? "nuevo" : result;',
    put: 'return "nuevo";',
    tests: ["http/hooks-signed.test.ts"],
  },
  {
    id: "cuenta-muda-contestada",
    kind: "rule",
    means: "what is for an account whose secret is no longer right is answered as taken",
    file: "channels/inbox.ts",
    find: 'refusal: unheard.length > 0 ? new AppError("NO_DISPONIBLE") : null,',
    put: "refusal: null,",
    tests: ["http/hooks-shared.test.ts"],
  },
  {
    id: "lote-perdido-contestado",
    kind: "rule",
    means: "a batch that can neither be read nor kept is answered as taken",
    file: "channels/inbox.ts",
    find: 'refusal: fits(kept) ? null : new AppError("CUERPO_GRANDE")',
    put: "refusal: null",
    tests: ["http/hooks-batch.test.ts"],
  },
  {
    id: "apartados-por-edad",
    kind: "rule",
    means: "a stranger pushes out what a citizen wrote",
    file: "domains/canal/apartado/apartado.repository.ts",
    find: "ORDER BY motivo = 'desconocido' DESC, que NOT IN ('cuerpo', 'mensaje') DESC, iguales DESC, id",
    put: "ORDER BY id",
    tests: ["domains/canal/apartado/sobrantes.test.ts"],
  },
  {
    id: "bienvenida-de-entidad-apagada",
    kind: "rule",
    means: "an institution that lets nobody in promises citizens an answer",
    file: "domains/punto/punto.repository.ts",
    find: " AND n.estado = 'ACTIVO'",
    put: "",
    tests: ["domains/mensaje/entrada/bienvenida.test.ts"],
  },
]);
