import { Fragment } from "react";
import { MOD } from "../../lib/hotkeys.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./states.module.css";

const NAME: Readonly<Record<string, string>> = {
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
  const names: Readonly<Record<string, string>> = { ...NAME, shift: t("teclaMayus") };
  const together = combo.includes("+");
  const keys = combo
    .split(/[ +]/)
    .map((key) => names[key] ?? (together && key.length === 1 ? key.toUpperCase() : key));
  return (
    <span className={classes["teclas"]}>
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a combination never move
        <Fragment key={index}>
          {index > 0 ? " " : null}
          <kbd className={classes["tecla"]}>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
