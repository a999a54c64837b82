import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconMoon, IconSun } from "@tabler/icons-react";
import type { Theme } from "../../lib/storage.ts";
import { useT } from "../../lib/use-t.ts";

export const THEMES = [
  { value: "auto", label: "shell:temaAuto" },
  { value: "light", label: "shell:temaClaro" },
  { value: "dark", label: "shell:temaOscuro" },
] as const satisfies readonly { value: Theme; label: string }[];

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme() === "dark";
  const current = THEMES.find((one) => one.value === colorScheme) ?? THEMES[0];
  const choose = (chosen: string) => {
    const theme = THEMES.find(({ value }) => value === chosen);
    if (theme !== undefined) setColorScheme(theme.value);
  };
  const name = `${t("shell:tema")}: ${t(current.label)}`;
  return (
    <Menu position="bottom-end">
      <Tooltip label={name}>
        <Menu.Target>
          <ActionIcon size={36} aria-label={name}>
            {dark ? <IconMoon size={20} /> : <IconSun size={20} />}
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
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
