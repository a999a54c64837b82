import type { Chat } from "@ventanilla/contract/caso/chat";
import { type RefObject, useMemo, useRef } from "react";
import { descartarEnvio, type EnviosStore, TextoGuardado, useSinLugar } from "../../domains/mensaje/index.ts";
import { now } from "../../lib/clock.ts";
import { formatNear } from "../../lib/format.ts";
import { goTo } from "../../lib/navigation.ts";
import { useT } from "../../lib/use-t.ts";
import { FocusRelay } from "../../ui/list/FocusRelay.tsx";
import classes from "./chat.module.css";

export type TextosSinLugarProps = {
  envios: EnviosStore;
  idPunto: number;
  /** All that the list shows. */
  chats: readonly Chat[];
  /** Only a list that came whole can say that a conversation is not in it. */
  entera: boolean;
  quitados: ReadonlyMap<number, unknown>;
  abierta: number | undefined;
  filtroRef: RefObject<HTMLElement | null>;
};

/** Above the list: what one wrote and nobody got, in conversations that are not in it any more. */
export function TextosSinLugar(props: TextosSinLugarProps) {
  const { envios, idPunto, filtroRef } = props;
  const t = useT();
  const resumen = useRef<HTMLElement>(null);
  const enPantalla = useEnPantalla(props);
  const suyos = useSinLugar(envios, enPantalla);
  if (suyos.length === 0) return null;
  return (
    <details className={classes["sin-lugar"]}>
      <summary ref={resumen}>{t("envios:sinLugar", { count: suyos.length })}</summary>
      {suyos.map(({ clave, sesion, texto, archivos, creado, motivo }) => {
        const href = `/conversacion/${idPunto}/${sesion}`;
        const nombres = archivos.map(({ nombre }) => nombre);
        return (
          <TextoGuardado
            key={clave}
            titulo={t("envios:sinLugarTexto", { cuando: formatNear(creado, now()) })}
            porque={motivo ?? t("chat:entregaConflicto")}
            texto={[texto, ...nombres].filter((parte) => parte !== "").join("\n")}
            onDescartar={() => void descartarEnvio(envios, clave)}
          >
            <FocusRelay to={() => resumen.current ?? filtroRef.current} />
            <a
              href={href}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                goTo(href);
              }}
            >
              {t("chat:ausenteVer")}
            </a>
          </TextoGuardado>
        );
      })}
    </details>
  );
}

/** While the list is not whole the last one that was stands: what is being read or copied does not go because the line blinked. */
function useEnPantalla({ chats, entera, quitados, abierta }: TextosSinLugarProps) {
  const visibles = useMemo(() => new Set(chats.map(({ id }) => id)), [chats]);
  const ultima = useRef<ReadonlySet<number>>(undefined);
  if (entera) ultima.current = visibles;
  const antes = ultima.current;
  return useMemo(
    () => ({
      has: (sesion: number) =>
        antes === undefined ||
        sesion === abierta ||
        visibles.has(sesion) ||
        (antes.has(sesion) && !quitados.has(sesion)),
    }),
    [antes, visibles, quitados, abierta],
  );
}
