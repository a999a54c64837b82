import {
  IconAdjustments,
  IconApps,
  IconBuildingBank,
  IconDesk,
  IconFileDescription,
  IconFolders,
  IconHeadset,
  IconHistory,
  IconIdBadge2,
  IconInbox,
  IconLayoutDashboard,
  IconListSearch,
  IconMailQuestion,
  IconMessageQuestion,
  IconMessages,
  IconPlugConnected,
  IconPoint,
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";

/** The icons a menu item may name. A name from the database never chooses code: it is looked up here. */
export const MENU_ICONS = {
  LayoutDashboard: IconLayoutDashboard,
  BuildingBank: IconBuildingBank,
  Users: IconUsers,
  User: IconUser,
  Apps: IconApps,
  Adjustments: IconAdjustments,
  ListSearch: IconListSearch,
  Folders: IconFolders,
  Desk: IconDesk,
  PlugConnected: IconPlugConnected,
  FileDescription: IconFileDescription,
  Headset: IconHeadset,
  Messages: IconMessages,
  Inbox: IconInbox,
  MailQuestion: IconMailQuestion,
  History: IconHistory,
  Search: IconSearch,
  IdBadge2: IconIdBadge2,
  MessageQuestion: IconMessageQuestion,
  Settings: IconSettings,
  ShieldLock: IconShieldLock,
} as const;

/** The icon of a menu item; an unknown name is a point. */
export function MenuIcon({ name, size = 20 }: { name: string | null; size?: number }) {
  const Icon = Object.hasOwn(MENU_ICONS, name ?? "")
    ? MENU_ICONS[name as keyof typeof MENU_ICONS]
    : IconPoint;
  return <Icon size={size} stroke={1.75} aria-hidden />;
}
