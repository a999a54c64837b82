import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import type { PersonaBreve } from "@ventanilla/contract/persona/persona";
import { nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import { useT } from "../../lib/use-t.ts";
import { Can } from "../../ui/Can.tsx";
import { SeenBy } from "../../ui/SeenBy.tsx";
import { PersonaChip } from "./PersonaChip.tsx";
import classes from "./persona.module.css";

export type TarjetaPersonaProps = {
  persona: PersonaBreve | null;
  /** The name that the channel itself gives, when it gives one. */
  nombreEnCanal: string | null;
  onVerificar: () => void;
  onVer: () => void;
  /** Begins a conversation; absent where one can be written to already, or not at all. */
  onEscribir: (() => void) | undefined;
};

/** Who it is, as far as is known. The whole document is seen in the dialog only, where looking is on record. */
export function TarjetaPersona({
  persona,
  nombreEnCanal,
  onVerificar,
  onVer,
  onEscribir,
}: TarjetaPersonaProps) {
  const t = useT();
  return (
    <div className={classes["persona"]}>
      <div className={classes["linea"]}>
        {persona === null ? null : <p className={classes["nombre"]}>{nombreCompleto(persona)}</p>}
        <PersonaChip persona={persona} />
      </div>
      {persona === null ? <p className={classes["texto"]}>{t("chat:sinPersonaTexto")}</p> : null}
      {nombreEnCanal === null ? null : (
        <p className={classes["texto"]}>{t("chat:nombreProveedor", { nombre: nombreEnCanal })}</p>
      )}
      <div className={classes["botones"]}>
        {persona?.documento === undefined ? null : (
          <p className={classes["documento"]}>
            <span aria-hidden>{persona.documento}</span>
            <span className="solo-voz">
              {t("persona:documentoOculto", { final: persona.documento.split(" ").at(-1) ?? "" })}
            </span>
          </p>
        )}
        <Tooltip label={t("persona:verDatos")}>
          <ActionIcon aria-label={t("persona:verDatos")} onClick={onVer}>
            <IconEye size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Can permiso="operadores:update">
          <Button size="xs" variant="default" onClick={onVerificar} aria-keyshortcuts="v">
            {t("persona:verificar")}
          </Button>
        </Can>
        {onEscribir === undefined ? null : (
          <Button size="xs" variant="default" onClick={onEscribir} aria-haspopup="dialog">
            {t("caso:escribir")}
          </Button>
        )}
      </div>
      {persona === null ? null : <SeenBy id={persona.id} />}
    </div>
  );
}
