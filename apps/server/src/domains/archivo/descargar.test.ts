import { readdirSync } from "node:fs";
import { ARCHIVO_SUBIDO_MAX } from "@ventanilla/contract/limites";
import type { EnvioArchivos, RespuestaEnvio } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bajar, foto, HTML, pdf, subirArchivos } from "../../../test/archivos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { createFileStore } from "../../adapters/files/index.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { barrerSubidos } from "./subir.service.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
let jpg: Buffer;
let imagen: RespuestaEnvio;
let entrada: { id_caso: number; id_canal_entrada: number };

beforeAll(async () => {
  banco = await levantar({ waha: true });
  inst = await banco.institucion();
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  entrada = await crearConversacion(banco.db, { canal: inst.canal, id_punto: inst.puntos[0] ?? null });
  jpg = await foto();
  imagen = await enviar("Cédula «ñ».jpg", jpg);
});
afterAll(() => banco.cerrar());

const enviarContenido = (contenido: EnvioArchivos["contenido"]): Promise<RespuestaEnvio> =>
  operador.http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId: entrada.id_canal_entrada },
    body: { caso: entrada.id_caso, tipo_contenido: "archivo", contenido },
  });
const enviar = (nombre: string, bytes: Buffer): Promise<RespuestaEnvio> =>
  enviarContenido([{ nombre, base64: bytes.toString("base64") }]);
const archivosEnDisco = () =>
  readdirSync(banco.carpeta, { recursive: true, withFileTypes: true }).filter((uno) => uno.isFile()).length;
const camino = (mensaje: RespuestaEnvio = imagen): string => mensaje.extras.adjuntos?.[0]?.filename ?? "";

describe("opciones del editor: el tamaño se sabe antes de subir [B-canales-36, B-adjuntos-11]", () => {
  it("dice formatos, audio y el máximo de cada tipo", async () => {
    const { cuerpo } = await operador.pedir("GET", "/ws/api/system/canales/opciones_editor/whatsapp");
    expect(cuerpo).toMatchObject({
      enviarAudio: true,
      formatosArchivo: expect.arrayContaining(["jpg", "mp3", "pdf"]),
      tamanios: { imagen: 5_242_880, audio: 16_777_216, video: 16_777_216, archivo: 38_797_312 },
    });
  });

  it("la documentación de la interfaz muestra las rutas de archivos", async () => {
    const { estado, texto } = await banco.anonimo.pedir("GET", "/ws/docs/json");
    expect([estado, texto.includes("/system/mensajes/descargar/{caso}/{msgId}")]).toEqual([200, true]);
  });
});

describe("descargar: el original, a quien puede leer el caso [A-medios-05, B-adjuntos-08]", () => {
  it("responde los bytes exactos con su tipo verdadero y cabeceras que no dejan hacer nada más", async () => {
    const { estado, cabeceras, bytes } = await bajar(banco, operador, camino());
    expect([estado, bytes.equals(jpg)]).toEqual([200, true]);
    expect(Object.fromEntries(cabeceras)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(jpg.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-cache",
      "accept-ranges": "bytes",
      "content-disposition": `inline; filename="C_dula ___.jpg"; filename*=UTF-8''C%C3%A9dula%20%C2%AB%C3%B1%C2%BB.jpg`,
    });
  });

  it("sin sesión es 401, y con el token en la dirección también [A-medios-06]", async () => {
    const respuestas = [
      await bajar(banco, { token: "" }, camino()),
      await bajar(banco, { token: "" }, `${camino()}&token=${operador.token}&access_token=${operador.token}`),
    ];
    expect(respuestas.map(({ estado }) => estado)).toEqual([401, 401]);
  });

  it("el caso de otra institución, el mensaje de otro caso y lo que no existe responden el mismo 404", async () => {
    const otra = await banco.institucion();
    const ajeno = await banco.comoUsuario(otra.operadores[0] ?? otra.admin);
    const suyo = await crearConversacion(banco.db, { canal: otra.canal, id_punto: otra.puntos[0] ?? null });
    const msg = imagen.msg_id;
    const respuestas = [
      await bajar(banco, ajeno, camino()),
      await bajar(banco, ajeno, `/ws/api/system/mensajes/descargar/${suyo.id_caso}/${msg}`),
      await bajar(banco, operador, `/ws/api/system/mensajes/descargar/${entrada.id_caso}/no-existe`),
      await bajar(banco, operador, `/ws/api/system/mensajes/descargar/${entrada.id_caso}/${msg}?adjunto=1`),
    ];
    expect(new Set(respuestas.map(({ estado, bytes }) => `${estado} ${bytes.toString()}`)).size).toBe(1);
    expect(respuestas[0]?.estado).toBe(404);
  });

  it("la administración de la institución lo lee; quien perdió el permiso ya no", async () => {
    const admin = await banco.comoUsuario(inst.admin);
    const otro = await crearUsuario(banco.db, { id_entidad: inst.id, id_rol: ROL.OPERADOR });
    expect((await bajar(banco, admin, camino())).estado).toBe(200);
    expect((await bajar(banco, await banco.comoUsuario(otro), camino())).estado).toBe(404);
  });

  it.each(["..%2f..%2f..%2fetc%2fpasswd", "%2e%2e%2f%2e%2e", "..%5c..%5cwin.ini", "a%00b"])(
    "una dirección que sube carpetas (%s) no encuentra nada",
    async (msg) => {
      const { estado } = await bajar(
        banco,
        operador,
        `/ws/api/system/mensajes/descargar/${entrada.id_caso}/${msg}`,
      );
      expect([400, 404]).toContain(estado);
    },
  );
});

