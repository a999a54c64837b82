import { ANCHO } from "@ventanilla/contract/limites";
import {
  type ServicioIop,
  ServicioIopGuardado,
  ServicioIopNuevo,
  TIPOS_SERVICIO,
  type TipoServicio,
} from "@ventanilla/contract/servicio-iop/servicio-iop";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { OptionField } from "../../ui/field/OptionField.tsx";
import { SecretField } from "../../ui/field/SecretField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { storedOptions } from "../../ui/stored-options.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeServicio } from "./api.ts";

type Props = { servicio: ServicioIop | undefined; onClose: () => void };

/** A new service, or one that is there. A stored token is not shown; left empty it stays. */
export function ServicioFormulario({ servicio, onClose }: Props) {
  const t = useT();
  const { crear, editar } = useCambiosDeServicio();
  const hayToken = servicio?.token != null;
  const tipo: TipoServicio = servicio?.tipo ?? "CONVENIO";
  const form = useSchemaForm({
    schema: hayToken ? ServicioIopGuardado : ServicioIopNuevo,
    initial: {
      codigo: servicio?.codigo ?? "",
      metodo: servicio?.metodo ?? "",
      url: servicio?.url ?? "",
      token: "",
      tipo,
      entidad: servicio?.entidad ?? "",
      descripcion: servicio?.descripcion ?? "",
    },
    labels: {
      codigo: t("servicios:codigo"),
      metodo: t("servicios:metodo"),
      url: t("servicios:url"),
      token: t("servicios:token"),
      tipo: t("servicios:tipo"),
      entidad: t("servicios:entidad"),
      descripcion: t("servicios:descripcion"),
    },
    save: async (escrito, cambiado) => {
      await (servicio === undefined ? crear(escrito) : editar(servicio.id, cambiado));
      toast.success(t(servicio === undefined ? "operacionCorrecta" : "registro:actualizado"));
      onClose();
    },
  });

  return (
    <FormModal
      {...form.modal}
      opened
      onClose={onClose}
      title={t(servicio === undefined ? "servicios:nuevo" : "servicios:editar")}
      width={ANCHO.formulario}
    >
      <CounterField {...form.text("codigo")} singleLine autoFocus />
      <CounterField {...form.text("metodo")} singleLine />
      <FormModal.Wide>
        <CounterField {...form.text("url")} singleLine />
      </FormModal.Wide>
      <SecretField
        {...form.text("token")}
        autoComplete="off"
        {...(hayToken && { description: t("servicios:tokenAyuda") })}
      />
      <OptionField {...form.field("tipo")} options={storedOptions(TIPOS_SERVICIO)} />
      <FormModal.Wide>
        <CounterField {...form.text("entidad")} singleLine />
      </FormModal.Wide>
      <FormModal.Wide>
        <CounterField {...form.text("descripcion")} />
      </FormModal.Wide>
    </FormModal>
  );
}
