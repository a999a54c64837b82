import { Button, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { ANCHO } from "@ventanilla/contract/limites";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useShownOnce } from "../../ui/dialog/use-shown-once.ts";
import { useCopy } from "../../ui/use-copy.ts";
import classes from "./usuarios.module.css";

export interface Secreto {
  titulo: string;
  rotulo: string;
  valor: string;
  notas: readonly string[];
}

/** A token or a password that is shown this once, to be copied: whoever closes or leaves without having done so is asked. */
export function SecretoDialogo({ secreto, onClose }: { secreto: Secreto; onClose: () => void }) {
  const t = useT();
  const { copy, copied } = useCopy("shell:noCopiado");
  const { keep, close } = useShownOnce({
    title: secreto.titulo,
    text: t("usuarios:secretoPerder"),
    confirmLabel: t("usuarios:secretoCerrar"),
    onClose,
  });
  const copiar = async () => {
    if (await copy(secreto.valor)) keep();
  };
  return (
    <Dialog
      opened
      onClose={close}
      title={secreto.titulo}
      width={ANCHO.cuenta}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t("cerrar")}
          </Button>
          <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copiar()}>
            {t(copied ? "copiado" : "copiar")}
          </Button>
        </>
      }
    >
      <div className={classes["secreto"]}>
        <TextInput
          label={secreto.rotulo}
          value={secreto.valor}
          readOnly
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          onCopy={keep}
          onFocus={(event) => event.currentTarget.select()}
        />
        {secreto.notas.map((nota) => (
          <p key={nota}>{nota}</p>
        ))}
      </div>
    </Dialog>
  );
}
