import { SegmentedControl } from "@mantine/core";
import { TABLERO_DIAS_MAX } from "@ventanilla/contract/limites";
import { diaMas, diasEntre } from "@ventanilla/contract/tablero/tablero.rules";
import { useState } from "react";
import { useT } from "../../../lib/use-t.ts";
import { useToday } from "../../../lib/use-today.ts";
import { DateField } from "../../../ui/field/DateField.tsx";
import { useSlowLoading } from "../../../ui/states/Skeletons.tsx";
import { usePeriodo } from "./api.ts";
import classes from "./cifras.module.css";
import { NoCargo } from "./Partes.tsx";
import { Resumen, useVistaResumen, type VistaResumen } from "./Resumen.tsx";
import { CifrasVacias, TarjetasVacias } from "./Vacias.tsx";

const PERIODOS = ["hoy", "7", "30", "otro"] as const;
type Periodo = (typeof PERIODOS)[number];
const DIAS = { hoy: 1, "7": 7, "30": 30 } as const;

interface Eleccion {
  periodo: Periodo;
  /** Null: none were chosen yet. */
  fechas: { desde: string; hasta: string } | null;
  /** The day on which somebody chose. */
  el: string;
}

/** What happened between two days, of which the last is today unless others are chosen. */
export function Sucedio({ cual, todas }: { cual: { id_entidad?: number }; todas: boolean }) {
  const t = useT();
  const hoy = useToday();
  const [eleccion, setEleccion] = useState<Eleccion>({ periodo: "30", fechas: null, el: hoy });
  const elegir = (cambio: Partial<Omit<Eleccion, "el">>) => setEleccion({ ...eleccion, ...cambio, el: hoy });
  const vista = useVistaResumen();
  const { periodo } = eleccion;
  const fechas = eleccion.fechas ?? { desde: diaMas(hoy, -29), hasta: hoy };
  const pedido = periodo === "otro" ? fechas : { desde: diaMas(hoy, 1 - DIAS[periodo]), hasta: hoy };
  const dias = pedido.desde === "" || pedido.hasta === "" ? 0 : diasEntre(pedido.desde, pedido.hasta);
  const sirve = dias >= 1 && dias <= TABLERO_DIAS_MAX;
  return (
    <section className={classes["seccion"]} aria-labelledby="tablero-sucedio">
      <div className={classes["cabeza"]}>
        <h2 id="tablero-sucedio">{t("tablero:sucedio")}</h2>
        <div className={classes["filtros"]}>
          <SegmentedControl
            className={classes["periodo"] ?? ""}
            aria-label={t("tablero:periodo")}
            value={periodo}
            onChange={(uno) => elegir({ periodo: uno as Periodo })}
            data={PERIODOS.map((value) => ({ value, label: t(`tablero:periodo_${value}`) }))}
          />
        </div>
      </div>
      {periodo === "otro" ? (
        <div className={classes["filtros"]}>
          <DateField
            label={t("tablero:desde")}
            value={fechas.desde}
            onChange={(desde) => elegir({ fechas: { ...fechas, desde } })}
            {...(!sirve && { error: t("tablero:fechasMal") })}
          />
          <DateField
            label={t("tablero:hasta")}
            value={fechas.hasta}
            onChange={(hasta) => elegir({ fechas: { ...fechas, hasta } })}
          />
        </div>
      ) : null}
      {sirve ? (
        <Cifras pedido={{ ...cual, ...pedido }} todas={todas} deFondo={eleccion.el !== hoy} vista={vista} />
      ) : null}
    </section>
  );
}

type CifrasProps = {
  pedido: { id_entidad?: number; desde: string; hasta: string };
  todas: boolean;
  /** Other days than were chosen: midnight asks for them, and nobody else. */
  deFondo: boolean;
  vista: VistaResumen;
};

function Cifras({ pedido, todas, deFondo, vista }: CifrasProps) {
  const mirar = usePeriodo(pedido, { deFondo });
  const { data, error } = mirar;
  useSlowLoading(data === undefined && error === null);
  if (data === undefined && error !== null) return <NoCargo error={error} mirar={mirar} />;
  if (data === undefined)
    return (
      <>
        <CifrasVacias cuantas={6} />
        <TarjetasVacias de={["grafico", "grafico"]} />
        <TarjetasVacias de={["desglose"]} />
      </>
    );
  return <Resumen datos={data} todas={todas} vista={vista} />;
}
