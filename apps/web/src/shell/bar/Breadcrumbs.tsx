import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { currentLeaf, type MenuLeaf, pageAddress } from "../../lib/menu.ts";
import { useMenu } from "../../lib/use-menu.ts";
import { useT } from "../../lib/use-t.ts";
import type { FrameRoute } from "../frame-props.ts";
import classes from "./breadcrumbs.module.css";

type Props = { path: string; route: FrameRoute | undefined };

/** The way to a page is not the page: a link would say that it is current. */
const EXACT = { exact: true } as const;

/** `to`: where a step on the way leads. */
type Step = { label: string; to?: string };

/** A menu entry is this page's own, whatever its address goes on with (/chat/7 of /chat). */
const isOwn = (leaf: MenuLeaf, path: string, route: FrameRoute | undefined): boolean =>
  leaf.path === path || route?.path.startsWith(`${leaf.path}/$`) === true;

function stepsTo({ path, route }: Props, leaf: MenuLeaf | undefined, title: string): Step[] {
  if (path === "/") return [];
  if (leaf === undefined) return [{ label: title }];
  const group: Step[] = leaf.group === undefined ? [] : [{ label: leaf.group }];
  if (isOwn(leaf, path, route)) return [...group, { label: leaf.label }];
  return [...group, { label: leaf.label, to: pageAddress(leaf.path) }, { label: title }];
}

/** Inicio › group › page, from the menu, and behind it a page that is reached from there; what is not in it takes its name from the table of routes. */
export function Breadcrumbs({ path, route }: Props) {
  const t = useT();
  const leaf = currentLeaf(useMenu(), path);
  const steps = stepsTo({ path, route }, leaf, t(route?.title ?? "paginas:error404Nombre"));
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
        {steps.map(({ label, to }, index) => (
          <Fragment key={label}>
            <li aria-hidden className={classes["flecha"]}>
              <IconChevronRight size={14} />
            </li>
            <li>
              {to === undefined ? (
                <span aria-current={index === steps.length - 1 ? "page" : undefined}>{label}</span>
              ) : (
                <Link to={to} activeOptions={EXACT} activeProps={{}}>
                  {label}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
