import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { rutasFallos } from "../comun/rutas-fallos.ts";
import type { Contexto } from "./contexto.ts";
import { Cuenta, Id, Persona } from "./modelo.ts";
import { ProblemaX } from "./problemas.ts";

const Archivo = z.strictObject({ mimetype: z.string(), filename: z.string().nullish(), data: z.base64() });
const Escribir = z
  .strictObject({
    cuenta: Id,
    persona: Persona,
    text: z.string().default(""),
    file: Archivo.optional(),
    ms: z.int().optional(),
    /** Typed in X's own application by whoever has the account. */
    tecleado: z.boolean().default(false),
  })
  .refine(({ text, file }) => text !== "" || file !== undefined);
export type Escribir = z.input<typeof Escribir>;
const Leer = z.strictObject({ cuenta: Id, persona: Id });
const Raro = z.strictObject({ cuenta: Id, evento: z.json() });
export type Raro = z.input<typeof Raro>;
const Preguntar = z.strictObject({ cuenta: Id });

export function cuentaO404({ mundo }: Contexto, id: string): Cuenta {
  const cuenta = mundo.cuentas.get(id);
  if (!cuenta) throw new ProblemaX(404, `no account ${id}`);
  return cuenta;
}

export function ponerCuenta({ mundo }: Contexto, cuerpo: unknown): Cuenta {
  const cuenta = Cuenta.parse(cuerpo);
  mundo.cuentas.set(cuenta.id, cuenta);
  mundo.anunciar({});
  return cuenta;
}

export function escribir({ mundo, conversacion, ...resto }: Contexto, cuerpo: Escribir) {
  const { cuenta, persona, text, file, ms, tecleado } = Escribir.parse(cuerpo);
  cuentaO404({ mundo, conversacion, ...resto }, cuenta);
  mundo.personas.set(persona.id, persona);
  const archivo =
    file && conversacion.guardar(Buffer.from(file.data, "base64"), file.mimetype, file.filename ?? null);
  return conversacion.escribir(
    { cuenta, persona: persona.id },
    { texto: text, archivo: archivo ?? null, ms },
    { propio: !tecleado, tecleado },
  );
}

/** Whoever has the account takes its rights from the application. True: the webhook was taken. */
export function revocar(contexto: Contexto, id: string): Promise<boolean> {
  const { mundo, avisos } = contexto;
  const ninguno = () => randomBytes(20).toString("hex");
  const cuenta = { ...cuentaO404(contexto, id), access_token: ninguno(), access_secret: ninguno() };
  mundo.cuentas.set(id, cuenta);
  mundo.anunciar({});
  return avisos.revocado(cuenta);
}

/** The list tells it as it is, in its place; that is its `id` where it says none. Answers the place. */
export function enrarecer({ mundo, ...resto }: Contexto, cuerpo: Raro): string {
  const { cuenta, evento } = Raro.parse(cuerpo);
  cuentaO404({ mundo, ...resto }, cuenta);
  const id = mundo.nuevoId();
  const hecho = evento !== null && typeof evento === "object" && !Array.isArray(evento);
  mundo.raros.set(id, { cuenta, evento: hecho ? { id, ...evento } : evento });
  return id;
}

/** /_sim/twitter: what the real world does to X, done by hand. */
export function rutasControl(app: FastifyInstance, contexto: Contexto): void {
  const { conversacion, avisos } = contexto;

  app.put("/_sim/twitter/cuentas", async (request, reply) => {
    ponerCuenta(contexto, request.body);
    return await reply.code(204).send();
  });

  /** As PUT /2/webhooks/{id} does: the address is asked again. */
  app.post("/_sim/twitter/webhook", async (request) => ({
    valid: await avisos.preguntar(cuentaO404(contexto, Preguntar.parse(request.body).cuenta)),
  }));

  app.post("/_sim/twitter/inbound", async (request, reply) => {
    const { mensaje, entregado } = escribir(contexto, request.body as Escribir);
    entregado.catch(() => false);
    return await reply.code(202).send({ id: mensaje.id });
  });

  app.post("/_sim/twitter/raro", async (request, reply) =>
    reply.code(201).send({ id: enrarecer(contexto, request.body as Raro) }),
  );

  app.post("/_sim/twitter/read", async (request, reply) => {
    const { cuenta, persona } = Leer.parse(request.body);
    conversacion.leer(cuentaO404(contexto, cuenta).id, persona).catch(() => false);
    return await reply.code(202).send();
  });

  rutasFallos(app, "twitter", contexto.desperfectos);
}
