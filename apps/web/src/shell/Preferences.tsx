import { NativeSelect, Switch, useMantineColorScheme } from "@mantine/core";
import { esIdioma, IDIOMAS, NOMBRE_IDIOMA } from "@ventanilla/i18n/idiomas";
import { setLanguage } from "../lib/i18n.ts";
import type { Density } from "../lib/storage.ts";
import { useStored } from "../lib/use-stored.ts";
import { useLanguage, useT } from "../lib/use-t.ts";
import { AttentionSwitches } from "./AttentionSwitches.tsx";
import { THEMES } from "./bar/ThemeMenu.tsx";
import classes from "./panels.module.css";

const DENSITIES = [
  { value: "compacta", label: "shell:densidadCompacta" },
  { value: "normal", label: "shell:densidadNormal" },
  { value: "comoda", label: "shell:densidadComoda" },
] as const satisfies readonly { value: Density; label: string }[];

/** What each person sets for this device: in a dialog of the shell, and on the account page. */
export function Preferences() {
  const t = useT();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useStored("densidad", "normal");
  const [singleKeys, setSingleKeys] = useStored("atajos", true);
  const [keepNotices, setKeepNotices] = useStored("mantener_avisos", false);
  return (
    <div className={classes["preferencias"]}>
      <NativeSelect
        label={t("idioma")}
        value={language}
        data={IDIOMAS.map((one) => ({ value: one, label: NOMBRE_IDIOMA[one] }))}
        onChange={(event) => {
          if (esIdioma(event.currentTarget.value)) setLanguage(event.currentTarget.value);
        }}
      />
      <NativeSelect
        label={t("shell:tema")}
        value={colorScheme}
        data={THEMES.map((one) => ({ value: one.value, label: t(one.label) }))}
        onChange={(event) => {
          const chosen = THEMES.find((one) => one.value === event.currentTarget.value);
          if (chosen !== undefined) setColorScheme(chosen.value);
        }}
      />
      <NativeSelect
        label={t("shell:densidad")}
        value={density}
        data={DENSITIES.map((one) => ({ value: one.value, label: t(one.label) }))}
        onChange={(event) => {
          const chosen = DENSITIES.find((one) => one.value === event.currentTarget.value);
          if (chosen !== undefined) setDensity(chosen.value);
        }}
      />
      <Switch
        label={t("shell:atajosInterruptor")}
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <Switch
        label={t("shell:mantenerAvisos")}
        checked={keepNotices}
        onChange={(event) => setKeepNotices(event.currentTarget.checked)}
      />
      <AttentionSwitches />
    </div>
  );
}
