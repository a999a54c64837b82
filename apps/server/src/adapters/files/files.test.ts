import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { StoreError } from "../../shared/store-error.ts";
import { createFileStore } from "./index.ts";
import type { FileStore } from "./port.ts";
import { createS3Store } from "./s3.ts";

const BUCKET = "archivos";
/** The line to S3 breaks over this key. */
const CORTADA = "ab/cortada";
const carpeta = mkdtempSync(join(tmpdir(), "ventanilla-almacen-"));
const objetos = new Map<string, Buffer>();
let s3: Server;
const almacenes = new Map<string, FileStore>();

/** As much of S3 as a store needs: PUT, GET with a range, HEAD, DELETE of one object. */
function crearS3(): Server {
  return createServer(async (peticion, respuesta) => {
    const clave = new URL(peticion.url ?? "/", "http://s3").pathname;
    const firmada = peticion.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=llave/");
    if (!firmada || !clave.startsWith(`/${BUCKET}/`)) return respuesta.writeHead(403).end();
    if (clave.endsWith(CORTADA)) return peticion.destroy();
    if (peticion.method === "PUT") {
      objetos.set(clave, await buffer(peticion));
      return respuesta.writeHead(200, { etag: '"x"' }).end();
    }
    if (peticion.method === "DELETE") {
      objetos.delete(clave);
      return respuesta.writeHead(204).end();
    }
    const objeto = objetos.get(clave);
    if (!objeto) return respuesta.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    const [, desde, hasta] = /^bytes=(\d+)-(\d+)$/.exec(peticion.headers.range ?? "") ?? [];
    const parte = desde === undefined ? objeto : objeto.subarray(Number(desde), Number(hasta) + 1);
    respuesta.writeHead(desde === undefined ? 200 : 206, { "content-length": parte.length });
    return respuesta.end(peticion.method === "HEAD" ? undefined : parte);
  });
}

beforeAll(async () => {
  s3 = crearS3();
  await new Promise<void>((listo) => s3.listen(0, "127.0.0.1", listo));
  const endpoint = `http://127.0.0.1:${(s3.address() as AddressInfo).port}`;
  almacenes.set("disco", await createFileStore({ kind: "disk", folder: join(carpeta, "archivos") }));
  almacenes.set(
    "s3",
    await createFileStore({
      kind: "s3",
      bucket: BUCKET,
      region: "us-east-1",
      endpoint,
      accessKeyId: "llave",
      secretAccessKey: "secreta",
    }),
  );
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true, force: true });
  await new Promise((listo) => s3.close(listo));
});

function almacenDe(cual: string): FileStore {
  const almacen = almacenes.get(cual);
  if (!almacen) throw new Error(`there is no store ${cual}`);
  return almacen;
}

describe.each(["disco", "s3"])("almacén de archivos en %s [B-adjuntos-11]", (cual) => {
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, i) => i % 251));

  it("guarda de memoria o de un flujo, y devuelve todo o una parte", async () => {
    const almacen = almacenDe(cual);
    await almacen.save("ab/uno", bytes, bytes.length);
    await almacen.save("ab/dos", Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), bytes.length);
    for (const clave of ["ab/uno", "ab/dos"]) {
      expect((await buffer(await almacen.read(clave))).equals(bytes)).toBe(true);
      const parte = await buffer(await almacen.read(clave, { start: 100, end: 199 }));
      expect(parte.equals(bytes.subarray(100, 200))).toBe(true);
    }
  });

  it("lo que no está falla antes del primer byte, y borrarlo no es un error", async () => {
    const almacen = almacenDe(cual);
    await almacen.save("ab/tres", bytes, bytes.length);
    await almacen.remove("ab/tres");
    await almacen.remove("ab/tres");
    await expect(almacen.read("ab/tres")).rejects.toThrow();
  });

  it("una fuente que falla, antes o a mitad, falla con lo suyo y nadie espera el resto", async () => {
    const almacen = almacenDe(cual);
    const ausente = createReadStream(join(carpeta, "no-existe"));
    await expect(almacen.save("ab/cuatro", ausente, 10)).rejects.toMatchObject({ code: "ENOENT" });
    const cortada = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 10);
        throw new Error("se cortó");
      })(),
    );
    await expect(almacen.save("ab/cinco", cortada, bytes.length)).rejects.toThrow(/^se cortó$/);
  });

  it("una clave que sube carpetas se rechaza", async () => {
    await expect(almacenDe(cual).save("../../fuera", bytes, bytes.length)).rejects.toThrow();
    await expect(almacenDe(cual).read("ab/../../../etc/hostname")).rejects.toThrow("outside the store");
    await expect(almacenDe(cual).remove("/fuera")).rejects.toThrow("outside the store");
  });
});

