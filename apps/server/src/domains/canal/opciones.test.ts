import { CLASIFICACIONES, type Clasificacion } from "@ventanilla/contract/canal/canal";
import { leerOpcionesEditor } from "@ventanilla/contract/canal/canal.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";

let banco: Banco;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  const inst = await banco.institucion();
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(() => banco.cerrar());

const DOCUMENTOS = ["pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "txt"];
const DE_WHATSAPP = ["jpg", "jpeg", "png", ...DOCUMENTOS, "mp3", "mp4"];

/** What an operator may choose, by hand from what each provider takes. An empty list of formats: any file (D89). */
const OPCIONES: Readonly<
  Record<Clasificacion, { formatosArchivo: readonly string[]; enviarAudio: boolean }>
> = {
  whatsapp: { formatosArchivo: DE_WHATSAPP, enviarAudio: true },
  facebook: { formatosArchivo: DE_WHATSAPP, enviarAudio: true },
  twitter: { formatosArchivo: ["jpg", "jpeg", "png", "gif", "mp4"], enviarAudio: false },
  correo: { formatosArchivo: [], enviarAudio: true },
  llamada: { formatosArchivo: [], enviarAudio: false },
};

describe("opciones del editor por clasificación [B-canales-39, D89]", () => {
  it.each(CLASIFICACIONES)(
    "%s: qué archivos se pueden elegir, y si se graba audio",
    async (clasificacion) => {
      const opciones = await operador.http.call<typeof leerOpcionesEditor>(leerOpcionesEditor, {
        params: { clasificacion },
      });
      expect(opciones).toMatchObject(OPCIONES[clasificacion]);
    },
  );
});
