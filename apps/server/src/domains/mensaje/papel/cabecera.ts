import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import type { CasoDetalle } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { CabeceraDePapel, DatoDePapel } from "@ventanilla/contract/mensaje/papel";
import { nombreDeOperador, nombreLegible } from "@ventanilla/contract/persona/nombre.rules";
import { documentoEntero, nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import { type Clave, type Idioma, traducir } from "@ventanilla/i18n";
import { formatLogDate, formatLongDate } from "@ventanilla/i18n/format";
import { now } from "../../../shared/clock.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { nombreDeCanal } from "./palabras.ts";

export interface Encabezado {
  caso: CasoDetalle;
  institucion: string;
  sesion: Pick<Sesion, "nombre" | "usuario">;
  idioma: Idioma;
  notas: boolean;
}

/** What stands over the thread: which matter it is, whose, by which channels, and who put it on paper. */
export function cabeceraDe({ caso, institucion, sesion, idioma, notas }: Encabezado): CabeceraDePapel {
  const t = (clave: Clave, valores?: Record<string, string | number>) => traducir(idioma, clave, valores);
  const titulo = t("papel:titulo", { caso: caso.id });
  const nombre = nombreDeOperador(sesion.nombre);
  const quien = nombre === "" ? sesion.usuario : `${nombre} (${sesion.usuario})`;
  return {
    idioma,
    institucion,
    titulo,
    corriente: `${institucion} · ${titulo}`,
    // The page's own number is put in its place by whoever draws the page.
    pagina: t("papel:pagina", { n: "{{n}}" }),
    secciones: [
      { titulo: t("papel:elCaso"), datos: datosDe(caso, idioma) },
      { titulo: t("caso:detalleSolicitante"), datos: solicitanteDe(caso, idioma) },
      { titulo: t("caso:detalleFuentes"), datos: fuentesDe(caso, idioma) },
    ],
    conversacion: t("chat:panelConversacion"),
    archivo: `${t("chat:tipoArchivo")}:`,
    sinMensajes: t("chat:hiloVacio"),
    hecho: t("papel:hecho", { cuando: formatLogDate(now()), quien }),
    sobreNotas: t(notas ? "papel:conNotas" : "papel:sinNotas"),
    sinSigno: t("papel:sinSigno"),
  };
}

function datosDe(caso: CasoDetalle, idioma: Idioma): DatoDePapel[] {
  const dato = (clave: Clave, valor: string): DatoDePapel => ({ nombre: traducir(idioma, clave), valor });
  const { punto_atencion: punto, tramite, operadores, id_caso_destino: destino } = caso;
  const nadie = estaAbierto(caso) ? "chat:nadie" : "chat:nadieAtendia";
  return [
    dato("casos:id", String(caso.id)),
    dato("caso:tipo", caso.tipo),
    dato("caso:estado", caso.estado),
    dato("caso:descripcion", caso.descripcion || traducir(idioma, "chat:sinDescripcion")),
    dato("caso:tramite", tramite?.nombre_tramite ?? traducir(idioma, "chat:sinTramite")),
    dato("casos:identificador", punto?.identificador ?? traducir(idioma, "casos:sinPunto")),
    dato("chat:operador", operadores.length > 0 ? operadores.join(", ") : traducir(idioma, nadie)),
    dato("caso:detalleApertura", formatLongDate(caso._created_at, idioma)),
    // Nothing touches a case that ended: its last change is when it closed (decision 66).
    dato(
      estaAbierto(caso) ? "caso:detalleUltima" : "caso:detalleCierre",
      formatLongDate(caso._updated_at, idioma),
    ),
    ...(destino === null ? [] : [dato("papel:adjuntadoA", String(destino))]),
  ];
}

/** As far as the reader's institution knows of the person. */
function solicitanteDe({ persona }: CasoDetalle, idioma: Idioma): DatoDePapel[] {
  const t = (clave: Clave) => traducir(idioma, clave);
  if (persona === null) return [{ nombre: t("caso:detalleNombre"), valor: t("chat:sinPersona") }];
  const verificado = t(persona.contrastado ? "chat:verificado" : "chat:sinVerificar");
  return [
    { nombre: t("caso:detalleNombre"), valor: `${nombreCompleto(persona)} (${verificado})` },
    { nombre: t("casos:nro_documento"), valor: documentoEntero(persona) },
    { nombre: t("caso:detalleTelefono"), valor: persona.telefono ?? t("sinDato") },
    { nombre: t("caso:detalleCelular"), valor: persona.movil ?? t("sinDato") },
  ];
}

function fuentesDe({ fuentes, canal_principal: { principal } }: CasoDetalle, idioma: Idioma): DatoDePapel[] {
  return fuentes.map(({ id, clasificacion, usuario, nombre }) => {
    const direccion = direccionVisible(clasificacion, usuario);
    const partes = [
      nombre === null || nombre === direccion ? direccion : `${direccion} (${nombreLegible(nombre)})`,
      ...(id === principal.id && fuentes.length > 1 ? [traducir(idioma, "chat:principal")] : []),
    ];
    return { nombre: nombreDeCanal(clasificacion, idioma), valor: partes.join(", ") };
  });
}
