import { LlamadaEscrita } from "@ventanilla/contract/caso/caso";
import { ANCHO } from "@ventanilla/contract/limites";
import type { CanalBreve } from "@ventanilla/contract/punto/punto";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { CounterField } from "../../../ui/field/CounterField.tsx";
import { TextField } from "../../../ui/field/TextField.tsx";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { type CasoPedido, useAbrirCaso } from "./use-abrir-caso.ts";

export type IniciarCasoProps = CasoPedido & {
  /** The telephone that was called. */
  canal: CanalBreve;
  idPunto: number;
  onClose: () => void;
};

/** «Iniciar Caso»: who called and why. */
export function IniciarCaso({ canal, idPunto, onClose, ...pedido }: IniciarCasoProps) {
  const t = useT();
  const abrir = useAbrirCaso(pedido);
  const form = useSchemaForm({
    schema: LlamadaEscrita,
    initial: { usuario: "", descripcion: "" },
    labels: { usuario: t("caso:llamadaTelefono"), descripcion: t("caso:llamadaDescripcion") },
    // Eight digits are soon typed.
    early: ["usuario"],
    save: (escrita) =>
      abrir(
        {
          canal: canal.id,
          caso: {
            ...escrita,
            clasificacion: canal.clasificacion,
            tipo: "SIMPLE",
            id_punto_atencion: idPunto,
          },
        },
        onClose,
      ),
  });

  return (
    <FormModal
      {...form.modal}
      {...form.gate()}
      opened
      onClose={onClose}
      title={t("caso:llamadaTitulo")}
      width={ANCHO.persona}
    >
      <TextField {...form.text("usuario")} inputMode="numeric" autoFocus />
      <FormModal.Wide>
        <CounterField {...form.text("descripcion")} />
      </FormModal.Wide>
    </FormModal>
  );
}
