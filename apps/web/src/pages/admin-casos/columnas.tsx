import { Tooltip, UnstyledButton } from "@mantine/core";
import {
  ATENCIONES_DE_CASO,
  type CasoFila,
  ENVIOS_DE_CASO,
  type EstadoCaso,
} from "@ventanilla/contract/caso/caso";
import {
  DESCRIPCION_CASO_MAX,
  IDENTIFICADOR_PUNTO_MAX,
  NOMBRE_PERSONA_MAX,
  NRO_DOCUMENTO_MAX,
  PREVISTA_LISTA,
} from "@ventanilla/contract/limites";
import { documentoEntero } from "@ventanilla/contract/persona/persona.rules";
import { NombreCiudadano } from "../../domains/canal/index.ts";
import { ciudadanoDe, useCeldasDeCaso } from "../../domains/caso/index.ts";
import { shorten } from "../../lib/format.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { storedOptions } from "../../ui/stored-options.ts";
import { Time } from "../../ui/Time.tsx";
import classes from "./admin-casos.module.css";

/** In the order of document B, the actions before them. */
export function useColumnas(): Column<CasoFila>[] {
  const t = useT();
  const { tipo, ultimoMensaje, ultimaActualizacion, estado } = useCeldasDeCaso();
  return [
    tipo,
    {
      key: "nombre_completo",
      title: t("casos:nombre_completo"),
      main: true,
      lines: 2,
      cell: (fila) => (
        <span className={classes["nombre"]}>
          <NombreCiudadano de={ciudadanoDe(fila)} />
        </span>
      ),
    },
    {
      key: "nro_documento",
      title: t("casos:nro_documento"),
      numeric: true,
      cell: ({ persona }) => (persona === null ? t("sinDato") : documentoEntero(persona)),
    },
    {
      key: "descripcion",
      title: t("casos:descripcion"),
      order: "descripcion",
      stored: true,
      lines: 3,
      cell: ({ descripcion }) => (
        <span className={classes["descripcion"]}>{shorten(descripcion, PREVISTA_LISTA)}</span>
      ),
    },
    { key: "identificador", title: t("casos:identificador"), cell: (fila) => <Punto fila={fila} /> },
    {
      ...ultimoMensaje,
      cell: (fila) => <span className={classes["ultimo"]}>{ultimoMensaje.cell(fila)}</span>,
    },
    // Nine columns stand beside each other: the day over the hour.
    { ...ultimaActualizacion, lines: 2, cell: (fila) => <Time at={fila._updated_at} /> },
    estado,
  ];
}

/** Its institution is told on pointing, on focus and by voice. */
function Punto({ fila: { punto_atencion: punto } }: { fila: CasoFila }) {
  const t = useT();
  if (punto === null) return <span className={classes["nada"]}>{t("casos:sinPunto")}</span>;
  const { identificador, entidad } = punto;
  return (
    <Tooltip label={entidad.nombre} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton
        className={classes["punto"] ?? ""}
        lang={STORED_LANGUAGE}
        aria-description={entidad.nombre}
      >
        {identificador}
      </UnstyledButton>
    </Tooltip>
  );
}

/** Names, documents and what people wrote stay out of the address. */
export const VISTA = {
  filters: ["identificador", "estado", "atencion", "envios"],
  personal: ["nombre_completo", "nro_documento", "descripcion"],
  order: "-_updated_at",
} as const;

export function useFiltros(): Filter[] {
  const t = useT();
  return [
    {
      name: "nombre_completo",
      label: t("casos:nombre_completo"),
      kind: "text",
      maxLength: NOMBRE_PERSONA_MAX,
    },
    { name: "nro_documento", label: t("casos:nro_documento"), kind: "text", maxLength: NRO_DOCUMENTO_MAX },
    {
      name: "identificador",
      label: t("casos:identificador"),
      kind: "text",
      maxLength: IDENTIFICADOR_PUNTO_MAX,
    },
    { name: "descripcion", label: t("casos:descripcion"), kind: "text", maxLength: DESCRIPCION_CASO_MAX },
    {
      name: "estado",
      label: t("casos:estado"),
      kind: "option",
      options: storedOptions(ESTADOS_DE_FILTRO),
    },
    {
      name: "atencion",
      label: t("casos:atencion"),
      kind: "option",
      options: ATENCIONES_DE_CASO.map((cuales) => ({ value: cuales, label: t(`casos:atencion_${cuales}`) })),
      none: t("todas"),
    },
    {
      name: "envios",
      label: t("casos:envios"),
      kind: "option",
      options: ENVIOS_DE_CASO.map((cuales) => ({ value: cuales, label: t(`casos:envios_${cuales}`) })),
    },
  ];
}

/** In the order of document B. */
const ESTADOS_DE_FILTRO = [
  "ACTIVO",
  "CERRADO",
  "CANCELADO",
  "PENDIENTE",
] as const satisfies readonly EstadoCaso[];
