import { EventEmitter } from "node:events";
import { CLIENTE_A_SERVIDOR, EVENTO } from "@ventanilla/contract/events";
import { z } from "zod";
import type { ChatLists } from "./chat-lists.ts";
import type { Readings } from "./ports.ts";
import type { SocketQueue } from "./socket-queue.ts";
import type { SocketClient } from "./socket-rooms.ts";

/** No poll is longer, unless somebody fills it with spaces. */
const POLL_BYTES_MAX = 256;
/** An engine.io message with a socket.io event that asks for no receipt. */
const OPENING = `42["${EVENTO.usuarios}",`;

const Poll = z.tuple([z.literal(EVENTO.usuarios), CLIENTE_A_SERVIDOR[EVENTO.usuarios]]);
type Poll = z.output<typeof Poll>[1];

/**
 * Hears the line before socket.io does and drops each poll that nothing has to be done for: its client is up to date and the
 * session was extended a moment ago. Every screen polls each second (D83), and the way through engine.io, socket.io and the
 * queue costs several times what such a poll asks. All else takes that way, and a poll never overtakes it.
 */
export function dropSettledPolls(
  client: SocketClient,
  { queue, lists, readings }: { queue: Pick<SocketQueue, "isIdle">; lists: ChatLists; readings: Readings },
): void {
  const line = lineOf(client);
  const emit = line.emit.bind(line);
  /** Messages that socket.io has heard and not handed on: it does so in the next tick. */
  let passing = 0;
  const pass = () => {
    passing -= 1;
  };
  /** The poll that was dropped last. The same bytes ask the same again. */
  let dropped: { bytes: Uint8Array; poll: Poll } | null = null;

  function isSettled(bytes: Buffer): boolean {
    if (passing > 0 || !queue.isIdle()) return false;
    const isSame = dropped !== null && bytes.equals(dropped.bytes);
    const poll = isSame && dropped ? dropped.poll : pollIn(bytes);
    if (poll === null || client.data.punto !== poll.id) return false;
    if (poll.activo === true && readings.mustExtendSesion(client.data.sesion)) return false;
    if (!lists.isUpToDate(poll.id, poll.ultima_conversacion)) return false;
    // A copy: what was read from the line is a piece of something larger.
    if (!isSame) dropped = { bytes: new Uint8Array(bytes), poll };
    return true;
  }

  line.emit = (event, ...args: unknown[]) => {
    if (event !== "message") return emit(event, ...args);
    const [bytes, isBinary] = args;
    if (isBinary === false && Buffer.isBuffer(bytes) && isSettled(bytes)) return true;
    passing += 1;
    const heard = emit(event, ...args);
    process.nextTick(pass);
    return heard;
  };
}

/** The WebSocket itself, which engine.io keeps at the request that opened it. */
function lineOf({ request }: SocketClient): EventEmitter {
  if ("websocket" in request && request.websocket instanceof EventEmitter) return request.websocket;
  throw new Error("engine.io keeps the WebSocket elsewhere");
}

/** The poll in a message, or null when it is anything else: what is wrong with it is said by whoever handles it. */
function pollIn(bytes: Buffer): Poll | null {
  if (bytes.length > POLL_BYTES_MAX) return null;
  const text = bytes.toString();
  if (!text.startsWith(OPENING)) return null;
  try {
    return Poll.safeParse(JSON.parse(text.slice(2))).data?.[1] ?? null;
  } catch {
    return null;
  }
}
