import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { esIdioma, IDIOMAS, NOMBRE_IDIOMA } from "@ventanilla/i18n/idiomas";
import { setLanguage } from "../../lib/i18n.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import classes from "./top-bar.module.css";

/** The three languages, each in its own tongue. */
export function LanguageMenu() {
  const t = useT();
  const language = useLanguage();
  // The two letters first: who speaks to the computer says what is seen.
  const name = `${language.toUpperCase()} · ${t("idioma")}: ${NOMBRE_IDIOMA[language]}`;
  return (
    <Menu position="bottom-end">
      <Tooltip label={name}>
        <Menu.Target>
          <ActionIcon size={36} aria-label={name}>
            <span className={classes["idioma"]}>{language.toUpperCase()}</span>
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
  const language = useLanguage();
  const choose = (chosen: string) => {
    if (esIdioma(chosen)) setLanguage(chosen);
  };
  return (
    <Menu.RadioGroup value={language} onChange={choose}>
      {IDIOMAS.map((one) => (
        <Menu.RadioItem key={one} value={one} lang={one} closeMenuOnClick checkIcon={<IconCheck size={16} />}>
          {NOMBRE_IDIOMA[one]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
