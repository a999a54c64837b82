import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconMoon, IconSun } from "@tabler/icons-react";
import type { Tema } from "../../lib/storage.ts";
import { useT } from "../../lib/use-t.ts";

export const THEMES = [
  { value: "auto", label: "shell:temaAuto" },
  { value: "light", label: "shell:temaClaro" },
  { value: "dark", label: "shell:temaOscuro" },
] as const satisfies readonly { value: Tema; label: string }[];

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const oscuro = useComputedColorScheme() === "dark";
  const actual = THEMES.find((uno) => uno.value === colorScheme) ?? THEMES[0];
  const elegir = (elegido: string) => {
    const tema = THEMES.find(({ value }) => value === elegido);
    if (tema !== undefined) setColorScheme(tema.value);
  };
  const nombre = `${t("shell:tema")}: ${t(actual.label)}`;
  return (
    <Menu position="bottom-end">
      <Tooltip label={nombre}>
        <Menu.Target>
          <ActionIcon size={36} aria-label={nombre}>
            {oscuro ? <IconMoon size={20} /> : <IconSun size={20} />}
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={elegir}>
          {THEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick checkIcon={<IconCheck size={16} />}>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
