import { NativeSelect, Switch, useMantineColorScheme } from "@mantine/core";
import { esIdioma, IDIOMAS, NOMBRE_IDIOMA } from "@ventanilla/i18n/areas";
import { setLanguage } from "../lib/i18n.ts";
import type { Densidad } from "../lib/storage.ts";
import { useStored } from "../lib/use-stored.ts";
import { useIdioma, useT } from "../lib/use-t.ts";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { THEMES } from "./bar/ThemeMenu.tsx";
import classes from "./panels.module.css";
import { openPanel } from "./panels.ts";

const ANCHO_PREFERENCIAS = 440;
const DENSITIES = [
  { value: "compacta", label: "shell:densidadCompacta" },
  { value: "normal", label: "shell:densidadNormal" },
  { value: "comoda", label: "shell:densidadComoda" },
] as const satisfies readonly { value: Densidad; label: string }[];

/** What each person sets for this device. */
export function PreferencesDialog() {
  const t = useT();
  return (
    <Dialog
      opened
      onClose={() => openPanel(undefined)}
      title={t("shell:preferencias")}
      width={ANCHO_PREFERENCIAS}
      grande
    >
      <Preferences />
    </Dialog>
  );
}

/** The same fields, for the account page. */
export function Preferences() {
  const t = useT();
  const idioma = useIdioma();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [densidad, setDensidad] = useStored("densidad", "normal");
  const [atajos, setAtajos] = useStored("atajos", true);
  const [mantener, setMantener] = useStored("mantener_avisos", false);
  const [sonido, setSonido] = useStored("sonido", false);
  return (
    <div className={classes["preferencias"]}>
      <NativeSelect
        label={t("shell:idioma")}
        value={idioma}
        data={IDIOMAS.map((uno) => ({ value: uno, label: NOMBRE_IDIOMA[uno] }))}
        onChange={(event) => {
          if (esIdioma(event.currentTarget.value)) setLanguage(event.currentTarget.value);
        }}
      />
      <NativeSelect
        label={t("shell:tema")}
        value={colorScheme}
        data={THEMES.map((uno) => ({ value: uno.value, label: t(uno.label) }))}
        onChange={(event) => {
          const elegido = THEMES.find((uno) => uno.value === event.currentTarget.value);
          if (elegido !== undefined) setColorScheme(elegido.value);
        }}
      />
      <NativeSelect
        label={t("shell:densidad")}
        value={densidad}
        data={DENSITIES.map((una) => ({ value: una.value, label: t(una.label) }))}
        onChange={(event) => {
          const elegida = DENSITIES.find((una) => una.value === event.currentTarget.value);
          if (elegida !== undefined) setDensidad(elegida.value);
        }}
      />
      <Switch
        label={t("shell:atajosInterruptor")}
        checked={atajos}
        onChange={(event) => setAtajos(event.currentTarget.checked)}
      />
      <Switch
        label={t("shell:mantenerAvisos")}
        checked={mantener}
        onChange={(event) => setMantener(event.currentTarget.checked)}
      />
      <Switch
        label={t("shell:sonido")}
        checked={sonido}
        onChange={(event) => setSonido(event.currentTarget.checked)}
      />
    </div>
  );
}
