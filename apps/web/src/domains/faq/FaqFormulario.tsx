import { Radio, Select } from "@mantine/core";
import type { Faq } from "@ventanilla/contract/faq/faq";
import { faqCompleta } from "@ventanilla/contract/faq/faq.rules";
import { ANCHO, FAQ_PRIORIDAD_MAX, FAQ_TEXTO_MAX } from "@ventanilla/contract/limites";
import { useId, useState } from "react";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { fieldErrors, handleError } from "../../ui/errors/handle-error.ts";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { type Destino, useGuardarFaq } from "./api.ts";
import classes from "./dialogo.module.css";

const CAMPOS = ["pregunta", "respuesta", "prioridad"] as const;
const PRIORIDADES = Array.from({ length: FAQ_PRIORIDAD_MAX }, (_, indice) => String(indice + 1));

export type FaqFormularioProps = {
  /** The question that is edited; undefined: a new one. */
  faq: Faq | undefined;
  /** Of a new one: the procedure it was begun from, and those that may be chosen instead. */
  idTramite: number | undefined;
  tramites: readonly { id: number; nombre_tramite: string }[];
  onClose: () => void;
};

/** A frequent question: text, answer and priority; a new one says of which procedure. */
export function FaqFormulario({ faq, idTramite, tramites, onClose }: FaqFormularioProps) {
  const t = useT();
  const id = useId();
  const guardar = useGuardarFaq();
  const [inicial] = useState(() => ({
    pregunta: faq?.pregunta ?? "",
    respuesta: faq?.respuesta ?? "",
    prioridad: faq?.prioridad ?? 0,
    tramite: idTramite,
  }));
  const [datos, setDatos] = useState(inicial);
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({});
  const [guardando, setGuardando] = useState(false);
  const poner = (cambio: Partial<typeof datos>) => setDatos((antes) => ({ ...antes, ...cambio }));
  const rotulo = {
    pregunta: t("tramites:pregunta"),
    respuesta: t("tramites:respuesta"),
    prioridad: t("tramites:prioridad"),
  };
  const faltan = CAMPOS.filter((campo) => !String(datos[campo] || "").trim());

  const enviar = async () => {
    const destino = destinoDe(faq, datos.tramite);
    if (destino === undefined) {
      toast.error(t("tramites:seleccione"));
      return;
    }
    const { pregunta, respuesta, prioridad } = datos;
    setGuardando(true);
    try {
      await guardar(destino, { pregunta, respuesta, prioridad });
      toast.success(t(faq === undefined ? "tramites:preguntaAgregada" : "tramites:preguntaActualizada"));
      onClose();
    } catch (fallo) {
      const campos = fieldErrors(fallo);
      setErrores(campos);
      // The summary over the fields says it.
      handleError(fallo, { inPlace: CAMPOS.some((campo) => Object.hasOwn(campos, campo)) });
    } finally {
      setGuardando(false);
    }
  };

  return (
    <FormModal
      opened
      onClose={onClose}
      title={t(faq === undefined ? "tramites:preguntaNueva" : "tramites:preguntaEditar")}
      width={ANCHO.formulario}
      onSubmit={() => void enviar()}
      dirty={JSON.stringify(datos) !== JSON.stringify(inicial)}
      saving={guardando}
      disabled={!faqCompleta(datos)}
      {...(faltan.length > 0 && {
        missing: t("validacion:falta", {
          count: faltan.length,
          campos: faltan.map((campo) => rotulo[campo]).join(", "),
        }),
      })}
      errors={CAMPOS.flatMap((campo) => {
        const texto = errores[campo];
        return texto === undefined ? [] : [{ id: `${id}-${campo}`, label: rotulo[campo], text: texto }];
      })}
    >
      {faq === undefined ? (
        <FormModal.Wide>
          <Select
            label={`${t("tramites:tramite")} ${t("obligatorio")}`}
            aria-required
            data={tramites.map((uno) => ({ value: String(uno.id), label: uno.nombre_tramite }))}
            value={datos.tramite === undefined ? null : String(datos.tramite)}
            onChange={(valor) => poner({ tramite: valor === null ? undefined : Number(valor) })}
            searchable
            nothingFoundMessage={t("lista:sinCoincidencias")}
          />
        </FormModal.Wide>
      ) : null}
      {(["pregunta", "respuesta"] as const).map((campo) => (
        <FormModal.Wide key={campo}>
          <CounterField
            id={`${id}-${campo}`}
            label={rotulo[campo]}
            value={datos[campo]}
            onChange={(valor) => poner({ [campo]: valor })}
            limit={FAQ_TEXTO_MAX}
            required
            autoFocus={campo === "pregunta"}
            {...(errores[campo] !== undefined && { error: errores[campo] })}
          />
        </FormModal.Wide>
      ))}
      <FormModal.Wide>
        <Radio.Group
          label={`${rotulo.prioridad} ${t("obligatorio")}`}
          description={t("tramites:prioridadAyuda")}
          value={String(datos.prioridad)}
          onChange={(valor) => poner({ prioridad: Number(valor) })}
          error={errores["prioridad"]}
        >
          <div className={classes["radios"]} id={`${id}-prioridad`} tabIndex={-1}>
            {PRIORIDADES.map((numero) => (
              <Radio key={numero} value={numero} label={numero} />
            ))}
          </div>
        </Radio.Group>
      </FormModal.Wide>
    </FormModal>
  );
}

function destinoDe(faq: Faq | undefined, idTramite: number | undefined): Destino | undefined {
  if (faq !== undefined) return { idFaq: faq.id };
  return idTramite === undefined ? undefined : { idTramite };
}
