import type { Tree } from "./planted.ts";

/** The npm packages that the rules name and the planted tree imports. */
export const PACKAGES = [
  "zod",
  "kysely",
  "pg",
  "fastify",
  "socket.io",
  "socket.io-client",
  "vitest",
] as const;

/** A small tree in which every import is allowed. */
export const CLEAN: Tree = {
  "packages/contract/package.json": JSON.stringify({
    name: "@ventanilla/contract",
    exports: { "./*": "./src/*.ts" },
  }),
  "packages/contract/src/caso/caso.ts": 'import "zod";\nexport * from "../limites.ts";\n',
  "packages/contract/src/limites.ts": "export const MAX = 3;\n",
  "packages/client/src/index.ts": 'import "@ventanilla/contract/caso/caso";\nimport "socket.io-client";\n',
  "packages/i18n/src/index.ts": 'import "./es/comun.json" with { type: "json" };\n',
  "packages/i18n/src/es/comun.json": "{}\n",
  "apps/server/src/app.ts":
    'import "./app/parts.ts";\nimport "./domains/caso/index.ts";\nimport "./channels/correo/connector.ts";\nimport "./adapters/files/http.ts";\nimport "./db/database.ts";\n',
  "apps/server/src/app/parts.ts":
    'import "../domains/caso/index.ts";\nimport "../channels/correo/connector.ts";\nimport "../adapters/files/http.ts";\nimport "../db/database.ts";\n',
  "apps/server/src/domains/caso/index.ts":
    'import "./caso.routes.ts";\nimport "../punto/index.ts";\nexport const puerta = 1;\n',
  "apps/server/src/domains/caso/caso.routes.ts":
    'import "./caso.service.ts";\nimport "fastify";\nimport type { Db } from "../../db/database.ts";\n',
  "apps/server/src/domains/caso/caso.service.ts":
    'import "./caso.repository.ts";\nimport "../../db/transaction.ts";\nimport "../../channels/connector.ts";\nimport "../../adapters/files/port.ts";\n',
  "apps/server/src/domains/caso/caso.repository.ts":
    'import "kysely";\nimport type { Db } from "../../db/database.ts";\n',
  "apps/server/src/domains/caso/caso.factory.ts": 'import "../punto/punto.factory.ts";\nimport "kysely";\n',
  "apps/server/src/domains/punto/index.ts": "export const puerta = 1;\n",
  "apps/server/src/domains/punto/punto.service.ts": "export const dentro = 1;\n",
  "apps/server/src/domains/punto/punto.factory.ts": "export const punto = 1;\n",
  "apps/server/src/db/database.ts": 'import "kysely";\n',
  "apps/server/src/db/transaction.ts": 'import "./database.ts";\n',
  "apps/server/src/http/session.ts": "export const session = 1;\n",
  "apps/server/src/realtime/gateway.ts": 'import "socket.io";\n',
  "apps/server/src/channels/connector.ts": "export const connector = 1;\n",
  "apps/server/src/channels/correo/connector.ts": 'import "../connector.ts";\n',
  "apps/server/src/channels/whatsapp/connector.ts": 'import "../connector.ts";\n',
  "apps/server/src/adapters/files/port.ts": "export const port = 1;\n",
  "apps/server/src/adapters/files/http.ts": 'import "./port.ts";\n',
  "apps/server/src/adapters/mailer/http.ts": 'import "../files/port.ts";\n',
  "apps/server/test/counted.ts": 'import "vitest";\n',
  "apps/server/test/harness.ts": 'import "../src/domains/caso/caso.factory.ts";\n',
  "apps/simulators/src/index.ts": 'import "@ventanilla/contract/caso/caso";\n',
  "apps/web/src/main.tsx": 'import "./pages/chat.tsx";\nimport "./pages/historial/Historial.tsx";\n',
  "apps/web/src/pages/historial/Historial.tsx": 'import "./columnas.tsx";\nimport "../../mesa/index.ts";\n',
  "apps/web/src/pages/historial/columnas.tsx": "export const columnas = 1;\n",
  "apps/web/src/pages/chat.tsx":
    'import "../mesa/index.ts";\nimport "../domains/caso/index.ts";\nimport "../shell/frame.tsx";\n',
  "apps/web/src/mesa/index.ts":
    'import "../domains/caso/index.ts";\nimport "../domains/mensaje/index.ts";\nimport "./Panel.tsx";\n',
  "apps/web/src/mesa/Panel.tsx": 'import "../ui/button.tsx";\nexport const panel = 1;\n',
  "apps/web/src/shell/frame.tsx": 'import "../ui/button.tsx";\nimport "../domains/sesion/index.ts";\n',
  "apps/web/src/domains/caso/index.ts":
    'import "../sesion/index.ts";\nimport "../../ui/button.tsx";\nimport "../../lib/format.ts";\n',
  "apps/web/src/domains/sesion/index.ts": "export const sesion = 1;\n",
  "apps/web/src/domains/canal/index.ts": "export const canal = 1;\n",
  "apps/web/src/domains/archivo/index.ts": 'import "../canal/index.ts";\nexport const archivo = 1;\n',
  "apps/web/src/domains/hilo/index.ts": 'import "../archivo/index.ts";\nimport "../canal/index.ts";\n',
  "apps/web/src/domains/hilo/Hilo.tsx": "export const hilo = 1;\n",
  "apps/web/src/domains/mensaje/index.ts":
    'import "../hilo/index.ts";\nimport "../archivo/index.ts";\nimport "../canal/index.ts";\n',
  "apps/web/src/domains/persona/index.ts": "export const persona = 1;\n",
  "apps/web/src/domains/persona/PersonaForm.tsx": "export const form = 1;\n",
  "apps/web/src/ui/button.tsx": "export const button = 1;\n",
  "apps/web/src/lib/format.ts": "export const format = 1;\n",
};

