import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { AppError } from "../shared/app-error.ts";
import type {
  Averiguado,
  CanalAbierto,
  Comprometer,
  Conexion,
  Connector,
  Cursor,
  Duda,
  Evento,
  Media,
  MensajeSaliente,
  PeticionWebhook,
  Recibir,
  RefMedia,
} from "./connector.ts";

/** A connector with one account's configuration already parsed. */
export interface CanalConectado {
  readonly capacidades: Connector["capacidades"];
  verificar(): Promise<Conexion>;
  enviar(mensaje: MensajeSaliente, comprometer: Comprometer): Promise<string>;
  consultar?(mensaje: MensajeSaliente, duda: Duda): Promise<Averiguado>;
  vinculo?(): Promise<Buffer | null>;
  descargar?(ref: RefMedia, limite: { maxBytes: number }): Promise<Media>;
  readonly webhook?: {
    esAutentico(peticion: PeticionWebhook): boolean;
    leer(cuerpo: unknown): readonly Evento[];
  };
  escuchar?(lugar: { recibir: Recibir; cursor: Cursor; signal: AbortSignal }): Promise<void>;
}

export interface Registry {
  capacidadesDe(clasificacion: Clasificacion): Connector["capacidades"];
  /** Classifications whose accounts must be listened to. */
  readonly queEscuchan: readonly Clasificacion[];
  /** Throws a ZodError when the stored configuration is not what the connector needs. */
  conectar(canal: CanalAbierto): CanalConectado;
}

type Fabrica = {
  capacidades: Connector["capacidades"];
  escucha: boolean;
  conectar(canal: CanalAbierto): CanalConectado;
};

/** Closes a connector over its own configuration type, so that the rest of the system needs no type parameter. */
export function registrar<C>(connector: Connector<C>): [Clasificacion, Fabrica] {
  return [
    connector.clasificacion,
    {
      capacidades: connector.capacidades,
      escucha: connector.escuchar !== undefined,
      conectar(canal) {
        const config = connector.config.parse(canal);
        const { webhook, consultar, descargar, escuchar, vinculo } = connector;
        return {
          capacidades: connector.capacidades,
          verificar: () => connector.verificar(config),
          enviar: (mensaje, comprometer) => connector.enviar(config, mensaje, comprometer),
          ...(consultar && {
            consultar: (mensaje, duda) => consultar.call(connector, config, mensaje, duda),
          }),
          ...(vinculo && { vinculo: () => vinculo.call(connector, config) }),
          ...(descargar && { descargar: (ref, limite) => descargar.call(connector, config, ref, limite) }),
          ...(webhook && {
            webhook: {
              esAutentico: (peticion) => webhook.esAutentico(config, peticion),
              leer: (cuerpo) => webhook.leer(config, cuerpo),
            },
          }),
          ...(escuchar && { escuchar: (lugar) => escuchar.call(connector, config, lugar) }),
        };
      },
    },
  ];
}

export function crearRegistry(connectors: readonly [Clasificacion, Fabrica][]): Registry {
  const porClasificacion = new Map(connectors);
  const de = (clasificacion: Clasificacion): Fabrica => {
    const fabrica = porClasificacion.get(clasificacion);
    if (!fabrica) throw new AppError("PROVEEDOR_NO_CONFIGURADO");
    return fabrica;
  };
  return {
    queEscuchan: connectors.flatMap(([clasificacion, { escucha }]) => (escucha ? [clasificacion] : [])),
    capacidadesDe: (clasificacion) => de(clasificacion).capacidades,
    conectar: (canal) => de(canal.clasificacion).conectar(canal),
  };
}
