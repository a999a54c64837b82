import type { Prueba, TipoPrueba } from "@ventanilla/contract/factor/factor";
import { ANCHO } from "@ventanilla/contract/limites";
import type { ReactNode } from "react";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { toast } from "../../../ui/toast/toasts.ts";
import { usePrueba } from "./use-prueba.tsx";

export type QuitarFactorProps = {
  /** «Quitar la llave Celular». */
  titulo: ReactNode;
  pruebas: readonly TipoPrueba[];
  quitar: (prueba: Prueba) => Promise<string>;
  onClose: () => void;
};

/** Taking a factor away: what follows is said before, and who does it is asked for. */
export function QuitarFactor({ titulo, pruebas, quitar, onClose }: QuitarFactorProps) {
  const t = useT();
  const { campos, probar, ocupado } = usePrueba(pruebas);
  const alQuitar = () =>
    probar(async (prueba) => {
      const message = await quitar(prueba);
      onClose();
      toast.done(message);
    });
  return (
    <FormModal
      opened
      onClose={onClose}
      title={titulo}
      width={ANCHO.cuenta}
      confirmLabel={t("factores:quitar")}
      onSubmit={() => void alQuitar()}
      saving={ocupado}
      dirty={false}
    >
      <FormModal.Wide>
        <p>{t("factores:quitarTexto")}</p>
      </FormModal.Wide>
      {campos}
    </FormModal>
  );
}
