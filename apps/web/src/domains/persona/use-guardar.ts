import { HttpError } from "@ventanilla/client/http";
import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import {
  type AsociacionFila,
  type Persona,
  PersonaBreve,
  type PersonaNueva,
} from "@ventanilla/contract/persona/persona";
import { nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import type { z } from "zod";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { asociar, deshacer } from "./api.ts";

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
  const guardar = async (persona: PersonaNueva, opciones: { reemplazar?: true } = {}): Promise<void> => {
    try {
      await terminar(await asociar(canal, persona, opciones), t("persona:asociada"));
    } catch (error) {
      if (!(pideReemplazo(error) && opciones.reemplazar === undefined)) throw error;
      await reemplazar(persona, error);
    }
  };
  const reemplazar = async (persona: PersonaNueva, error: unknown) => {
    const acepta = await confirm({
      title: t("persona:reemplazarTitulo"),
      text: errorText(error),
      confirmLabel: t("persona:reemplazarVerbo"),
    });
    if (acepta) await guardar(persona, { reemplazar: true });
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

const pideReemplazo = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "PERSONA_REEMPLAZO";
