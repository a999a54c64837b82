import type { ReactNode } from "react";
import classes from "./states.module.css";

export type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

/** Nothing here, and what to do about it. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={classes["bloque"]}>
      {icon === undefined ? null : (
        <span className={classes["icono"]} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes["titulo"]}>{title}</p>
      {children === undefined ? null : <p className={classes["texto"]}>{children}</p>}
      {actions === undefined ? null : <div className={classes["acciones"]}>{actions}</div>}
    </div>
  );
}
