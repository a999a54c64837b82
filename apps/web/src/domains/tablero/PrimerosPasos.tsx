import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { announce } from "../../lib/announce.ts";
import type { Fold } from "../../lib/unfolded.ts";
import { useT } from "../../lib/use-t.ts";
import { StepsCard } from "../../ui/states/StepsCard.tsx";
import type { PasosPrimeros } from "./use-pasos.ts";

type Props = {
  pasos: PasosPrimeros;
  /** Where the step that is next is done; null: here. */
  enlace: ReactNode;
  onQuitar: () => void;
  fold?: Fold;
  children?: ReactNode;
};

/** A newcomer's way to the first answer. */
export function PrimerosPasos({ pasos, enlace, onQuitar, fold, children }: Props) {
  const t = useT();
  const ahora = pasos.find(({ hecho }) => !hecho)?.paso;
  const quitar = () => {
    onQuitar();
    announce(t("pasos:quitados"));
    // The button goes with its box: the reader goes on from the top of the page.
    document.querySelector<HTMLElement>("h1")?.focus();
  };
  return (
    <StepsCard
      title={t("pasos:titulo")}
      steps={pasos.map(({ paso, hecho }) => ({
        key: paso,
        done: hecho,
        current: paso === ahora,
        title: t(`pasos:paso${paso}`),
        state: t(hecho ? "pasos:listo" : "pasos:falta"),
        help: t(`pasos:paso${paso}Ayuda`),
        action: paso === ahora ? enlace : null,
      }))}
      fold={fold}
      aside={
        <>
          {children}
          {fold?.open === false ? null : (
            <Button variant="subtle" size="compact-sm" onClick={quitar}>
              {t("pasos:quitar")}
            </Button>
          )}
        </>
      }
    />
  );
}
