import { useMantineColorScheme } from "@mantine/core";
import { createSpotlight, Spotlight, type SpotlightStore } from "@mantine/spotlight";
import "@mantine/spotlight/styles.layer.css";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { BUSQUEDA_MIN } from "@ventanilla/contract/limites";
import { IDIOMAS, NOMBRE_IDIOMA } from "@ventanilla/i18n/idiomas";
import { useEffect, useRef, useState } from "react";
import { useHotkeyGroups } from "../lib/hotkeys.ts";
import { setLanguage } from "../lib/i18n.ts";
import { pageAddress } from "../lib/menu.ts";
import { matches, type PaletteGroup, usePaletteGroups } from "../lib/palette.ts";
import { keepPersonal } from "../lib/personal-state.ts";
import { signOut } from "../lib/sign-out.ts";
import { takeTyped } from "../lib/typed-ahead.ts";
import { useT } from "../lib/use-t.ts";
import { useFocusBack } from "../ui/dialog/use-focus-back.ts";
import { THEMES } from "./bar/ThemeMenu.tsx";
import { openPanel } from "./panels.ts";
import { maySearch, useReachablePages } from "./use-shell-keys.ts";

/** Pages, what this screen lends, its actions and the preferences, by name. */
export function Palette() {
  const t = useT();
  const [[store, { open }]] = useState(createSpotlight);
  const [query, setQuery] = useState("");
  const { list, enter } = useChosen(store, query);
  const finder = useFinder(query.trim());
  const groups = [...useGroups(), finder]
    .map(({ title, items }) => ({
      title,
      items: items.filter((item) => item.always || matches(query, `${item.label} ${item.detail ?? ""}`)),
    }))
    .filter(({ items }) => items.length > 0);
  useFocusBack(true);
  useEffect(open, [open]);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      attributes={{ content: { "aria-label": t("shell:buscar") } }}
      query={query}
      onQueryChange={setQuery}
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
        onFocus={() => {
          const { text, entered } = takeTyped();
          setQuery((query) => query + text);
          if (entered) enter();
        }}
      />
      <Spotlight.ActionsList ref={list}>
        {groups.map(({ title, items }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {items.map((item) => (
              <Spotlight.Action
                key={item.id}
                label={item.label}
                onClick={item.run}
                {...(item.detail === undefined ? {} : { description: item.detail })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 ? <Spotlight.Empty>{t("shell:buscarNada")}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/**
 * While something is looked for one of what was found is chosen, the first unless somebody chose another, however the words came
 * into the field and whenever it was found. `enter`: goes there, once what was typed has been looked for.
 */
function useChosen(store: SpotlightStore, query: string) {
  const list = useRef<HTMLDivElement>(null);
  const entering = useRef(false);
  useEffect(() => {
    if (query.trim() === "") return;
    const found = [...(list.current?.querySelectorAll<HTMLElement>("[data-action]") ?? [])];
    const chosen = found.find((item) => item.hasAttribute("data-selected")) ?? found[0];
    if (chosen?.hasAttribute("data-selected") === false) {
      chosen.setAttribute("data-selected", "true");
      store.updateState((state) => ({ ...state, selected: 0 }));
    }
    if (!entering.current) return;
    entering.current = false;
    chosen?.click();
  });
  const enter = () => {
    entering.current = true;
  };
  return { list, enter };
}

/** What was typed, looked for in cases and messages: for who may read them. */
function useFinder(text: string): PaletteGroup {
  const t = useT();
  const router = useRouter();
  const item = {
    id: "buscar",
    label: t("busqueda:buscarTexto", { texto: text }),
    always: true,
    run: () => void router.navigate({ to: "/buscar", state: keepPersonal({ texto: text }) }),
  };
  return {
    title: t("busqueda:enCasosYMensajes"),
    items: maySearch() && text.length >= BUSQUEDA_MIN ? [item] : [],
  };
}

function useGroups(): readonly PaletteGroup[] {
  const t = useT();
  const router = useRouter();
  const pages = useReachablePages();
  const lent = usePaletteGroups();
  const hotkeyGroups = useHotkeyGroups();
  const { setColorScheme } = useMantineColorScheme();
  return [
    {
      title: t("shell:buscarPaginas"),
      items: pages.map((leaf) => ({
        id: `pagina:${leaf.path}`,
        label: leaf.label,
        ...(leaf.group === undefined ? {} : { detail: leaf.group }),
        run: () => void router.navigate({ to: pageAddress(leaf.path) }),
      })),
    },
    ...lent,
    {
      title: t("shell:buscarAcciones"),
      items: [
        ...hotkeyGroups
          .flatMap((group) => group.hotkeys)
          .filter(
            ({ keys, run, ready }) =>
              run !== undefined && !keys.startsWith("g ") && keys !== "mod+k" && ready?.() !== false,
          )
          .map((hotkey) => ({
            id: `tecla:${hotkey.keys}`,
            label: hotkey.label,
            run: () => hotkey.run?.(new KeyboardEvent("keydown")),
          })),
        { id: "avisos", label: t("shell:avisosRecientes"), run: () => later("notices") },
        { id: "salir", label: t("salir"), run: () => void signOut() },
      ],
    },
    {
      title: t("shell:buscarPreferencias"),
      items: [
        { id: "preferencias", label: t("shell:preferencias"), run: () => later("preferences") },
        ...THEMES.map((theme) => ({
          id: `tema:${theme.value}`,
          label: t(theme.label),
          detail: t("shell:tema"),
          run: () => setColorScheme(theme.value),
        })),
        ...IDIOMAS.map((language) => ({
          id: `idioma:${language}`,
          label: NOMBRE_IDIOMA[language],
          detail: t("idioma"),
          run: () => setLanguage(language),
        })),
      ],
    },
  ];
}

// The search closes itself after an action and would take the new panel with it.
const later = (panel: "notices" | "preferences") => setTimeout(() => openPanel(panel), 0);
