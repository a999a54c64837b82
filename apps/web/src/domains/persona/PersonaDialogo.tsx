import { Button } from "@mantine/core";
import { ANCHO } from "@ventanilla/contract/limites";
import type { Persona, PersonaBreve, PersonaNueva } from "@ventanilla/contract/persona/persona";
import { useEffect, useRef } from "react";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines, useSlowLoading } from "../../ui/states/Skeletons.tsx";
import { usePersona, useTiposDato, useUltimaAsociacion } from "./api.ts";
import { faltas, type ModoPersona } from "./campos.rules.ts";
import { esPersonaModificada } from "./errores.ts";
import { FaltanDatos } from "./FaltanDatos.tsx";
import { PersonaFormulario } from "./PersonaFormulario.tsx";
import { useGuardar } from "./use-guardar.ts";
import { useIdentidad } from "./use-identidad.ts";

export type PersonaDialogoProps = {
  modo: ModoPersona;
  /** The entry channel that is linked. */
  canal: number;
  /** Who is linked now. */
  persona: PersonaBreve | null;
  /** The telephone through which the conversation came; empty when it came otherwise. */
  movil: string;
  onAsociada: (persona: PersonaBreve | null) => Promise<void>;
  onClose: () => void;
};

/** The person of a conversation: found, checked, saved and linked; or looked at and corrected. */
export function PersonaDialogo(props: PersonaDialogoProps) {
  const { modo, canal, persona, movil, onAsociada, onClose } = props;
  const t = useT();
  const { guardar, desasociar } = useGuardar({ canal, onAsociada, onClose });
  const identidad = useIdentidad({
    textoFallo: t("persona:fallo"),
    movil: persona === null ? movil : "",
    guardar: (nueva) => guardarSobre(nueva),
  });
  const { estado, ocupado, cargar, alcanzar } = identidad;
  const leida = usePersona(persona?.id ?? null);
  const cargada = persona === null || leida.data !== undefined;
  useSlowLoading(!cargada && !leida.isError);
  /** The person as the form holds them: what is read later is another's change. */
  const vista = useRef<Persona | null>(null);
  useEffect(() => {
    if (leida.data === undefined || vista.current !== null) return;
    vista.current = leida.data;
    cargar(leida.data);
  }, [leida.data, cargar]);
  const guardarSobre = async (nueva: PersonaNueva): Promise<void> => {
    const antes = vista.current;
    if (antes === null) return guardar(nueva);
    try {
      await guardar(nueva, { vista: { id: antes.id, _updated_at: antes._updated_at } });
    } catch (error) {
      if (!esPersonaModificada(error)) throw error;
      const { data: ahora } = await leida.refetch();
      if (ahora === undefined || ahora._updated_at === antes._updated_at) throw error;
      vista.current = ahora;
      if (alcanzar(antes, ahora)) throw error;
      await guardarSobre(nueva);
    }
  };
  const ultima = useUltimaAsociacion(canal, modo === "ver" ? persona : null);
  const claves = useTiposDato();

  const puedeEscribir = can("operadores:update");
  const mirando = modo === "ver" && !estado.abierto.resto;
  const faltan = faltas(modo, estado);
  const guardable = cargada && !mirando && faltan.length === 0;
  const falta = mirando ? t("persona:cambieAntes") : <FaltanDatos faltan={faltan} identidad={identidad} />;
  return (
    <FormModal
      {...identidad.form.modal}
      opened
      onClose={onClose}
      title={modo === "verificar" ? t("persona:tituloVerificar") : t("persona:tituloVer")}
      width={ANCHO.persona}
      confirmLabel={t("persona:guardarAsociar")}
      readOnly={!puedeEscribir}
      disabled={!guardable || ocupado !== null}
      {...(puedeEscribir && cargada && !guardable && { missing: falta })}
      extraFooter={
        ultima === undefined || !puedeEscribir ? null : (
          <Button
            variant="subtle"
            color="rojo"
            onClick={() => void desasociar(ultima)}
            disabled={identidad.form.modal.saving}
          >
            {t("persona:deshacer")}
          </Button>
        )
      }
    >
      <FormModal.Wide>
        {cargada ? (
          <PersonaFormulario identidad={identidad} modo={modo} claves={claves} editable={puedeEscribir} />
        ) : null}
        {leida.isError ? (
          <ErrorState
            title={t("persona:errorCarga")}
            text={errorText(leida.error)}
            onRetry={() => void leida.refetch()}
          />
        ) : null}
        {cargada || leida.isError ? null : <Lines count={6} />}
      </FormModal.Wide>
    </FormModal>
  );
}
