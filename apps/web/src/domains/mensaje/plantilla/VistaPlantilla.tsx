import type { Plantilla } from "@ventanilla/contract/mensaje/plantilla";
import { textoDePlantilla } from "@ventanilla/contract/mensaje/plantilla.rules";
import { useId } from "react";
import { languageName } from "../../../lib/format.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import classes from "./plantilla.module.css";

export type VistaPlantillaProps = { plantilla: Plantilla; valores: readonly string[]; nombre: string };

/** What the citizen will read, with the gaps as they are filled in so far. */
export function VistaPlantilla({ plantilla, valores, nombre }: VistaPlantillaProps) {
  const t = useT();
  const language = useLanguage();
  const titulo = useId();
  return (
    <section aria-labelledby={titulo}>
      <h3 id={titulo} className={classes["titulo"]}>
        {t("chat:plantillaVista", { nombre })}
      </h3>
      <p className={classes["palabras"]} lang={plantilla.idioma.replaceAll("_", "-")}>
        {textoDePlantilla(plantilla, valores)}
      </p>
      <p className={classes["idioma"]}>
        {t("chat:plantillaIdioma", { idioma: languageName(plantilla.idioma, language) })}
      </p>
    </section>
  );
}
