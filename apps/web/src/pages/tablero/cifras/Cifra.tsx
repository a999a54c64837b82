import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Cuenta } from "@ventanilla/contract/tablero/tablero";
import type { ReactNode } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import classes from "./cifras.module.css";

/** It is as it should not be, or much too bad to wait. */
export type Alerta = "aviso" | "peligro";

export type CifraProps = {
  nombre: string;
  valor: string;
  /** In words, below. */
  detalle?: ReactNode;
  /** The list of what is counted. */
  lista?: { to: string; search?: Record<string, string> };
  /** Something has to be done about it: told by sign and edge, not by colour alone. */
  alerta?: Alerta | undefined;
};

/** One figure with its name above and what there is to say of it below. */
export function Cifra({ nombre, valor, detalle, lista, alerta }: CifraProps) {
  const t = useT();
  const cuerpo = (
    <>
      <span className={classes["nombre"]}>
        {alerta !== undefined ? <IconAlertTriangle size={16} aria-hidden /> : null} {nombre}
      </span>
      <span className={classes["valor"]}>{valor}</span>
      {detalle === undefined ? null : <span className={classes["detalle"]}>{detalle}</span>}
    </>
  );
  return (
    <li data-alerta={alerta} className={classes["cifra"]}>
      {lista === undefined ? (
        <div>{cuerpo}</div>
      ) : (
        <Link {...lista} title={t("tablero:verLista", { cifra: nombre })}>
          {cuerpo}
        </Link>
      )}
    </li>
  );
}

/** Counted to ten thousand, in words beyond (D3). */
export function useCuenta(): (cuenta: Cuenta) => string {
  const t = useT();
  const language = useLanguage();
  return ({ cuantos, aproximado }) => {
    const numero = formatNumber(cuantos, language);
    return aproximado ? t("tablero:masDe", { cuantos: numero }) : numero;
  };
}
