import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { FactoresPropios } from "@ventanilla/contract/factor/factor";
import { CODIGOS_POCOS, CODIGOS_RECUPERACION } from "@ventanilla/contract/limites";
import type { ReactNode } from "react";
import { useT } from "../../../lib/use-t.ts";
import { Written } from "../../../ui/Stored.tsx";
import { StatusChip } from "../../../ui/states/StatusChip.tsx";
import { Time } from "../../../ui/Time.tsx";
import classes from "../cuenta.module.css";
import type { Abierto } from "./abierto.ts";

export type FactoresProps = { factores: FactoresPropios; onAbrir: (abierto: Abierto) => void };

/** What is enrolled, since when and when it was last used, and how many recovery codes are left. */
export function Factores({ factores, onAbrir }: FactoresProps) {
  const t = useT();
  const { totp, passkeys, codigos, obligatorio, pruebas } = factores;
  const cuantos = passkeys.length + (totp === null ? 0 : 1);
  if (cuantos === 0) return <p>{t("factores:ninguno")}</p>;
  const seQuita = pruebas.length > 0 && !(obligatorio && cuantos === 1);
  const quitar = (nombre: string, alQuitar: () => void) =>
    seQuita ? (
      <Button variant="default" aria-label={t("factores:quitarNombre", { nombre })} onClick={alQuitar}>
        {t("factores:quitar")}
      </Button>
    ) : null;
  return (
    <>
      <ul className={classes["sesiones"]} aria-label={t("factores:titulo")}>
        {totp === null ? null : (
          <Fila {...totp} nombre={t("factores:totp")}>
            {quitar(t("factores:totp"), () => onAbrir({ tipo: "quitarTotp" }))}
          </Fila>
        )}
        {passkeys.map((passkey) => (
          <Fila key={passkey.id} {...passkey} nombre={<Written>{passkey.nombre}</Written>}>
            <Button
              variant="default"
              aria-label={t("factores:renombrarNombre", { nombre: passkey.nombre })}
              onClick={() => onAbrir({ tipo: "renombrar", passkey })}
            >
              {t("factores:renombrar")}
            </Button>
            {quitar(passkey.nombre, () => onAbrir({ tipo: "quitarPasskey", passkey }))}
          </Fila>
        ))}
      </ul>
      {seQuita || pruebas.length === 0 ? null : (
        <p className={classes["nota"]}>{t("errores:FACTOR_OBLIGATORIO")}</p>
      )}
      {codigos === null ? null : (
        <p>
          {t("factores:quedan", { count: codigos.restantes, total: CODIGOS_RECUPERACION })}{" "}
          {codigos.restantes < CODIGOS_POCOS ? (
            <StatusChip icon={IconAlertTriangle} tone="warning">
              {t("factores:quedanPocos")}
            </StatusChip>
          ) : null}
        </p>
      )}
    </>
  );
}

type FilaProps = { nombre: ReactNode; creado: string; usado: string | null; children: ReactNode };

function Fila({ nombre, creado, usado, children }: FilaProps) {
  const t = useT();
  return (
    <li>
      <div>
        <b>{nombre}</b>
        <p>
          {t("factores:desde")}: <Time at={creado} />
        </p>
        <p>
          {t("factores:usado")}: {usado === null ? t("factores:nunca") : <Time at={usado} />}
        </p>
      </div>
      <div className={classes["acciones"]}>{children}</div>
    </li>
  );
}
