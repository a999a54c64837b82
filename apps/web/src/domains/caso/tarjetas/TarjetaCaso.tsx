import type { Caso } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { STORED_LANGUAGE } from "../../../lib/stored-language.ts";
import { useT } from "../../../lib/use-t.ts";
import { Written } from "../../../ui/Stored.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Lines } from "../../../ui/states/Skeletons.tsx";
import { Time } from "../../../ui/Time.tsx";
import { BotonesCaso, type BotonesCasoProps } from "../BotonesCaso.tsx";
import { CasoChip } from "../CasoChip.tsx";
import { BotonesPapel } from "../papel/BotonesPapel.tsx";
import classes from "./tarjetas.module.css";

export type TarjetaCasoProps = Omit<BotonesCasoProps, "caso" | "enCamino"> & {
  chat: Chat;
  /** Undefined while it loads. */
  caso: Caso | undefined;
  error: boolean;
  onReintentar: () => void;
};

/** What the matter is about: description, kind, state, and what can be done with it. The list already knows kind and state. */
export function TarjetaCaso({ chat, caso, error, onReintentar, ...botones }: TarjetaCasoProps) {
  const t = useT();
  const estado = caso?.estado ?? chat.caso.estado;
  const { nombre_operador: operador } = caso ?? chat.caso;
  const nadie = t(estaAbierto({ estado }) ? "chat:nadie" : "chat:nadieAtendia");
  return (
    <div className={classes["cuerpo"]}>
      <div className={classes["linea"]}>
        <span className={classes["numero"]}>{t("chat:numeroCaso", { id: chat.caso.id })}</span>
        <span className={classes["tipo"]} lang={STORED_LANGUAGE}>
          {caso?.tipo ?? chat.caso.tipo}
        </span>
        {/* On a line of its own: it is as high in every state, and moves nothing. */}
        <div className={classes["estado"]}>
          <CasoChip
            estado={estado}
            creado={chat.caso._created_at}
            {...(caso !== undefined && { actualizado: caso._updated_at })}
          />
        </div>
      </div>
      {error && caso === undefined ? (
        <ErrorState title={t("chat:tarjetaError")} onRetry={onReintentar} />
      ) : (
        <Descripcion caso={caso} />
      )}
      <dl className={classes["datos"]}>
        <dt>{t("chat:tramite")}</dt>
        <dd>
          <Written none={t("chat:sinTramite")}>{caso?.tramite?.nombre_tramite}</Written>
        </dd>
        <dt>{t("chat:operador")}</dt>
        <dd>{operador === null ? nadie : nombreDeOperador(operador)}</dd>
        <dt>{t("chat:abierto")}</dt>
        <dd>
          <Time at={chat.caso._created_at} />
        </dd>
      </dl>
      {error && caso === undefined ? null : (
        <BotonesCaso caso={caso ?? chat.caso} enCamino={caso === undefined} {...botones} />
      )}
      <BotonesPapel idCaso={chat.caso.id} />
    </div>
  );
}

function Descripcion({ caso }: { caso: Caso | undefined }) {
  const t = useT();
  if (caso === undefined) return <Lines count={2} />;
  return (
    <p className={classes["descripcion"]}>
      <Written none={t("chat:sinDescripcion")}>{caso.descripcion}</Written>
    </p>
  );
}
