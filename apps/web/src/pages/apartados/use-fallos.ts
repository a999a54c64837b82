import { leerFallo } from "@ventanilla/contract/canal/apartado.rules";
import { type T, useT } from "../../lib/use-t.ts";

type Fallos = readonly string[];

/** Why something was set aside, in sentences; the codes are for its details. */
export function useFallos(): (fallos: Fallos) => string {
  const t = useT();
  return (fallos) => enPalabras(fallos, t);
}

function enPalabras(fallos: Fallos, t: T): string {
  const leidos = fallos.map(leerFallo);
  const campos = new Set(leidos.flatMap((uno) => (uno.clase === "campo" ? [uno.campo] : [])));
  const otros = leidos.flatMap((uno) => {
    if (uno.clase === "campo") return [];
    return uno.clase === "tipo"
      ? [t("apartados:fallo_tipo", { nombre: uno.nombre })]
      : [t(`apartados:fallo_${uno.clase}`)];
  });
  const nombres = [...campos].map((campo) => t("apartados:campo", { campo })).join(", ");
  const deCampos =
    campos.size === 0 ? [] : [t("apartados:fallo_campos", { count: campos.size, campos: nombres })];
  return [...deCampos, ...new Set(otros)].join(" ");
}
