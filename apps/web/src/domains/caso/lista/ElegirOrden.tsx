import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconCheck, IconClockDown, IconSortDescending } from "@tabler/icons-react";
import { ORDENES_CHATS, type OrdenChats } from "@ventanilla/contract/caso/chat";
import { useT } from "../../../lib/use-t.ts";
import classes from "./panel.module.css";
import type { Ordenado } from "./use-orden.ts";

const ICONO = { nuevo: IconSortDescending, espera: IconClockDown } as const satisfies Record<
  OrdenChats,
  unknown
>;

/** In which order the chats stand: the newest first, or whoever waits longest. */
export function ElegirOrden({ orden, ordenar }: Ordenado) {
  const t = useT();
  const nombre = t("chat:ordenVoz", { orden: t(`chat:orden_${orden}`) });
  const Icono = ICONO[orden];
  return (
    <Menu position="bottom-start">
      <Tooltip label={nombre}>
        <span className={classes["orden"]}>
          <Menu.Target>
            <ActionIcon variant="default" size="input-sm" aria-label={nombre}>
              <Icono size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={orden}
          onChange={(elegido) => {
            const otro = ORDENES_CHATS.find((uno) => uno === elegido);
            if (otro !== undefined) ordenar(otro);
          }}
        >
          {ORDENES_CHATS.map((uno) => (
            <Menu.RadioItem key={uno} value={uno} closeMenuOnClick checkIcon={<IconCheck size={16} />}>
              {t(`chat:orden_${uno}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
