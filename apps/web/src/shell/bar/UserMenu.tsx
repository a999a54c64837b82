import { Menu } from "@mantine/core";
import {
  IconAdjustments,
  IconBell,
  IconChevronDown,
  IconHelp,
  IconLogout,
  IconMaximize,
  IconMinimize,
  IconRefresh,
  IconSearch,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { nombreDeRol } from "@ventanilla/contract/rol/rol.rules";
import { nombreDeSesion } from "@ventanilla/contract/sesion/sesion.rules";
import { useSession } from "../../lib/session.ts";
import { signOut } from "../../lib/sign-out.ts";
import { useT } from "../../lib/use-t.ts";
import { Written } from "../../ui/Stored.tsx";
import { LineSign } from "../LineSign.tsx";
import { openPanel } from "../panels.ts";
import { useRefresh } from "../use-refresh.ts";
import { LanguageItems } from "./LanguageMenu.tsx";
import classes from "./top-bar.module.css";

const SIZE = 18;

type UserMenuProps = {
  roomy: boolean;
  /** As the bar knows it: a menu that opens later has not heard of the change. */
  screen: { fullscreen: boolean; toggle: () => Promise<void> };
};

/** Who is signed in, their notices and preferences, and the way out. Narrow: also what the bar has no room for. */
export function UserMenu({ roomy, screen }: UserMenuProps) {
  const t = useT();
  const usuario = useSession()?.usuario;
  if (usuario === undefined) return null;
  const name = nombreDeSesion(usuario);
  const initials = `${usuario.nombres.slice(0, 1)}${usuario.primer_apellido.slice(0, 1)}`.toUpperCase();
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <button
          type="button"
          className={classes["usuario"]}
          aria-label={t("shell:menuUsuario", { nombre: name })}
        >
          <span className={classes["inicial"]} data-inicial={initials} />
          {roomy ? <IconChevronDown size={16} aria-hidden /> : null}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes["ficha"]}>
          <p>{name}</p>
          <p>{usuario.email}</p>
          <p>
            <Written>{nombreDeRol(usuario.rol)}</Written> · <Written>{usuario.entidad}</Written>
          </p>
        </div>
        <Menu.Divider />
        {roomy ? null : <NarrowItems screen={screen} />}
        <Menu.Item
          component={Link}
          to="/account"
          className={classes["opcion"] ?? ""}
          leftSection={<IconUser size={SIZE} />}
        >
          {t("paginas:cuenta")}
        </Menu.Item>
        <Menu.Item leftSection={<IconBell size={SIZE} />} onClick={() => openPanel("notices")}>
          {t("shell:avisosRecientes")}
        </Menu.Item>
        <Menu.Item leftSection={<IconAdjustments size={SIZE} />} onClick={() => openPanel("preferences")}>
          {t("shell:preferencias")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={SIZE} />} onClick={() => void signOut()}>
          {t("salir")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Search, line, language, full screen, refresh and help, on a telephone. */
function NarrowItems({ screen: { fullscreen, toggle } }: Pick<UserMenuProps, "screen">) {
  const t = useT();
  const refresh = useRefresh();
  return (
    <>
      <LineSign withText />
      <Menu.Item leftSection={<IconSearch size={SIZE} />} onClick={() => openPanel("search")}>
        {t("shell:buscar")}
      </Menu.Item>
      <Menu.Item
        leftSection={fullscreen ? <IconMinimize size={SIZE} /> : <IconMaximize size={SIZE} />}
        onClick={() => void toggle()}
      >
        {t(fullscreen ? "shell:pantallaNormal" : "shell:pantallaCompleta")}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={SIZE} />} onClick={refresh}>
        {t("shell:paginaActualizar")}
      </Menu.Item>
      <Menu.Item leftSection={<IconHelp size={SIZE} />} onClick={() => openPanel("help")}>
        {t("shell:ayuda")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t("idioma")}</Menu.Label>
      <LanguageItems />
      <Menu.Divider />
    </>
  );
}
