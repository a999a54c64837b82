import { randomBytes } from "node:crypto";
import type { Sesion } from "./modelo.ts";
import { type Motor, motorDe } from "./motores.ts";

export interface Sobre {
  id: string;
  timestamp: number;
  event: string;
  session: string;
  metadata: Record<string, string>;
  me: (Sesion["me"] & { lid?: string }) | null;
  engine: Motor;
  environment: { tier: "CORE"; version: string };
  payload: Record<string, unknown>;
}

export const VERSION = "2026.8.0";
const ENTORNO = { tier: "CORE", version: VERSION } as const;

export function sobre(sesion: Sesion, event: string, payload: Record<string, unknown>): Sobre {
  return {
    id: `evt_${randomBytes(13).toString("hex")}`,
    timestamp: Date.now(),
    event,
    session: sesion.name,
    metadata: sesion.config.metadata ?? {},
    me: sesion.me,
    engine: motorDe(sesion),
    environment: ENTORNO,
    payload,
  };
}
