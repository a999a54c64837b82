import { mutantsOf } from "../mutant.ts";

/** What one account, or one large file, may take of what works beside everybody. */
export const OUTBOX_SHARES = mutantsOf("apps/server/src", [
  {
    id: "archivos-sin-medida",
    kind: "rule",
    means: "a large document to many ends the process, and after its restart again",
    file: "outbox/files-in-hand.ts",
    find: "    if (inHand > 0 && inHand + bytes > BYTES_MAX) return false;\n",
    put: "",
    tests: ["outbox/pacing.test.ts"],
  },
  {
    id: "texto-que-espera-archivos",
    kind: "rule",
    means: "a line of text waits for other people's files",
    file: "outbox/files-in-hand.ts",
    find: "    if (bytes === 0) return true;\n",
    put: "",
    tests: ["outbox/pacing.test.ts"],
  },
  {
    id: "cuenta-con-todas-las-manos",
    kind: "rule",
    means: "an account whose server is silent stops everybody's replies",
    file: "outbox/salida.repository.ts",
    find: " AND s.id_canal <> ALL ((SELECT ${sated}::integer[])::integer[])",
    put: "",
    tests: ["outbox/salida.repository.test.ts", "outbox/outbox.test.ts"],
  },
  {
    id: "parte-que-no-se-cuenta",
    kind: "rule",
    means: "messages that are taken together give an account more than its share",
    file: "shared/shares.ts",
    find: "Math.min(this.#total - this.#busy, this.#each - most)",
    put: "this.#total - this.#busy",
    tests: ["jobs/downloads.test.ts", "outbox/outbox.test.ts"],
  },
  {
    id: "archivos-de-una-sola-cuenta",
    kind: "rule",
    means: "files that one provider gives slowly stop every citizen's",
    file: "domains/archivo/traer.repository.ts",
    find: "          <> ALL ((SELECT ${llenas}::integer[])::integer[])\n",
    put: "          IS NOT NULL\n",
    tests: ["domains/archivo/traer.repository.test.ts"],
  },
]);
