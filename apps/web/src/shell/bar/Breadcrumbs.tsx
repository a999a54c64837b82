import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { currentLeaf } from "../../lib/menu.ts";
import { useMenu } from "../../lib/use-menu.ts";
import { useT } from "../../lib/use-t.ts";
import type { FrameRoute } from "../frame-props.ts";
import classes from "./breadcrumbs.module.css";

type Props = { path: string; route: FrameRoute | undefined };

/** Inicio › group › page, from the menu; a page that is not in it takes its name from the table of routes. */
export function Breadcrumbs({ path, route }: Props) {
  const t = useT();
  const leaf = currentLeaf(useMenu(), path);
  const last = leaf?.label ?? (route === undefined ? t("paginas:error404Nombre") : t(route.title));
  const steps = path === "/" ? [] : [leaf?.group, last].filter((step) => step !== undefined);
  return (
    <nav aria-label={t("shell:ruta")}>
      <ol className={classes["ruta"]}>
        <li>
          {steps.length === 0 ? (
            <span aria-current="page">{t("shell:inicio")}</span>
          ) : (
            <Link to="/" activeProps={{}}>
              {t("shell:inicio")}
            </Link>
          )}
        </li>
        {steps.map((step, index) => (
          <Fragment key={step}>
            <li aria-hidden className={classes["flecha"]}>
              <IconChevronRight size={14} />
            </li>
            <li>
              <span aria-current={index === steps.length - 1 ? "page" : undefined}>{step}</span>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
