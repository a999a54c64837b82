import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./sesion.module.css";

/** What went wrong, above the button. It is spoken through announce(), so it is no alert of its own. */
export function FalloIngreso({ id, texto }: { id: string; texto: string | undefined }) {
  if (texto === undefined) return null;
  return (
    <p id={id} className={classes["error"]}>
      <IconAlertTriangle size={18} aria-hidden />
      {texto}
    </p>
  );
}
