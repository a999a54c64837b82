import { Button, Menu } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { useT } from "../../../lib/use-t.ts";
import { CanalIcono, useNombreCanal } from "../../canal/index.ts";
import { useCanalesDePersona } from "../api.ts";

export type OtroCanalProps = {
  /** The one that does not work now. */
  idPrincipal: number;
  idPersona: number | null;
  /** Whether one of them would work, as far as is known. */
  sirve: (idCanal: number) => boolean;
  onElegir: (idCanal: number) => void;
};

/** The person's other channels, where the main one cannot be answered through; nothing without any. */
export function OtroCanal({ idPrincipal, idPersona, sirve, onElegir }: OtroCanalProps) {
  const t = useT();
  const nombreCanal = useNombreCanal();
  const { data } = useCanalesDePersona(idPersona);
  const otros = (data?.rows ?? []).filter(({ id }) => id !== idPrincipal && sirve(id));
  if (otros.length === 0) return null;
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
        >
          {t("chat:otroCanal")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {otros.map(({ id, clasificacion, usuario }) => (
          <Menu.Item
            key={id}
            leftSection={<CanalIcono clasificacion={clasificacion} />}
            onClick={() => onElegir(id)}
          >
            {`${nombreCanal(clasificacion)} ${direccionVisible(clasificacion, usuario)}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
