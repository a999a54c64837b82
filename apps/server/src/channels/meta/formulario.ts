interface Archivo {
  nombre: string;
  mime: string;
  contenido: Buffer;
}

/** A form with a file in it, as bytes, so that it can be sent like any other body. */
export async function formularioDe(
  campos: Readonly<Record<string, string>>,
  { parte, nombre, mime, contenido }: Archivo & { parte: string },
): Promise<{ body: Buffer; headers: { "content-type": string } }> {
  const formulario = new FormData();
  for (const [campo, valor] of Object.entries(campos)) formulario.append(campo, valor);
  formulario.append(parte, new Blob([new Uint8Array(contenido)], { type: mime }), nombre);
  const respuesta = new Response(formulario);
  return {
    body: Buffer.from(await respuesta.arrayBuffer()),
    headers: { "content-type": respuesta.headers.get("content-type") ?? "multipart/form-data" },
  };
}
