// Who may import whom (STYLE.md, "Imports"). Each rule is seen failing in tools/imports.test.ts.

const TEST = "(\\.test\\.tsx?$|/test/)";
const FACTORY = "\\.factory\\.ts$";
const SERVER = "^apps/server/src/";
/** app.ts builds the server; the parts that it builds stand beside it in app/. */
const ROOT = `${SERVER}app(\\.ts$|/)`;
const WEB = "^apps/web/src/";
const webDoor = (...rooms) => `${WEB}domains/(${rooms.join("|")})/index\\.tsx?$`;
const npm = (...names) => `node_modules/(${names.join("|")})(/|$)`;

const contract = [
  {
    name: "contract-is-a-leaf",
    comment: "packages/contract imports zod and nothing else, so that every rule in it is pure.",
    from: { path: "^packages/contract/src/", pathNot: TEST },
    to: { pathNot: ["^packages/contract/src/", npm("zod")] },
  },
  {
    name: "limits-load-no-schema",
    comment:
      "Limits and error codes are plain constants; the login page reads them without the schema package.",
    from: { path: "^packages/contract/src/(limites|errores)\\.ts$" },
    to: { pathNot: "^packages/contract/src/(limites|errores)\\.ts$" },
  },
  {
    name: "client-knows-only-the-contract",
    comment: "packages/client imports the contract and socket.io-client.",
    from: { path: "^packages/client/src/", pathNot: TEST },
    to: { pathNot: ["^packages/(client|contract)/src/", npm("socket\\.io-client")] },
  },
  {
    name: "i18n-is-a-leaf",
    comment:
      "packages/i18n holds texts and reads its own folders; of the contract it reads languages and error codes, to have them all.",
    from: { path: "^packages/i18n/src/", pathNot: TEST },
    to: { pathNot: ["^packages/(i18n/src/|contract/src/(limites|errores)\\.ts$)", "^(fs|path)$"] },
  },
];

