import type { OutboundFetch } from "../src/shared/outbound-http/index.ts";

/** A call as it went out, to be held against what the provider publishes. */
export interface Peticion {
  method: string;
  /** Below the provider's address. */
  ruta: string;
  llave: string | undefined;
  /** The JSON; or of a form its fields, and of its file name, type and bytes. */
  cuerpo: unknown;
}

async function cuerpoDe({
  json,
  body,
  headers,
}: NonNullable<Parameters<OutboundFetch>[1]>): Promise<unknown> {
  const tipo = headers?.["content-type"] ?? "";
  if (!Buffer.isBuffer(body) || !tipo.startsWith("multipart/form-data")) return json;
  const formulario = await new Response(new Uint8Array(body), {
    headers: { "content-type": tipo },
  }).formData();
  const campos = [...formulario].map(async ([nombre, valor]) => [
    nombre,
    valor instanceof File
      ? { nombre: valor.name, mime: valor.type, bytes: Buffer.from(await valor.arrayBuffer()) }
      : valor,
  ]);
  return Object.fromEntries(await Promise.all(campos));
}

/** The same way out, which writes down what goes through it to the provider's address. */
export function anotando(
  pedir: OutboundFetch,
  base: string,
): { pedir: OutboundFetch; peticiones: Peticion[] } {
  const peticiones: Peticion[] = [];
  return {
    peticiones,
    async pedir(url, peticion = {}) {
      const { method = "GET", headers } = peticion;
      const cuerpo = await cuerpoDe(peticion);
      peticiones.push({ method, ruta: url.replace(base, ""), llave: headers?.["authorization"], cuerpo });
      return await pedir(url, peticion);
    },
  };
}
