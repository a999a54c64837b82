import { useRouter } from "@tanstack/react-router";
import { type Hotkey, useHotkeys } from "../lib/hotkeys.ts";
import { type MenuLeaf, menuLeaves, pageAddress } from "../lib/menu.ts";
import { canOpen } from "../lib/session.ts";
import { useMenu } from "../lib/use-menu.ts";
import { useT } from "../lib/use-t.ts";
import { openPanel } from "./panels.ts";

/** The letter after `g` for each page, wherever the menu puts it. */
const LETRA: Readonly<Record<string, string>> = {
  "/": "t",
  "/operadores": "o",
  "/puntos-atencion": "o",
  "/chat": "c",
  "/pendientes": "p",
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

/** The pages that can be reached by name or key: those of the menu, and two that need not be in it. */
export function useReachablePages(): readonly MenuLeaf[] {
  const t = useT();
  const hojas = menuLeaves(useMenu());
  const falta = (path: string) => !hojas.some((hoja) => hoja.path === path);
  return [
    ...(falta("/") ? [{ label: t("paginas:tablero"), path: "/", icon: "LayoutDashboard" }] : []),
    ...hojas,
    ...(falta("/chat") && canOpen("operadores")
      ? [{ label: t("paginas:chat"), path: "/chat", icon: "Messages" }]
      : []),
  ];
}

/** The keys that work on every screen. */
export function useShellKeys(): void {
  const t = useT();
  const router = useRouter();
  const paginas = useReachablePages();
  const vistas = new Set<string>();
  const saltos = paginas.flatMap((hoja): Hotkey[] => {
    const letra = LETRA[hoja.path];
    if (letra === undefined || vistas.has(letra)) return [];
    vistas.add(letra);
    return [
      {
        teclas: `g ${letra}`,
        texto: t("shell:atajoIr", { pagina: hoja.label }),
        run: () => void router.navigate({ to: pageAddress(hoja.path) }),
      },
    ];
  });
  useHotkeys(t("shell:atajosIr"), saltos);
  useHotkeys(t("shell:atajosGeneral"), [
    {
      teclas: "mod+k",
      texto: t("shell:atajoBuscar"),
      enCampos: true,
      enDialogos: true,
      run: () => openPanel("busqueda"),
    },
    { teclas: "mod+Enter", texto: t("shell:atajoEnviar") },
    { teclas: "Escape", texto: t("shell:atajoEsc") },
    { teclas: "?", texto: t("shell:atajoAyuda"), run: () => openPanel("ayuda") },
  ]);
}
