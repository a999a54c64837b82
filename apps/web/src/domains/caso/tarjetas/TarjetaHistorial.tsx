import { Button } from "@mantine/core";
import { IconLinkPlus, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../../../lib/use-t.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Lines } from "../../../ui/states/Skeletons.tsx";
import { useAdjuntosDeCaso, useCasosDePersona } from "../api.ts";
import classes from "./tarjetas.module.css";

export type TarjetaHistorialProps = {
  idCaso: number;
  idPersona: number | null;
  onVer: (cuales: "adjuntos" | "cerrados") => void;
};

/** How many cases were attached to this one, and how many of the person are closed; each opens its list. */
export function TarjetaHistorial({ idCaso, idPersona, onVer }: TarjetaHistorialProps) {
  const t = useT();
  const adjuntos = useAdjuntosDeCaso(idCaso);
  const cerrados = useCasosDePersona(idPersona, "CERRADO");
  if (adjuntos.isLoading || cerrados.isLoading) return <Lines count={2} />;
  const fallidas = [adjuntos, cerrados].filter(({ isError, data }) => isError && data === undefined);
  if (fallidas.length > 0) {
    const reintentar = () => {
      for (const { refetch } of fallidas) void refetch();
    };
    return <ErrorState compact title={t("chat:tarjetaError")} onRetry={reintentar} />;
  }
  return (
    <div className={classes["acciones"]}>
      <Cuenta
        cuantos={adjuntos.data?.count ?? 0}
        icono={<IconLinkPlus size={16} aria-hidden />}
        onVer={() => onVer("adjuntos")}
      >
        {t("caso:adjuntos")}
      </Cuenta>
      <Cuenta
        cuantos={cerrados.data?.count ?? 0}
        icono={<IconLock size={16} aria-hidden />}
        onVer={() => onVer("cerrados")}
      >
        {t("caso:cerrados")}
      </Cuenta>
    </div>
  );
}

type CuentaProps = { cuantos: number; icono: ReactNode; onVer: () => void; children: string };

function Cuenta({ cuantos, icono, onVer, children }: CuentaProps) {
  return (
    <Button variant="default" leftSection={icono} disabled={cuantos === 0} onClick={onVer}>
      {children} <b className={classes["cuenta"]}>{cuantos}</b>
    </Button>
  );
}
