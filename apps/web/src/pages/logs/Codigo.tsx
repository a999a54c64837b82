import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import classes from "./logs.module.css";

/** A name of the system's own, such as `persona.vista` or a column's: Spanish, and no translator turns it into another. */
export function Codigo({ children }: { children: string }) {
  return (
    <code className={classes["codigo"]} lang={STORED_LANGUAGE} translate="no">
      {children}
    </code>
  );
}
