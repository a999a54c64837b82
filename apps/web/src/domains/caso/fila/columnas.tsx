import { IconFile, IconMail, IconMicrophone, IconPhoto, IconVideo } from "@tabler/icons-react";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { nombreDeCiudadano } from "@ventanilla/contract/canal/ciudadano.rules";
import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { PREVISTA_LISTA } from "@ventanilla/contract/limites";
import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import { prevista } from "@ventanilla/contract/mensaje/mensaje.rules";
import { shorten } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";
import { Address } from "../../../ui/Address.tsx";
import type { Column } from "../../../ui/list/list-props.ts";
import { Written } from "../../../ui/Stored.tsx";
import { Time } from "../../../ui/Time.tsx";
import { CanalIcono, NombreCiudadano } from "../../canal/index.ts";
import { CasoChip } from "../CasoChip.tsx";
import classes from "./fila.module.css";
import { ciudadanoDe } from "./nombre.ts";
import { SignoFallo } from "./SignoFallo.tsx";

const MEDIOS = {
  audio: { icono: IconMicrophone, clave: "chat:tipoAudio" },
  archivo: { icono: IconFile, clave: "chat:tipoArchivo" },
  imagen: { icono: IconPhoto, clave: "chat:tipoImagen" },
  video: { icono: IconVideo, clave: "chat:tipoVideo" },
  email: { icono: IconMail, clave: "chat:tipoEmail" },
} as const satisfies Record<Exclude<TipoContenido, "texto">, object>;

/** The columns that lists of cases are made of. */
export function useCeldasDeCaso() {
  const t = useT();
  return {
    tipo: {
      key: "tipo",
      title: t("pendientes:tipo"),
      order: "tipo",
      stored: true,
      cell: (fila) => fila.tipo,
    },
    persona: {
      key: "persona",
      title: t("pendientes:persona"),
      main: true,
      lines: 2,
      cell: (fila) => <Persona fila={fila} />,
    },
    descripcion: {
      key: "descripcion",
      title: t("pendientes:descripcion"),
      order: "descripcion",
      stored: true,
      lines: 3,
      cell: (fila) => <Descripcion fila={fila} />,
    },
    ultimoMensaje: {
      key: "ultimoMensaje",
      title: t("pendientes:ultimoMensaje"),
      lines: 2,
      cell: (fila) => (
        <>
          <SignoFallo fallidos={fila.fallidos - fila.inciertos} inciertos={fila.inciertos} />
          <UltimoMensaje mensaje={fila.ultimoMensaje} />
        </>
      ),
    },
    ultimaActualizacion: {
      key: "ultimaActualizacion",
      title: t("pendientes:ultimaActualizacion"),
      order: "_updated_at",
      numeric: true,
      cell: (fila) => (
        <span className={classes["fecha"]}>
          <Time at={fila._updated_at} />
        </span>
      ),
    },
    estado: {
      key: "estado",
      title: t("pendientes:estado"),
      order: "estado",
      corner: true,
      cell: (fila) => (
        <CasoChip estado={fila.estado} creado={fila._created_at} actualizado={fila._updated_at} />
      ),
    },
  } satisfies Record<string, Column<CasoFila>>;
}

/** The columns of the pending list and the history, in the order of document B; the actions stand before them. */
export function useColumnasDeCaso(): Column<CasoFila>[] {
  const { tipo, persona, descripcion, ultimoMensaje, ultimaActualizacion, estado } = useCeldasDeCaso();
  return [tipo, persona, descripcion, ultimoMensaje, ultimaActualizacion, estado];
}

function Persona({ fila }: { fila: CasoFila }) {
  const quien = ciudadanoDe(fila);
  const { clasificacion } = fila.canal_principal.principal;
  const usuario = direccionVisible(clasificacion, fila.canal_principal.principal.usuario);
  return (
    <span className={classes["persona"]}>
      <CanalIcono clasificacion={clasificacion} usuario={usuario} />
      <span>
        <NombreCiudadano de={quien} />
        {nombreDeCiudadano(quien).fuente === "direccion" ? null : (
          <span className={classes["segunda"]}>
            <Address of={usuario} />
          </span>
        )}
      </span>
    </span>
  );
}

function Descripcion({ fila }: { fila: CasoFila }) {
  return (
    <div className={classes["descripcion"]}>
      {shorten(fila.descripcion, PREVISTA_LISTA)}
      {fila.punto_atencion === null ? null : (
        <span className={classes["segunda"]}>{fila.punto_atencion.identificador}</span>
      )}
    </div>
  );
}

/** 40 characters, or icon and word; who spoke is heard, not seen. */
function UltimoMensaje({ mensaje }: { mensaje: CasoFila["ultimoMensaje"] }) {
  const t = useT();
  if (mensaje === null) return t("pendientes:sinMensajes");
  const { tipo_contenido: tipo, contenido, direccion } = mensaje;
  const quien = direccion === "ENTRADA" ? t("pendientes:recibido") : t("pendientes:enviado");
  // The row carries no extras: for e-mail the server puts the subject in `contenido`.
  const texto = prevista(tipo, contenido, contenido, PREVISTA_LISTA);
  const voz = <span className="solo-voz">{`${quien}: `}</span>;
  if (tipo === "texto") {
    return (
      <>
        {voz}
        <Written>{texto}</Written>
      </>
    );
  }
  const { icono: Icono, clave } = MEDIOS[tipo];
  return (
    <span className={classes["medio"]}>
      {voz}
      <Icono size={16} aria-hidden />
      <Written none={t(clave)}>{texto}</Written>
    </span>
  );
}
