import type { ReactNode } from "react";
import { formatNumber } from "../../lib/format.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";

type Said = { description?: ReactNode; nothingFoundMessage?: ReactNode };

/** Of a field that offers only the first of its catalogue: what is not found in it may be there all the same. */
export function useOnlyFirst(many: number | undefined, description: ReactNode): Said {
  const t = useT();
  const language = useLanguage();
  if (many === undefined) return {};
  const note = t("lista:soloLosPrimeros", { mostrados: formatNumber(many, language) });
  return {
    nothingFoundMessage: note,
    description: (
      <>
        {description} {note}
      </>
    ),
  };
}
