import { Button, Menu } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useT } from "../../../lib/use-t.ts";
import classes from "./panel.module.css";
import type { VistaDeChats } from "./use-vista.ts";
import { VISTAS } from "./vistas.rules.ts";

/** Which of the chats are shown, with how many there are of each. */
export function ElegirVista({ vista, elegir, cuentas }: Omit<VistaDeChats, "chats">) {
  const t = useT();
  const nombre = t(`chat:vista_${vista}`);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={classes["vista"] ?? ""}
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          <span className="solo-voz">{t("chat:vistaVoz", { vista: nombre, count: cuentas[vista] })}</span>
          <span className={classes["vista-nombre"]} aria-hidden>
            {nombre}
          </span>
          <span className={classes["vista-cuenta"]} aria-hidden>
            {cuentas[vista]}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={vista}
          onChange={(elegida) => {
            const otra = VISTAS.find((una) => una === elegida);
            if (otra !== undefined) elegir(otra);
          }}
        >
          {VISTAS.map((una) => (
            <Menu.RadioItem
              key={una}
              value={una}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} />}
              rightSection={<span className={classes["vista-cuenta"]}>{cuentas[una]}</span>}
            >
              {t(`chat:vista_${una}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
