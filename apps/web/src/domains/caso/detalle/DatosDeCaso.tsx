import { DataList } from "@mantine/core";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import type { CasoDetalle } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import { nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import type { ReactNode } from "react";
import { formatLongDate } from "../../../lib/format.ts";
import { STORED_LANGUAGE } from "../../../lib/stored-language.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { SeenBy } from "../../../ui/SeenBy.tsx";
import { Written } from "../../../ui/Stored.tsx";
import { CanalIcono, useNombreCanal } from "../../canal/index.ts";
import classes from "./detalle.module.css";

/** Description, procedure, dates, who asks and through which channels. */
export function DatosDeCaso({ caso }: { caso: CasoDetalle }) {
  const t = useT();
  const { persona, _created_at: abierto, _updated_at: movido } = caso;
  return (
    <>
      <DataList className={classes["datos"] ?? ""} labelWidth="min(11rem, 38%)">
        <Dato nombre={t("caso:detalleDescripcion")}>
          <span className={classes["texto"]} lang={STORED_LANGUAGE}>
            {caso.descripcion}
          </span>
        </Dato>
        <Dato nombre={t("caso:detalleTramite")}>
          <Written none={t("chat:sinTramite")}>{caso.tramite?.nombre_tramite}</Written>
        </Dato>
        <Dato nombre={t("caso:detalleApertura")}>
          <Fecha at={abierto} />
        </Dato>
        {/* Nothing touches a case that ended: its last change is when it closed (decision 66). */}
        <Dato nombre={t(estaAbierto(caso) ? "caso:detalleUltima" : "caso:detalleCierre")}>
          <Fecha at={movido} />
        </Dato>
      </DataList>
      <h3 className={classes["titulo"]}>{t("caso:detalleSolicitante")}</h3>
      {persona === null ? (
        <p className={classes["nada"]}>{t("chat:sinPersona")}</p>
      ) : (
        <>
          <DataList className={classes["datos"] ?? ""} labelWidth="min(11rem, 38%)">
            <Dato nombre={t("caso:detalleNombre")}>{nombreCompleto(persona)}</Dato>
            <Dato nombre={t("caso:detalleTelefono")}>{persona.telefono ?? t("sinDato")}</Dato>
            <Dato nombre={t("caso:detalleCelular")}>{persona.movil ?? t("sinDato")}</Dato>
          </DataList>
          <SeenBy id={persona.id} />
        </>
      )}
      <h3 className={classes["titulo"]}>{t("caso:detalleFuentes")}</h3>
      <Fuentes fuentes={caso.fuentes} />
    </>
  );
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{nombre}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}

function Fecha({ at }: { at: string }) {
  const idioma = useLanguage();
  return <time dateTime={at}>{formatLongDate(at, idioma)}</time>;
}

function Fuentes({ fuentes }: Pick<CasoDetalle, "fuentes">) {
  const nombreCanal = useNombreCanal();
  return (
    <ul className={classes["fuentes"]}>
      {fuentes.map(({ id, clasificacion, usuario }) => (
        <li key={id}>
          <CanalIcono clasificacion={clasificacion} decorativo />
          <span>{direccionVisible(clasificacion, usuario)}</span>
          <span className={classes["clase"]}>{nombreCanal(clasificacion)}</span>
        </li>
      ))}
    </ul>
  );
}
