import { Modal } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../lib/use-t.ts";
import { useRootMark } from "../theme/root-marks.ts";
import { offerPlace } from "../toast/places.ts";
import { ToastPlace } from "../toast/ToastPlace.tsx";
import classes from "./dialog.module.css";
import { useEscape } from "./use-escape.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { usePhone } from "./use-phone.ts";

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Pixels. */
  width: number;
  children: ReactNode;
  /** Stays in sight while the body scrolls. */
  footer?: ReactNode;
  /** Fills the screen of a telephone. */
  large?: boolean;
  /** The whole body explains the dialog and is read after its title: questions and notices, never forms. */
  explains?: boolean;
  /** Ctrl/⌘ Enter. */
  onSubmit?: () => void;
  /** While something runs, neither Esc nor the cross close. */
  busy?: boolean;
};

/** The frame of every dialog: title, body that scrolls, footer that stays. A click outside never closes it: typed text is not lost. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, width, children, footer, large = false, onSubmit, busy = false } = props;
  const t = useT();
  const phone = usePhone();
  const fills = large && phone;
  useFocusBack(opened);
  useRootMark("covered", opened);
  // On a telephone the room of another dialog would lie under this one.
  const overAnother = opened && phone && !fills;
  useEffect(() => (overAnother ? offerPlace(document.body, { over: true }) : undefined), [overAnother]);
  const content = useRef<HTMLDivElement>(null);
  useEscape(opened, content, () => {
    if (!busy) onClose();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (onSubmit === undefined || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      fullScreen={fills}
      closeOnEscape={false}
      closeOnClickOutside={false}
      padding={0}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Mantine drops a key handler given to the content */}
        <div ref={content} className={classes["dialogo"]} onKeyDown={onKeyDown}>
          <div className={classes["cabeza"]}>
            <Modal.Title component="h2">{title}</Modal.Title>
            <Modal.CloseButton aria-label={t("cerrarDialogo")} title={t("cerrarDialogo")} disabled={busy} />
          </div>
          {/* Modal.Body becomes the description of the dialog: a form would be read whole at opening. */}
          {props.explains === true ? (
            <Modal.Body className={classes["cuerpo"] ?? ""}>{children}</Modal.Body>
          ) : (
            <div className={classes["cuerpo"]}>{children}</div>
          )}
          {fills ? <ToastPlace at="dialog" /> : null}
          {footer === undefined ? null : <div className={classes["pie"]}>{footer}</div>}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
