import { CONTRACT_BUSQUEDA } from "./contract/busqueda.ts";
import { CONTRACT_CANAL } from "./contract/canal.ts";
import { CONTRACT_CASO } from "./contract/caso.ts";
import { CONTRACT_MENSAJE } from "./contract/mensaje.ts";
import { CONTRACT_PERSONA } from "./contract/persona.ts";
import type { Mutant } from "./mutant.ts";
import { PACKAGES } from "./packages.ts";
import { ACUSES } from "./server/acuses.ts";
import { ADAPTERS } from "./server/adapters.ts";
import { ADMINISTRACION } from "./server/administracion.ts";
import { ARCHIVO } from "./server/archivo.ts";
import { BUSQUEDA } from "./server/busqueda.ts";
import { CAIDAS } from "./server/caidas.ts";
import { CANAL } from "./server/canal.ts";
import { CANALES } from "./server/canales.ts";
import { CARTAS } from "./server/cartas.ts";
import { CASO_ACCESO } from "./server/caso-acceso.ts";
import { CASO_ADJUNTOS } from "./server/caso-adjuntos.ts";
import { CASO_CAMBIOS } from "./server/caso-cambios.ts";
import { CASO_LECTURAS } from "./server/caso-lecturas.ts";
import { CASO_LIDER } from "./server/caso-lider.ts";
import { CATALOGOS } from "./server/catalogos.ts";
import { CHATS } from "./server/chats.ts";
import { CIUDADANIA } from "./server/ciudadania.ts";
import { COMPOSICION } from "./server/composicion.ts";
import { CONEXION } from "./server/conexion.ts";
import { CONSULTA } from "./server/consulta.ts";
import { CONTRASTE } from "./server/contraste.ts";
import { CORREO } from "./server/correo.ts";
import { CORREO_LETRA } from "./server/correo-letra.ts";
import { CORREO_SISTEMA } from "./server/correo-sistema.ts";
import { CUENTAS } from "./server/cuentas.ts";
import { DB } from "./server/db.ts";
import { DUDAS } from "./server/dudas.ts";
import { ENTIDAD } from "./server/entidad.ts";
import { ENTRADA } from "./server/entrada.ts";
import { FACEBOOK } from "./server/facebook.ts";
import { FACTOR } from "./server/factor.ts";
import { FAQ } from "./server/faq.ts";
import { FILTRO } from "./server/filtro.ts";
import { HILO } from "./server/hilo.ts";
import { HTTP } from "./server/http.ts";
import { IDEMPOTENCIA } from "./server/idempotencia.ts";
import { INTENTOS } from "./server/intentos.ts";
import { JOBS } from "./server/jobs.ts";
import { MAILER } from "./server/mailer.ts";
import { MENSAJE_ENTRADA } from "./server/mensaje-entrada.ts";
import { MENSAJE_SALIDA } from "./server/mensaje-salida.ts";
import { MESAS } from "./server/mesas.ts";
import { MODULO } from "./server/modulo.ts";
import { MOSTRADAS } from "./server/mostradas.ts";
import { NOTA_INTERNA } from "./server/nota-interna.ts";
import { OUTBOX } from "./server/outbox.ts";
import { OUTBOX_SHARES } from "./server/outbox-shares.ts";
import { PAPEL } from "./server/papel.ts";
import { PERSONA } from "./server/persona.ts";
import { PLAZO } from "./server/plazo.ts";
import { PORTAL } from "./server/portal.ts";
import { PUESTA_EN_MARCHA } from "./server/puesta-en-marcha.ts";
import { PUNTO } from "./server/punto.ts";
import { REALTIME } from "./server/realtime.ts";
import { REALTIME_MESA } from "./server/realtime-mesa.ts";
import { REALTIME_POLLS } from "./server/realtime-polls.ts";
import { SESION } from "./server/sesion.ts";
import { SHARED } from "./server/shared.ts";
import { SINCRONIZACION } from "./server/sincronizacion.ts";
import { SUELTO } from "./server/suelto.ts";
import { TABLAS } from "./server/tablas.ts";
import { TABLERO } from "./server/tablero.ts";
import { TABLERO_MESES } from "./server/tablero-meses.ts";
import { TRASPASO } from "./server/traspaso.ts";
import { TWITTER } from "./server/twitter.ts";
import { USUARIO } from "./server/usuario.ts";
import { WHATSAPP_CLOUD } from "./server/whatsapp-cloud.ts";
import { WEB_AVISOS } from "./web/avisos.ts";
import { WEB_BUSQUEDA } from "./web/busqueda.ts";
import { WEB_CANAL } from "./web/canal.ts";
import { WEB_CLAVES } from "./web/claves.ts";
import { WEB_CONVERSACION } from "./web/conversacion.ts";
import { WEB_ENVIOS } from "./web/envios.ts";
import { WEB_FACTOR } from "./web/factor.ts";
import { WEB_FAQ } from "./web/faq.ts";
import { WEB_FILTRO } from "./web/filtro.ts";
import { WEB_FOCO } from "./web/foco.ts";
import { WEB_LEIDO } from "./web/leido.ts";
import { WEB_LLAMADAS } from "./web/llamadas.ts";
import { WEB_MARCO } from "./web/marco.ts";
import { WEB_NOTA_INTERNA } from "./web/nota-interna.ts";
import { WEB_NOVEDADES } from "./web/novedades.ts";
import { WEB_PANTALLA } from "./web/pantalla.ts";
import { WEB_PERSONA } from "./web/persona.ts";
import { WEB_REDACCION } from "./web/redaccion.ts";
import { WEB_RELOJ } from "./web/reloj.ts";
import { WEB_RETENIDOS } from "./web/retenidos.ts";
import { WEB_ROL } from "./web/rol.ts";
import { WEB_SESION } from "./web/sesion.ts";
import { WEB_TRAMITE } from "./web/tramite.ts";

