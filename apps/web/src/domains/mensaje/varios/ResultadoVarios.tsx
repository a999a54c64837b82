import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock, IconHelpCircle } from "@tabler/icons-react";
import { type RefObject, useId } from "react";
import { now } from "../../../lib/clock.ts";
import { formatNear } from "../../../lib/format.ts";
import { followHere } from "../../../lib/navigation.ts";
import { type T, useT } from "../../../lib/use-t.ts";
import { CanalIcono, useNombreCanal } from "../../canal/index.ts";
import classes from "./varios.module.css";
import { cuentasDe, type EstadoFila, type FilaEnVivo } from "./varios.rules.ts";

export type ResultadoVariosProps = {
  filas: readonly FilaEnVivo[];
  enviando: boolean;
  tituloRef: RefObject<HTMLHeadingElement | null>;
  seReintenta: (fila: FilaEnVivo) => boolean;
  /** To one, or to all that can get it again. */
  onReintentar: (fila?: FilaEnVivo) => void;
  /** Where the chat of a row is. */
  hrefDe: (fila: FilaEnVivo) => string;
  onVer: (fila: FilaEnVivo) => void;
  onTerminar: () => void;
};

const ICONO = {
  rechazado: IconAlertTriangle,
  fallido: IconAlertTriangle,
  incierto: IconHelpCircle,
  enviado: IconCheck,
  "en-cola": IconClock,
} as const satisfies Record<EstadoFila, unknown>;

/** What becomes of each, until whoever sent it has seen it. */
export function ResultadoVarios(props: ResultadoVariosProps) {
  const { filas, enviando, tituloRef, seReintenta, onReintentar, onTerminar } = props;
  const t = useT();
  const id = useId();
  const cuentas = cuentasDe(filas);
  const reintentables = filas.filter(seReintenta).length;
  return (
    <div className={classes["resultado"]}>
      <h2 ref={tituloRef} id={id} tabIndex={-1} className={classes["titulo"]}>
        {textoDeCuentas(t, cuentas)}
      </h2>
      {cuentas.enviados === filas.length ? <p>{t("chat:enviado")}</p> : null}
      <div className={classes["marco"]}>
        <table className={classes["tabla"]} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t("varios:columnaChat")}</th>
              <th scope="col">{t("varios:columnaCanal")}</th>
              <th scope="col">{t("varios:columnaResultado")}</th>
            </tr>
          </thead>
          <tbody>
            {filas.map((fila) => (
              <Fila key={fila.id} {...props} fila={fila} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes["acciones"]}>
        {reintentables === 0 ? null : (
          <Button variant="default" loading={enviando} onClick={() => onReintentar()}>
            {t("varios:reintentar", { count: reintentables })}
          </Button>
        )}
        <Button disabled={enviando} onClick={onTerminar}>
          {t("varios:terminar")}
        </Button>
      </div>
    </div>
  );
}

export function textoDeCuentas(t: T, cuentas: ReturnType<typeof cuentasDe>): string {
  const { enviados, enCola, fallidos, inciertos } = cuentas;
  const textos = {
    enviados: t("varios:enviados", { count: enviados }),
    enCola: t("envios:variosEnCola", { count: enCola }),
    fallidos: t("varios:fallidos", { count: fallidos }),
  };
  const resultado = enCola === 0 ? t("varios:resultado", textos) : t("envios:variosResultado", textos);
  return t("varios:conInciertos", { count: inciertos, resultado });
}

function Fila({
  fila,
  enviando,
  seReintenta,
  onReintentar,
  hrefDe,
  onVer,
}: ResultadoVariosProps & { fila: FilaEnVivo }) {
  const t = useT();
  const nombreCanal = useNombreCanal();
  const { nombre, clasificacion, estado } = fila;
  const Icono = ICONO[estado];
  const fallo = estado === "rechazado" || estado === "fallido";
  return (
    <tr
      data-fallo={fallo || undefined}
      data-incierto={estado === "incierto" || undefined}
      data-en-cola={estado === "en-cola" || undefined}
    >
      <th scope="row">
        <a href={hrefDe(fila)} onClick={(event) => followHere(event, () => onVer(fila))}>
          {nombre}
        </a>
      </th>
      <td>
        <span className={classes["canal"]}>
          <CanalIcono clasificacion={clasificacion} decorativo />
          <span>{nombreCanal(clasificacion)}</span>
        </span>
      </td>
      <td>
        <span className={classes["estado"]}>
          <Icono size={16} aria-hidden />
          {textoDeFila(t, fila)}
        </span>
        {seReintenta(fila) ? (
          <Button
            className={classes["reintentar"] ?? ""}
            size="compact-sm"
            variant="default"
            disabled={enviando}
            aria-label={t("envios:variosReintentar", { nombre })}
            onClick={() => onReintentar(fila)}
          >
            {t("comun:reintentar")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function textoDeFila(t: T, { estado, motivo, mensajes }: FilaEnVivo): string {
  switch (estado) {
    case "rechazado":
      return t("varios:fallo", { motivo: motivo ?? "" });
    case "fallido": {
      const fallido = mensajes.find((mensaje) => mensaje.estado === "FALLIDO")?.motivo ?? "permanente";
      return t("varios:fallo", { motivo: t(`chat:motivo_${fallido}`) });
    }
    case "incierto":
      return t("chat:entregaINCIERTO");
    case "enviado":
      return t("varios:enviado");
    case "en-cola": {
      const espera = mensajes.find((mensaje) => mensaje.espera !== null)?.espera;
      return espera
        ? t(`envios:espera_${espera.causa}`, { hora: formatNear(espera.proximo, now()) })
        : t("chat:entregaEN_COLA");
    }
  }
}
