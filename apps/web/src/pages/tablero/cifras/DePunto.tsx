import { minutosDeEspera, type NivelEspera, nivelDeEspera } from "@ventanilla/contract/caso/espera.rules";
import { type ListaPedida, useUmbrales } from "../../../domains/caso/index.ts";
import { now } from "../../../lib/clock.ts";
import { formatNumber } from "../../../lib/format.ts";
import { STORED_LANGUAGE } from "../../../lib/stored-language.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { Chart, useChartView } from "../../../ui/chart/Chart.tsx";
import { useSlowLoading } from "../../../ui/states/Skeletons.tsx";
import { usePunto } from "./api.ts";
import { type Alerta, Cifra, useCuenta } from "./Cifra.tsx";
import classes from "./cifras.module.css";
import { Contado, esperaDe, LosQueEsperan, NoCargo } from "./Partes.tsx";
import { useLecturaHoras } from "./use-lecturas.ts";
import { CifrasVacias, TarjetasVacias } from "./Vacias.tsx";

/** As the list of chats marks who waits. */
const ALERTA = { espera: undefined, demora: "aviso", atraso: "peligro" } as const satisfies Record<
  NivelEspera,
  Alerta | undefined
>;

/** What needs an operator now: their point, and their own day. */
export function DePunto({ id, nombre }: { id: number; nombre: string }) {
  const t = useT();
  const language = useLanguage();
  const cuenta = useCuenta();
  const mirar = usePunto(id);
  const umbrales = useUmbrales(id);
  const lectura = useLecturaHoras();
  const view = useChartView();
  const { data, error } = mirar;
  useSlowLoading(data === undefined && error === null);
  if (data === undefined && error !== null) return <NoCargo error={error} mirar={mirar} />;
  // Each figure asks for the chats that it counts, whatever was looked at last.
  const enChat = (search: ListaPedida) => ({ to: `/chat/${id}`, search: { ...search } });
  const nivel = data?.desde
    ? nivelDeEspera(minutosDeEspera(Date.parse(data.desde), now()), umbrales)
    : "espera";
  const conAtraso = nivel === "espera" ? "" : ` · ${t(`chat:espera_${nivel}`)}`;
  return (
    <section className={classes["seccion"]} aria-labelledby="tablero-punto">
      <div className={classes["cabeza"]}>
        <h2 id="tablero-punto" lang={STORED_LANGUAGE}>
          {nombre}
        </h2>
        <Contado en={data?.contado_en} mirar={mirar} />
      </div>
      {data === undefined ? (
        <>
          <CifrasVacias cuantas={5} />
          <TarjetasVacias de={["tabla", "grafico"]} />
        </>
      ) : (
        <>
          <ul className={classes["cifras"]}>
            <Cifra
              nombre={t("tablero:sinLeer")}
              valor={formatNumber(data.sin_leer, language)}
              lista={enChat({ vista: "todos" })}
            />
            <Cifra
              nombre={t("tablero:esperan")}
              valor={cuenta(data.esperan)}
              detalle={
                data.desde === null
                  ? t("tablero:nadieEspera")
                  : `${t("tablero:esperaMayor")}: ${esperaDe(data.desde)}${conAtraso}`
              }
              alerta={ALERTA[nivel]}
              lista={enChat({ vista: "esperan", orden: "espera" })}
            />
            {data.mios === undefined ? null : (
              <Cifra
                nombre={t("chat:vista_mios")}
                valor={cuenta(data.mios)}
                detalle={t("tablero:miosAyuda")}
                lista={enChat({ vista: "mios" })}
              />
            )}
            <Cifra
              nombre={t("tablero:abiertosAhora")}
              valor={cuenta(data.abiertos)}
              lista={{ to: "/pendientes" }}
            />
            <Cifra nombre={t("tablero:cerradosHoy")} valor={formatNumber(data.cerrados_hoy, language)} />
          </ul>
          <div className={classes["tarjetas"]}>
            <LosQueEsperan punto={id} quienes={data.quienes} />
            <div className={classes["tarjeta"]}>
              <Chart
                title={t("tablero:porHora")}
                view={view}
                reading={lectura(data.horas)}
                head={t("tablero:hora")}
                labels={data.horas.map(({ hora }) => `${hora}:00`)}
                series={[
                  { name: t("tablero:recibidos"), values: data.horas.map(({ recibidos }) => recibidos) },
                  { name: t("tablero:enviados"), values: data.horas.map(({ enviados }) => enviados) },
                ]}
              />
            </div>
          </div>
        </>
      )}
    </section>
  );
}
