import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import type { Corte, FilaTablero, TableroPeriodo } from "@ventanilla/contract/tablero/tablero";
import { CORTES } from "@ventanilla/contract/tablero/tablero";
import { useState } from "react";
import { CanalIcono } from "../../../domains/canal/index.ts";
import { formatDuration, formatNumber } from "../../../lib/format.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { Chart, type ChartView, useChartView } from "../../../ui/chart/Chart.tsx";
import { FigureTable } from "../../../ui/chart/FigureTable.tsx";
import { OptionField } from "../../../ui/field/OptionField.tsx";
import { Written } from "../../../ui/Stored.tsx";
import { Cifra } from "./Cifra.tsx";
import classes from "./cifras.module.css";
import { HayMas } from "./Partes.tsx";
import { diaEscrito, useLecturaDias, useLecturaHoras } from "./use-lecturas.ts";

export interface VistaResumen {
  porDia: ChartView;
  porHora: ChartView;
  corte: Corte | undefined;
  onCorte: (corte: Corte) => void;
}

/** How it is looked at: it stays while other days are asked for. */
export function useVistaResumen(): VistaResumen {
  const [corte, onCorte] = useState<Corte>();
  return { porDia: useChartView(), porHora: useChartView(), corte, onCorte };
}

type ResumenProps = { datos: TableroPeriodo; todas: boolean; vista: VistaResumen };

/** What happened, whole, along the time and divided. */
export function Resumen({ datos, todas, vista }: ResumenProps) {
  const t = useT();
  const language = useLanguage();
  const numero = (valor: number) => formatNumber(valor, language);
  const lecturaDias = useLecturaDias();
  const lecturaHoras = useLecturaHoras();
  const { total, dias, horas } = datos;
  return (
    <>
      <ul className={classes["cifras"]}>
        <PrimeraRespuesta datos={datos} />
        <Cifra nombre={t("tablero:abiertos")} valor={numero(total.abiertos)} />
        <Cifra nombre={t("tablero:cerrados")} valor={numero(total.cerrados)} />
        <Cifra nombre={t("tablero:cancelados")} valor={numero(total.cancelados)} />
        <Cifra nombre={t("tablero:recibidos")} valor={numero(total.recibidos)} />
        <Cifra nombre={t("tablero:enviados")} valor={numero(total.enviados)} />
      </ul>
      <div className={classes["tarjetas"]}>
        <div className={classes["tarjeta"]}>
          <Chart
            title={t("tablero:porDia")}
            view={vista.porDia}
            reading={lecturaDias(datos)}
            head={t("tablero:dia")}
            labels={dias.map(({ dia }) => diaEscrito(dia))}
            series={[
              { name: t("tablero:abiertos"), values: dias.map(({ abiertos }) => abiertos) },
              { name: t("tablero:cerrados"), values: dias.map(({ cerrados }) => cerrados) },
            ]}
          />
        </div>
        <div className={classes["tarjeta"]}>
          <Chart
            title={t("tablero:porHora")}
            view={vista.porHora}
            reading={lecturaHoras(horas)}
            head={t("tablero:hora")}
            labels={horas.map(({ hora }) => `${hora}:00`)}
            series={[
              { name: t("tablero:recibidos"), values: horas.map(({ recibidos }) => recibidos) },
              { name: t("tablero:enviados"), values: horas.map(({ enviados }) => enviados) },
            ]}
          />
        </div>
      </div>
      <Desglose
        por={datos.por}
        cortes={CORTES.filter((corte) => (corte === "entidad") === todas)}
        elegido={vista.corte}
        onElegido={vista.onCorte}
      />
    </>
  );
}

/** How long half of the citizens waited at most, and how that was before. */
function PrimeraRespuesta({ datos: { primera, antes } }: { datos: TableroPeriodo }) {
  const t = useT();
  const { mediana } = primera;
  if (mediana === null) return <Cifra nombre={t("tablero:primeraRespuesta")} valor={t("tablero:sinDatos")} />;
  const otra = antes.primera.mediana;
  const comparado = () => {
    if (otra === null) return t("tablero:primeraAyuda");
    const tiempo = formatDuration(Math.abs(mediana - otra) * 1000);
    if (mediana === otra) return t("tablero:primeraIgual");
    return t(mediana < otra ? "tablero:primeraMenos" : "tablero:primeraMas", { tiempo });
  };
  return (
    <Cifra
      nombre={t("tablero:primeraRespuesta")}
      valor={formatDuration(mediana * 1000)}
      detalle={comparado()}
    />
  );
}

type DesgloseProps = {
  por: TableroPeriodo["por"];
  cortes: readonly Corte[];
  elegido: Corte | undefined;
  onElegido: (corte: Corte) => void;
};

function Desglose({ por, cortes, elegido, onElegido }: DesgloseProps) {
  const t = useT();
  const language = useLanguage();
  const corte = elegido !== undefined && cortes.includes(elegido) ? elegido : (cortes[0] ?? "entidad");
  const numero = (valor: number) => formatNumber(valor, language);
  const filas = por[corte];
  return (
    <div className={classes["tarjetas"]}>
      <div className={classes["tarjeta"]}>
        {cortes.length > 1 ? (
          <OptionField
            id="tablero-corte"
            label={t("tablero:divididos")}
            required={false}
            value={corte}
            onChange={onElegido}
            onBlur={() => undefined}
            options={cortes.map((value) => ({ value, label: t(`tablero:por_${value}`) }))}
          />
        ) : null}
        {filas.rows.length === 0 ? (
          <p>{t("tablero:sinFilas")}</p>
        ) : (
          <FigureTable
            caption={`${t("tablero:divididos")}: ${t(`tablero:por_${corte}`)}`}
            head={t(`tablero:por_${corte}`)}
            columns={[
              t("tablero:abiertos"),
              t("tablero:cerrados"),
              t("tablero:cancelados"),
              t("tablero:recibidos"),
              t("tablero:enviados"),
              t("tablero:primeraRespuesta"),
            ]}
            rows={filas.rows.map((fila) => ({
              key: fila.id,
              name: <Nombre fila={fila} corte={corte} />,
              cells: [
                numero(fila.abiertos),
                numero(fila.cerrados),
                numero(fila.cancelados),
                numero(fila.recibidos),
                numero(fila.enviados),
                fila.primera.mediana === null ? t("sinDato") : formatDuration(fila.primera.mediana * 1000),
              ],
            }))}
          />
        )}
        <HayMas de={filas} />
      </div>
    </div>
  );
}

/** Named by institutions, in the language of what is stored; accounts and persons bear names. */
const ESCRITOS: readonly Corte[] = ["punto", "tramite", "entidad"];

function Nombre({ fila: { id, nombre, clasificacion }, corte }: { fila: FilaTablero; corte: Corte }) {
  const t = useT();
  if (id === 0) return <>{t(`tablero:ninguno_${corte}`)}</>;
  return (
    <>
      {clasificacion === null ? null : <CanalIcono clasificacion={clasificacion} />}{" "}
      {ESCRITOS.includes(corte) ? <Written>{nombre}</Written> : null}
      {corte === "operador" ? nombreDeOperador(nombre) : null}
      {corte === "canal" ? nombre : null}
    </>
  );
}
