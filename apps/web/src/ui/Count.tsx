import { countText } from "../lib/format.ts";
import classes from "./count.module.css";

/** How many wait, for the eye: whoever hears the page is told in words beside it. Nothing for none. */
export function Count({ of, className = "" }: { of: number; className?: string | undefined }) {
  return of > 0 ? (
    <span className={`${classes["cuenta"]} ${className}`} aria-hidden>
      {countText(of)}
    </span>
  ) : null;
}
