import type { FastifyInstance } from "fastify";
import { openHearings, openProbes, openReviews } from "./app/accounts.ts";
import { createReception, openDownloads, openListeners, openOutbox } from "./app/channels.ts";
import { type AppOptions, openDeps } from "./app/deps.ts";
import { programMessages } from "./app/program-messages.ts";
import { openGateway } from "./app/realtime.ts";
import { mountRooms } from "./app/rooms.ts";
import { endOverdueSesiones, openHeldTasks, openTasks } from "./app/tasks.ts";
import { ping } from "./db/database.ts";
import { trackConnections } from "./http/connections.ts";
import { mountHealth } from "./http/health.ts";
import { createHooks } from "./http/hooks.ts";
import { createProgramHook } from "./http/program-hook.ts";
import { createServer } from "./http/server.ts";
import { startProcesses } from "./jobs/processes.ts";
import type { Gateway } from "./realtime/gateway.ts";
import { Opened } from "./shared/opened.ts";

export interface App {
  http: FastifyInstance;
  gateway: Gateway;
  /** Stops taking work, finishes what is under way, ends sockets. The database connection stays its owner's. */
  close(): Promise<void>;
}

/** The server, built part by part. When one cannot be built, those before it are closed again. */
export async function createApp(options: AppOptions): Promise<App> {
  const opened = new Opened();
  try {
    return { ...(await build(options, opened)), close: () => opened.close() };
  } catch (error) {
    await opened.close().catch((err: unknown) => options.logger.error({ err }, "closing failed"));
    throw error;
  }
}

/** The order of building. Closing goes backwards: what takes work stops first, what carries it to its end stops last. */
async function build(options: AppOptions, opened: Opened): Promise<Omit<App, "close">> {
  const deps = await openDeps(options, opened);
  const { db, env, logger, times } = deps;

  // What is on its way out is leased to this process until it has ended.
  const processes = opened.add(
    await startProcesses({
      db,
      name: deps.processName,
      publish: deps.bus.publish,
      accompany: deps.bus.accompany,
      logger,
      ...(times.process && { times: times.process }),
    }),
  );
  opened.add(openOutbox(deps));
  const downloads = opened.add(openDownloads(deps));
  const inbox = createReception(deps, downloads);

  const http = await createServer({
    logger,
    webDist: env.webDist,
    addressOf: deps.addressOf,
    docs: env.apiDocs,
    https: env.publicUrl.startsWith("https://"),
  });
  const connections = trackConnections(http.server);
  opened.defer(() => connections.spare());
  opened.add(http);
  mountRooms(http, deps, inbox);
  await http.register(createHooks({ inbox, addressOf: deps.addressOf }));
  await http.register(createProgramHook({ ...programMessages(deps, inbox), addressOf: deps.addressOf }));
  mountHealth(http, { ping: () => ping(db), metrics: env.metrics });

  const gateway = opened.add(openGateway(deps, http.server));
  processes.onReborn(() => gateway.markForgotten());
  opened.defer(() => connections.cutSoon());

  await endOverdueSesiones(deps);
  opened.add(openTasks(deps));
  opened.add(openHeldTasks(deps));
  opened.add(openListeners(deps, inbox));
  opened.add(openProbes(deps));
  opened.add(openReviews(deps));
  opened.add(openHearings(deps));
  return { http, gateway };
}
