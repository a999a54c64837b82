import { Switch } from "@mantine/core";
import { ANCHO, MODULO_ORDEN_MAX } from "@ventanilla/contract/limites";
import {
  ModuloFormulario as Escrito,
  type Modulo,
  type ModuloNuevo,
} from "@ventanilla/contract/modulo/modulo";
import { esDeSistema, puedeSerPadre } from "@ventanilla/contract/modulo/modulo.rules";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { catalogOf } from "../../ui/field/catalog.ts";
import { TextField } from "../../ui/field/TextField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeModulo, usePadres } from "./api.ts";
import { IconoField } from "./IconoField.tsx";

type Props = {
  /** Undefined: a new one. */
  modulo: Modulo | undefined;
  onClose: () => void;
  onCreado: (modulo: Modulo) => void;
};

/** A module of the menu: its name, its address, and where it stands. */
export function ModuloFormulario({ modulo, onClose, onCreado }: Props) {
  const t = useT();
  const { crear, editar } = useCambiosDeModulo();
  const padres = usePadres();
  const deSistema = modulo !== undefined && esDeSistema(modulo);
  const form = useSchemaForm({
    schema: Escrito,
    initial: {
      label: modulo?.label ?? "",
      ruta: modulo?.ruta ?? "",
      depende: modulo !== undefined && modulo.id_modulo !== null,
      id_modulo: modulo?.id_modulo ?? null,
      icono: modulo?.icono ?? "",
      orden: modulo === undefined ? "" : String(modulo.orden),
      visible: modulo?.visible ?? true,
    },
    labels: {
      label: t("modulos:label"),
      ruta: t("modulos:ruta"),
      depende: t("modulos:depende"),
      id_modulo: t("modulos:padre"),
      icono: t("modulos:icono"),
      orden: t("modulos:orden"),
      visible: t("modulos:visible"),
    },
    save: async ({ depende: _, ...escrito }, { depende: _cambia, ...cambiado }) => {
      if (modulo === undefined) {
        const nuevo: ModuloNuevo = { ...escrito, estado: "ACTIVO" };
        const creado = await crear(nuevo);
        toast.success(t("operacionCorrecta"));
        onClose();
        onCreado(creado);
        return;
      }
      await editar(modulo.id, cambiado);
      toast.success(t("registro:actualizado"));
      onClose();
    },
  });
  const { depende } = form.values;
  const elegibles = (padres.data?.rows ?? []).filter((padre) => puedeSerPadre(padre, modulo));
  const actual =
    modulo?.id_modulo == null ? undefined : { id: modulo.id_modulo, label: modulo.modulo_label ?? "" };
  const cambiarDepende = (si: boolean) =>
    form.set(si ? { depende: true, icono: "" } : { depende: false, id_modulo: null });
  const interruptor = form.field("depende");
  const visible = form.field("visible");

  return (
    <FormModal
      {...form.modal}
      opened
      onClose={onClose}
      title={t(modulo === undefined ? "modulos:nuevo" : "modulos:editar")}
      width={ANCHO.modulo}
    >
      <CounterField {...form.text("label")} singleLine autoFocus />
      <CounterField
        {...form.text("ruta")}
        singleLine
        {...(deSistema && { disabled: true, description: t("modulos:rutaFija") })}
      />
      <FormModal.Wide>
        <Switch
          id={interruptor.id}
          label={interruptor.label}
          checked={depende}
          onChange={({ currentTarget }) => cambiarDepende(currentTarget.checked)}
        />
      </FormModal.Wide>
      {depende ? (
        <FormModal.Wide>
          <ChoiceField
            {...form.field("id_modulo")}
            required
            choices={elegibles}
            stored={actual}
            {...catalogOf(padres)}
          />
        </FormModal.Wide>
      ) : null}
      <IconoField {...form.field("icono")} cerrado={depende} />
      <TextField
        {...form.field("orden")}
        limit={MODULO_ORDEN_MAX}
        inputMode="numeric"
        description={t("modulos:ordenAyuda")}
      />
      <Switch
        id={visible.id}
        label={visible.label}
        checked={visible.value}
        onChange={({ currentTarget }) => visible.onChange(currentTarget.checked)}
      />
    </FormModal>
  );
}