/** Hand-made defects over all rooms, a file for each room or part. A room that is added brings its own. */
export const MUTANTS: readonly Mutant[] = [
  ...ACUSES,
  ...ADAPTERS,
  ...ADMINISTRACION,
  ...ARCHIVO,
  ...BUSQUEDA,
  ...CAIDAS,
  ...CANAL,
  ...CANALES,
  ...CARTAS,
  ...CASO_ACCESO,
  ...CASO_ADJUNTOS,
  ...CASO_CAMBIOS,
  ...CASO_LECTURAS,
  ...CASO_LIDER,
  ...CATALOGOS,
  ...CHATS,
  ...CIUDADANIA,
  ...COMPOSICION,
  ...CONEXION,
  ...CONSULTA,
  ...CONTRACT_BUSQUEDA,
  ...CONTRACT_CANAL,
  ...CONTRACT_CASO,
  ...CONTRACT_MENSAJE,
  ...CONTRACT_PERSONA,
  ...CONTRASTE,
  ...CORREO,
  ...CORREO_LETRA,
  ...CORREO_SISTEMA,
  ...CUENTAS,
  ...DB,
  ...DUDAS,
  ...INTENTOS,
  ...ENTIDAD,
  ...ENTRADA,
  ...FACEBOOK,
  ...FACTOR,
  ...FAQ,
  ...FILTRO,
  ...HILO,
  ...HTTP,
  ...IDEMPOTENCIA,
  ...JOBS,
  ...MAILER,
  ...MENSAJE_ENTRADA,
  ...MENSAJE_SALIDA,
  ...MESAS,
  ...MODULO,
  ...MOSTRADAS,
  ...NOTA_INTERNA,
  ...OUTBOX,
  ...OUTBOX_SHARES,
  ...PACKAGES,
  ...PAPEL,
  ...PERSONA,
  ...PLAZO,
  ...PORTAL,
  ...PUESTA_EN_MARCHA,
  ...PUNTO,
  ...REALTIME,
  ...REALTIME_MESA,
  ...REALTIME_POLLS,
  ...SESION,
  ...SHARED,
  ...SINCRONIZACION,
  ...SUELTO,
  ...TABLAS,
  ...TABLERO,
  ...TABLERO_MESES,
  ...TRASPASO,
  ...TWITTER,
  ...USUARIO,
  ...WEB_AVISOS,
  ...WEB_BUSQUEDA,
  ...WEB_CANAL,
  ...WEB_CLAVES,
  ...WEB_CONVERSACION,
  ...WEB_ENVIOS,
  ...WEB_FACTOR,
  ...WEB_FAQ,
  ...WEB_FILTRO,
  ...WEB_FOCO,
  ...WEB_LEIDO,
  ...WEB_LLAMADAS,
  ...WEB_MARCO,
  ...WEB_NOTA_INTERNA,
  ...WEB_NOVEDADES,
  ...WEB_PANTALLA,
  ...WEB_PERSONA,
  ...WEB_REDACCION,
  ...WEB_RELOJ,
  ...WEB_RETENIDOS,
  ...WEB_ROL,
  ...WEB_SESION,
  ...WEB_TRAMITE,
  ...WHATSAPP_CLOUD,
];
