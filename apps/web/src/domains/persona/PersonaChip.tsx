import { IconUserCheck, IconUserOff, IconUserQuestion } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { StatusChip } from "../../ui/states/StatusChip.tsx";

/** How far it is known who this is. `hallada`: the registry has just named this person. */
export function PersonaChip({ persona }: { persona: { contrastado: boolean; hallada?: boolean } | null }) {
  const t = useT();
  if (persona === null) {
    return (
      <StatusChip icon={IconUserOff} tone="neutral">
        {t("chat:sinPersona")}
      </StatusChip>
    );
  }
  if (persona.contrastado) {
    return (
      <StatusChip icon={IconUserCheck} tone="success" filled>
        {t("chat:verificado")}
      </StatusChip>
    );
  }
  return (
    <StatusChip icon={IconUserQuestion} tone="warning">
      {t(persona.hallada === true ? "persona:halladaSinVerificar" : "chat:sinVerificar")}
    </StatusChip>
  );
}
