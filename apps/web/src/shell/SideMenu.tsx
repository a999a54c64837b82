import { Tooltip } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import type { ItemMenu } from "@ventanilla/contract/sesion/sesion";
import { type ComponentProps, useEffect, useId, useState } from "react";
import { CHAT_PATH, currentLeaf, menuPath, pageAddress } from "../lib/menu.ts";
import { onMenuClick } from "../lib/reload-menu.ts";
import { useUnread } from "../lib/unread.ts";
import { useMenu } from "../lib/use-menu.ts";
import { useT } from "../lib/use-t.ts";
import { Count } from "../ui/Count.tsx";
import { Logo } from "../ui/Logo.tsx";
import { MenuIcon } from "../ui/MenuIcon.tsx";
import classes from "./side-menu.module.css";

type Props = {
  path: string;
  mini: boolean;
  /** A page was chosen, which may be the one that is shown. */
  onGo?: (() => void) | undefined;
};

/** The menu of the log-in answer. At 68 pixels: icons with tooltips, submenus opened in line. */
export function SideMenu({ path, mini, onGo }: Props) {
  const t = useT();
  const menu = useMenu();
  const current = currentLeaf(menu, path)?.path;
  return (
    <nav aria-label={t("shell:menuPrincipal")} className={classes["menu"]} data-mini={mini || undefined}>
      <div className={classes["marca"]}>
        <Logo />
        {mini ? null : <span>{t("producto")}</span>}
      </div>
      <ul className={classes["lista"]}>
        {menu.map((item) =>
          item.submenu === undefined || item.submenu.length === 0 ? (
            <li key={item.url + item.label}>
              <Leaf
                label={item.label}
                path={menuPath(item.url)}
                icon={item.icon}
                current={current}
                mini={mini}
                onGo={onGo}
              />
            </li>
          ) : (
            <Branch
              key={item.label}
              item={item}
              leaves={item.submenu}
              current={current}
              mini={mini}
              onGo={onGo}
            />
          ),
        )}
      </ul>
    </nav>
  );
}

type MenuAnchorProps = ComponentProps<"a"> & { isCurrent: boolean };

/** Which entry is current the menu says: a link would say so wherever it leads, and the chat's leads to the points before one is chosen. */
const MenuLink = createLink(({ isCurrent, ...props }: MenuAnchorProps) => (
  <a {...props} aria-current={isCurrent ? "page" : undefined} />
));

type LeafProps = Props & { label: string; icon: string | null; current: string | undefined };

function Leaf({ label, path, icon, current, mini, onGo }: LeafProps) {
  const t = useT();
  const unread = useUnread();
  const count = path === CHAT_PATH ? unread : 0;
  const spoken = count > 0 ? t("shell:menuSinLeer", { pagina: label, count }) : label;
  const link = (
    <MenuLink
      to={pageAddress(path)}
      className={classes["item"]}
      activeProps={{}}
      isCurrent={path === current}
      onClick={onGo}
    >
      <MenuIcon name={icon} />
      <span className="solo-voz">{spoken}</span>
      {mini ? null : (
        <span className={classes["texto"]} aria-hidden>
          {label}
        </span>
      )}
      <Count of={count} className={classes["cuenta"]} />
    </MenuLink>
  );
  return mini ? (
    <Tooltip label={spoken} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

type Leaves = NonNullable<ItemMenu["submenu"]>;
type BranchProps = Pick<LeafProps, "current" | "mini" | "onGo"> & { item: ItemMenu; leaves: Leaves };

function Branch({ item, leaves, current, mini, onGo }: BranchProps) {
  const panel = useId();
  const inside = leaves.some((leaf) => menuPath(leaf.url) === current);
  const [chosen, setChosen] = useState<boolean | undefined>(undefined);
  const open = chosen ?? inside;
  useEffect(
    () =>
      onMenuClick((url) => {
        if (leaves.some((leaf) => menuPath(leaf.url) === menuPath(url))) setChosen(true);
      }),
    [leaves],
  );
  const button = (
    <button
      type="button"
      className={classes["item"]}
      aria-expanded={open}
      aria-controls={panel}
      onClick={() => setChosen(!open)}
      {...(mini ? { "aria-label": item.label } : {})}
    >
      <MenuIcon name={item.icon} />
      {mini ? null : <span className={classes["texto"]}>{item.label}</span>}
      <IconChevronDown size={mini ? 12 : 16} className={classes["flecha"]} aria-hidden />
    </button>
  );
  return (
    <li>
      {mini ? (
        <Tooltip label={item.label} position="right">
          {button}
        </Tooltip>
      ) : (
        button
      )}
      <ul id={panel} className={classes["sub"]} hidden={!open}>
        {leaves.map((leaf) => (
          <li key={leaf.url}>
            <Leaf
              label={leaf.label}
              path={menuPath(leaf.url)}
              icon={leaf.icon}
              current={current}
              mini={mini}
              onGo={onGo}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
