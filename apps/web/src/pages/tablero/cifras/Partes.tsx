import { ActionIcon } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TABLERO_FILAS_MAX } from "@ventanilla/contract/limites";
import type { QuienEspera, TableroAhora } from "@ventanilla/contract/tablero/tablero";
import { CanalIcono, NombreCiudadano } from "../../../domains/canal/index.ts";
import { now } from "../../../lib/clock.ts";
import { formatDateTime, formatDuration, formatNumber, formatTime } from "../../../lib/format.ts";
import { can } from "../../../lib/session.ts";
import { STORED_LANGUAGE } from "../../../lib/stored-language.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { FigureTable } from "../../../ui/chart/FigureTable.tsx";
import { errorText } from "../../../ui/errors/handle-error.ts";
import { Written } from "../../../ui/Stored.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { useCuenta } from "./Cifra.tsx";
import classes from "./cifras.module.css";

type ContadoProps = {
  /** Null: for the first time now; undefined: nobody answered yet. */
  en: string | null | undefined;
  mirar: UseQueryResult;
};

/** When it was counted, and a button that looks again now. */
export function Contado({ en, mirar }: ContadoProps) {
  const t = useT();
  return (
    <p className={classes["contado"]}>
      {en === null ? t("tablero:contando") : null}
      {en ? t("tablero:contadoEn", { hora: formatTime(en) }) : null}
      <ActionIcon
        aria-label={t("actualizar")}
        title={t("actualizar")}
        loading={mirar.isFetching}
        onClick={() => void mirar.refetch()}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </p>
  );
}

/** A part that could not be read fails alone. */
export function NoCargo({ error, mirar }: { error: Error; mirar: UseQueryResult }) {
  const t = useT();
  return (
    <ErrorState
      title={t("tablero:errorTitulo")}
      text={errorText(error)}
      onRetry={() => void mirar.refetch()}
      compact
    />
  );
}

/** How long ago, in words; nothing for nobody. */
export const esperaDe = (desde: string | null): string | null =>
  desde === null ? null : formatDuration(now() - Date.parse(desde));

/** Below what ends before its end. */
export function HayMas({ de: { hay_mas } }: { de: { hay_mas: boolean } }) {
  const t = useT();
  const language = useLanguage();
  if (!hay_mas) return null;
  return (
    <p className={classes["detalle"]}>
      {t("tablero:hayMas", { cuantas: formatNumber(TABLERO_FILAS_MAX, language) })}
    </p>
  );
}

export function PuntosAhora({ puntos, propios }: { puntos: TableroAhora["puntos"]; propios: boolean }) {
  const t = useT();
  const language = useLanguage();
  const cuenta = useCuenta();
  const numero = (valor: number) => formatNumber(valor, language);
  return (
    <div className={classes["tarjeta"]}>
      <h3>{t("tablero:puntos")}</h3>
      {puntos.rows.length === 0 ? (
        <p>{t("tablero:sinPuntos")}</p>
      ) : (
        <FigureTable
          caption={t("tablero:puntos")}
          head={t("tablero:punto")}
          columns={[
            t("tablero:operadoresDentro"),
            t("tablero:abiertosAhora"),
            t("tablero:sinLeer"),
            t("tablero:esperan"),
            t("tablero:esperaMayor"),
          ]}
          rows={puntos.rows.map((punto) => ({
            key: punto.id,
            name:
              propios && can("admin-casos:read") ? (
                <Link
                  to="/admin-casos"
                  search={{ identificador: punto.identificador }}
                  lang={STORED_LANGUAGE}
                >
                  {punto.identificador}
                </Link>
              ) : (
                <Written>{punto.identificador}</Written>
              ),
            cells: [
              numero(punto.operadores),
              cuenta(punto.abiertos),
              numero(punto.sin_leer),
              cuenta(punto.esperan),
              esperaDe(punto.desde) ?? t("sinDato"),
            ],
          }))}
        />
      )}
      <HayMas de={puntos} />
    </div>
  );
}

export function CanalesConFalla({ canales }: { canales: TableroAhora["canales"] }) {
  const t = useT();
  return (
    <div className={classes["tarjeta"]}>
      <h3>{t("tablero:canalesFalla")}</h3>
      {canales.rows.length === 0 ? (
        <p>{t("tablero:canalesBien")}</p>
      ) : (
        <ul className={classes["lista"]}>
          {canales.rows.map(({ id, clasificacion, usuario, conexion, conexion_desde: desde }) => (
            <li key={id}>
              <CanalIcono clasificacion={clasificacion} />
              {can("canales:read") ? <Link to="/canales">{usuario}</Link> : <b>{usuario}</b>}
              <span>
                {t(`canales:conexion_${conexion}`)}
                {desde === null ? null : ` ${t("canales:desdeCuando", { cuando: formatDateTime(desde) })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <HayMas de={canales} />
    </div>
  );
}

export function LosQueEsperan({ punto, quienes }: { punto: number; quienes: readonly QuienEspera[] }) {
  const t = useT();
  return (
    <div className={classes["tarjeta"]}>
      <h3>{t("tablero:losQueEsperan")}</h3>
      {quienes.length === 0 ? (
        <p>{t("tablero:nadieEspera")}</p>
      ) : (
        <ol className={classes["lista"]}>
          {quienes.map((quien) => (
            <li key={quien.id_caso}>
              <CanalIcono clasificacion={quien.clasificacion} />
              <Link to={`/conversacion/${punto}/${quien.id_canal_entrada}`}>
                <NombreCiudadano de={quien} />
              </Link>
              <span>{esperaDe(quien.desde)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
