import { offerPlace } from "./places.ts";
import classes from "./toast-place.module.css";

export type ToastPlaceProps = {
  /** In a column whose other part scrolls, which gives up its foot for them, as in a dialog that is one; else at the end of a page that scrolls itself. */
  inColumn?: true | "dialog";
};

const offer = (element: HTMLElement | null) => (element === null ? undefined : offerPlace(element));
const offerOver = (element: HTMLElement | null) =>
  element === null ? undefined : offerPlace(element, { over: true });

/** Room for notices: none while there are none. */
export function ToastPlace({ inColumn }: ToastPlaceProps) {
  const inDialog = inColumn === "dialog";
  const kind = inDialog ? "dialogo" : "columna";
  return (
    <div
      ref={inDialog ? offerOver : offer}
      className={classes["lugar"]}
      data-avisos={inColumn ? kind : "pie"}
    />
  );
}
