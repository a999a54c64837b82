import type { TotpPorConfirmar } from "@ventanilla/contract/factor/factor";
import { useT } from "../../lib/use-t.ts";
import { CopyField } from "../../ui/field/CopyField.tsx";
import classes from "./factor.module.css";
import { Qr } from "./Qr.tsx";

/** For whoever types it: applications pass over the blanks. */
const enGrupos = (secreto: string) => secreto.replaceAll(/.{4}(?=.)/g, "$& ");

/** What an application of codes has to be given: read by its camera, opened on this same telephone, or typed. */
export function TotpPanel({ totp: { secreto, uri } }: { totp: TotpPorConfirmar }) {
  const t = useT();
  return (
    <div className={classes["pila"]}>
      <p>{t("factores:totpTexto")}</p>
      <Qr texto={uri} nombre={t("factores:qr")} />
      <a className={classes["abrir"]} href={uri}>
        {t("factores:totpAbrir")}
      </a>
      <CopyField
        label={t("factores:secreto")}
        value={enGrupos(secreto)}
        description={t("factores:secretoAyuda")}
      />
    </div>
  );
}
