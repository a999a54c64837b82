import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconEye, IconUserCheck, IconUserOff, IconUserQuestion } from "@tabler/icons-react";
import type { PersonaBreve } from "@ventanilla/contract/persona/persona";
import { nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import { useT } from "../../lib/use-t.ts";
import { StatusChip } from "../../ui/states/StatusChip.tsx";
import classes from "./persona.module.css";

export type TarjetaPersonaProps = {
  persona: PersonaBreve | null;
  /** The name that the channel itself gives, when it gives one. */
  nombreEnCanal: string | null;
  /** Absent where nobody can be verified. */
  onVerificar?: (() => void) | undefined;
  onVer?: (() => void) | undefined;
};

/** Who it is, as far as is known. */
export function TarjetaPersona({ persona, nombreEnCanal, onVerificar, onVer }: TarjetaPersonaProps) {
  const t = useT();
  return (
    <div className={classes["persona"]}>
      {persona === null ? (
        <>
          <StatusChip icon={IconUserOff} tone="neutro">
            {t("chat:sinPersona")}
          </StatusChip>
          <p className={classes["texto"]}>{t("chat:sinPersonaTexto")}</p>
        </>
      ) : (
        <>
          <p className={classes["nombre"]}>{nombreCompleto(persona)}</p>
          {persona.contrastado ? (
            <StatusChip icon={IconUserCheck} tone="exito" filled>
              {t("chat:verificado")}
            </StatusChip>
          ) : (
            <StatusChip icon={IconUserQuestion} tone="aviso">
              {t("chat:sinVerificar")}
            </StatusChip>
          )}
        </>
      )}
      {nombreEnCanal === null ? null : (
        <p className={classes["texto"]}>{t("chat:nombreProveedor", { nombre: nombreEnCanal })}</p>
      )}
      <div className={classes["acciones"]}>
        {onVer === undefined ? null : (
          <Tooltip label={t("persona:verDatos")}>
            <ActionIcon aria-label={t("persona:verDatos")} onClick={onVer}>
              <IconEye size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {onVerificar === undefined ? null : (
          <Button variant="default" aria-keyshortcuts="v" onClick={onVerificar}>
            {t("persona:verificar")}
          </Button>
        )}
      </div>
    </div>
  );
}
