import { IconPaperclip } from "@tabler/icons-react";
import { CLASIFICACIONES } from "@ventanilla/contract/canal/canal";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { type Ciudadano, nombreDeCiudadano } from "@ventanilla/contract/canal/ciudadano.rules";
import { instanteDe } from "@ventanilla/contract/mensaje/mensaje.rules";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import type { SueltoFila } from "@ventanilla/contract/suelto/suelto";
import { CanalIcono, NombreCiudadano, useNombreCanal } from "../../domains/canal/index.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Address } from "../../ui/Address.tsx";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { Written } from "../../ui/Stored.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./sueltos.module.css";

/** Who wrote it: nobody of whom anything was verified. */
export const ciudadanoDe = ({
  nombre,
  canal: { clasificacion },
  usuario,
}: Pick<SueltoFila, "nombre" | "canal" | "usuario">): Ciudadano => ({
  persona: null,
  nombre,
  clasificacion,
  usuario,
});

export function useColumnas(): Column<SueltoFila>[] {
  const t = useT();
  return [
    { key: "de", title: t("sueltos:de"), main: true, lines: 2, cell: (fila) => <De fila={fila} /> },
    { key: "mensaje", title: t("sueltos:mensaje"), lines: 3, cell: (fila) => <Palabras fila={fila} /> },
    { key: "motivo", title: t("sueltos:motivo"), cell: (fila) => <Motivo fila={fila} /> },
    {
      key: "recibido",
      title: t("sueltos:recibido"),
      numeric: true,
      corner: true,
      cell: (fila) => (
        <span className={classes["fecha"]}>
          <Time at={instanteDe(fila)} />
        </span>
      ),
    },
  ];
}

export function useFiltros(): Filter[] {
  const t = useT();
  const nombreCanal = useNombreCanal();
  return [
    { name: "texto", label: t("sueltos:texto"), kind: "text" },
    {
      name: "clasificacion",
      label: t("sueltos:canal"),
      kind: "option",
      options: CLASIFICACIONES.map((clase) => ({ value: clase, label: nombreCanal(clase) })),
    },
    {
      name: "estado",
      label: t("sueltos:estado"),
      kind: "option",
      none: t("sueltos:porRevisar"),
      options: [{ value: "DESCARTADO", label: t("sueltos:descartados") }],
    },
  ];
}

function De({ fila }: { fila: SueltoFila }) {
  const { clasificacion } = fila.canal;
  const quien = ciudadanoDe(fila);
  return (
    <span className={classes["de"]}>
      <CanalIcono clasificacion={clasificacion} usuario={fila.canal.usuario} />
      <span>
        <NombreCiudadano de={quien} />
        {nombreDeCiudadano(quien).fuente === "direccion" ? null : (
          <span className={classes["segunda"]}>
            <Address of={direccionVisible(clasificacion, fila.usuario)} />
          </span>
        )}
      </span>
    </span>
  );
}

function Palabras({ fila: { asunto, palabras, archivos } }: { fila: SueltoFila }) {
  const t = useT();
  return (
    <div className={classes["palabras"]}>
      {asunto === null ? null : (
        <b>
          <Written none={t("sueltos:sinAsunto")}>{asunto}</Written>
        </b>
      )}
      {palabras === "" ? null : (
        <span className={classes["segunda"]} lang={STORED_LANGUAGE}>
          {palabras}
        </span>
      )}
      {archivos === 0 ? null : (
        <span className={classes["archivos"]}>
          <IconPaperclip size={14} aria-hidden />
          {t("sueltos:archivos", { count: archivos })}
        </span>
      )}
    </div>
  );
}

function Motivo({ fila: { motivo, descartado } }: { fila: SueltoFila }) {
  const t = useT();
  return (
    <div className={classes["motivo"]}>
      {t(`sueltos:motivo_${motivo}`)}
      {descartado === null ? null : (
        <span className={classes["segunda"]}>
          {t("sueltos:descartadoPor", { operador: nombreDeOperador(descartado.operador) })}
        </span>
      )}
    </div>
  );
}
