import { offerPlace } from "./places.ts";
import classes from "./toast-place.module.css";

/** As style sheets know them. */
const KINDS = { page: "pie", column: "columna", dialog: "dialogo" } as const;

export type ToastPlaceProps = {
  /** At the end of a page that scrolls itself; in a column whose other part scrolls, which gives up its foot for them; or in a dialog that is such a column. */
  at?: keyof typeof KINDS;
};

const offer = (element: HTMLElement | null) => (element === null ? undefined : offerPlace(element));
const offerOver = (element: HTMLElement | null) =>
  element === null ? undefined : offerPlace(element, { over: true });

/** Room for notices: none while there are none. */
export const ToastPlace = ({ at = "page" }: ToastPlaceProps) => (
  <div ref={at === "dialog" ? offerOver : offer} className={classes["lugar"]} data-avisos={KINDS[at]} />
);
