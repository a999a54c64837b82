import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { esIdioma, IDIOMAS, NOMBRE_IDIOMA } from "@ventanilla/i18n/areas";
import { setLanguage } from "../../lib/i18n.ts";
import { useIdioma, useT } from "../../lib/use-t.ts";
import classes from "./top-bar.module.css";

/** The three languages, each in its own tongue. */
export function LanguageMenu() {
  const t = useT();
  const idioma = useIdioma();
  // The two letters first: who speaks to the computer says what is seen.
  const nombre = `${idioma.toUpperCase()} · ${t("shell:idioma")}: ${NOMBRE_IDIOMA[idioma]}`;
  return (
    <Menu position="bottom-end">
      <Tooltip label={nombre}>
        <Menu.Target>
          <ActionIcon size={36} aria-label={nombre}>
            <span className={classes["idioma"]}>{idioma.toUpperCase()}</span>
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}

export function LanguageItems() {
  const idioma = useIdioma();
  const elegir = (elegido: string) => {
    if (esIdioma(elegido)) setLanguage(elegido);
  };
  return (
    <Menu.RadioGroup value={idioma} onChange={elegir}>
      {IDIOMAS.map((uno) => (
        <Menu.RadioItem key={uno} value={uno} lang={uno} closeMenuOnClick checkIcon={<IconCheck size={16} />}>
          {NOMBRE_IDIOMA[uno]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
