// A service point of a journey's own, with a WhatsApp number of its own: nobody else writes there, so what waits can be counted.
import { randomInt } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { vincular } from "../../scripts/seed/gateway.ts";
import { CLAVE_PASARELA, CONTRASENA, ESCRITORIO, SIMULADORES, type Usuario } from "../demo.ts";
import { ingresarPorApi, pedir } from "./cuentas.page.ts";

const CREDENCIALES = { api_key: CLAVE_PASARELA, hmac: "firma-de-prueba-000000" };

interface PuntoPropio {
  punto: string;
  /** The account of its number at the gateway. It greets nobody. */
  cuenta: string;
}

async function idDe(request: APIRequestContext, usuario: Usuario): Promise<number> {
  const { usuarios } = await pedir<{ usuarios: { rows: { id: number; usuario: string }[] } }>(
    request,
    "query usuarios($usuario: String) { usuarios(usuario: $usuario) { rows { id usuario } } }",
    () => ({ usuario }),
  );
  return usuarios.rows.find((fila) => fila.usuario === usuario)?.id ?? 0;
}

/** Where these may work, in the institution of the first two operators. */
export async function abrirPunto(
  request: APIRequestContext,
  operadores: readonly Usuario[],
): Promise<PuntoPropio> {
  const n = randomInt(100_000, 999_999);
  const [punto, cuenta] = [`Ventanilla propia ${n}`, `propia-${n}`];
  const { token, usuario } = await ingresarPorApi(request, "superadmin", CONTRASENA);
  const enviar = async <T>(method: string, camino: string, data?: object): Promise<T> => {
    const respuesta = await request.fetch(`${ESCRITORIO}/ws/api/system/${camino}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    expect(respuesta.ok(), await respuesta.text()).toBe(true);
    return (await respuesta.json()) as T;
  };
  const canal = { clasificacion: "whatsapp", usuario: cuenta, sesion_id: cuenta } as const;
  const { id } = await enviar<{ id: number }>("POST", "canales", {
    ...canal,
    sesion_url: SIMULADORES,
    credenciales: CREDENCIALES,
  });
  await vincular({
    gateway: { url: SIMULADORES, clave: CLAVE_PASARELA },
    canal: { ...canal, id, credenciales: CREDENCIALES },
    nombre: punto,
    servidor: ESCRITORIO,
  });
  // It was tried when it was made, before the gateway knew it.
  expect(await enviar("POST", `canales/${id}/conexion`)).toMatchObject({ conectado: true });
  const autorizados: number[] = [];
  for (const uno of operadores) autorizados.push(await idDe(request, uno));
  await enviar("PUT", "puntos", {
    identificador: punto,
    id_entidad: usuario.id_entidad,
    operadores_autorizados: autorizados,
    canales_autorizados: [id],
  });
  return { punto, cuenta };
}
