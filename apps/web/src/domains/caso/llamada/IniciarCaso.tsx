import { TextInput } from "@mantine/core";
import type { RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { telefonoDeLlamada } from "@ventanilla/contract/caso/llamada.rules";
import { ANCHO, DESCRIPCION_CASO_MAX, TELEFONO_LLAMADA } from "@ventanilla/contract/limites";
import type { CanalBreve } from "@ventanilla/contract/punto/punto";
import { useState } from "react";
import { goTo } from "../../../lib/navigation.ts";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { handleError } from "../../../ui/errors/handle-error.ts";
import { CounterField } from "../../../ui/field/CounterField.tsx";
import { toast } from "../../../ui/toast/toasts.ts";
import { useCrearCaso } from "./llamada.api.ts";

export type IniciarCasoProps = {
  /** The telephone that was called. */
  canal: CanalBreve;
  idPunto: number;
  onAbrir: (sesionId: number) => void;
  onClose: () => void;
};

/** «Iniciar Caso»: who called and why. */
export function IniciarCaso({ canal, idPunto, onAbrir, onClose }: IniciarCasoProps) {
  const t = useT();
  const crear = useCrearCaso();
  const [telefono, setTelefono] = useState("");
  const [descripcion, setDescripcion] = useState("");
  const [dejado, setDejado] = useState(false);
  const [guardando, setGuardando] = useState(false);
  const valido = telefonoDeLlamada(telefono);
  // Eight digits are soon typed: what is missing is said when the field is left, or when it cannot become right.
  const mal = !valido && (dejado || telefono.length === TELEFONO_LLAMADA);

  const rotulo = { telefono: t("caso:llamadaTelefono"), descripcion: t("caso:llamadaDescripcion") };
  const faltan = [
    ...(valido ? [] : [rotulo.telefono]),
    ...(descripcion.trim() === "" ? [rotulo.descripcion] : []),
  ];

  const enviar = async () => {
    setGuardando(true);
    try {
      const caso = await crear({
        canal: canal.id,
        caso: {
          descripcion: descripcion.trim(),
          clasificacion: canal.clasificacion,
          usuario: telefono,
          tipo: "SIMPLE",
          id_punto_atencion: idPunto,
        },
      });
      onClose();
      seguir(caso);
    } catch (fallo) {
      handleError(fallo);
    } finally {
      setGuardando(false);
    }
  };
  const seguir = (caso: RespuestaCasoNuevo) => {
    const sesion = caso.canal_entrada ?? caso.canal_principal.principal.id;
    if (caso.punto_atencion_diferente !== null) {
      void ofrecer(caso.punto_atencion_diferente, sesion);
      return;
    }
    if (caso.caso_abierto) toast.success(t("caso:llamadaAbierto"));
    onAbrir(sesion);
  };
  const ofrecer = async (punto: number, sesion: number) => {
    toast.warning(t("caso:llamadaOtroPunto"));
    const va = await confirm({
      title: t("caso:llamadaIrTitulo"),
      text: t("caso:llamadaIrPregunta"),
      confirmLabel: t("caso:llamadaIrVerbo"),
    });
    if (va) goTo(`/conversacion/${punto}/${sesion}`);
  };

  return (
    <FormModal
      opened
      onClose={onClose}
      title={t("caso:llamadaTitulo")}
      width={ANCHO.persona}
      onSubmit={() => void enviar()}
      dirty={telefono !== "" || descripcion !== ""}
      saving={guardando}
      disabled={faltan.length > 0}
      {...(faltan.length > 0 && {
        missing: t("validacion:falta", { count: faltan.length, campos: faltan.join(", ") }),
      })}
    >
      <TextInput
        label={`${rotulo.telefono} ${t("obligatorio")}`}
        aria-required
        value={telefono}
        onChange={(event) => setTelefono(event.currentTarget.value)}
        onBlur={() => setDejado(true)}
        maxLength={TELEFONO_LLAMADA}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        error={mal ? t(telefono === "" ? "validacion:obligatorio" : "validacion:telefono") : undefined}
      />
      <FormModal.Wide>
        <CounterField
          label={rotulo.descripcion}
          value={descripcion}
          onChange={setDescripcion}
          limit={DESCRIPCION_CASO_MAX}
          required
        />
      </FormModal.Wide>
    </FormModal>
  );
}
