import { HttpError, type Refusal } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import {
  type AsociacionFila,
  type Persona,
  PersonaBreve,
  type PersonaNueva,
  Vinculada,
} from "@ventanilla/contract/persona/persona";
import { nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import type { Clave } from "@ventanilla/i18n";
import type { z } from "zod";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { asociar, type OpcionesAsociar, useDeshacer } from "./api.ts";

export type OpcionesGuardar = {
  /** The entry channel. */
  canal: number;
  /** Who is linked now; settles once the screen has the case as the link left it. */
  onAsociada: (persona: PersonaBreve | null) => Promise<void>;
  onClose: () => void;
};

/** Saves and links, or takes the link back. */
export function useGuardar({ canal, onAsociada, onClose }: OpcionesGuardar) {
  const t = useT();
  const deshacer = useDeshacer(canal);

  const terminar = async (persona: Persona | null, texto: string) => {
    toast.success(texto, { durationMs: AVISO_TOAST_CHAT_MS });
    await onAsociada(persona === null ? null : PersonaBreve.parse(persona));
    onClose();
  };
  const guardar = async (persona: PersonaNueva, dicho: OpcionesAsociar = {}): Promise<void> => {
    try {
      await terminar(await asociar(canal, persona, dicho), t("persona:asociada"));
    } catch (error) {
      const rechazo = error instanceof HttpError ? error.body : null;
      const pregunta = rechazo?.error === undefined ? undefined : PREGUNTAS[rechazo.error];
      if (rechazo === null || pregunta === undefined) throw error;
      const acepta = { ...dicho, ...pregunta.dice(rechazo) };
      if (esLoMismo(acepta, dicho)) throw error;
      const si = await confirm({
        title: t(pregunta.titulo),
        text: errorText(error),
        confirmLabel: t(pregunta.verbo),
      });
      if (si) await guardar(persona, acepta);
    }
  };
  const desasociar = async ({ id, persona, anterior }: z.output<typeof AsociacionFila>) => {
    const nombre = persona === null ? "" : nombreCompleto(persona);
    await confirm({
      title: t("persona:deshacer"),
      text:
        anterior === null
          ? t("persona:deshacerPregunta", { nombre })
          : t("persona:deshacerPreguntaAnterior", { nombre, anterior: nombreCompleto(anterior) }),
      confirmLabel: t("persona:deshacer"),
      destructive: true,
      run: async () => {
        try {
          await terminar(await deshacer(id), t("persona:deshecha"));
        } catch (error) {
          handleError(error);
        }
      },
    });
  };
  return { guardar, desasociar };
}

type Pregunta = { dice: (rechazo: Refusal) => OpcionesAsociar; titulo: Clave; verbo: Clave };

/** Only whom the question named: by the time it is answered somebody else may be linked. */
function reemplazarA({ actual }: Refusal): OpcionesAsociar {
  const { data: vinculada } = Vinculada.safeParse(actual);
  return { reemplazar: true, ...(vinculada !== undefined && { reemplaza: vinculada.id_persona }) };
}

/** Asked for once more after it was said: it would be asked without end. */
const esLoMismo = (una: OpcionesAsociar, otra: OpcionesAsociar): boolean =>
  una.reemplazar === otra.reemplazar &&
  una.reemplaza === otra.reemplaza &&
  una.sin_registro === otra.sin_registro;

/** Refusals that ask: what the operator then says. */
const PREGUNTAS: Readonly<Partial<Record<CodigoError, Pregunta>>> = {
  PERSONA_REEMPLAZO: {
    dice: reemplazarA,
    titulo: "persona:reemplazarTitulo",
    verbo: "persona:reemplazarVerbo",
  },
  PERSONA_SIN_REGISTRO: {
    dice: () => ({ sin_registro: true }),
    titulo: "persona:sinRegistroVerbo",
    verbo: "persona:sinRegistroVerbo",
  },
};
