import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Provider } from "oidc-provider";
import { z } from "zod";
import { crearDesperfecto, type Desperfecto } from "../comun/desperfecto.ts";
import { fallar } from "../comun/fallos-http.ts";
import { rutasFallos } from "../comun/rutas-fallos.ts";
import { Cuenta } from "./cuentas.ts";
import { FallosCiudadania } from "./fallos.ts";
import { CLIENTE_DEMO, RAIZ_CIUDADANIA } from "./opciones.ts";
import { paginaDeCuentas } from "./pagina.ts";
import { type Cliente, crearProveedor } from "./proveedor.ts";

/** What servers call; browsers are spared faults. */
const DE_SERVIDORES: Readonly<Record<string, FallosCiudadania["en"]>> = {
  "/.well-known/openid-configuration": "descubrimiento",
  "/token": "token",
  "/me": "userinfo",
  "/jwks": "claves",
};

const Elegida = z.object({ cuenta: z.string() });
const Inscripcion = z.strictObject({ cuentas: z.array(Cuenta).max(5_000) });

export interface Ciudadania {
  inscribir(...cuentas: z.input<typeof Cuenta>[]): void;
  desperfecto: Desperfecto<FallosCiudadania>;
  /** Mounts the provider's wire on a server. */
  montar(app: FastifyInstance): void;
}

export function crearCiudadania({
  cliente,
  alConsultar,
}: {
  cliente: Cliente;
  alConsultar?(camino: string): void;
}): Ciudadania {
  const cuentas = new Map<string, Cuenta>();
  const desperfecto = crearDesperfecto(FallosCiudadania);
  const inscribir = (nuevas: readonly z.input<typeof Cuenta>[]) => {
    for (const cuenta of z.array(Cuenta).parse(nuevas)) cuentas.set(cuenta.sub, cuenta);
  };
  // Its port may be known only once it listens, and its own address stands in everything that it says.
  const proveedores = new Map<string, Provider>();
  function proveedorDe({ host }: FastifyRequest): Provider {
    const hecho =
      proveedores.get(host) ?? crearProveedor({ origen: `http://${host}`, cliente, cuentas, desperfecto });
    proveedores.set(host, hecho);
    return hecho;
  }

  /** True: made to fail. */
  async function atajar(camino: string, reply: FastifyReply): Promise<boolean> {
    const donde = DE_SERVIDORES[camino];
    if (donde === undefined) return false;
    alConsultar?.(camino);
    const { en = donde } = desperfecto.mirar();
    return en === donde && (await fallar(desperfecto.tomar(), reply));
  }

  return {
    inscribir: (...nuevas) => inscribir(nuevas),
    desperfecto,
    montar(app) {
      app.put("/_sim/ciudadania/cuentas", async (request, reply) => {
        inscribir(Inscripcion.parse(request.body).cuentas);
        return await reply.code(204).send();
      });
      rutasFallos(app, "ciudadania", desperfecto);
      app.register(async (ambito) => {
        // The provider reads bodies itself.
        ambito.removeAllContentTypeParsers();
        ambito.addContentTypeParser("*", (_request, _cuerpo, listo) => listo(null));
        ambito.get(`${RAIZ_CIUDADANIA}/quien/:uid`, async (request, reply) => {
          const { uid } = await proveedorDe(request).interactionDetails(request.raw, reply.raw);
          const pagina = paginaDeCuentas(uid, [...cuentas.values()]);
          return await reply.type("text/html; charset=utf-8").send(pagina);
        });
        ambito.get(`${RAIZ_CIUDADANIA}/quien/:uid/soy`, async (request, reply) => {
          const { cuenta: accountId } = Elegida.parse(request.query);
          reply.hijack();
          const login = { accountId };
          await proveedorDe(request).interactionFinished(request.raw, reply.raw, { login });
        });
        ambito.all(`${RAIZ_CIUDADANIA}/*`, async (request, reply) => {
          const resto = request.url.slice(RAIZ_CIUDADANIA.length);
          if (await atajar(resto.split("?")[0] ?? "", reply)) return reply;
          reply.hijack();
          // By the difference of the two the provider knows below which path it stands.
          Object.assign(request.raw, { originalUrl: request.url, url: resto });
          await proveedorDe(request).callback()(request.raw, reply.raw);
          return reply;
        });
      });
    },
  };
}

/** A provider of its own on its own port, with the controls a test wants at hand. */
export interface CiudadaniaSimulada {
  issuer: string;
  host: string;
  cliente: Cliente;
  inscribir(...cuentas: z.input<typeof Cuenta>[]): void;
  fallar(fallos: FallosCiudadania): void;
  sanar(): void;
  /** Addresses that servers called since the last time this was asked. */
  consultas(): string[];
  cerrar(): Promise<void>;
}

export async function crearCiudadaniaSimulada(redirect: string): Promise<CiudadaniaSimulada> {
  const consultas: string[] = [];
  const cliente = { ...CLIENTE_DEMO, redirect };
  const ciudadania = crearCiudadania({ cliente, alConsultar: (camino) => consultas.push(camino) });
  const app = Fastify({ forceCloseConnections: true });
  ciudadania.montar(app);
  const origen = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    issuer: origen + RAIZ_CIUDADANIA,
    host: new URL(origen).host,
    cliente,
    inscribir: ciudadania.inscribir,
    fallar: (fallos) => ciudadania.desperfecto.poner(fallos),
    sanar: () => ciudadania.desperfecto.quitar(),
    consultas: () => consultas.splice(0),
    cerrar: () => app.close(),
  };
}
