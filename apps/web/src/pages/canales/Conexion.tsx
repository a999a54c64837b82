import {
  IconCircleDashed,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconQrcode,
} from "@tabler/icons-react";
import type { ConexionConocida } from "@ventanilla/contract/canal/canal";
import type { Clave } from "@ventanilla/i18n";
import { formatDateTime } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import { type ChipTone, StatusChip, type StatusChipProps } from "../../ui/states/StatusChip.tsx";
import classes from "./canales.module.css";
import { useDetalle } from "./use-detalle.ts";

type Aspecto = { icon: StatusChipProps["icon"]; tone: ChipTone; clave: Clave };
const ASPECTO: Readonly<Record<ConexionConocida["estado"], Aspecto>> = {
  desconocida: { icon: IconCircleDashed, tone: "neutral", clave: "canales:conexion_desconocida" },
  conectada: { icon: IconPlugConnected, tone: "success", clave: "canales:conexion_conectada" },
  sin_conexion: { icon: IconPlugConnectedX, tone: "danger", clave: "canales:conexion_sin_conexion" },
  pausada: { icon: IconPlayerPause, tone: "danger", clave: "canales:conexion_pausada" },
  vincular: { icon: IconQrcode, tone: "warning", clave: "canales:conexion_vincular" },
};

/** What is known of an account's line: its state, since when it fails, and why in the reader's words. */
export function Conexion({ conexion }: { conexion: ConexionConocida }) {
  const t = useT();
  const detalle = useDetalle();
  const { icon, tone, clave } = ASPECTO[conexion.estado];
  const falla = conexion.detalle !== "";
  return (
    <span className={classes["conexion"]}>
      <StatusChip icon={icon} tone={tone}>
        {t(clave)}
      </StatusChip>
      {falla ? (
        <span className={classes["detalle"]}>
          {conexion.sin_escucha ? `${t("canales:sinEscucha")} ` : null}
          {detalle(conexion.detalle)}
          {conexion.desde === null
            ? null
            : ` ${t("canales:desdeCuando", { cuando: formatDateTime(conexion.desde) })}`}
        </span>
      ) : null}
    </span>
  );
}
