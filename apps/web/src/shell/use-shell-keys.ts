import { useRouter } from "@tanstack/react-router";
import { modulosDe, permisoDeAbrir } from "@ventanilla/contract/paginas";
import { type Hotkey, useHotkeys } from "../lib/hotkeys.ts";
import { type MenuLeaf, menuLeaves, pageAddress } from "../lib/menu.ts";
import { can, canOpen } from "../lib/session.ts";
import { useMenu } from "../lib/use-menu.ts";
import { useT } from "../lib/use-t.ts";
import { openPanel } from "./panels.ts";

/** The letter after `g` for each page, wherever the menu puts it. */
const LETTER: Readonly<Record<string, string>> = {
  "/": "t",
  "/buscar": "b",
  "/operadores": "o",
  "/puntos-atencion": "o",
  "/chat": "c",
  "/pendientes": "p",
  "/sueltos": "i",
  "/historial": "h",
  "/admin-casos": "a",
  "/tramites": "r",
  "/canales": "n",
  "/puntos": "s",
  "/usuarios": "u",
  "/entidades": "e",
  "/modulos": "m",
  "/parametros": "f",
  "/logs": "l",
  "/account": "y",
};

/** Whether cases and messages may be searched. */
export const maySearch = (): boolean => modulosDe("buscar").some((modulo) => can(permisoDeAbrir(modulo)));

/** The pages that can be reached by name or key: those of the menu, and four that need not be in it. */
export function useReachablePages(): readonly MenuLeaf[] {
  const t = useT();
  const leaves = menuLeaves(useMenu());
  const missing = (path: string) => !leaves.some((leaf) => leaf.path === path);
  return [
    ...(missing("/") ? [{ label: t("paginas:tablero"), path: "/", icon: "LayoutDashboard" }] : []),
    ...leaves,
    ...(missing("/buscar") && maySearch()
      ? [{ label: t("paginas:buscar"), path: "/buscar", icon: "Search" }]
      : []),
    ...(missing("/account") ? [{ label: t("paginas:cuenta"), path: "/account", icon: "User" }] : []),
    ...(missing("/chat") && canOpen("operadores")
      ? [{ label: t("paginas:chat"), path: "/chat", icon: "Messages" }]
      : []),
  ];
}

/** The keys that work on every screen. */
export function useShellKeys(): void {
  const t = useT();
  const router = useRouter();
  const pages = useReachablePages();
  const seen = new Set<string>();
  const jumps = pages.flatMap((leaf): Hotkey[] => {
    const letter = LETTER[leaf.path];
    if (letter === undefined || seen.has(letter)) return [];
    seen.add(letter);
    return [
      {
        keys: `g ${letter}`,
        label: t("shell:atajoIr", { pagina: leaf.label }),
        run: () => void router.navigate({ to: pageAddress(leaf.path) }),
      },
    ];
  });
  useHotkeys(t("shell:atajosIr"), jumps);
  useHotkeys(t("shell:atajosGeneral"), [
    {
      keys: "mod+k",
      label: t("shell:atajoBuscar"),
      inFields: true,
      inDialogs: true,
      run: () => openPanel("search"),
    },
    { keys: "mod+Enter", label: t("shell:atajoEnviar") },
    { keys: "Escape", label: t("shell:atajoEsc") },
    { keys: "?", label: t("shell:atajoAyuda"), run: () => openPanel("help") },
  ]);
}
