import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { setPageTitle } from "../../lib/page-title.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./error-page.module.css";

type Props = {
  /** The literal of the specification: the h1. */
  title: string;
  /** Its name in the window. */
  name: string;
  icon: ReactNode;
  children?: ReactNode;
  /** How many pages Volver goes back. */
  atras: number;
  actions?: ReactNode;
};

/** The frame of the three error pages: what happened and the ways out. */
export function ErrorPage({ title, name, icon, children, atras, actions }: Props) {
  const t = useT();
  const router = useRouter();
  useEffect(() => setPageTitle(name), [name]);
  const volver = () => {
    const posicion = router.history.location.state.__TSR_index;
    if (posicion >= atras) router.history.go(-atras);
    else void router.navigate({ to: "/" });
  };
  return (
    <section className={classes["bloque"]}>
      <span className={classes["icono"]} aria-hidden>
        {icon}
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={classes["texto"]}>{children}</div>
      <div className={classes["acciones"]}>
        <Button onClick={volver}>{t("volver")}</Button>
        {actions}
        <Button variant="default" onClick={() => void router.navigate({ to: "/" })}>
          {t("paginas:irTablero")}
        </Button>
      </div>
    </section>
  );
}
