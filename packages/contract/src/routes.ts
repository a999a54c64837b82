import * as archivo from "./archivo/archivo.routes.ts";
import * as canal from "./canal/canal.routes.ts";
import * as caso from "./caso/caso.routes.ts";
import * as casoLectura from "./caso/lectura.routes.ts";
import type { RouteSpec } from "./common/route.ts";
import * as entidad from "./entidad/entidad.routes.ts";
import * as faq from "./faq/faq.routes.ts";
import * as mensaje from "./mensaje/mensaje.routes.ts";
import * as persona from "./persona/persona.routes.ts";
import * as punto from "./punto/punto.routes.ts";
import * as sesion from "./sesion/sesion.routes.ts";
import * as tramite from "./tramite/tramite.routes.ts";
import * as usuario from "./usuario/usuario.routes.ts";

/** Every declared route by name: what the server must mount, OpenAPI shows and the permission matrix walks. */
export const ROUTES = {
  ...sesion,
  ...punto,
  ...canal,
  ...caso,
  ...casoLectura,
  ...mensaje,
  ...archivo,
  ...persona,
  ...tramite,
  ...faq,
  ...usuario,
  ...entidad,
} as const satisfies Record<string, RouteSpec>;
export type NombreRoute = keyof typeof ROUTES;
