import { ANCHO } from "@ventanilla/contract/limites";
import { type Parametro, ParametroNuevo } from "@ventanilla/contract/parametro/parametro";
import {
  cambiaSoloElValor,
  PARAMETROS,
  SEGUNDO_FACTOR_ROLES,
  usaElServidor,
} from "@ventanilla/contract/parametro/parametro.rules";
import { useSession } from "../../lib/session.ts";
import { type T, useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { useSchemaForm } from "../../ui/form/use-schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { useCambiosDeParametro } from "./api.ts";

type Props = { parametro: Parametro | undefined; onClose: () => void };

/** A new parameter, or one that is there; ADMIN changes its value alone (D38). */
export function ParametroFormulario({ parametro, onClose }: Props) {
  const t = useT();
  const soloValor = cambiaSoloElValor(useSession()?.usuario.id_rol ?? 0);
  const { crear, editar } = useCambiosDeParametro();
  const form = useSchemaForm({
    schema: ParametroNuevo,
    initial: {
      nombre: parametro?.nombre ?? "",
      valor: parametro?.valor ?? "",
      label: parametro?.label ?? "",
      descripcion: parametro?.descripcion ?? "",
    },
    labels: {
      nombre: t("parametros:nombre"),
      valor: t("parametros:valor"),
      label: t("parametros:etiqueta"),
      descripcion: t("parametros:descripcion"),
    },
    save: async (escrito, cambiado) => {
      if (parametro === undefined) await crear(escrito);
      else await editar(parametro.id, cambiado);
      toast.success(t(parametro === undefined ? "operacionCorrecta" : "registro:actualizado"));
      onClose();
    },
  });
  const { nombre } = form.values;
  const uso = usoDe(nombre, t);
  const cerrado = soloValor ? { disabled: true, description: t("parametros:soloValor") } : {};

  return (
    <FormModal
      {...form.modal}
      opened
      onClose={onClose}
      title={t(parametro === undefined ? "parametros:nuevo" : "parametros:editar")}
      width={ANCHO.formulario}
    >
      <CounterField {...form.text("nombre")} {...cerrado} singleLine autoFocus={!soloValor} />
      <CounterField
        {...form.text("valor")}
        singleLine
        autoFocus={soloValor}
        {...(nombre !== "" && { description: uso })}
      />
      <CounterField {...form.text("label")} {...cerrado} singleLine />
      <FormModal.Wide>
        <CounterField {...form.text("descripcion")} {...cerrado} />
      </FormModal.Wide>
    </FormModal>
  );
}

/** What the server does with the parameter of this name. */
function usoDe(nombre: string, t: T): string {
  if (nombre === SEGUNDO_FACTOR_ROLES) return t("parametros:roles");
  if (!usaElServidor(nombre)) return t("parametros:sinUso");
  const { minimo, maximo } = PARAMETROS[nombre];
  return t("parametros:limites", { minimo, maximo });
}
