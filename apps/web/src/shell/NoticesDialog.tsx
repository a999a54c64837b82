import { followHere, goTo } from "../lib/navigation.ts";
import { useT } from "../lib/use-t.ts";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { EmptyState } from "../ui/states/EmptyState.tsx";
import { Time } from "../ui/Time.tsx";
import { TOAST_ICON } from "../ui/toast/toast-icon.ts";
import { useToasts } from "../ui/toast/toasts.ts";
import classes from "./panels.module.css";
import { openPanel } from "./panels.ts";

const WIDTH = 560;

/** Every notice of this session, newest first: a text that went away can still be read. */
export function NoticesDialog() {
  const t = useT();
  const { recent } = useToasts();
  return (
    <Dialog
      opened
      onClose={() => openPanel(undefined)}
      title={t("shell:avisosRecientes")}
      width={WIDTH}
      large
    >
      {recent.length === 0 ? (
        <EmptyState title={t("shell:avisosVacios")} />
      ) : (
        <ul className={classes["avisos"]}>
          {recent.map((notice) => {
            const Icon = TOAST_ICON[notice.kind];
            const { link } = notice;
            return (
              <li key={`${notice.at} ${notice.title ?? ""} ${notice.text}`}>
                <Icon size={20} className={classes[notice.kind]} aria-hidden />
                <div>
                  {notice.title === undefined ? null : <b>{notice.title}</b>}
                  <p>{notice.text}</p>
                  {link === undefined ? null : (
                    <a
                      href={link.href}
                      onClick={(event) =>
                        followHere(event, () => {
                          openPanel(undefined);
                          goTo(link.href);
                        })
                      }
                    >
                      {link.label}
                    </a>
                  )}
                </div>
                <Time at={notice.at} format="time" />
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
