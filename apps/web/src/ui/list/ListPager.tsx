import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { PAGINA_LIMITES } from "@ventanilla/contract/limites";
import { useId } from "react";
import { useT } from "../../lib/use-t.ts";
import classes from "./list.module.css";

type Props = {
  title: string;
  page: number;
  pages: number;
  limit: number;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  /** "1 de 4" instead of numbers. */
  corto: boolean;
};

/** First, last, the current page and its neighbours; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const cerca = [1, page - 1, page, page + 1, pages].filter((uno) => uno >= 1 && uno <= pages);
  const orden = [...new Set(cerca)].sort((a, b) => a - b);
  return orden.flatMap((uno, indice) => {
    const anterior = orden[indice - 1] ?? uno - 1;
    if (uno - anterior === 2) return [uno - 1, uno];
    return uno - anterior > 2 ? [null, uno] : [uno];
  });
}

export function ListPager({ title, page, pages, limit, onPage, onLimit, corto }: Props) {
  const t = useT();
  const filas = useId();
  return (
    <div className={classes["pie"]}>
      <div className={classes["filas"]}>
        <label htmlFor={filas}>{t(corto ? "lista:filasCorto" : "lista:filas")}</label>
        <NativeSelect
          id={filas}
          size="xs"
          value={String(limit)}
          data={PAGINA_LIMITES.map(String)}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
        />
      </div>
      <nav aria-label={t("lista:paginacion", { titulo: title })} className={classes["paginas"]}>
        <ActionIcon
          aria-label={t("lista:anterior")}
          title={t("lista:anterior")}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        {corto ? (
          <span aria-current="page">{t("lista:paginaDe", { pagina: page, paginas: pages })}</span>
        ) : (
          pageNumbers(page, pages).map((uno, indice) =>
            uno === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity
              <span key={`hueco${indice}`} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={uno}
                type="button"
                className={classes["pagina"]}
                aria-label={t("lista:pagina", { pagina: uno })}
                aria-current={uno === page ? "page" : undefined}
                onClick={() => onPage(uno)}
              >
                {uno}
              </button>
            ),
          )
        )}
        <ActionIcon
          aria-label={t("lista:siguiente")}
          title={t("lista:siguiente")}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </nav>
    </div>
  );
}
