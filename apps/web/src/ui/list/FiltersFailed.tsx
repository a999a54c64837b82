import { useState } from "react";
import { useT } from "../../lib/use-t.ts";
import { CatalogFailed } from "../field/CatalogFailed.tsx";
import classes from "./list.module.css";
import type { Filter } from "./list-props.ts";

type Props = {
  filters: readonly Filter[];
  /** Id of a filter's field, by its name. */
  idOf: (name: string) => string;
};

/** Below the filters, when the options of some did not come: those would look as if there were nothing to choose. */
export function FiltersFailed({ filters, idOf }: Props) {
  const failed = filters.filter(({ catalog }) => catalog?.failed === true);
  const [first] = failed;
  return first === undefined ? null : <Failed failed={failed} field={idOf(first.name)} />;
}

function Failed({ failed, field }: { failed: readonly Filter[]; field: string }) {
  const t = useT();
  // It takes the focus once all are there, and they may come one after the other.
  const [first] = useState(field);
  return (
    <div className={classes["falloFiltro"]}>
      <CatalogFailed
        field={first}
        title={t("lista:errorFiltros", { filtros: failed.map(({ label }) => label).join(", ") })}
        failed
        reason={failed.find(({ catalog }) => catalog?.reason !== undefined)?.catalog?.reason}
        retrying={failed.some(({ catalog }) => catalog?.retrying === true)}
        onRetry={() => {
          for (const { catalog } of failed) catalog?.onRetry?.();
        }}
      />
    </div>
  );
}
