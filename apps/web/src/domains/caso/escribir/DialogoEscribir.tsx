import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { cambioDePlazoEn, plazoDe } from "@ventanilla/contract/canal/plazo.rules";
import { ConversacionEscrita } from "@ventanilla/contract/caso/caso";
import { ANCHO } from "@ventanilla/contract/limites";
import { flushSync } from "react-dom";
import { goTo } from "../../../lib/navigation.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useT } from "../../../lib/use-t.ts";
import { FormModal } from "../../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../../ui/field/CounterField.tsx";
import { useSchemaForm } from "../../../ui/form/use-schema-form.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Lines } from "../../../ui/states/Skeletons.tsx";
import { useNombreCanal } from "../../canal/index.ts";
import { useCuando } from "../lista/use-cuando.ts";
import { type CasoPedido, useAbrirCaso } from "../llamada/use-abrir-caso.ts";
import { usePorDonde } from "./use-por-donde.ts";

export type DialogoEscribirProps = Pick<CasoPedido, "onOtroPunto"> & {
  nombre: string;
  /** Of the case that one comes from; without a person only its entry channel is known. */
  idPersona: number | null;
  idPrincipal: number;
  idPunto: number;
  onCerrar: () => void;
};

/** «Escribir»: to a citizen who is known already, through which channel and about what. What is said to them is written in the conversation. */
export function DialogoEscribir({
  nombre,
  idPersona,
  idPrincipal,
  idPunto,
  onOtroPunto,
  onCerrar,
}: DialogoEscribirProps) {
  const t = useT();
  const nombreCanal = useNombreCanal();
  const abrir = useAbrirCaso({
    onAbrir: (sesion) => goTo(`/conversacion/${idPunto}/${sesion}`),
    onOtroPunto,
  });
  const { entradas, error, reintentar } = usePorDonde(idPrincipal, idPersona, idPunto);
  const primera = entradas?.[0]?.id ?? null;
  const initial: { canal: number | null; descripcion: string } = { canal: null, descripcion: "" };
  const form = useSchemaForm({
    schema: ConversacionEscrita,
    initial,
    labels: { canal: t("caso:escribirCanal"), descripcion: t("caso:llamadaDescripcion") },
    toSchema: ({ canal, ...escrito }) => ({ ...escrito, canal: canal ?? primera }),
    save: ({ canal, descripcion }) =>
      abrir(
        { canal, caso: { descripcion, tipo: "SIMPLE", id_punto_atencion: idPunto } },
        // The form is gone before the page changes, or it would ask whether to leave what was written.
        () => flushSync(onCerrar),
      ),
  });
  const canal = form.field("canal");
  const elegido = canal.value ?? primera;
  const hasta = entradas?.find(({ id }) => id === elegido)?.responder_hasta ?? null;
  const plazo = usePlazoDicho(hasta);

  return (
    <FormModal
      {...form.modal}
      {...form.gate()}
      opened
      onClose={onCerrar}
      title={t("caso:escribirA", { nombre })}
      width={ANCHO.persona}
      confirmLabel={t("caso:escribirVerbo")}
    >
      <FormModal.Wide>
        {error ? <ErrorState compact title={t("chat:tarjetaError")} onRetry={reintentar} /> : null}
        {entradas === undefined && !error ? <Lines count={2} /> : null}
        {entradas?.length === 0 && !error ? <p>{t("caso:escribirSinCanal")}</p> : null}
        {entradas === undefined || entradas.length === 0 ? null : (
          <ChoiceField
            {...canal}
            value={elegido}
            allowDeselect={false}
            openOnFocus={false}
            whole
            choices={entradas.map(({ id, clasificacion, usuario }) => ({
              id,
              label: `${nombreCanal(clasificacion)} ${direccionVisible(clasificacion, usuario)}`,
            }))}
            {...(plazo !== undefined && { description: plazo })}
          />
        )}
      </FormModal.Wide>
      <FormModal.Wide>
        <CounterField
          {...form.text("descripcion")}
          description={t("caso:escribirDescripcionAyuda")}
          autoFocus
        />
      </FormModal.Wide>
    </FormModal>
  );
}

/** Until when it may be answered, in words; nothing without a term. */
function usePlazoDicho(hasta: string | null): string | undefined {
  const t = useT();
  const cuando = useCuando();
  const { estado } = plazoDe(
    hasta,
    useNow((ahora) => cambioDePlazoEn(hasta, ahora)),
  );
  if (hasta === null) return undefined;
  return t(estado === "vencido" ? "caso:escribirVencido" : "caso:escribirHasta", { cuando: cuando(hasta) });
}