const rooms = [
  {
    name: "room-has-one-door",
    comment: "A room is entered through its index.ts. Its factory is open to tests, factories and the seed.",
    from: { path: `${SERVER}domains/([^/]+)/` },
    to: { path: `${SERVER}domains/`, pathNot: [`${SERVER}domains/$1/`, "/index\\.ts$", FACTORY] },
  },
  {
    name: "room-has-one-door-outside",
    comment: "What is not a room enters one through its index.ts as well.",
    from: { path: "^(apps|packages|scripts|e2e|bench)/", pathNot: `${SERVER}domains/` },
    to: { path: `${SERVER}domains/`, pathNot: [`${SERVER}domains/[^/]+/index\\.ts$`, FACTORY] },
  },
  {
    name: "factories-are-for-tests",
    comment: "Factories make data for tests and the seed; the running server never imports one.",
    from: { path: SERVER, pathNot: [TEST, FACTORY] },
    to: { path: FACTORY },
  },
  {
    name: "door-only-from-outside",
    comment: "Only app.ts and app/ mount rooms; technology and the outside world are handed their functions.",
    from: { path: SERVER, pathNot: [`${SERVER}domains/`, ROOT, TEST] },
    to: { path: `${SERVER}domains/`, pathNot: FACTORY },
  },
  {
    name: "routes-never-touch-db",
    comment: "routes -> service -> repository -> db; a route may hold the database's handle to pass it on.",
    from: { path: `${SERVER}.*\\.routes\\.ts$` },
    to: {
      path: [`${SERVER}db/`, "\\.repository\\.ts$", npm("kysely", "pg")],
      pathNot: `${SERVER}db/(database|index)\\.ts$`,
    },
  },
  {
    name: "only-repositories-touch-db",
    comment: "SQL lives in repositories, access functions and factories; a service opens a transaction only.",
    from: {
      path: SERVER,
      pathNot: [
        TEST,
        "\\.(repository|access|factory)\\.ts$",
        // Routes have their own, stricter rule above.
        "\\.routes\\.ts$",
        `${SERVER}(db|jobs)/`,
        `${SERVER}(outbox/|channels/inbox[^/]*\\.ts$)`,
        // LISTEN and NOTIFY: a line between processes, not a table.
        `${SERVER}realtime/bus/postgres\\.ts$`,
        `${SERVER}main\\.ts$`,
      ],
    },
    to: {
      path: [`${SERVER}db/`, npm("kysely", "pg")],
      pathNot: [`${SERVER}db/(transaction|database|index)\\.ts$`],
    },
  },
  {
    name: "only-the-root-opens-the-database",
    comment: "Everyone else is handed a database and imports its type.",
    from: { path: SERVER, pathNot: [TEST, FACTORY, `${SERVER}(db|jobs)/`, ROOT, `${SERVER}main\\.ts$`] },
    to: { path: `${SERVER}db/(database|index)\\.ts$`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "services-know-no-transport",
    comment: "A service can be called from a route, a job or GraphQL alike.",
    from: { path: `${SERVER}.*\\.service\\.ts$` },
    to: { path: [npm("fastify", "@fastify/[^/]+", "graphql", "socket\\.io"), `${SERVER}http/`] },
  },
];

const outside = [
  {
    name: "channels-do-not-know-each-other",
    comment:
      "What two channels share stands beside them, in channels/ or its shared/; what those of one company share, in meta/.",
    from: { path: `${SERVER}channels/([^/]+)/` },
    to: {
      path: `${SERVER}channels/[^/]+/`,
      pathNot: [
        `${SERVER}channels/$1/`,
        `${SERVER}channels/shared/[^/]+\\.ts$`,
        `${SERVER}channels/meta/index\\.ts$`,
      ],
    },
  },
  {
    name: "core-names-no-channel",
    comment: "Only the registry in channels/ and app/ know which channels there are.",
    from: { path: SERVER, pathNot: [`${SERVER}channels/`, ROOT, TEST] },
    to: { path: `${SERVER}channels/[^/]+/` },
  },
  {
    name: "adapters-through-their-port",
    comment: "Rooms see an adapter's port.ts; only app/ picks the implementation.",
    from: { path: `${SERVER}(?!adapters/)`, pathNot: [ROOT, TEST] },
    to: { path: `${SERVER}adapters/`, pathNot: `${SERVER}adapters/[^/]+/port\\.ts$` },
  },
  {
    name: "adapters-do-not-know-each-other",
    comment: "An adapter speaks to one service; another adapter is seen through its port.",
    from: { path: `${SERVER}adapters/([^/]+)/` },
    to: {
      path: `${SERVER}adapters/[^/]+/`,
      pathNot: [`${SERVER}adapters/$1/`, `${SERVER}adapters/[^/]+/port\\.ts$`],
    },
  },
  {
    name: "no-simulator-in-production",
    comment: "Simulators are imported by tests and scripts; production reaches them, if at all, by URL.",
    from: { path: "^(apps/(server|web)|packages)/", pathNot: TEST },
    to: { path: "^apps/simulators/" },
  },
  {
    name: "simulators-know-no-server",
    comment: "A simulator that shares code with the server would share its mistakes.",
    from: { path: "^apps/simulators/", pathNot: TEST },
    to: { path: "^apps/(server|web)/" },
  },
];

const web = [
  {
    name: "web-rooms-are-separate",
    comment:
      "Rooms meet in mesa/ and pages/. Open to all: who is signed in (sesion) and the channel's icon (canal).",
    from: { path: `${WEB}domains/([^/]+)/`, pathNot: `${WEB}domains/(hilo|mensaje)/` },
    to: {
      path: `${WEB}domains/`,
      pathNot: [`${WEB}domains/$1/`, webDoor("sesion", "canal")],
    },
  },
  {
    name: "web-hilo-opens-archivo",
    comment: "A bubble holds its files: the thread opens the room of files, and no other.",
    from: { path: `${WEB}domains/hilo/` },
    to: {
      path: `${WEB}domains/`,
      pathNot: [`${WEB}domains/hilo/`, webDoor("sesion", "canal", "archivo")],
    },
  },
  {
    name: "web-mensaje-opens-hilo",
    comment: "What is being sent stands in the thread before it is a message, and carries files.",
    from: { path: `${WEB}domains/mensaje/` },
    to: {
      path: `${WEB}domains/`,
      pathNot: [`${WEB}domains/mensaje/`, webDoor("sesion", "canal", "archivo", "hilo")],
    },
  },
  {
    name: "web-room-has-one-door",
    comment: "What is not a room enters one through its index.",
    from: { path: `${WEB}(?!domains/)`, pathNot: TEST },
    to: { path: `${WEB}domains/`, pathNot: `${WEB}domains/[^/]+/index\\.tsx?$` },
  },
  {
    name: "web-flows-one-way-ui",
    comment: "ui and lib know no noun.",
    from: { path: `${WEB}(ui|lib)/`, pathNot: TEST },
    to: { path: `${WEB}(domains|mesa|shell|pages|main|router)` },
  },
  {
    name: "web-lib-knows-no-ui",
    comment: "ui is built on lib; what both need stands in lib, what shows something in ui.",
    from: { path: `${WEB}lib/`, pathNot: TEST },
    to: { path: `${WEB}ui/` },
  },
  {
    name: "web-flows-one-way-domains",
    comment: "A room does not know where it is shown.",
    from: { path: `${WEB}domains/`, pathNot: TEST },
    to: { path: `${WEB}(mesa|shell|pages|main|router)` },
  },
  {
    name: "web-flows-one-way-mesa",
    comment: "Where one conversation is attended; pages that show it import it, never each other.",
    from: { path: `${WEB}mesa/`, pathNot: TEST },
    to: { path: `${WEB}(shell|pages|main|router)` },
  },
  {
    name: "web-mesa-has-one-door",
    comment: "Pages enter mesa/ through its index, as they enter a room.",
    from: { path: `${WEB}(?!mesa/)`, pathNot: TEST },
    to: { path: `${WEB}mesa/`, pathNot: `${WEB}mesa/index\\.ts$` },
  },
  {
    name: "web-flows-one-way-shell",
    comment: "The shell frames pages; it does not know them.",
    from: { path: `${WEB}shell/`, pathNot: TEST },
    to: { path: `${WEB}(mesa|pages|main|router)` },
  },
  {
    name: "web-pages-are-separate",
    comment: "What two pages share stands in mesa/ or in a room.",
    from: { path: `${WEB}pages/([^/]+)/` },
    to: { path: `${WEB}pages/`, pathNot: `${WEB}pages/$1/` },
  },
  {
    name: "web-never-imports-server",
    comment: "Browser and server meet in packages/ only.",
    from: { path: "^(apps/web|packages)/" },
    to: { path: "^apps/server/" },
  },
  {
    name: "server-never-imports-web",
    comment: "Browser and server meet in packages/ only.",
    from: { path: "^(apps/(server|simulators)|packages)/" },
    to: { path: "^apps/web/" },
  },
];

const everywhere = [
  {
    name: "no-circular",
    comment: "A circle has no first file to read.",
    from: {},
    to: { circular: true },
  },
  {
    name: "bench-runs-without-the-test-runner",
    comment: "What the bench and the proof load works outside of a test: the runner's functions fail there.",
    from: { path: "^bench/", pathNot: TEST },
    to: { path: npm("vitest"), reachable: true },
  },
  {
    name: "imports-resolve",
    comment: "An import that no resolver finds escapes every other rule.",
    from: {},
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden: [...contract, ...rooms, ...outside, ...web, ...everywhere].map((rule) => ({
    severity: "error",
    ...rule,
  })),
  options: {
    parser: "swc",
    // `import type` couples two files as much as a value does.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // `?url`: the address of an asset, which the bundler finds; the resolver looks it up in `exports` with its query.
    exclude: { path: ["^(apps|packages)/[^/]+/dist/", "\\.css$", "\\.gen\\.ts$", "^virtual:", "\\?url$"] },
    combinedDependencies: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "module", "browser", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
      mainFields: ["module", "main", "types"],
    },
    moduleSystems: ["es6"],
  },
};
