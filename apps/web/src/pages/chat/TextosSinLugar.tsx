import type { Chat } from "@ventanilla/contract/caso/chat";
import { useMemo } from "react";
import { descartarEnvio, type EnviosStore, TextoGuardado, useSinLugar } from "../../domains/mensaje/index.ts";
import { now } from "../../lib/clock.ts";
import { formatNear } from "../../lib/format.ts";
import { goTo } from "../../lib/navigation.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./chat.module.css";

export type TextosSinLugarProps = {
  envios: EnviosStore;
  idPunto: number;
  /** All that the list shows, without those taken off it; undefined while it is not whole: only then can it say that one is not there. */
  chats: readonly Chat[] | undefined;
  abierta: number | undefined;
};

/** Above the list: what one wrote and nobody got, in conversations that are not in it any more. */
export function TextosSinLugar({ envios, idPunto, chats, abierta }: TextosSinLugarProps) {
  const t = useT();
  const enPantalla = useMemo(() => {
    const enLista = chats && new Set(chats.map(({ id }) => id));
    return { has: (sesion: number) => enLista === undefined || enLista.has(sesion) || sesion === abierta };
  }, [chats, abierta]);
  const suyos = useSinLugar(envios, enPantalla);
  if (suyos.length === 0) return null;
  return (
    <details className={classes["sin-lugar"]}>
      <summary>{t("envios:sinLugar", { count: suyos.length })}</summary>
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
