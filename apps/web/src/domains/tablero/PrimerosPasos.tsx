import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { Steps } from "../../ui/states/Steps.tsx";
import classes from "./pasos.module.css";
import type { PasosPrimeros } from "./use-pasos.ts";

type Props = {
  pasos: PasosPrimeros;
  /** Where the step that is next is done; null: here. */
  enlace: ReactNode;
  onQuitar: () => void;
  children?: ReactNode;
};

/** A newcomer's way to the first answer. */
export function PrimerosPasos({ pasos, enlace, onQuitar, children }: Props) {
  const t = useT();
  const ahora = pasos.find(({ hecho }) => !hecho)?.paso;
  const quitar = () => {
    onQuitar();
    announce(t("pasos:quitados"));
    // The button goes with its box: the reader goes on from the top of the page.
    document.querySelector<HTMLElement>("h1")?.focus();
  };
  return (
    <section className={classes["caja"]} aria-labelledby="primeros-pasos">
      <div className={classes["cabeza"]}>
        <h2 id="primeros-pasos">{t("pasos:titulo")}</h2>
        <Button variant="subtle" size="compact-sm" onClick={quitar}>
          {t("pasos:quitar")}
        </Button>
      </div>
      <Steps
        steps={pasos.map(({ paso, hecho }) => ({
          key: paso,
          done: hecho,
          current: paso === ahora,
          title: t(`pasos:paso${paso}`),
          state: t(hecho ? "pasos:listo" : "pasos:falta"),
          help: t(`pasos:paso${paso}Ayuda`),
          action: paso === ahora ? enlace : null,
        }))}
      />
      {children}
    </section>
  );
}
