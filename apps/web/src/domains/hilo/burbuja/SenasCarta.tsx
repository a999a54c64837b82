import { firmaConRaya } from "@ventanilla/contract/mensaje/firma-correo.rules";
import type { Extras } from "@ventanilla/contract/mensaje/mensaje";
import { STORED_LANGUAGE } from "../../../lib/stored-language.ts";
import { useT } from "../../../lib/use-t.ts";
import classes from "../hilo.module.css";

export type SenasCartaProps = { asunto: string | undefined; copias: readonly string[] };

/** Over the words of a letter of ours: the subject that it was given, and who got it too. */
export function SenasCarta({ asunto, copias }: SenasCartaProps) {
  const t = useT();
  if (asunto === undefined && copias.length === 0) return null;
  return (
    <dl className={classes["senas-carta"]}>
      {asunto === undefined ? null : (
        <div>
          <dt>{t("medios:asunto")}</dt>
          <dd lang={STORED_LANGUAGE}>{asunto}</dd>
        </div>
      )}
      {copias.length === 0 ? null : (
        <div>
          <dt>{t("medios:correoCopia")}</dt>
          <dd>{copias.join(", ")}</dd>
        </div>
      )}
    </dl>
  );
}

/** What stands below the words of a letter, and is folded away; null: nothing does. */
export function debajoDe({ carta }: Pick<Extras, "carta">): string | null {
  const partes = [carta?.firma && firmaConRaya(carta.firma), carta?.pie].filter((parte) => parte);
  return partes.length > 0 ? partes.join("\n\n") : null;
}
