import { Fragment } from "react";
import { MOD } from "../../lib/hotkeys.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./states.module.css";

const NOMBRE: Readonly<Record<string, string>> = {
  mod: MOD,
  alt: "Alt",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** A combination as keys: "mod+k" → Ctrl K, "g t" → g t. */
export function Keys({ combo }: { combo: string }) {
  const t = useT();
  const nombres: Readonly<Record<string, string>> = { ...NOMBRE, shift: t("teclaMayus") };
  const junto = combo.includes("+");
  const teclas = combo
    .split(/[ +]/)
    .map((tecla) => nombres[tecla] ?? (junto && tecla.length === 1 ? tecla.toUpperCase() : tecla));
  return (
    <span className={classes["teclas"]}>
      {teclas.map((tecla, indice) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a combination never move
        <Fragment key={indice}>
          {indice > 0 ? " " : null}
          <kbd className={classes["tecla"]}>{tecla}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
