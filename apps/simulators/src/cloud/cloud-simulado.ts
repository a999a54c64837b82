import type { AddressInfo } from "node:net";
import { crearServidorSimulado } from "../waha/waha-simulado.ts";
import type { Aplicacion } from "./avisador.ts";
import type { FallosCloud } from "./fallos.ts";
import type { Entrante } from "./formas.ts";
import { crearNube, type Nube, type OpcionesNube, PREFIJO } from "./nube.ts";

/** A cloud of its own on its own port, with the controls a test wants at hand. */
export interface CloudSimulado {
  nube: Nube;
  /** What stands in place of the provider's address. */
  base: string;
  host: string;
  /** An application with its secrets. */
  app(id: string): Aplicacion;
  /** A number of an application that is made if it is not there. */
  numero(id: string, app: string): void;
  /** Resolves true when the webhooks were taken. */
  escribir(entrante: Entrante): Promise<boolean>;
  fallar(fallos: FallosCloud): void;
  sanar(): void;
  /** What the citizen has, oldest first. */
  llegados(
    numero: string,
    ciudadano: string,
  ): {
    id: string;
    tipo: string;
    texto: string;
    pedido: unknown;
    citado: string | undefined;
    bytes: Buffer | null;
    mime: string | null;
  }[];
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

export async function crearCloudSimulado(opciones: OpcionesNube = {}): Promise<CloudSimulado> {
  const nube = crearNube({ acuseMs: 5, reintentoMs: 20, avisoMs: 10_000, ...opciones });
  const servidor = crearServidorSimulado();
  const url = () => `http://127.0.0.1:${(servidor.server.address() as AddressInfo).port}`;
  nube.montar(servidor, url);
  await servidor.listen({ port: 0, host: "127.0.0.1" });
  const app = (id: string): Aplicacion =>
    nube.mundo.apps.get(id) ??
    nube.crearApp({
      id,
      secret: `secreto-de-${id}`,
      verifyToken: `palabra-de-${id}`,
      token: `llave-de-${id}`,
    });
  return {
    nube,
    base: `${url()}${PREFIJO}`,
    host: new URL(url()).host,
    app,
    numero(id, suya) {
      nube.crearNumero({
        id,
        waba: `9${id}`,
        telefono: `5912${id.slice(-7)}`,
        nombre: "Mesa de prueba",
        app: app(suya),
      });
    },
    escribir: (entrante) => nube.conversacion.recibir(entrante).entregado,
    fallar: (fallos) => nube.fallos.poner(fallos),
    sanar: () => nube.fallos.quitar(),
    llegados: (numero, ciudadano) =>
      nube.mundo
        .hilo(numero, ciudadano)
        .filter(({ nuestro, estado }) => nuestro && estado !== "failed")
        .map(({ id, tipo, texto, pedido, citado, medio }) => ({
          id,
          tipo,
          texto,
          pedido,
          citado,
          bytes: medio?.contenido ?? null,
          mime: medio?.mime ?? null,
        })),
    vaciar: () => nube.avisador.vaciar(),
    async cerrar() {
      await nube.cerrar();
      await servidor.close();
    },
  };
}
