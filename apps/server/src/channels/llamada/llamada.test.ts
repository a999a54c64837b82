import { expect, it } from "vitest";
import { ErrorCanal } from "../connector.ts";
import { crearRegistry, registrar } from "../registry.ts";
import { crearLlamada } from "./index.ts";

const canal = {
  id: 1,
  id_entidad: 1,
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
  const registry = crearRegistry([registrar(crearLlamada())]);
  const conectado = registry.conectar(canal);
  expect(registry.queEscuchan).toEqual([]);
  expect(conectado.webhook).toBeUndefined();
  expect(conectado.escuchar).toBeUndefined();
  expect(conectado.capacidades).toMatchObject({ soloRegistro: true, enviarAudio: false, archivoMax: {} });
  const envio = conectado.enviar(
    {
      msgId: "m",
      chat: "71234567",
      texto: "Hola",
      tipoContenido: "texto",
      archivos: [],
      idCaso: 1,
      automatico: false,
      hilo: { asunto: null, referencias: [] },
    },
    () => Promise.reject(new Error("nothing may be committed")),
  );
  await expect(envio).rejects.toSatisfy(
    (error) => error instanceof ErrorCanal && error.clase === "permanente",
  );
});

it("una cuenta de llamadas no tiene a qué conectarse: siempre está en orden", async () => {
  const registry = crearRegistry([registrar(crearLlamada())]);
  expect(await registry.conectar(canal).verificar()).toEqual({ conectado: true });
});
