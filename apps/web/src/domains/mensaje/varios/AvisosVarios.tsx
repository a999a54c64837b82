import { useT } from "../../../lib/use-t.ts";
import { AvisoCompositor } from "../AvisoCompositor.tsx";
import classes from "./varios.module.css";
import type { Destino } from "./varios.rules.ts";

export type AvisosVariosProps = {
  destinos: readonly Destino[];
  /** The channels share no format. */
  sinFormatos: boolean;
  /** What is not known of the last try. */
  duda: DudaVarios | null;
};

/** `incierta`: it had no answer, and the same again goes under the same key; `vencida`: so long ago that it could be stored twice. */
export type DudaVarios = "incierta" | "vencida";

const DUDAS = {
  incierta: "varios:incierto",
  vencida: "varios:vencido",
} as const satisfies Record<DudaVarios, string>;

/** What is to be known before it is sent: who gets nothing, that no file can go, that the last try may have gone. */
export function AvisosVarios({ destinos, sinFormatos, duda }: AvisosVariosProps) {
  const t = useT();
  const impedidos = destinos.filter(({ impedimento }) => impedimento !== null);
  return (
    <>
      {duda === null ? null : <AvisoCompositor tono="aviso">{t(DUDAS[duda])}</AvisoCompositor>}
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
