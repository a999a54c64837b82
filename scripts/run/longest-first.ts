import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "./root.ts";

export interface TestFile {
  project: string;
  path: string;
  /** How long it took the last time on this machine; undefined: it has not run here yet. */
  ms: number | undefined;
}

/** A worker keeps what it has loaded only while the next file is of the same project. */
const PROJECTS = ["server", "node", "web", "web-apart"];

/** The files that last, in seconds on a quiet machine: what a fresh clone knows before it has run anything. */
const SECONDS: Readonly<Record<string, number>> = {
  "apps/server/test/modelo/": 60,
  "apps/server/src/db/embedded/embedded.test.ts": 50,
  "apps/server/test/caos/caos.test.ts": 40,
  "apps/server/test/mega/correos.test.ts": 45,
  "apps/server/test/mega/": 25,
  "apps/server/src/channels/correo/escucha.test.ts": 30,
  "apps/server/src/domains/mensaje/salida/entrega.test.ts": 15,
  "apps/server/src/domains/archivo/traer.test.ts": 15,
  "apps/server/src/http/hooks-batch.test.ts": 15,
  "apps/server/src/domains/caso/cambios/carreras.test.ts": 15,
  "apps/server/test/caos/": 14,
  "apps/server/src/channels/correo/": 10,
  "apps/server/src/realtime/": 9,
  "apps/server/src/http/permisos.test.ts": 9,
  "apps/server/test/seed.test.ts": 9,
  "apps/simulators/src/correo/fallos.test.ts": 9,
  "apps/web/test/errores-de-": 20,
  "apps/web/test/formularios": 15,
  "apps/web/test/sin-permiso.test.tsx": 20,
  "apps/web/src/pages/puntos/puntos.test.tsx": 14,
  "apps/web/src/pages/chat/": 9,
};

const expected = ({ path, ms }: TestFile): number => {
  if (ms !== undefined) return ms;
  const name = Object.keys(SECONDS).find((start) => path.startsWith(start));
  return (name === undefined ? 1 : (SECONDS[name] ?? 1)) * 1000;
};

/** Project after project, and in each the longest first, so that no core is left with a long file while the other rests. */
export function longestFirst(a: TestFile, b: TestFile): number {
  return PROJECTS.indexOf(a.project) - PROJECTS.indexOf(b.project) || expected(b) - expected(a);
}

/** Hands Vitest its files in that order. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.map((spec) => ({
      spec,
      project: spec.project.name,
      path: relative(ROOT, spec.moduleId),
      ms: this.ctx.cache.getTestSpecificationResult(spec)?.duration,
    }));
    return Promise.resolve(known.sort(longestFirst).map(({ spec }) => spec));
  }
}
