import type { MensajeEntrante } from "@ventanilla/contract/canal/entrante";
import type { Inbox } from "../channels/inbox.ts";
import { esTokenDeCanal } from "../domains/canal/index.ts";
import type { ProgramHookOptions } from "../http/program-hook.ts";
import { AppError } from "../shared/app-error.ts";
import { msOf, nowMs } from "../shared/clock.ts";
import type { Deps } from "./deps.ts";

/** Keeps ids of other programs apart from a provider's. */
const PREFIX = "programa:";

/** What other programs bring goes the way of everything that comes in. */
export function programMessages(
  { db, sealer, abrirCanal }: Pick<Deps, "db" | "sealer" | "abrirCanal">,
  inbox: Pick<Inbox, "receiveEvent">,
): Pick<ProgramHookOptions, "isToken" | "receive"> {
  return {
    isToken: (idCanal, token) => esTokenDeCanal({ db, sealer }, idCanal, token),
    async receive(idCanal, { id, de, nombre, texto, fecha }: MensajeEntrante) {
      const canal = await abrirCanal(idCanal);
      if (!canal) throw new AppError("FIRMA_INVALIDA");
      await inbox.receiveEvent(canal, {
        kind: "mensaje",
        idExterno: `${PREFIX}${id}`,
        chat: de,
        nombre: nombre || null,
        seconds: Math.floor((fecha === undefined ? nowMs() : msOf(fecha)) / 1000),
        tipoContenido: "texto",
        text: texto,
        adjuntos: [],
      });
    },
  };
}
