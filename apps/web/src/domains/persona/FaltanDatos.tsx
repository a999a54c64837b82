import { useT } from "../../lib/use-t.ts";
import type { Falta } from "./campos.rules.ts";
import { irAFalta } from "./donde-seguir.ts";
import classes from "./persona.module.css";
import type { Identidad } from "./use-identidad.ts";

/** Where the words of the names stand in the sentence. */
const LUGAR = "\u0000";

/** What is missing before the person can be saved, each a way to where it is given. */
export function FaltanDatos({ faltan, identidad }: { faltan: readonly Falta[]; identidad: Identidad }) {
  const t = useT();
  const [antes = "", despues = ""] = t("validacion:falta", { count: faltan.length, campos: LUGAR }).split(
    LUGAR,
  );
  return (
    <>
      {antes}
      {faltan.map((falta, n) => (
        <span key={falta}>
          {n > 0 ? ", " : ""}
          <button type="button" className={classes["falta"]} onClick={() => irAFalta(falta, identidad)}>
            {t(`persona:${falta}`)}
          </button>
        </span>
      ))}
      {despues}
    </>
  );
}