interface Planted {
  readonly file: string;
  readonly text: string;
}

/** One breach of each rule of .dependency-cruiser.mjs; most are `import type`, which counts too. */
export const BREACHES: Readonly<Record<string, Planted>> = {
  "contract-is-a-leaf": {
    file: "packages/contract/src/breach.ts",
    text: 'import type { Socket } from "socket.io-client";\nexport type A = Socket;\n',
  },
  "limits-load-no-schema": {
    file: "packages/contract/src/limites.ts",
    text: 'import { z } from "zod";\nexport const MAX = z;\n',
  },
  "client-knows-only-the-contract": {
    file: "packages/client/src/breach.ts",
    text: 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n',
  },
  "i18n-is-a-leaf": {
    file: "packages/i18n/src/breach.ts",
    text: 'import "@ventanilla/contract/caso/caso";\n',
  },
  "room-has-one-door": {
    file: "apps/server/src/domains/caso/breach.service.ts",
    text: 'import type { dentro } from "../punto/punto.service.ts";\nexport type A = typeof dentro;\n',
  },
  "room-has-one-door-outside": {
    file: "scripts/breach.ts",
    text: 'import { dentro } from "../apps/server/src/domains/punto/punto.service.ts";\nexport const a = dentro;\n',
  },
  "factories-are-for-tests": {
    file: "apps/server/src/domains/punto/breach.service.ts",
    text: 'import { punto } from "./punto.factory.ts";\nexport const a = punto;\n',
  },
  "door-only-from-outside": {
    file: "apps/server/src/app-breach.ts",
    text: 'import type { puerta } from "./domains/punto/index.ts";\nexport type A = typeof puerta;\n',
  },
  "routes-never-touch-db": {
    file: "apps/server/src/domains/punto/breach.routes.ts",
    text: 'import type { sql } from "kysely";\nexport type A = typeof sql;\n',
  },
  "only-repositories-touch-db": {
    file: "apps/server/src/domains/punto/sql.service.ts",
    text: 'export { sql } from "kysely";\n',
  },
  "only-the-root-opens-the-database": {
    file: "apps/server/src/domains/punto/opens.service.ts",
    text: 'export * from "../../db/database.ts";\n',
  },
  "services-know-no-transport": {
    file: "apps/server/src/domains/punto/http.service.ts",
    text: 'import type { fastify } from "fastify";\nexport type A = typeof fastify;\n',
  },
  "channels-do-not-know-each-other": {
    file: "apps/server/src/channels/correo/breach.ts",
    text: 'export * from "../whatsapp/connector.ts";\n',
  },
  "core-names-no-channel": {
    file: "apps/server/src/domains/punto/canal.service.ts",
    text: 'export const a = () => import("../../channels/whatsapp/connector.ts");\n',
  },
  "adapters-through-their-port": {
    file: "apps/server/src/domains/punto/files.service.ts",
    text: 'export * from "../../adapters/files/http.ts";\n',
  },
  "adapters-do-not-know-each-other": {
    file: "apps/server/src/adapters/mailer/breach.ts",
    text: 'export * from "../files/http.ts";\n',
  },
  "no-simulator-in-production": {
    file: "apps/server/src/domains/punto/simulator.service.ts",
    text: 'export * from "../../../../simulators/src/index.ts";\n',
  },
  "simulators-know-no-server": {
    file: "apps/simulators/src/breach.ts",
    text: 'export * from "../../server/src/db/database.ts";\n',
  },
  "web-rooms-are-separate": {
    file: "apps/web/src/domains/caso/breach.ts",
    text: 'export * from "../persona/index.ts";\n',
  },
  "web-hilo-opens-archivo": {
    file: "apps/web/src/domains/hilo/breach.ts",
    text: 'export * from "../mensaje/index.ts";\n',
  },
  "web-mensaje-opens-hilo": {
    file: "apps/web/src/domains/mensaje/breach.ts",
    text: 'export * from "../hilo/Hilo.tsx";\n',
  },
  "web-room-has-one-door": {
    file: "apps/web/src/pages/breach.tsx",
    text: 'export * from "../domains/persona/PersonaForm.tsx";\n',
  },
  "web-flows-one-way-ui": {
    file: "apps/web/src/ui/breach.tsx",
    text: 'import type { persona } from "../domains/persona/index.ts";\nexport type A = typeof persona;\n',
  },
  "web-lib-knows-no-ui": {
    file: "apps/web/src/lib/shows.ts",
    text: 'import type { button } from "../ui/button.tsx";\nexport type A = typeof button;\n',
  },
  "web-pages-are-separate": {
    file: "apps/web/src/pages/tablero/breach.tsx",
    text: 'import type { columnas } from "../historial/columnas.tsx";\nexport type A = typeof columnas;\n',
  },
  "web-flows-one-way-domains": {
    file: "apps/web/src/domains/persona/breach.tsx",
    text: 'export * from "../../shell/frame.tsx";\n',
  },
  "web-flows-one-way-mesa": {
    file: "apps/web/src/mesa/breach.tsx",
    text: 'export * from "../pages/chat.tsx";\n',
  },
  "web-mesa-has-one-door": {
    file: "apps/web/src/pages/mesa-breach.tsx",
    text: 'import type { panel } from "../mesa/Panel.tsx";\nexport type A = typeof panel;\n',
  },
  "web-flows-one-way-shell": {
    file: "apps/web/src/shell/breach.tsx",
    text: 'export * from "../pages/chat.tsx";\n',
  },
  "web-never-imports-server": {
    file: "apps/web/src/lib/breach.ts",
    text: 'import type { session } from "../../../server/src/http/session.ts";\nexport type A = typeof session;\n',
  },
  "server-never-imports-web": {
    file: "apps/server/src/http/breach.ts",
    text: 'export * from "../../../web/src/lib/format.ts";\n',
  },
  "no-circular": {
    file: "apps/web/src/lib/circle-back.ts",
    text: 'import type { A } from "./circle.ts";\nexport const circle: A = 1;\n',
  },
  "imports-resolve": {
    file: "apps/web/src/lib/lost.ts",
    text: 'export * from "./nowhere.ts";\n',
  },
  "bench-runs-without-the-test-runner": {
    file: "bench/breach.ts",
    text: 'import "../apps/server/test/counted.ts";\n',
  },
};

/** The other half of the planted circle. */
export const CIRCLE: Tree = {
  "apps/web/src/lib/circle.ts":
    'import { circle } from "./circle-back.ts";\nexport type A = typeof circle;\n',
};

/** One forbidden import of each package whose entry lies in a folder that a build of ours could be named after. */
export const PACKAGE_BREACHES: readonly (Planted & { rule: string; package: string })[] = [
  {
    rule: "contract-is-a-leaf",
    package: "kysely",
    file: "packages/contract/src/kysely.rules.ts",
    text: 'import { sql } from "kysely";\nexport const a = sql;\n',
  },
  {
    rule: "contract-is-a-leaf",
    package: "socket.io",
    file: "packages/contract/src/socket.rules.ts",
    text: 'import { Server } from "socket.io";\nexport const a = Server;\n',
  },
  {
    rule: "services-know-no-transport",
    package: "socket.io",
    file: "apps/server/src/domains/punto/socket.service.ts",
    text: 'import type { Server } from "socket.io";\nexport type A = Server;\n',
  },
  {
    rule: "only-repositories-touch-db",
    package: "pg",
    file: "apps/server/src/domains/punto/pg.service.ts",
    text: 'import type { Pool } from "pg";\nexport type A = Pool;\n',
  },
];
