import { offerPlace } from "./places.ts";
import classes from "./toast-place.module.css";

export type ToastPlaceProps = {
  /** In a column whose other part scrolls, which gives up its foot for them; else at the end of a page that scrolls itself. */
  inColumn?: true;
};

const offer = (element: HTMLElement | null) => (element === null ? undefined : offerPlace(element));

/** Room for notices: none while there are none. */
export function ToastPlace({ inColumn }: ToastPlaceProps) {
  return <div ref={offer} className={classes["lugar"]} data-avisos={inColumn ? "columna" : "pie"} />;
}
