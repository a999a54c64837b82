import type { Tree } from "./planted.ts";

/** One planted breach: what the linter must name, where, and where the same text is allowed. */
export interface LintBreach {
  readonly rule: string;
  readonly text: string;
  readonly forbiddenIn: readonly string[];
  readonly allowedIn: readonly string[];
}

/** House rules of Biome: plugins are recognised by the first word of their message. */
export const BIOME_BREACHES: readonly LintBreach[] = [
  {
    rule: "core-names-no-channel",
    text: 'export const canal = "whatsapp";\n',
    forbiddenIn: [
      "apps/server/src/domains/caso/a.ts",
      "apps/server/src/http/a.ts",
      "apps/web/src/domains/caso/a.tsx",
      "packages/client/src/a.ts",
    ],
    allowedIn: [
      "apps/server/src/channels/whatsapp/a.ts",
      "packages/contract/src/canal/a.ts",
      "apps/simulators/src/a.ts",
      "apps/web/src/domains/canal/a.tsx",
      "apps/server/src/domains/caso/a.routes.test.ts",
      "apps/server/src/domains/caso/a.factory.ts",
      "e2e/a.ts",
      "scripts/a.ts",
    ],
  },
  {
    rule: "core-names-no-channel",
    text: 'export type Canal = "correo" | "llamada";\n',
    forbiddenIn: ["apps/server/src/domains/caso/b.ts"],
    allowedIn: ["apps/server/src/channels/b.ts"],
  },
  {
    rule: "core-names-no-channel",
    text: "export const iconos = { facebook: 1 };\n",
    forbiddenIn: ["apps/web/src/domains/caso/c.ts"],
    allowedIn: ["apps/web/src/domains/canal/c.ts"],
  },
  {
    rule: "core-names-no-channel",
    text: "export const canal = (enumerado: Record<string, string>) => enumerado.twitter;\n",
    forbiddenIn: ["apps/web/src/domains/caso/d.ts"],
    allowedIn: ["apps/web/src/domains/canal/d.ts"],
  },
  {
    rule: "event-names",
    text: 'export const evento = "nuevo mensaje";\n',
    forbiddenIn: ["apps/server/src/realtime/e.ts", "apps/web/src/domains/mensaje/e.ts", "e2e/e.ts"],
    allowedIn: ["packages/contract/src/e.ts"],
  },
  {
    rule: "event-names",
    text: 'export const a = (socket: Socket, f: () => void) => socket.on("conectado", f);\n',
    forbiddenIn: ["packages/client/src/f.ts"],
    allowedIn: ["packages/contract/src/f.ts"],
  },
  {
    rule: "event-names",
    text: 'export const a = (io: Server) => io.to("sala").emit("mencion", { id: 1 });\n',
    forbiddenIn: ["apps/server/src/realtime/aa.ts"],
    allowedIn: ["packages/contract/src/aa.ts"],
  },
  {
    rule: "clock",
    text: "export const ahora = () => new Date();\n",
    forbiddenIn: ["apps/server/src/domains/caso/g.ts", "apps/server/src/jobs/g.ts"],
    allowedIn: [
      "apps/server/src/shared/clock.ts",
      "apps/web/src/lib/g.ts",
      "apps/server/src/domains/caso/g.test.ts",
    ],
  },
  {
    rule: "clock",
    text: "export const ahora = () => Date.now();\n",
    forbiddenIn: ["apps/server/src/domains/caso/h.ts"],
    allowedIn: ["apps/simulators/src/h.ts"],
  },
  {
    rule: "only-repositories-touch-db",
    text: 'export const casos = (db: Db) => db.selectFrom("caso").selectAll().execute();\n',
    forbiddenIn: ["apps/server/src/domains/caso/s.service.ts", "apps/server/src/domains/caso/s.routes.ts"],
    allowedIn: ["apps/server/src/domains/caso/s.repository.ts", "apps/server/src/outbox/claim.ts"],
  },
  {
    rule: "fixed-statement-text",
    text: 'export const casos = (db: Db, ids: number[]) => db.selectFrom("caso").where("id", "in", ids).execute();\n',
    forbiddenIn: ["apps/server/src/domains/caso/t.repository.ts"],
    allowedIn: ["apps/server/src/domains/caso/t.test.ts"],
  },
  {
    rule: "fixed-statement-text",
    text: 'export const open = (db: Db) => db.selectFrom("caso").where("estado", "=", "ACTIVO").execute();\n',
    forbiddenIn: ["apps/server/src/domains/caso/u.repository.ts"],
    allowedIn: ["apps/server/src/domains/caso/u.test.ts"],
  },
  {
    rule: "fixed-statement-text",
    text: 'export const open = (db: Db) => db.selectFrom("caso").where("estado", "=", oneOf("ACTIVO", "PENDIENTE")).where("id", "in", (eb) => eb.selectFrom("mensaje")).execute();\n',
    forbiddenIn: [],
    allowedIn: ["apps/server/src/domains/caso/y.repository.ts"],
  },
  {
    rule: "fixed-statement-text",
    text: 'export const put = (tx: Tx, ids: number[]) => tx.insertInto("caso").values(ids.map((id) => ({ id }))).execute();\n',
    forbiddenIn: ["apps/server/src/domains/caso/v.repository.ts"],
    allowedIn: ["apps/server/src/domains/caso/v.factory.ts"],
  },
  {
    rule: "fixed-statement-text",
    text: "export const those = (ids: number[]) => sql`id IN (${sql.join(ids)})`;\n",
    forbiddenIn: ["apps/server/src/channels/w.repository.ts"],
    allowedIn: ["apps/server/src/db/w.ts"],
  },
  {
    rule: "fixed-statement-text",
    text: "export const both = (par: Par) => sql`VALUES (${sql.join([par.uno, par.otro])})`;\n",
    forbiddenIn: [],
    allowedIn: ["apps/server/src/channels/x.repository.ts"],
  },
  {
    rule: "salida-has-one-owner",
    text: 'export const put = (tx: Tx) => tx.insertInto("salida").values({}).execute();\n',
    forbiddenIn: ["apps/server/src/domains/mensaje/o.repository.ts"],
    allowedIn: ["apps/server/src/outbox/salida-o.repository.ts"],
  },
  {
    rule: "hex-colors",
    text: 'export const color = "1px solid #A0B1C2";\n',
    forbiddenIn: ["apps/web/src/shell/i.tsx"],
    allowedIn: ["apps/web/src/ui/theme/i.ts"],
  },
  {
    rule: "untranslated-text",
    text: "export const A = () => <p>Sin conexión</p>;\n",
    forbiddenIn: ["apps/web/src/shell/Linea.tsx"],
    allowedIn: ["apps/web/src/shell/Linea.test.tsx"],
  },
  {
    rule: "untranslated-text",
    text: 'export const A = () => <p>{"Sin conexión"}</p>;\n',
    forbiddenIn: ["apps/web/src/shell/LineaDos.tsx"],
    allowedIn: [],
  },
  {
    rule: "untranslated-text",
    text: 'export const A = () => <img alt="Foto" src="foto.png" />;\n',
    forbiddenIn: ["apps/web/src/ui/Foto.tsx"],
    allowedIn: [],
  },
  {
    rule: "untranslated-text",
    text: 'export const A = () => <button type="button" aria-label={`Cerrar`} />;\n',
    forbiddenIn: ["apps/web/src/ui/Cerrar.tsx"],
    allowedIn: [],
  },
  {
    rule: "untranslated-text",
    text: 'export const avisar = (mostrar: (a: object) => void) => mostrar({ title: "Guardado" });\n',
    forbiddenIn: ["apps/web/src/lib/avisar.ts"],
    allowedIn: [],
  },
  {
    rule: "untranslated-text",
    text: 'export const A = () => <p title={t("chat:titulo")} className="caja">{t("chat:hola")} · {n} — 10 %</p>;\nexport const B = { title: "chat:titulo", label: t("x") };\n',
    forbiddenIn: [],
    allowedIn: ["apps/web/src/ui/Bien.tsx"],
  },
  {
    rule: "listeners-in-one-place",
    text: "const oyentes = new Set<() => void>();\nexport const escuchar = (oyente: () => void) => oyentes.add(oyente);\n",
    forbiddenIn: ["apps/web/src/domains/caso/l.store.ts", "apps/web/src/lib/l.ts"],
    allowedIn: ["apps/web/src/lib/store.ts", "packages/client/src/l.ts"],
  },
  {
    rule: "listeners-in-one-place",
    text: "export const vistos = new Set<number>();\nexport const guardas = new Set<Guarda>();\ninterface Guarda {\n  id: number;\n}\n",
    forbiddenIn: [],
    allowedIn: ["apps/web/src/lib/vistos.ts"],
  },
  {
    rule: "modules-are-shared",
    text: 'vi.mock("./caso.ts", () => ({ caso: null }));\n',
    forbiddenIn: ["apps/web/src/pages/chat/m.test.tsx"],
    allowedIn: ["apps/web/test/comienzo.ts", "apps/web/src/pages/login/llegada.test.tsx"],
  },
  {
    rule: "modules-are-shared",
    text: "vi.resetModules();\n",
    forbiddenIn: ["apps/web/src/lib/m.test.ts"],
    allowedIn: ["apps/server/src/m.test.ts"],
  },
  {
    rule: "clock-ends-with-the-page",
    text: "afterEach(() => vi.useRealTimers());\n",
    forbiddenIn: ["apps/web/src/pages/chat/n.test.tsx", "apps/web/test/chat/n.ts"],
    allowedIn: ["apps/web/test/pagina.ts", "packages/client/src/n.test.ts"],
  },
  {
    rule: "transactions-end-with-their-test",
    text: "export const trx = await banco.db.startTransaction().execute();\n",
    forbiddenIn: ["apps/server/src/domains/caso/t.test.ts", "apps/server/test/t.ts"],
    allowedIn: ["apps/server/test/cerrojos.ts", "apps/server/src/db/t.ts"],
  },
  {
    rule: "chance-is-given",
    text: "export const documento = String(60_000_000 + Math.floor(Math.random() * 9_000_000));\n",
    forbiddenIn: ["apps/server/src/domains/caso/z.test.ts", "apps/web/src/lib/z.test.tsx", "e2e/z.test.ts"],
    allowedIn: ["apps/server/src/outbox/z.ts", "apps/server/test/caos/z.ts"],
  },
  {
    rule: "double-cast",
    text: "export const caso = (fila: object) => fila as unknown as string;\n",
    forbiddenIn: ["apps/server/src/domains/caso/j.ts"],
    allowedIn: [],
  },
  {
    rule: "lint/style/noProcessEnv",
    text: 'export const puerto = process.env["PORT"];\n',
    forbiddenIn: ["apps/server/src/domains/caso/k.ts", "apps/server/src/main.ts", "apps/simulators/src/k.ts"],
    allowedIn: [
      "apps/server/src/env.ts",
      "scripts/k.ts",
      "tools/k.ts",
      "vitest.config.ts",
      "e2e/k.ts",
      "bench/k.ts",
    ],
  },
  {
    rule: "lint/style/noHexColors",
    text: ".caja {\n  color: #a0b1c2;\n}\n",
    forbiddenIn: ["apps/web/src/domains/caso/l.module.css"],
    allowedIn: ["apps/web/src/ui/theme/tokens.css"],
  },
  {
    rule: "lint/style/noDefaultExport",
    text: "export default 1;\n",
    forbiddenIn: ["apps/server/src/http/m.ts", "apps/web/src/pages/m.tsx"],
    allowedIn: ["playwright.config.ts"],
  },
  {
    rule: "lint/suspicious/noExplicitAny",
    text: "export const caso = (fila: any) => fila;\n",
    forbiddenIn: ["apps/server/src/domains/caso/n.ts"],
    allowedIn: [],
  },
  {
    rule: "lint/style/noNonNullAssertion",
    text: "export const primero = (filas: string[]) => filas[0]!;\n",
    forbiddenIn: ["apps/server/src/domains/caso/o.ts"],
    allowedIn: [],
  },
  {
    rule: "lint/style/noNestedTernary",
    text: "export const signo = (n: number) => (n > 0 ? 1 : n < 0 ? -1 : 0);\n",
    forbiddenIn: ["apps/server/src/domains/caso/p.ts"],
    allowedIn: [],
  },
  {
    rule: "lint/suspicious/noSkippedTests",
    text: 'import { it } from "vitest";\n\nit.skip("nada", () => undefined);\n',
    forbiddenIn: ["apps/server/src/domains/caso/q.test.ts"],
    allowedIn: [],
  },
  {
    rule: "lint/suspicious/noConsole",
    text: 'console.log("hola");\n',
    forbiddenIn: ["apps/server/src/domains/caso/r.ts", "apps/web/src/lib/r.ts"],
    allowedIn: ["scripts/r.ts", "tools/r.ts", "bench/r.ts"],
  },
  {
    rule: "lint/style/useFilenamingConvention",
    text: "export const caso = 1;\n",
    forbiddenIn: ["apps/server/src/domains/caso/casoLista.ts"],
    allowedIn: ["apps/web/src/domains/caso/CasoLista.tsx", "apps/server/src/domains/caso/caso.routes.ts"],
  },
];

