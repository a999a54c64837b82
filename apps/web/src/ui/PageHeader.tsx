import type { ReactNode } from "react";
import { usePageTitle } from "../lib/page-title.ts";
import classes from "./page-header.module.css";

export type PageHeaderProps = { title: string; id?: string; actions?: ReactNode; children?: ReactNode };

/** The one h1 of a page, focused on arrival, with the page's actions. */
export function PageHeader({ title, id, actions, children }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={classes["cabeza"]}>
      <div className={classes["texto"]}>
        <h1 id={id} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {actions === undefined ? null : <div className={classes["acciones"]}>{actions}</div>}
    </header>
  );
}
