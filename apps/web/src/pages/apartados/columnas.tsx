import { type ApartadoFila, ESTADOS_APARTADO, MOTIVOS_APARTADO } from "@ventanilla/contract/canal/apartado";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { CanalIcono, useNombreCanal } from "../../domains/canal/index.ts";
import { formatNumber } from "../../lib/format.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { catalogOf } from "../../ui/field/catalog.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { Time } from "../../ui/Time.tsx";
import classes from "./apartados.module.css";
import { useCanales } from "./api.ts";
import { useFallos } from "./use-fallos.ts";

/** What it is and its number: of one account many may come in a second. */
export function useNombreDeFila(): (fila: Pick<ApartadoFila, "id" | "que">) => string {
  const t = useT();
  return ({ id, que }) => `${t(`apartados:que_${que}`)} ${id}`;
}

export function useColumnas(): Column<ApartadoFila>[] {
  const t = useT();
  const nombreDeFila = useNombreDeFila();
  return [
    { key: "que", title: t("apartados:que"), main: true, cell: nombreDeFila },
    { key: "canal", title: t("apartados:canal"), cell: ({ canal }) => <Canal canal={canal} /> },
    { key: "motivo", title: t("apartados:motivo"), lines: 2, cell: (fila) => <Motivo fila={fila} /> },
    {
      key: "estado",
      title: t("apartados:estado"),
      corner: true,
      cell: ({ estado, resuelto }) => (
        <>
          {t(`apartados:estado_${estado}`)}
          {resuelto === null ? null : (
            <span className={classes["segunda"]}>
              {nombreDeOperador(resuelto.operador)}, <Time at={resuelto.instante} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "fecha",
      title: t("apartados:fecha"),
      numeric: true,
      cell: ({ _created_at }) => <Time at={_created_at} />,
    },
  ];
}

function Canal({ canal: { clasificacion, usuario } }: Pick<ApartadoFila, "canal">) {
  return (
    <span className={classes["canal"]}>
      <CanalIcono clasificacion={clasificacion} usuario={usuario} />
      {direccionVisible(clasificacion, usuario)}
    </span>
  );
}

function Motivo({
  fila: { motivo, fallos, veces, lecturas, bytes, conservado, estado },
}: {
  fila: ApartadoFila;
}) {
  const t = useT();
  const language = useLanguage();
  const enPalabras = useFallos();
  return (
    <div>
      {t(`apartados:motivo_${motivo}`)}
      <span className={classes["segunda"]}>{enPalabras(fallos)}</span>
      {veces < 2 && lecturas === 0 ? null : (
        <span className={classes["segunda"]}>
          {t("apartados:veces", {
            veces: formatNumber(veces, language),
            lecturas: formatNumber(lecturas, language),
          })}
        </span>
      )}
      {conservado || estado !== "PENDIENTE" ? null : (
        <span className={classes["segunda"]}>
          {t("apartados:grande", { bytes: formatNumber(bytes, language) })}
        </span>
      )}
    </div>
  );
}

export function useFiltros(): Filter[] {
  const t = useT();
  const canales = useCanales();
  const nombreCanal = useNombreCanal();
  return [
    {
      name: "canal",
      label: t("apartados:canal"),
      kind: "option",
      options: (canales.data?.rows ?? []).map(({ id, clasificacion, usuario }) => ({
        value: String(id),
        label: `${nombreCanal(clasificacion)} ${direccionVisible(clasificacion, usuario)}`,
      })),
      catalog: catalogOf(canales),
    },
    {
      name: "motivo",
      label: t("apartados:motivo"),
      kind: "option",
      options: MOTIVOS_APARTADO.map((uno) => ({ value: uno, label: t(`apartados:motivo_${uno}`) })),
    },
    {
      name: "estado",
      label: t("apartados:estado"),
      kind: "option",
      none: t("apartados:estado_PENDIENTE"),
      options: ESTADOS_APARTADO.filter((uno) => uno !== "PENDIENTE").map((uno) => ({
        value: uno,
        label: t(`apartados:estado_${uno}`),
      })),
    },
  ];
}
