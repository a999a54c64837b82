import { type ReactNode, useState } from "react";
import { useT } from "../../lib/use-t.ts";
import { lateDialog } from "../../ui/late/late-dialog.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import type { ModoPersona } from "./campos.rules.ts";
import type { PersonaDialogoProps } from "./PersonaDialogo.tsx";

const PersonaDialogo = lateDialog(
  async () => (await import("./PersonaDialogo.tsx")).PersonaDialogo,
  ({ onClose }) => onClose(),
);

export interface PersonaDialogoAbierto {
  verificar(): void;
  /** Without a person it says so instead. */
  ver(): void;
  /** Stands anywhere in the page. */
  dialogo: ReactNode;
}

type Opciones = Pick<PersonaDialogoProps, "canal" | "persona" | "movil" | "onAsociada">;

/** The dialogs of the person of a conversation, for its card, its key and whatever else opens them. */
export function usePersonaDialogo(opciones: Opciones): PersonaDialogoAbierto {
  const t = useT();
  const [abierto, setAbierto] = useState<(Opciones & { modo: ModoPersona }) | null>(null);
  const abrir = (modo: ModoPersona) => setAbierto({ ...opciones, modo });
  // Another conversation may be opened behind it: it goes on with the one, and the person, it was opened for.
  const vivas = abierto?.canal === opciones.canal ? opciones : {};
  return {
    verificar: () => abrir("verificar"),
    ver: () => {
      if (opciones.persona === null) toast.warning(t("persona:sinVerificarAun"));
      else abrir("ver");
    },
    dialogo:
      abierto === null ? null : (
        <PersonaDialogo {...abierto} {...vivas} persona={abierto.persona} onClose={() => setAbierto(null)} />
      ),
  };
}
