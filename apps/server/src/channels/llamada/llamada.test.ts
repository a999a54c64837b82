import { expect, it } from "vitest";
import { CanalError } from "../connector.ts";
import { createRegistry, register } from "../registry.ts";
import { crearLlamada } from "./index.ts";

const canal = {
  id: 1,
  id_entidad: 1,
  entidad: "Mesa de prueba",
  clasificacion: "llamada",
  usuario: "2-2200000",
  estado: "ACTIVO",
  clave: null,
  credenciales: {},
  ruta_perfil: null,
  sesion_id: null,
  sesion_url: null,
  configuracion: {},
} as const;

it("una llamada sólo se registra: nadie escucha, nada entra por webhook y nada sale [B-mensajes-18]", async () => {
  const registry = createRegistry([register(crearLlamada())]);
  const conectado = registry.connect(canal);
  expect(registry.listening).toEqual([]);
  expect(conectado.webhook).toBeUndefined();
  expect(conectado.listen).toBeUndefined();
  expect(conectado.capabilities).toMatchObject({ recordsOnly: true, sendsAudio: false, maxArchivo: {} });
  const envio = conectado.send(
    {
      msgId: "m",
      chat: "71234567",
      text: "Hola",
      tipoContenido: "texto",
      archivos: [],
      idCaso: 1,
      automatic: false,
      hilo: { asunto: null, references: [] },
    },
    () => Promise.reject(new Error("nothing may be committed")),
  );
  await expect(envio).rejects.toSatisfy(
    (error) => error instanceof CanalError && error.kind === "permanente",
  );
});

it("una cuenta de llamadas no tiene a qué conectarse: siempre está en orden", async () => {
  const registry = createRegistry([register(crearLlamada())]);
  expect(await registry.connect(canal).verify()).toEqual({ conectado: true });
});
