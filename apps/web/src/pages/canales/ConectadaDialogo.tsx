import { Button } from "@mantine/core";
import type { CanalCreado } from "@ventanilla/contract/canal/administrar";
import { ANCHO } from "@ventanilla/contract/limites";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useShownOnce } from "../../ui/dialog/use-shown-once.ts";
import { CopyField } from "../../ui/field/CopyField.tsx";
import classes from "./canales.module.css";

export type ConectadaDialogoProps = {
  canal: CanalCreado;
  /** The word that the provider's panel asks for; it is not shown again. */
  palabra: string;
  onClose: () => void;
};

/** What goes into the provider's panel, once the account is there. Whoever closes it without the word is asked. */
export function ConectadaDialogo({ canal, palabra, onClose }: ConectadaDialogoProps) {
  const t = useT();
  const { keep, close } = useShownOnce({
    title: t("canales:conectarTitulo"),
    text: t("usuarios:secretoPerder"),
    confirmLabel: t("usuarios:secretoCerrar"),
    shown: palabra !== "",
    onClose,
  });
  return (
    <Dialog
      opened
      onClose={close}
      title={t("canales:conectarTitulo")}
      width={ANCHO.formulario}
      footer={<Button onClick={close}>{t("cerrar")}</Button>}
    >
      <div className={classes["pila"]}>
        <p>{t("canales:conectada")}</p>
        <CopyField label={t("canales:webhook")} value={canal.webhook ?? ""} />
        {palabra === "" ? null : (
          <CopyField
            label={t(canal.secretos.includes("hmac") ? "canales:campo_hmac" : "canales:campo_verify_token")}
            value={palabra}
            onCopied={keep}
          />
        )}
      </div>
    </Dialog>
  );
}
