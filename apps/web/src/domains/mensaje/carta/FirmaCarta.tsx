import { firmaConRaya } from "@ventanilla/contract/mensaje/firma-correo.rules";
import { useT } from "../../../lib/use-t.ts";
import classes from "./carta.module.css";

export type FirmaCartaProps = {
  firma: string;
  sinFirma: boolean;
  onSinFirma: (sin: boolean) => void;
};

/** Below the words: what they will be signed with, which is written elsewhere, and whether this letter goes without it. */
export function FirmaCarta({ firma, sinFirma, onSinFirma }: FirmaCartaProps) {
  const t = useT();
  return (
    <div className={classes["firma"]} role="group" aria-label={t("redaccion:cartaFirma")}>
      <p className={classes["firma-texto"]}>
        {sinFirma ? t("redaccion:cartaVaSinFirma") : firmaConRaya(firma)}
      </p>
      <button
        type="button"
        className={classes["boton"]}
        aria-pressed={sinFirma}
        onClick={() => onSinFirma(!sinFirma)}
      >
        {t("redaccion:cartaSinFirma")}
      </button>
    </div>
  );
}
