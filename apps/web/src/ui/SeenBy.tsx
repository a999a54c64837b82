import { followHere, goTo } from "../lib/navigation.ts";
import { useT } from "../lib/use-t.ts";
import { Can } from "./Can.tsx";

/** To whoever may read the log: what it has of this person, whose number no screen shows. */
export function SeenBy({ id }: { id: number }) {
  const t = useT();
  const href = `/logs?${new URLSearchParams({ referencia: `persona:${id}` })}`;
  return (
    <Can permiso="logs:read">
      <a href={href} onClick={(event) => followHere(event, () => goTo(href))}>
        {t("persona:quienVio")}
      </a>
    </Can>
  );
}
