import { HttpError } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import {
  type AsociacionFila,
  type Persona,
  PersonaBreve,
  type PersonaNueva,
} from "@ventanilla/contract/persona/persona";
import { nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import type { Clave } from "@ventanilla/i18n";
import type { z } from "zod";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { asociar, deshacer, type OpcionesAsociar } from "./api.ts";

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

  const terminar = async (persona: Persona | null, texto: string) => {
    toast.success(texto, { durationMs: AVISO_TOAST_CHAT_MS });
    await onAsociada(persona === null ? null : PersonaBreve.parse(persona));
    onClose();
  };
  const guardar = async (persona: PersonaNueva, dicho: OpcionesAsociar = {}): Promise<void> => {
    try {
      await terminar(await asociar(canal, persona, dicho), t("persona:asociada"));
    } catch (error) {
      const codigo = error instanceof HttpError ? error.code : null;
      const pregunta = codigo === null ? undefined : PREGUNTAS[codigo];
      if (pregunta === undefined || dicho[pregunta.dicho] === true) throw error;
      const acepta = await confirm({
        title: t(pregunta.titulo),
        text: errorText(error),
        confirmLabel: t(pregunta.verbo),
      });
      if (acepta) await guardar(persona, { ...dicho, [pregunta.dicho]: true });
    }
  };
  const desasociar = async ({ persona, anterior }: z.output<typeof AsociacionFila>) => {
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
          await terminar(await deshacer(canal), t("persona:deshecha"));
        } catch (error) {
          handleError(error);
        }
      },
    });
  };
  return { guardar, desasociar };
}

type Pregunta = { dicho: keyof OpcionesAsociar; titulo: Clave; verbo: Clave };

/** Refusals that ask: what the operator then says. */
const PREGUNTAS: Readonly<Partial<Record<CodigoError, Pregunta>>> = {
  PERSONA_REEMPLAZO: {
    dicho: "reemplazar",
    titulo: "persona:reemplazarTitulo",
    verbo: "persona:reemplazarVerbo",
  },
  PERSONA_SIN_REGISTRO: {
    dicho: "sin_registro",
    titulo: "persona:sinRegistroVerbo",
    verbo: "persona:sinRegistroVerbo",
  },
};