describe("descargar: por partes, como piden los reproductores [D99]", () => {
  it.each([
    ["bytes=0-99", 0, 99],
    ["bytes=100-199", 100, 199],
    ["bytes=-50", -50, undefined],
    ["bytes=1000-", 1000, undefined],
    ["bytes=0-999999999", 0, undefined],
  ])("%s", async (range, desde, hasta) => {
    const { estado, cabeceras, bytes } = await bajar(banco, operador, camino(), { range });
    const esperado = jpg.subarray(desde, hasta === undefined ? undefined : hasta + 1);
    expect([estado, bytes.equals(esperado)]).toEqual([206, true]);
    const inicio = desde < 0 ? jpg.length + desde : desde;
    expect(cabeceras.get("content-range")).toBe(
      `bytes ${inicio}-${inicio + esperado.length - 1}/${jpg.length}`,
    );
  });

  it("más allá del final es 416 con el tamaño", async () => {
    const { estado, cabeceras } = await bajar(banco, operador, camino(), { range: "bytes=99999999-" });
    expect([estado, cabeceras.get("content-range")]).toEqual([416, `bytes */${jpg.length}`]);
  });

  it.each(["bytes=9-1", "lineas=1-2", "bytes=0-1,5-6", "bytes=-"])(
    "%s no se entiende: va entero",
    async (range) => {
      const { estado, bytes } = await bajar(banco, operador, camino(), { range });
      expect([estado, bytes.length]).toEqual([200, jpg.length]);
    },
  );

  it("una parte de otra versión va entera, y lo que ya se tiene es 304", async () => {
    const etag = (await bajar(banco, operador, camino())).cabeceras.get("etag") ?? "";
    const otra = await bajar(banco, operador, camino(), { range: "bytes=0-9", "if-range": '"otra"' });
    const misma = await bajar(banco, operador, camino(), { range: "bytes=0-9", "if-range": etag });
    const igual = await bajar(banco, operador, camino(), { "if-none-match": etag });
    expect([otra.estado, misma.estado, igual.estado, igual.bytes.length]).toEqual([200, 206, 304, 0]);
  });
});

