import { CloseButton } from "@mantine/core";
import { useT } from "../../../lib/use-t.ts";
import { CanalIcono } from "../../canal/index.ts";
import classes from "./varios.module.css";
import type { Destino } from "./varios.rules.ts";

export type ChipsDestinoProps = {
  destinos: readonly Destino[];
  onQuitar: (id: number) => void;
};

/** Who is ticked: three lines of them, the rest by scrolling. */
export function ChipsDestino({ destinos, onQuitar }: ChipsDestinoProps) {
  const t = useT();
  return (
    <ul className={classes["chips"]} aria-label={t("varios:lista")}>
      {destinos.map(({ chat, nombre, impedimento }) => (
        <li key={chat.id} className={classes["chip"]} data-impedido={impedimento ?? undefined}>
          <CanalIcono clasificacion={chat.clasificacion} usuario={chat.usuario} />
          <span className={classes["nombre"]}>{nombre}</span>
          <CloseButton
            size="sm"
            aria-label={t("varios:quitar", { nombre })}
            onClick={() => onQuitar(chat.id)}
          />
        </li>
      ))}
    </ul>
  );
}
