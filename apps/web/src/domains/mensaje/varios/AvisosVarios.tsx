import { useT } from "../../../lib/use-t.ts";
import { AvisoCompositor } from "../AvisoCompositor.tsx";
import classes from "./varios.module.css";
import type { Destino } from "./varios.rules.ts";

export type AvisosVariosProps = {
  destinos: readonly Destino[];
  /** The channels share no format. */
  sinFormatos: boolean;
  /** The last try had no answer. */
  incierto: boolean;
};

/** What is to be known before it is sent: who gets nothing, that no file can go, that the last try may have gone. */
export function AvisosVarios({ destinos, sinFormatos, incierto }: AvisosVariosProps) {
  const t = useT();
  const impedidos = destinos.filter(({ impedimento }) => impedimento !== null);
  return (
    <>
      {incierto ? <AvisoCompositor tono="aviso">{t("varios:incierto")}</AvisoCompositor> : null}
      {impedidos.length === 0 ? null : (
        <AvisoCompositor tono="aviso">
          <p>{t("varios:noRecibe")}</p>
          <ul className={classes["impedidos"]}>
            {impedidos.map(({ chat, nombre, impedimento }) => (
              <li key={chat.id}>
                {impedimento === null ? nombre : t(`varios:impide_${impedimento}`, { nombre })}
              </li>
            ))}
          </ul>
        </AvisoCompositor>
      )}
      {sinFormatos ? <AvisoCompositor tono="neutro">{t("varios:sinFormatos")}</AvisoCompositor> : null}
    </>
  );
}
