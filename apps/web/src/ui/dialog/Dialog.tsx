import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useT } from "../../lib/use-t.ts";
import classes from "./dialog.module.css";
import { useEscape } from "./use-escape.ts";
import { useFocusBack } from "./use-focus-back.ts";

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
  grande?: boolean;
  /** The whole body explains the dialog and is read after its title: questions and notices, never forms. */
  explica?: boolean;
  /** Ctrl/⌘ Enter. */
  onSubmit?: () => void;
  /** While something runs, neither Esc nor the cross close. */
  ocupado?: boolean;
};

/** The frame of every dialog: title, body that scrolls, footer that stays. A click outside never closes it: typed text is not lost. */
export function Dialog(props: DialogProps) {
  const {
    opened,
    onClose,
    title,
    width,
    children,
    footer,
    grande = false,
    onSubmit,
    ocupado = false,
  } = props;
  const t = useT();
  const telefono = useMediaQuery("(max-width: 30em)", false, { getInitialValueInEffect: false }) ?? false;
  useFocusBack(opened);
  const contenido = useRef<HTMLDivElement>(null);
  useEscape(opened, contenido, () => {
    if (!ocupado) onClose();
  });
  const alPulsar = (event: KeyboardEvent) => {
    if (onSubmit === undefined || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      fullScreen={grande && telefono}
      closeOnEscape={false}
      closeOnClickOutside={false}
      padding={0}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Mantine drops a key handler given to the content */}
        <div ref={contenido} className={classes["dialogo"]} onKeyDown={alPulsar}>
          <div className={classes["cabeza"]}>
            <Modal.Title component="h2">{title}</Modal.Title>
            <Modal.CloseButton
              aria-label={t("cerrarDialogo")}
              title={t("cerrarDialogo")}
              disabled={ocupado}
            />
          </div>
          {/* Modal.Body becomes the description of the dialog: a form would be read whole at opening. */}
          {props.explica === true ? (
            <Modal.Body className={classes["cuerpo"] ?? ""}>{children}</Modal.Body>
          ) : (
            <div className={classes["cuerpo"]}>{children}</div>
          )}
          {footer === undefined ? null : <div className={classes["pie"]}>{footer}</div>}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
