import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { createLogger } from "../shared/logger.ts";
import { createLeases } from "./leases.ts";
import { startProbes } from "./probes.ts";
import { register } from "./process.repository.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await sql`DELETE FROM proceso`.execute(base.db);
});
afterAll(() => base.close());

interface Place {
  waiting: number[];
  /** What each account answers. */
  back: Set<number>;
  asked: { by: string; id: number; at: number }[];
  acted: number[];
}

async function probing(by: string, place: Place) {
  await register(base.db, by);
  const probes = startProbes({
    lease: "sondeo de prueba",
    leases: createLeases({ db: base.db, processName: by, times: { renewMs: 20, holdS: 2 } }),
    waiting: () => Promise.resolve(place.waiting),
    async answers(id) {
      place.asked.push({ by, id, at: performance.now() });
      return place.back.has(id);
    },
    async onAnswer(id) {
      place.acted.push(id);
    },
    logger: createLogger("silent"),
    roundMs: 20,
    pauses: { minMs: 40, maxMs: 160 },
  });
  opened.push(probes);
  return probes;
}
const empty = (waiting: number[]): Place => ({ waiting, back: new Set(), asked: [], acted: [] });
const askers = ({ asked }: Place) => [...new Set(asked.map(({ by }) => by))];

describe("preguntar a las cuentas caídas si volvieron [D115]", () => {
  it("pregunta un solo proceso; cuando se va, sigue otro", async () => {
    const place = empty([1, 2]);
    const first = await probing("uno", place);
    await expect.poll(() => place.asked.length).toBeGreaterThan(1);
    await probing("otro", place);
    const before = place.asked.length;
    await expect.poll(() => place.asked.length).toBeGreaterThan(before + 4);
    expect(askers(place)).toEqual(["uno"]);
    await first.close();
    await expect.poll(() => askers(place)).toEqual(["uno", "otro"]);
  });

  it("si nada espera no se pregunta a nadie, y el turno queda libre", async () => {
    const place = empty([1]);
    await probing("uno", place);
    await expect.poll(() => place.asked.length).toBeGreaterThan(0);
    place.waiting = [];
    const leases = () => base.db.selectFrom("arriendo").selectAll().execute();
    await expect.poll(leases).toEqual([]);
    const before = place.asked.length;
    place.waiting = [2];
    await expect.poll(() => place.asked.some(({ id }) => id === 2)).toBe(true);
    expect(place.asked.slice(before).map(({ id }) => id)).not.toContain(1);
  });

  it("la pausa entre dos preguntas crece y tiene un tope", async () => {
    const place = empty([1]);
    await probing("uno", place);
    await expect.poll(() => place.asked.length).toBeGreaterThan(6);
    const pauses = place.asked.slice(1).map(({ at }, i) => at - (place.asked[i]?.at ?? 0));
    // By chance a pause is down to half of what it could be.
    expect(pauses[0]).toBeGreaterThanOrEqual(20);
    expect(Math.min(...pauses.slice(2))).toBeGreaterThanOrEqual(80);
  });

  it("a una respuesta se obra una vez; otra, si entretanto calló", async () => {
    const place = empty([1]);
    place.back.add(1);
    await probing("uno", place);
    await expect.poll(() => place.asked.length).toBeGreaterThan(3);
    expect(place.acted).toEqual([1]);
    place.back.clear();
    const before = place.asked.length;
    await expect.poll(() => place.asked.length).toBeGreaterThan(before + 1);
    place.back.add(1);
    await expect.poll(() => place.acted).toEqual([1, 1]);
  });
});
