import {
  type CiudadaniaSimulada,
  caminar,
  crearCiudadaniaSimulada,
} from "../../simulators/src/ciudadania/index.ts";
import type { CiudadaniaOptions } from "../src/env.ts";
import { type Banco, levantar, type OpcionesBanco } from "./harness.ts";

const REGRESO = "https://ventanilla.test/login-ciudadania";

/** What a browser keeps and what stands in its address after the provider sent it back. */
export interface Regreso {
  galleta: string;
  code: string;
  state: string;
  iss: string;
}

export interface BancoConCiudadania {
  banco: Banco;
  ciudadania: CiudadaniaSimulada;
  /** Begins a log-in as a browser does, and lets the provider take it for `sub`. */
  ir(sub: string): Promise<Regreso>;
  /** POST auth, with the browser's cookie unless another one is given. */
  volver(regreso: Regreso, galleta?: string): Promise<{ estado: number; cuerpo: Record<string, unknown> }>;
  cerrar(): Promise<void>;
}

/** A server with a simulated provider of digital identity. */
export async function levantarConCiudadania(
  opciones: Omit<OpcionesBanco, "ciudadania"> & { ciudadania?: Partial<CiudadaniaOptions> } = {},
): Promise<BancoConCiudadania> {
  const ciudadania = await crearCiudadaniaSimulada(REGRESO);
  const { id: clientId, secreto: clientSecret, redirect } = ciudadania.cliente;
  const banco = await levantar({
    ...opciones,
    salidaPermitida: [ciudadania.host, ...(opciones.salidaPermitida ?? [])],
    ciudadania: {
      issuer: ciudadania.issuer,
      clientId,
      clientSecret,
      scopes: "openid profile fecha_nacimiento",
      redirect,
      ...opciones.ciudadania,
    },
  });
  return {
    banco,
    ciudadania,
    async ir(sub) {
      const respuesta = await fetch(`${banco.url}/ws/api/public/codigo`);
      const { url } = (await respuesta.json()) as { url: string };
      const galleta = respuesta.headers.get("set-cookie")?.split(";")[0] ?? "";
      const { searchParams } = await caminar(url, sub, REGRESO);
      const [code = "", state = "", iss = ""] = ["code", "state", "iss"].map(
        (n) => searchParams.get(n) ?? "",
      );
      return { galleta, code, state, iss };
    },
    async volver({ galleta, ...regreso }, otra = galleta) {
      const respuesta = await fetch(`${banco.url}/ws/auth`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: otra },
        body: JSON.stringify(regreso),
      });
      return { estado: respuesta.status, cuerpo: (await respuesta.json()) as Record<string, unknown> };
    },
    async cerrar() {
      await banco.cerrar();
      await ciudadania.cerrar();
    },
  };
}
