import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { crearDesperfecto, type Desperfecto } from "../comun/desperfecto.ts";
import { FallosHttp, fallar } from "../comun/fallos-http.ts";
import { rutasFallos } from "../comun/rutas-fallos.ts";
import { CLAVE_SEGIP_DEMO, RAIZ_SEGIP } from "./opciones.ts";
import { crearPadron, Inscrita, type Padron } from "./padron.ts";
import { responderContrastacion, responderPersona } from "./respuestas.ts";

const Consulta = z.object({ fecha_nacimiento: z.string(), complemento: z.string().default("") });
const Contrastacion = z.object({
  tipo_persona: z.enum(["1", "2"]),
  lista_campo: z
    .string()
    .transform((texto): unknown => JSON.parse(texto))
    .pipe(z.record(z.string(), z.string())),
});
const Inscripcion = z.strictObject({ personas: z.array(Inscrita).max(5_000) });

/** What the registry does to calls; with `documento`, only to those about it: somebody else may be verifying a person meanwhile. */
const FallosSegip = FallosHttp.extend({ documento: z.string().optional() });
type FallosSegip = z.output<typeof FallosSegip>;

/** One call that was answered or made to fail: its address as it came. */
export interface Consultada {
  camino: string;
  autorizacion: string | undefined;
}

export interface Segip {
  padron: Padron;
  desperfecto: Desperfecto<FallosSegip>;
  /** Mounts the registry's wire on a server. */
  montar(app: FastifyInstance): void;
}

export interface OpcionesSegip {
  /** Folder for what survives a restart; without it everything is in memory. */
  carpeta?: string;
  alConsultar?(consulta: Consultada): void;
}

export function crearSegip({ carpeta, alConsultar }: OpcionesSegip = {}): Segip {
  const padron = crearPadron(carpeta);
  const desperfecto = crearDesperfecto(FallosSegip);

  /** True: refused or made to fail. */
  async function atajar(request: FastifyRequest, reply: FastifyReply, documento?: string): Promise<boolean> {
    const autorizacion = request.headers.authorization;
    alConsultar?.({ camino: request.url, autorizacion });
    const { documento: averiado } = desperfecto.mirar();
    if ((averiado === undefined || averiado === documento) && (await fallar(desperfecto.tomar(), reply)))
      return true;
    if (autorizacion === `Bearer ${CLAVE_SEGIP_DEMO}`) return false;
    await reply.code(401).send({ message: "Unauthorized" });
    return true;
  }

  return {
    padron,
    desperfecto,
    montar(app) {
      app.get(`${RAIZ_SEGIP}/status`, async (request, reply) => {
        if (await atajar(request, reply)) return reply;
        return { estado: "El servicio de SEGIP se encuentra disponible" };
      });
      app.get(`${RAIZ_SEGIP}/personas/contrastacion`, async (request, reply) => {
        const { tipo_persona: tipo, lista_campo: campos } = Contrastacion.parse(request.query);
        if (await atajar(request, reply, campos["NumeroDocumento"])) return reply;
        const filas = padron.buscar(campos["NumeroDocumento"] ?? "", campos["Complemento"] ?? "", tipo);
        return responderContrastacion(filas, campos);
      });
      app.get(`${RAIZ_SEGIP}/personas/:ci`, async (request, reply) => {
        const { ci } = z.object({ ci: z.string() }).parse(request.params);
        if (await atajar(request, reply, ci)) return reply;
        const { fecha_nacimiento: fecha, complemento } = Consulta.parse(request.query);
        const filas = padron
          .buscar(ci, complemento)
          .filter(({ FechaNacimiento }) => FechaNacimiento === fecha);
        return responderPersona(filas);
      });
      app.put("/_sim/segip/personas", async (request, reply) => {
        padron.inscribir(Inscripcion.parse(request.body).personas);
        return await reply.code(204).send();
      });
      rutasFallos(app, "segip", desperfecto);
    },
  };
}

/** A registry of its own on its own port, with the controls a test wants at hand. */
export interface SegipSimulado {
  /** Base address, as a row of services holds it. */
  url: string;
  host: string;
  clave: string;
  inscribir(...personas: z.input<typeof Inscrita>[]): void;
  fallar(fallos: FallosSegip): void;
  /** Calls since the last time this was asked. */
  consultas(): Consultada[];
  cerrar(): Promise<void>;
}

export async function crearSegipSimulado(): Promise<SegipSimulado> {
  const consultas: Consultada[] = [];
  const segip = crearSegip({ alConsultar: (consulta) => consultas.push(consulta) });
  const app = Fastify({ forceCloseConnections: true });
  segip.montar(app);
  const origen = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url: `${origen}${RAIZ_SEGIP}`,
    host: new URL(origen).host,
    clave: CLAVE_SEGIP_DEMO,
    inscribir: (...personas) => segip.padron.inscribir(personas),
    fallar: (fallos) => segip.desperfecto.poner(fallos),
    consultas: () => consultas.splice(0),
    cerrar: () => app.close(),
  };
}
