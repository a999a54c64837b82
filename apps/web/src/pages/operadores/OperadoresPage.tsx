import { IconAlertTriangle, IconArrowRight, IconDesk } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
  fueExigido,
  olvidarExigencia,
  type PuntoActual,
  PuntoTarjeta,
  useCubiculos,
  useMoverse,
  usePuntoActual,
} from "../../domains/punto/index.ts";
import { PrimerosPasos, usePasos } from "../../domains/tablero/index.ts";
import { announce } from "../../lib/announce.ts";
import { goTo } from "../../lib/navigation.ts";
import { useT } from "../../lib/use-t.ts";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Bone, useSlowLoading } from "../../ui/states/Skeletons.tsx";
import classes from "./operadores.module.css";

/** /operadores and /puntos-atencion: choose where I work. */
export function OperadoresPage() {
  const t = useT();
  const punto = usePuntoActual();
  const { data: puntos, error, isPending, refetch } = useCubiculos({ vigilar: true });
  const { ingresar, salir, ocupado } = useMoverse();
  const { pasos, quitar } = usePasos(punto !== undefined);
  const [requerido] = useState(fueExigido);
  useEffect(() => olvidarExigencia, []);
  const fallo = puntos === undefined ? error : null;
  useEffect(() => {
    if (fallo !== null) handleError(fallo, { inPlace: true });
  }, [fallo]);
  useSlowLoading(isPending);
  useLlegada(puntos?.length, punto);

  const entrar = async (elegido: PuntoActual) => {
    if (!(await ingresar(elegido))) return;
    announce(t("operadores:ingresado", { nombre: elegido.identificador }));
    goTo(`/chat/${elegido.id}`);
  };
  const dejar = async (dejado: PuntoActual) => {
    if (await salir()) announce(t("operadores:salido", { nombre: dejado.identificador }));
  };

  return (
    <>
      <PageHeader title={t("paginas:puntosAtencion")} />
      {requerido && punto === undefined ? (
        <p className={classes["requerido"]}>
          <IconAlertTriangle size={18} aria-hidden />
          {t("operadores:requerido")}
        </p>
      ) : null}
      {typeof pasos === "string" ? null : (
        <PrimerosPasos
          pasos={pasos}
          onQuitar={quitar}
          enlace={
            punto === undefined ? null : (
              <Link to={`/chat/${punto.id}`}>
                {t("paginas:tableroIrChat")} <IconArrowRight size={16} aria-hidden />
              </Link>
            )
          }
        />
      )}
      {isPending ? <Esqueleto /> : null}
      {fallo === null ? null : <ErrorState text={errorText(fallo)} onRetry={() => void refetch()} />}
      {puntos?.length === 0 ? (
        <EmptyState icon={<IconDesk size={32} />} title={t("operadores:vacio")} />
      ) : null}
      {puntos === undefined || puntos.length === 0 ? null : (
        <ul className={classes["puntos"]}>
          {puntos.map((uno) => (
            <PuntoTarjeta
              key={uno.id}
              punto={uno}
              aqui={uno.id === punto?.id}
              ocupado={ocupado}
              onIngresar={() => void entrar(uno)}
              onSalir={() => void dejar(uno)}
              onChat={() => goTo(`/chat/${uno.id}`)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Says once how many points there are and where the operator is. */
function useLlegada(cantidad: number | undefined, punto: PuntoActual | undefined): void {
  const t = useT();
  const sabido = cantidad !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: spoken at the first answer, not at each change
  useEffect(() => {
    if (cantidad === undefined) return;
    announce(
      punto === undefined
        ? t("operadores:llegada", { count: cantidad })
        : t("operadores:llegadaEn", { count: cantidad, nombre: punto.identificador }),
    );
  }, [sabido]);
}

function Esqueleto() {
  return (
    <div className={classes["puntos"]} aria-busy="true">
      <Bone className={classes["hueso"] ?? ""} />
      <Bone className={classes["hueso"] ?? ""} />
      <Bone className={classes["hueso"] ?? ""} />
    </div>
  );
}
