import { Tooltip } from "@mantine/core";
import classes from "./canal.module.css";
import { fichaDe } from "./ficha.ts";
import { useNombreCanal } from "./use-nombre-canal.ts";

export type CanalIconoProps = {
  clasificacion: string;
  /** The sender's address on that channel: the tooltip, and part of the name. */
  usuario?: string;
  /** The words stand beside it already: screen readers skip the tile. */
  decorativo?: boolean;
};

/** Tile of 20 px: glyph and brand colour of a channel, with its name. */
export function CanalIcono({ clasificacion, usuario, decorativo = false }: CanalIconoProps) {
  const nombre = useNombreCanal()(clasificacion);
  const { icono: Icono, clase } = fichaDe(clasificacion);
  const etiqueta = usuario === undefined ? nombre : `${nombre}, ${usuario}`;
  const nombrado = decorativo ? { "aria-hidden": true } : { role: "img", "aria-label": etiqueta };
  return (
    <Tooltip label={etiqueta}>
      <span className={`${classes["tesela"]} ${classes[clase]}`} {...nombrado}>
        <Icono size={14} stroke={2} aria-hidden="true" />
      </span>
    </Tooltip>
  );
}
