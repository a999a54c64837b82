import { IconCheck } from "@tabler/icons-react";
import { usuarioVisible } from "@ventanilla/contract/canal/canal.rules";
import type { Principal } from "@ventanilla/contract/caso/caso";
import type { z } from "zod";
import { useT } from "../../lib/use-t.ts";
import { CanalIcono } from "../canal/index.ts";
import classes from "./tarjetas.module.css";

export type TarjetaCanalesProps = { principal: z.output<typeof Principal> };

/** The channel through which the case is answered. */
export function TarjetaCanales({ principal }: TarjetaCanalesProps) {
  const t = useT();
  return (
    <ul className={classes["canales"]}>
      <li className={classes["canal"]}>
        <IconCheck size={16} stroke={2.5} className={classes["marca"]} aria-hidden />
        <CanalIcono clasificacion={principal.clasificacion} />
        <span className={classes["usuario"]}>
          {usuarioVisible(principal.clasificacion, principal.usuario)}
        </span>
        <span className={classes["principal"]}>{t("chat:principal")}</span>
      </li>
    </ul>
  );
}
