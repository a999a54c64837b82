import { useMantineColorScheme } from "@mantine/core";
import { Spotlight, spotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.layer.css";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { IDIOMAS, NOMBRE_IDIOMA } from "@ventanilla/i18n/areas";
import { useEffect, useState } from "react";
import { useHotkeyGroups } from "../lib/hotkeys.ts";
import { setLanguage } from "../lib/i18n.ts";
import { pageAddress } from "../lib/menu.ts";
import { matches, type PaletteGroup, usePaletteGroups } from "../lib/palette.ts";
import { signOut } from "../lib/sign-out.ts";
import { useT } from "../lib/use-t.ts";
import { THEMES } from "./bar/ThemeMenu.tsx";
import { openPanel } from "./panels.ts";
import { useReachablePages } from "./use-shell-keys.ts";

/** Pages, what this screen lends, its actions and the preferences, by name. */
export function Palette() {
  const t = useT();
  const [consulta, setConsulta] = useState("");
  const grupos = useGroups()
    .map(({ titulo, items }) => ({
      titulo,
      items: items.filter((item) => matches(consulta, `${item.texto} ${item.detalle ?? ""}`)),
    }))
    .filter(({ items }) => items.length > 0);
  useEffect(() => {
    spotlight.open();
    return () => spotlight.close();
  }, []);
  return (
    <Spotlight.Root
      shortcut={null}
      attributes={{ content: { "aria-label": t("shell:buscar") } }}
      query={consulta}
      onQueryChange={setConsulta}
      onSpotlightClose={() => openPanel(undefined)}
      lockScroll={false}
      overlayProps={{ blur: 0 }}
      transitionProps={{ duration: 0 }}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        aria-label={t("shell:buscarMarcador")}
        placeholder={t("shell:buscarMarcador")}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {grupos.map(({ titulo, items }) => (
          <Spotlight.ActionsGroup key={titulo} label={titulo}>
            {items.map((item) => (
              <Spotlight.Action
                key={item.id}
                label={item.texto}
                onClick={item.run}
                {...(item.detalle === undefined ? {} : { description: item.detalle })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {grupos.length === 0 ? <Spotlight.Empty>{t("shell:buscarNada")}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useGroups(): readonly PaletteGroup[] {
  const t = useT();
  const router = useRouter();
  const paginas = useReachablePages();
  const prestados = usePaletteGroups();
  const teclas = useHotkeyGroups();
  const { setColorScheme } = useMantineColorScheme();
  return [
    {
      titulo: t("shell:buscarPaginas"),
      items: paginas.map((hoja) => ({
        id: `pagina:${hoja.path}`,
        texto: hoja.label,
        ...(hoja.grupo === undefined ? {} : { detalle: hoja.grupo }),
        run: () => void router.navigate({ to: pageAddress(hoja.path) }),
      })),
    },
    ...prestados,
    {
      titulo: t("shell:buscarAcciones"),
      items: [
        ...teclas
          .flatMap((grupo) => grupo.teclas)
          .filter(
            (tecla) => tecla.run !== undefined && !tecla.teclas.startsWith("g ") && tecla.teclas !== "mod+k",
          )
          .map((tecla) => ({
            id: `tecla:${tecla.teclas}`,
            texto: tecla.texto,
            run: () => tecla.run?.(new KeyboardEvent("keydown")),
          })),
        { id: "avisos", texto: t("shell:avisosRecientes"), run: () => later("avisos") },
        { id: "salir", texto: t("salir"), run: () => void signOut() },
      ],
    },
    {
      titulo: t("shell:buscarPreferencias"),
      items: [
        { id: "preferencias", texto: t("shell:preferencias"), run: () => later("preferencias") },
        ...THEMES.map((tema) => ({
          id: `tema:${tema.value}`,
          texto: t(tema.label),
          detalle: t("shell:tema"),
          run: () => setColorScheme(tema.value),
        })),
        ...IDIOMAS.map((idioma) => ({
          id: `idioma:${idioma}`,
          texto: NOMBRE_IDIOMA[idioma],
          detalle: t("shell:idioma"),
          run: () => setLanguage(idioma),
        })),
      ],
    },
  ];
}

// The search closes itself after an action and would take the new panel with it.
const later = (panel: "avisos" | "preferencias") => setTimeout(() => openPanel(panel), 0);
