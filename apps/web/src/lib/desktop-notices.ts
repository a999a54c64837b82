// Notices of the desktop, outside of the window: for whoever looks at something else.

import { isFront, onFront } from "./front.ts";
import { shownLanguage } from "./i18n.ts";
import { readStored } from "./storage.ts";
import { onReset } from "./store.ts";

/** `missing`: this browser has none; `insecure`: it gives them to pages with TLS alone. */
export type NoticePermission = NotificationPermission | "missing" | "insecure";

const open = new Map<string, Notification>();
/** Some have the class and show none from a page: telephones. */
let refused = false;
onReset(() => {
  open.clear();
  refused = false;
});

export function noticePermission(): NoticePermission {
  if (!window.isSecureContext) return "insecure";
  return typeof Notification === "undefined" || refused ? "missing" : Notification.permission;
}

/** From within a click: a browser asks for nothing else. */
export async function askForNotices(): Promise<NoticePermission> {
  const now = noticePermission();
  return now === "default" ? await Notification.requestPermission() : now;
}

export interface DesktopNotice {
  /** One notice of each stands at a time. */
  tag: string;
  title: string;
  onClick(): void;
}

/** Shows it when this device's preference asks for it. Silent: the sound has a preference of its own. */
export function showNotice({ tag, title, onClick }: DesktopNotice): void {
  if (readStored("avisos_escritorio") !== true || noticePermission() !== "granted") return;
  try {
    // Windows puts one with the tag of another that stands in its list there too, and shows nothing.
    open.get(tag)?.close();
    const notice = new Notification(title, { tag, silent: true, lang: shownLanguage() });
    open.set(tag, notice);
    notice.onclick = () => {
      window.focus();
      notice.close();
      onClick();
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    refused = true;
  }
}

// Who is back sees it in the page.
onFront(() => {
  if (!isFront()) return;
  for (const notice of open.values()) notice.close();
  open.clear();
});
