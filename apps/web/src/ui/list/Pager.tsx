import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { resting } from "../resting.ts";
import classes from "./list.module.css";

export type PagerProps = {
  title: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** "1 de 4" instead of numbers. */
  short: boolean;
};

/** First, last, the current page and its neighbours; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((one, index) => {
    const previous = sorted[index - 1] ?? one - 1;
    if (one - previous === 2) return [one - 1, one];
    return one - previous > 2 ? [null, one] : [one];
  });
}

export function Pager({ title, page, pages, onPage, short }: PagerProps) {
  const t = useT();
  const turn = (to: number) => {
    if (to >= 1 && to <= pages) onPage(to);
  };
  return (
    <nav aria-label={t("lista:paginacion", { titulo: title })} className={classes["paginas"]}>
      <ActionIcon
        aria-label={t("lista:anterior")}
        title={t("lista:anterior")}
        {...resting(page <= 1)}
        onClick={() => turn(page - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      {short ? (
        <span aria-current="page">{t("lista:paginaDe", { pagina: page, paginas: pages })}</span>
      ) : (
        pageNumbers(page, pages).map((one, index) =>
          one === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity
            <span key={`hueco${index}`} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              className={classes["pagina"]}
              aria-label={t("lista:pagina", { pagina: one })}
              aria-current={one === page ? "page" : undefined}
              onClick={() => onPage(one)}
            >
              {one}
            </button>
          ),
        )
      )}
      <ActionIcon
        aria-label={t("lista:siguiente")}
        title={t("lista:siguiente")}
        {...resting(page >= pages)}
        onClick={() => turn(page + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </nav>
  );
}
