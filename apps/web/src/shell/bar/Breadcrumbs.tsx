import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { currentLeaf } from "../../lib/menu.ts";
import { useMenu } from "../../lib/use-menu.ts";
import { useT } from "../../lib/use-t.ts";
import type { FrameRoute } from "../frame.types.ts";
import classes from "./breadcrumbs.module.css";

type Props = { path: string; route: FrameRoute | undefined };

/** Inicio › group › page, from the menu; a page that is not in it takes its name from the table of routes. */
export function Breadcrumbs({ path, route }: Props) {
  const t = useT();
  const hoja = currentLeaf(useMenu(), path);
  const ultimo = hoja?.label ?? (route === undefined ? t("paginas:error404Nombre") : t(route.titulo));
  const pasos = path === "/" ? [] : [hoja?.grupo, ultimo].filter((paso) => paso !== undefined);
  return (
    <nav aria-label={t("shell:ruta")}>
      <ol className={classes["ruta"]}>
        <li>
          {pasos.length === 0 ? (
            <span aria-current="page">{t("shell:inicio")}</span>
          ) : (
            <Link to="/" activeProps={{}}>
              {t("shell:inicio")}
            </Link>
          )}
        </li>
        {pasos.map((paso, indice) => (
          <Fragment key={paso}>
            <li aria-hidden className={classes["flecha"]}>
              <IconChevronRight size={14} />
            </li>
            <li>
              <span aria-current={indice === pasos.length - 1 ? "page" : undefined}>{paso}</span>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
