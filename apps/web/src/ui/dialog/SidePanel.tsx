import { Drawer } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useT } from "../../lib/use-t.ts";
import { useRootMark } from "../theme/root-marks.ts";
import { ToastPlace } from "../toast/ToastPlace.tsx";
import classes from "./dialog.module.css";
import { useEscape } from "./use-escape.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { usePhone } from "./use-phone.ts";

export type SidePanelProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
};

/** What belongs to a row, beside the list: a dialog at the right edge, the whole screen of a telephone. */
export function SidePanel({ opened, onClose, title, children }: SidePanelProps) {
  const t = useT();
  const phone = usePhone();
  useFocusBack(opened);
  useRootMark("covered", opened);
  const content = useRef<HTMLDivElement>(null);
  useEscape(opened, content, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      closeOnEscape={false}
      padding={0}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div ref={content} className={classes["dialogo"]}>
          <div className={classes["cabeza"]}>
            <Drawer.Title component="h2">{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={t("cerrarDialogo")} title={t("cerrarDialogo")} />
          </div>
          {/* Drawer.Body would become the description of the dialog, and be read whole at opening. */}
          <div className={classes["cuerpo"]}>{children}</div>
          {phone ? <ToastPlace at="dialog" /> : null}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