it("en S3 lo que se corta al guardar deja de leerse: su archivo no queda abierto", async () => {
  const fuente = new Readable({ read: () => undefined });
  fuente.push(Buffer.alloc(10));
  await expect(almacenDe("s3").save(CORTADA, fuente, 5_000)).rejects.toThrow();
  expect(fuente.destroyed).toBe(true);
});

it("en disco un archivo está guardado cuando lo tiene el disco, y si el disco falla no lo está", async () => {
  const abierto = await open(join(carpeta, "abierto"), "w");
  await abierto.close();
  const alDisco = vi.spyOn(Object.getPrototypeOf(abierto) as FileHandle, "sync");
  onTestFinished(() => {
    alDisco.mockRestore();
  });
  await almacenDe("disco").save("ab/seis", Buffer.from("seis"), 4);
  expect(alDisco).toHaveBeenCalledTimes(1);
  alDisco.mockRejectedValueOnce(new Error("EIO"));
  await expect(almacenDe("disco").save("ab/siete", Buffer.from("siete"), 5)).rejects.toThrow("EIO");
});

it("en disco nadie más en la máquina lee los archivos", () => {
  expect(statSync(join(carpeta, "archivos")).mode & 0o077).toBe(0);
});

describe("un S3 que calla", () => {
  const grande = Buffer.alloc(32 * 1024 * 1024, "grande");
  let servidor: Server;
  let almacen: FileStore;

  /** Takes all and answers nothing; of two names it gives the whole, or the beginning. */
  beforeAll(async () => {
    servidor = createServer((peticion, respuesta) => {
      peticion.resume();
      const { url = "" } = peticion;
      if (url.includes("/grande")) respuesta.setHeader("content-length", grande.length).end(grande);
      if (url.includes("/a-medias")) respuesta.setHeader("content-length", 10).write("cinco");
    });
    await new Promise<void>((listo) => servidor.listen(0, "127.0.0.1", listo));
    almacen = createS3Store({
      bucket: BUCKET,
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
      accessKeyId: "llave",
      secretAccessKey: "secreta",
      silenceMs: 1_000,
    });
  });
  afterAll(async () => {
    servidor.closeAllConnections();
    await new Promise((listo) => servidor.close(listo));
  });

  it("no detiene a nadie: guardar, leer y borrar fallan, también a mitad de lo que se lee", async () => {
    const bytes = Buffer.from("diez bytes");
    const falla = { name: "TimeoutError" };
    await Promise.all([
      expect(almacen.save("ab/uno", bytes, bytes.length)).rejects.toMatchObject(falla),
      expect(almacen.save("ab/dos", Readable.from([bytes]), bytes.length)).rejects.toMatchObject(falla),
      expect(almacen.read("ab/tres")).rejects.toMatchObject(falla),
      expect(almacen.remove("ab/tres")).rejects.toMatchObject(falla),
      expect(almacen.read("ab/a-medias").then(buffer)).rejects.toThrow("went silent"),
    ]);
  }, 30_000);

  it("quien lee despacio lo que sí da lo recibe todo, tarde lo que tarde", async () => {
    const trozos: AsyncIterator<Buffer> = (await almacen.read("ab/grande"))[Symbol.asyncIterator]();
    let trozo = await trozos.next();
    // Nothing is asked of it for longer than it may be silent.
    await expect(almacen.read("ab/tres")).rejects.toThrow();
    let recibidos = 0;
    for (; !trozo.done; trozo = await trozos.next()) recibidos += trozo.value.length;
    expect(recibidos).toBe(grande.length);
  }, 30_000);
});

it.each(["disco", "s3"])("lo que el almacén en %s no toma es falla suya, no de la fuente", async (cual) => {
  const roto = join(carpeta, "roto");
  // Nobody listens there.
  const endpoint = "http://127.0.0.1:9";
  const s3 = { bucket: BUCKET, region: "us-east-1", endpoint, accessKeyId: "llave", secretAccessKey: "x" };
  const almacen = await createFileStore(
    cual === "disco" ? { kind: "disk", folder: roto } : { kind: "s3", ...s3 },
  );
  rmSync(roto, { recursive: true, force: true });
  writeFileSync(roto, "no es una carpeta");
  const bytes = Buffer.from("ocho");
  for (const contenido of [bytes, Readable.from([bytes])])
    await expect(almacen.save("ab/ocho", contenido, bytes.length)).rejects.toBeInstanceOf(StoreError);
});
