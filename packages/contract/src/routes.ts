import * as archivo from "./archivo/archivo.routes.ts";
import * as canal from "./canal/canal.routes.ts";
import * as caso from "./caso/caso.routes.ts";
import type { RouteSpec } from "./common/route.ts";
import * as mensaje from "./mensaje/mensaje.routes.ts";
import * as punto from "./punto/punto.routes.ts";
import * as sesion from "./sesion/sesion.routes.ts";

/** Every declared route by name: what the server must mount, OpenAPI shows and the permission matrix walks. */
export const ROUTES = {
  ...sesion,
  ...punto,
  ...canal,
  ...caso,
  ...mensaje,
  ...archivo,
} as const satisfies Record<string, RouteSpec>;
export type NombreRoute = keyof typeof ROUTES;
