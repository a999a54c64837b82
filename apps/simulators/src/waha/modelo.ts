import { z } from "zod";

export const ESTADOS_SESION = ["STOPPED", "STARTING", "SCAN_QR_CODE", "WORKING", "FAILED"] as const;
export const EstadoSesion = z.enum(ESTADOS_SESION);
export type EstadoSesion = z.output<typeof EstadoSesion>;

/** The key may stand in any address instead of in a header. */
export const Consulta = z.strictObject({ "x-api-key": z.string().optional() });

export const Webhook = z.strictObject({
  url: z.url(),
  events: z.array(z.string()).default(["message", "message.ack", "session.status"]),
  hmac: z.strictObject({ key: z.string().nullish() }).nullish(),
  customHeaders: z.array(z.strictObject({ name: z.string(), value: z.string() })).nullish(),
  retries: z
    .strictObject({
      policy: z.enum(["constant", "linear", "exponential"]).default("constant"),
      delaySeconds: z.number().nonnegative().default(2),
      attempts: z.int().nonnegative().default(15),
    })
    .nullish(),
});
export type Webhook = z.output<typeof Webhook>;

export const ConfigSesion = z.strictObject({
  /** The simulator's own keys: `nombre` is shown to citizens, `telefono` is the number that scanning links, `motor` is the engine, and with `origen` «callado» it does not say where a message of ours was written. */
  metadata: z.record(z.string(), z.string()).nullish(),
  webhooks: z.array(Webhook).nullish(),
  // Known to the gateway, and nothing here depends on them.
  client: z.unknown().optional(),
  debug: z.unknown().optional(),
  gows: z.unknown().optional(),
  ignore: z.unknown().optional(),
  noweb: z.unknown().optional(),
  proxy: z.unknown().optional(),
  webjs: z.unknown().optional(),
});
export type ConfigSesion = z.output<typeof ConfigSesion>;

export const Sesion = z.object({
  name: z.string().regex(/^[\w-]{1,54}$/),
  status: EstadoSesion,
  config: ConfigSesion,
  me: z.object({ id: z.string(), pushName: z.string() }).nullable(),
});
export type Sesion = z.output<typeof Sesion>;

export const Archivo = z.object({ id: z.string(), mimetype: z.string(), filename: z.string().nullable() });
export type Archivo = z.output<typeof Archivo>;

export const Mensaje = z.object({
  id: z.string(),
  session: z.string(),
  chatId: z.string(),
  /** True: the institution wrote it. */
  fromMe: z.boolean(),
  /** Of the institution, typed on its own telephone. */
  desdeTelefono: z.boolean().default(false),
  body: z.string(),
  ms: z.number(),
  ack: z.int(),
  archivo: Archivo.nullable(),
  extra: z.record(z.string(), z.unknown()).default({}),
  /** Whole id of the message that it answers. */
  citado: z.string().nullable().default(null),
});
export type Mensaje = z.output<typeof Mensaje>;

export const Ciudadano = z.object({ chatId: z.string(), nombre: z.string() });
export type Ciudadano = z.output<typeof Ciudadano>;

export const Guardado = z.object({
  sesiones: z.array(Sesion),
  ciudadanos: z.array(Ciudadano),
  mensajes: z.array(Mensaje),
});
export type Guardado = z.output<typeof Guardado>;

export const ACK = { error: -1, pendiente: 0, servidor: 1, aparato: 2, leido: 3, reproducido: 4 } as const;
const NOMBRE_ACK: Readonly<Record<number, string>> = {
  [-1]: "ERROR",
  0: "PENDING",
  1: "SERVER",
  2: "DEVICE",
  3: "READ",
  4: "PLAYED",
};
export function nombreAck(ack: number): string {
  return NOMBRE_ACK[ack] ?? "ERROR";
}
