import { TIPOS_CASO } from "@ventanilla/contract/caso/caso";
import { DESCRIPCION_CASO_MAX } from "@ventanilla/contract/limites";
import { useT } from "../../../lib/use-t.ts";
import type { Filter } from "../../../ui/list/list-props.ts";
import { storedOptions } from "../../../ui/stored-options.ts";

/** How a list of cases begins. The description is free text that names people: it stays out of the address (decision 4). */
export const VISTA_DE_CASOS = {
  filters: ["tipo"],
  personal: ["descripcion"],
  order: "-_updated_at",
} as const;

/** The filters of the pending list, with which those of the history begin. */
export function useFiltrosDeCaso(): Filter[] {
  const t = useT();
  return [
    {
      name: "tipo",
      label: t("pendientes:tipo"),
      kind: "option",
      options: storedOptions(TIPOS_CASO),
    },
    {
      name: "descripcion",
      label: t("pendientes:descripcion"),
      kind: "text",
      maxLength: DESCRIPCION_CASO_MAX,
    },
  ];
}
