import { Button } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { CodigosPanel } from "../../../domains/factor/index.ts";
import { announce } from "../../../lib/announce.ts";
import { useT } from "../../../lib/use-t.ts";
import classes from "./segundo-factor.module.css";

export type CodigosProps = { codigos: readonly string[]; usuario: string; onListo: () => void };

/** The codes of the first factor. Nobody goes on without having said that they are kept. */
export function Codigos({ codigos, usuario, onListo }: CodigosProps) {
  const t = useT();
  const [guardados, setGuardados] = useState(false);
  const falta = useId();
  useEffect(() => announce(t("factores:codigos")), [t]);
  return (
    <div className={classes["paso"]}>
      <h2>{t("factores:codigos")}</h2>
      <CodigosPanel codigos={codigos} usuario={usuario} guardados={guardados} onGuardados={setGuardados} />
      {guardados ? null : <p id={falta}>{t("factores:codigosFalta")}</p>}
      <Button
        fullWidth
        disabled={!guardados}
        onClick={onListo}
        {...(guardados ? {} : { "aria-describedby": falta })}
      >
        {t("factores:continuar")}
      </Button>
    </div>
  );
}