describe("descargar: nada de lo subido se ejecuta [D99]", () => {
  it("una página enviada como texto vuelve como texto para guardar", async () => {
    const mensaje = await enviar("pagina.txt", HTML);
    const { cabeceras, bytes } = await bajar(banco, operador, camino(mensaje));
    expect(bytes.equals(HTML)).toBe(true);
    expect(cabeceras.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(cabeceras.get("content-disposition")).toMatch(/^attachment;/);
  });

  it.each(["text/html", "image/svg+xml", "application/xhtml+xml"])(
    "lo que un ciudadano mandó como %s vuelve como bytes para guardar",
    async (mime) => {
      const mensaje = await enviar("pagina.txt", HTML);
      await banco.db.updateTable("archivo").set({ mime }).where("nombre", "=", "pagina.txt").execute();
      const { cabeceras } = await bajar(banco, operador, camino(mensaje));
      expect(cabeceras.get("content-type")).toBe("application/octet-stream");
      expect(cabeceras.get("content-disposition")).toMatch(/^attachment;/);
    },
  );

  it("una imagen que también es página sigue siendo imagen", async () => {
    const poliglota = Buffer.concat([jpg, HTML]);
    const { cabeceras } = await bajar(banco, operador, camino(await enviar("foto.jpg", poliglota)));
    expect(cabeceras.get("content-type")).toBe("image/jpeg");
  });

  it("el PDF se guarda, no se abre", async () => {
    const { cabeceras } = await bajar(banco, operador, camino(await enviar("carta.pdf", pdf())));
    expect([cabeceras.get("content-type"), cabeceras.get("content-disposition")]).toEqual([
      "application/pdf",
      `attachment; filename="carta.pdf"; filename*=UTF-8''carta.pdf`,
    ]);
  });

  it("la miniatura es una imagen nueva y pequeña, sin lo que escondía el original", async () => {
    const { estado, cabeceras, bytes } = await bajar(banco, operador, `${camino()}&miniatura=1`);
    expect([estado, cabeceras.get("content-type")]).toEqual([200, "image/webp"]);
    expect(bytes.length).toBeLessThan(jpg.length / 3);
    const sin = await enviar("carta.pdf", pdf());
    expect((await bajar(banco, operador, `${camino(sin)}&miniatura=1`)).estado).toBe(404);
  });
});

describe("subir: antes de enviar [B-adjuntos-02, B-adjuntos-11]", () => {
  it("guarda varios de una vez y dice qué son por sus bytes, no por lo que se diga", async () => {
    const { estado, cuerpo } = await subirArchivos(banco, operador, [
      { nombre: "Niñez.jpg", bytes: jpg, tipo: "text/html" },
      { nombre: "carta.pdf", bytes: pdf(), tipo: "image/png" },
    ]);
    expect([estado, cuerpo]).toMatchObject([
      200,
      {
        rows: [
          { nombre: "Niñez.jpg", extension: "jpg", tipo: "imagen", mime: "image/jpeg", tamanio: jpg.length },
          { nombre: "carta.pdf", extension: "pdf", tipo: "archivo", mime: "application/pdf" },
        ],
      },
    ]);
  });

  it.each([
    ["../../../etc/passwd", "passwd.txt"],
    ["..\\..\\boot.ini", "boot.ini"],
    ["a\u202efdp.exe", "afdp.exe"],
    ["  .oculto ", "oculto.txt"],
    ["con:dos?puntos*.txt", "con_dos_puntos_.txt"],
    [`${"n".repeat(400)}.txt`, `${"n".repeat(146)}.txt`],
  ])("el nombre %s queda en sólo un nombre", async (nombre, seguro) => {
    const { cuerpo } = await subirArchivos(banco, operador, [{ nombre, bytes: Buffer.from("hola") }]);
    expect(cuerpo).toMatchObject({ rows: [{ nombre: seguro }] });
  });

  it("seis archivos, ninguno, uno vacío y otro tipo de cuerpo se rechazan con su motivo", async () => {
    const uno = { nombre: "a.txt", bytes: Buffer.from("hola") };
    const json = await operador.pedir("POST", "/ws/api/system/archivos", { body: {} });
    const respuestas = [
      await subirArchivos(banco, operador, [uno, uno, uno, uno, uno, uno]),
      await subirArchivos(banco, operador, []),
      await subirArchivos(banco, operador, [uno, { nombre: "b.txt", bytes: Buffer.alloc(0) }]),
      json,
    ];
    expect(respuestas.map(({ estado, cuerpo }) => [estado, (cuerpo as { error: string }).error])).toEqual([
      [412, "ARCHIVOS_DEMASIADOS"],
      [400, "VALIDACION"],
      [412, "ARCHIVO_VACIO"],
      [415, "TIPO_NO_SOPORTADO"],
    ]);
  });

  it("más de lo que ningún canal admite se corta al pasarlo, y no deja nada", async () => {
    const antes = archivosEnDisco();
    const grande = { nombre: "enorme.mp4", bytes: Buffer.alloc(ARCHIVO_SUBIDO_MAX + 1) };
    const { estado, cuerpo } = await subirArchivos(banco, operador, [grande]);
    expect([estado, cuerpo]).toMatchObject([413, { error: "CUERPO_GRANDE" }]);
    expect(archivosEnDisco()).toBe(antes);
  });

  it("lo que en un día nadie envió se olvida; lo enviado se queda", async () => {
    const { cuerpo } = await subirArchivos(banco, operador, [
      { nombre: "enviado.pdf", bytes: pdf("enviado") },
      { nombre: "olvidado.pdf", bytes: pdf("olvidado") },
    ]);
    const [primero] = (cuerpo as { rows: { id: string }[] }).rows;
    const mensaje = await enviarContenido({ subidos: [primero?.id ?? ""] });
    const antes = archivosEnDisco();
    await banco.db.updateTable("archivo_subido").set({ _created_at: "2026-01-01T00:00:00Z" }).execute();
    const almacen = await createFileStore({ kind: "disk", folder: banco.carpeta });
    const subidos = await banco.db.selectFrom("archivo_subido").select("nombre").execute();
    await barrerSubidos(banco.db, almacen);
    expect(archivosEnDisco()).toBeLessThan(antes);
    expect(subidos.length).toBeGreaterThan(1);
    expect(await banco.db.selectFrom("archivo_subido").selectAll().execute()).toEqual([]);
    expect((await bajar(banco, operador, camino(mensaje))).bytes.equals(pdf("enviado"))).toBe(true);
  });

  it("sin sesión no se lee ni un byte", async () => {
    expect((await subirArchivos(banco, { token: "" }, [{ nombre: "a.txt", bytes: jpg }])).estado).toBe(401);
  });
});
