import { STORED_LANGUAGE } from "../../../lib/stored-language.ts";
import { useT } from "../../../lib/use-t.ts";
import classes from "../hilo.module.css";
import { Asunto } from "./Asunto.tsx";

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
          <dd lang={STORED_LANGUAGE}>
            <Asunto>{asunto}</Asunto>
          </dd>
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
