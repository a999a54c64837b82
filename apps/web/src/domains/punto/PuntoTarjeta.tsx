import { Button } from "@mantine/core";
import { IconHeadset, IconMapPin, IconMessage } from "@tabler/icons-react";
import type { Cubiculo } from "@ventanilla/contract/punto/punto";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { resting } from "../../ui/resting.ts";
import classes from "./punto.module.css";

export type PuntoTarjetaProps = {
  punto: Cubiculo;
  /** The operator works here. */
  aqui: boolean;
  ocupado: boolean;
  onIngresar: () => void;
  onSalir: () => void;
  onChat: () => void;
};

export function PuntoTarjeta({ punto, aqui, ocupado, onIngresar, onSalir, onChat }: PuntoTarjetaProps) {
  const t = useT();
  const nombre = punto.identificador;
  return (
    <li className={classes["tarjeta"]} data-aqui={aqui || undefined}>
      <div className={classes["cabeza"]}>
        <h2 lang={STORED_LANGUAGE}>{nombre}</h2>
        {aqui ? (
          <span className={classes["aqui"]}>
            <IconMapPin size={16} aria-hidden />
            {t("operadores:aqui")}
          </span>
        ) : null}
      </div>
      <ul className={classes["cuentas"]}>
        <li>
          <IconHeadset size={16} aria-hidden />
          {t("operadores:operadores", { count: punto.operadores })}
        </li>
        <li data-fuerte={punto.sin_leer > 0 || undefined}>
          <IconMessage size={16} aria-hidden />
          {t("operadores:sinLeer", { count: punto.sin_leer })}
        </li>
      </ul>
      <div className={classes["botones"]}>
        {aqui ? (
          <>
            <Button aria-label={t("operadores:irChatNombre", { nombre })} onClick={onChat}>
              {t("operadores:irChat")}
            </Button>
            <Button
              variant="default"
              aria-label={t("operadores:salirNombre", { nombre })}
              {...resting(ocupado)}
              onClick={ocupado ? undefined : onSalir}
            >
              {t("operadores:salir")}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            aria-label={t("operadores:ingresarNombre", { nombre })}
            {...resting(ocupado)}
            onClick={ocupado ? undefined : onIngresar}
          >
            {t("operadores:ingresar")}
          </Button>
        )}
      </div>
    </li>
  );
}
