import { NativeSelect } from "@mantine/core";
import { PAGINA_LIMITES } from "@ventanilla/contract/limites";
import { useId } from "react";
import { useT } from "../../lib/use-t.ts";
import classes from "./list.module.css";
import { Pager, type PagerProps } from "./Pager.tsx";

type Props = PagerProps & {
  limit: number;
  onLimit: (limit: number) => void;
};

export function ListPager({ limit, onLimit, ...pager }: Props) {
  const t = useT();
  const rowsId = useId();
  return (
    <div className={classes["pie"]}>
      <div className={classes["filas"]}>
        <label htmlFor={rowsId}>{t(pager.short ? "lista:filasCorto" : "lista:filas")}</label>
        <NativeSelect
          id={rowsId}
          size="xs"
          value={String(limit)}
          data={PAGINA_LIMITES.map(String)}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
        />
      </div>
      <Pager {...pager} />
    </div>
  );
}
