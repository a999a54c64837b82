import { IconAlertTriangle, IconClock, IconLoader2 } from "@tabler/icons-react";
import { formatSize, shortenFileName } from "../../../lib/format.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { Time } from "../../../ui/Time.tsx";
import type { ArchivoListo } from "../../archivo/index.ts";
import { ICONO_TIPO } from "../../archivo/index.ts";
import { type Envio, palabraDe } from "../envio.ts";
import type { FilaEnvio } from "../filas.rules.ts";
import classes from "../hilo.module.css";
import { Cita } from "./Cita.tsx";
import { SenasCarta } from "./SenasCarta.tsx";
import { Texto } from "./Texto.tsx";

export type AccionesEnvio = {
  onReintentar: (clave: string) => void;
  onDevolver: (envio: Envio) => void;
  onQuitar: (clave: string) => void;
  /** Asks first: what nobody sends any more is kept until then. */
  onDescartar: (clave: string) => void;
};
export type BurbujaEnvioProps = AccionesEnvio & { fila: FilaEnvio };

const SIGNOS = {
  "en-cola": IconClock,
  enviando: IconLoader2,
  "sin-conexion": IconClock,
  conflicto: IconClock,
  fallido: IconAlertTriangle,
} as const satisfies Record<Envio["estado"], object>;

/** A send that is not a message yet: it waits, goes, or failed and can be sent again or taken back. */
export function BurbujaEnvio({ fila, onReintentar, onDevolver, onQuitar, onDescartar }: BurbujaEnvioProps) {
  const t = useT();
  const { envio, unida, instante, trasOtro } = fila;
  const Icono = SIGNOS[envio.estado];
  const fallido = envio.estado === "fallido";
  const porque = trasOtro ? t("envios:esperaTurno") : envio.motivo;
  return (
    <div className={classes["renglon"]} data-nuestra data-unida={unida || undefined}>
      <div className={classes["burbuja"]} data-pendiente>
        {unida ? null : <p className={classes["autor"]}>{t("chat:usted")}</p>}
        {envio.cita === null ? null : <Cita respuesta={envio.cita} />}
        <SenasCarta asunto={envio.carta?.asunto} copias={envio.carta?.copias ?? []} />
        {envio.texto === "" ? null : <Texto>{envio.texto}</Texto>}
        {envio.archivos.map((archivo) => (
          <ArchivoEnCola key={archivo.id} archivo={archivo} />
        ))}
        {porque === null ? null : <p className={classes["motivo"]}>{porque}</p>}
        <p className={classes["meta"]}>
          <Time at={instante} />
          <span className={`${classes["entrega"]} ${fallido ? classes["fallido"] : ""}`}>
            <Icono size={14} aria-hidden />
            {t(palabraDe(envio))}
          </span>
        </p>
        {fallido || envio.estado === "conflicto" ? (
          <p className={classes["acciones"]}>
            {envio.sinArchivos || !fallido ? null : (
              <button type="button" className={classes["accion"]} onClick={() => onReintentar(envio.clave)}>
                {t("comun:reintentar")}
              </button>
            )}
            <button type="button" className={classes["accion"]} onClick={() => onDevolver(envio)}>
              {t("chat:devolver")}
            </button>
            <button type="button" className={classes["accion"]} onClick={() => onDescartar(envio.clave)}>
              {t("redaccion:descartar")}
            </button>
          </p>
        ) : null}
        {envio.estado === "sin-conexion" || envio.estado === "en-cola" ? (
          <p className={classes["acciones"]}>
            <button type="button" className={classes["accion"]} onClick={() => onQuitar(envio.clave)}>
              {t("chat:quitarCola")}
            </button>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function ArchivoEnCola({ archivo: { nombre, tipo, tamanio: bytes } }: { archivo: ArchivoListo }) {
  const idioma = useLanguage();
  const Icono = ICONO_TIPO[tipo];
  return (
    <p className={classes["medio"]}>
      <Icono size={20} aria-hidden />
      <span title={nombre}>
        {shortenFileName(nombre)}
        <span className={classes["archivo"]}>{formatSize(bytes, idioma)}</span>
      </span>
    </p>
  );
}
