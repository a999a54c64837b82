import { ActionIcon, CloseButton } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconDownload } from "@tabler/icons-react";
import { formatSize, shortenFileName } from "../../../lib/format.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { ICONO_TIPO } from "../../archivo/index.ts";
import { OirPieza } from "./OirPieza.tsx";
import type { Pieza } from "./pieza.ts";
import classes from "./redaccion.module.css";

export type FilaPiezaProps = {
  pieza: Pieza;
  /** Its bytes, when it can be listened to here. */
  sonido: Blob | undefined;
  onGuardar: ((sonido: Blob, nombre: string) => void) | undefined;
  onReintentar: (() => void) | undefined;
  onQuitar: () => void;
};

/** One file: what it is, how far it came, and the way to take it off. */
export function FilaPieza({ pieza, sonido, onGuardar, onReintentar, onQuitar }: FilaPiezaProps) {
  const t = useT();
  const idioma = useLanguage();
  const Icono = ICONO_TIPO[pieza.tipo];
  const { nombre, estado } = pieza;
  const mal = estado === "fallido" || estado === "perdido";
  return (
    <li className={classes["pieza"]} data-estado={estado}>
      <Icono size={18} aria-hidden />
      <span className={classes["nombre"]} title={nombre}>
        {shortenFileName(nombre)}
      </span>
      {sonido === undefined ? null : <OirPieza nombre={nombre} sonido={sonido} />}
      {sonido === undefined || onGuardar === undefined ? null : (
        <ActionIcon
          size="sm"
          variant="subtle"
          aria-label={t("medios:descargarNombre", { nombre })}
          onClick={() => onGuardar(sonido, nombre)}
        >
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      )}
      {pieza.tamanio > 0 ? (
        <span className={classes["tamanio"]}>{formatSize(pieza.tamanio, idioma)}</span>
      ) : null}
      <span className={classes["estado"]}>
        {mal ? <IconAlertTriangle size={14} aria-hidden /> : null}
        {estado === "terminado" ? <IconCheck size={14} aria-hidden /> : null}
        <Estado pieza={pieza} />
      </span>
      {onReintentar === undefined ? null : (
        <button
          type="button"
          className={classes["reintentar"]}
          onClick={onReintentar}
          aria-label={t("redaccion:reintentar", { nombre })}
        >
          {t("comun:reintentar")}
        </button>
      )}
      <CloseButton
        size="sm"
        className={classes["quitar"] ?? ""}
        aria-label={t("redaccion:quitar", { nombre })}
        onClick={onQuitar}
      />
      {estado === "en-proceso" ? (
        <span className={classes["avance"]} style={{ transform: `scaleX(${pieza.avance})` }} aria-hidden />
      ) : null}
    </li>
  );
}

function Estado({ pieza: { estado, avance, motivo, archivo } }: { pieza: Pieza }) {
  const t = useT();
  switch (estado) {
    case "en-proceso":
      return t("redaccion:enProceso", { parte: Math.round(avance * 100) });
    case "terminado":
      return t("redaccion:terminado");
    case "fallido":
      return motivo ?? t("redaccion:fallido");
    case "perdido":
      return t(archivo === null ? "redaccion:perdido" : "redaccion:caducado");
    case "pendiente":
    case "por-oir":
      return t("redaccion:pendiente");
  }
}