const PROMISE = "async function guardar(): Promise<number> {\n  return await Promise.resolve(1);\n}\n";

/** Type-aware rules: a promise that nobody waits for leaves its transaction. */
export const OXLINT_BREACHES: readonly LintBreach[] = [
  {
    rule: "typescript(no-floating-promises)",
    text: `${PROMISE}export function mal(): void {\n  guardar();\n}\n`,
    forbiddenIn: [
      "apps/server/src/domains/caso/a.ts",
      "apps/simulators/src/a.ts",
      "packages/client/src/a.ts",
      "apps/web/src/lib/a.ts",
    ],
    allowedIn: [],
  },
  {
    rule: "typescript(no-floating-promises)",
    text: `${PROMISE}export function mal(): void {\n  void guardar();\n}\n`,
    forbiddenIn: ["apps/server/src/domains/caso/b.ts"],
    allowedIn: ["apps/web/src/lib/b.ts"],
  },
  {
    rule: "typescript(no-misused-promises)",
    text: `${PROMISE}export function mal(): void {\n  [1, 2].forEach(async () => {\n    await guardar();\n  });\n}\n`,
    forbiddenIn: ["apps/server/src/domains/caso/c.ts"],
    allowedIn: [],
  },
  {
    rule: "typescript(await-thenable)",
    text: "export async function mal(): Promise<number> {\n  return await 3;\n}\n",
    forbiddenIn: ["apps/server/src/domains/caso/d.ts"],
    allowedIn: [],
  },
  {
    rule: "typescript(switch-exhaustiveness-check)",
    text: 'export function mal(estado: "ACTIVO" | "CERRADO"): number {\n  switch (estado) {\n    case "ACTIVO":\n      return 1;\n  }\n  return 2;\n}\n',
    forbiddenIn: ["apps/server/src/domains/caso/e.ts"],
    allowedIn: [],
  },
];

/** Every file of the breaches: allowed places take the same text as forbidden ones. */
export function treeOf(breaches: readonly LintBreach[]): Tree {
  return Object.fromEntries(
    breaches.flatMap(({ text, forbiddenIn, allowedIn }) =>
      [...forbiddenIn, ...allowedIn].map((file) => [file, text]),
    ),
  );
}
