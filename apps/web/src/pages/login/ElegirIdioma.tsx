import { esIdioma, IDIOMAS, NOMBRE_IDIOMA } from "@ventanilla/i18n/idiomas";
import { setLanguage } from "../../lib/i18n.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import classes from "./login.module.css";

/** Each language in its own tongue. The browser's own list: a menu would weigh a fifth of this page. */
export function ElegirIdioma() {
  const t = useT();
  const idioma = useLanguage();
  return (
    <select
      className={classes["idioma"]}
      aria-label={t("idioma")}
      value={idioma}
      onChange={(event) => {
        const elegido = event.currentTarget.value;
        if (esIdioma(elegido)) setLanguage(elegido);
      }}
    >
      {IDIOMAS.map((uno) => (
        <option key={uno} value={uno} lang={uno}>
          {NOMBRE_IDIOMA[uno]}
        </option>
      ))}
    </select>
  );
}
