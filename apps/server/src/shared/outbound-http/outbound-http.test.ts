import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as crearSocket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createOutboundHttp, type OutboundHttp, type OutboundOptions } from "./index.ts";

const abiertos: (() => unknown)[] = [];
afterEach(async () => {
  for (const cerrar of abiertos.splice(0).reverse()) await cerrar();
});

async function servir(atender: RequestListener): Promise<{ puerto: number; servidor: Server }> {
  const servidor = createServer(atender);
  await new Promise<void>((listo) => servidor.listen(0, "127.0.0.1", listo));
  abiertos.push(() => {
    servidor.closeAllConnections();
    servidor.close();
  });
  const direccion = servidor.address();
  if (direccion === null || typeof direccion === "string") throw new Error("no port");
  return { puerto: direccion.port, servidor };
}

function salida(opciones: Partial<OutboundOptions> = {}): OutboundHttp {
  const creada = createOutboundHttp({
    allowPrivate: false,
    allowedHosts: [],
    connectMs: 500,
    ...opciones,
  });
  abiertos.push(() => creada.close());
  return creada;
}

/** Answers one list after another; the last one stays. */
function resolverEn(...respuestas: string[][]) {
  const preguntas: string[] = [];
  return {
    preguntas,
    resolver: async (nombre: string) => {
      const lista = respuestas[Math.min(preguntas.length, respuestas.length - 1)] ?? [];
      preguntas.push(nombre);
      return lista.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
  };
}

async function leer(peticion: IncomingMessage): Promise<string> {
  let texto = "";
  for await (const parte of peticion) texto += String(parte);
  return texto;
}

describe("salida http: direcciones", () => {
  it.each([
    ["10.0.0.1"],
    ["127.0.0.1"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:10.0.0.1"],
    ["8.8.8.8", "10.0.0.1"],
  ])("un nombre que lleva a %s se rechaza antes de enviar [D106]", async (...direcciones) => {
    const { resolver } = resolverEn(direcciones);
    await expect(salida({ resolver }).fetch("https://portal.example/")).rejects.toMatchObject({
      codigo: "DIRECCION_NO_PERMITIDA",
      phase: "beforeSend",
    });
  });

  it("se conecta a la dirección comprobada y no vuelve a preguntar; la siguiente conexión se comprueba de nuevo [D106]", async () => {
    const { puerto, servidor } = await servir((_peticion, respuesta) =>
      respuesta.setHeader("connection", "close").end("ok"),
    );
    const { resolver, preguntas } = resolverEn(["127.0.0.1"], ["169.254.169.254"]);
    const { fetch: pedir } = salida({ resolver, allowedHosts: [`cambiante.invalid:${puerto}`] });

    await expect(pedir(`http://cambiante.invalid:${puerto}/`)).resolves.toMatchObject({ status: 200 });
    expect(preguntas).toHaveLength(1);
    servidor.closeAllConnections();
    await expect(pedir(`http://cambiante.invalid:${puerto}/`)).rejects.toMatchObject({
      codigo: "DIRECCION_NO_PERMITIDA",
    });
    expect(preguntas).toHaveLength(2);
  });

  it("la lista de permitidos es exacta: otro puerto del mismo equipo queda fuera [D106]", async () => {
    const { puerto } = await servir((_peticion, respuesta) => respuesta.end("ok"));
    const { puerto: vecino } = await servir((_peticion, respuesta) => respuesta.end("secreto"));
    const { fetch: pedir } = salida({ allowedHosts: [`127.0.0.1:${puerto}`] });

    await expect(pedir(`http://127.0.0.1:${puerto}/`)).resolves.toMatchObject({ status: 200 });
    await expect(pedir(`http://127.0.0.1:${vecino}/`)).rejects.toMatchObject({
      codigo: "ESQUEMA_NO_PERMITIDO",
    });
    await expect(pedir(`https://127.0.0.1:${vecino}/`)).rejects.toMatchObject({
      codigo: "DIRECCION_NO_PERMITIDA",
    });
  });

  it("un nombre permitido que empieza a llevar a los metadatos se rechaza [D106]", async () => {
    const { resolver } = resolverEn(["169.254.169.254"]);
    const { fetch: pedir } = salida({ resolver, allowedHosts: ["waha.interno:3000"] });
    await expect(pedir("http://waha.interno:3000/")).rejects.toMatchObject({
      codigo: "DIRECCION_NO_PERMITIDA",
    });
  });
});

describe("salida http: redirecciones", () => {
  it("hacia los metadatos no se sigue [D106]", async () => {
    const { puerto } = await servir((_peticion, respuesta) =>
      respuesta.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
    );
    await expect(salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}/`)).rejects.toMatchObject({
      codigo: "DIRECCION_NO_PERMITIDA",
    });
  });

  it("hacia un vecino de la red que nadie abrió no se sigue [D106]", async () => {
    const { puerto: vecino } = await servir((_peticion, respuesta) => respuesta.end("secreto"));
    const { puerto } = await servir((_peticion, respuesta) =>
      respuesta.writeHead(307, { location: `http://127.0.0.1:${vecino}/` }).end(),
    );
    const { fetch: pedir } = salida({ allowedHosts: [`127.0.0.1:${puerto}`] });
    await expect(pedir(`http://127.0.0.1:${puerto}/`)).rejects.toMatchObject({
      codigo: "ESQUEMA_NO_PERMITIDO",
    });
  });

  it("a otro origen no lleva llaves, al mismo sí [D106]", async () => {
    const vistas: Record<string, unknown>[] = [];
    const { puerto: otro } = await servir((peticion, respuesta) => {
      vistas.push(peticion.headers);
      respuesta.end("otro");
    });
    const { puerto } = await servir((peticion, respuesta) => {
      vistas.push(peticion.headers);
      const location = peticion.url === "/a" ? "/b" : `http://127.0.0.1:${otro}/`;
      respuesta.writeHead(302, { location }).end();
    });
    const headers = {
      "X-Api-Key": "llave",
      Authorization: "Bearer llave",
      Cookie: "a=b",
      Accept: "text/plain",
    };
    const respuesta = await salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}/a`, {
      headers,
    });

    expect(respuesta.body.toString()).toBe("otro");
    expect(vistas[1]).toMatchObject({ "x-api-key": "llave", authorization: "Bearer llave" });
    expect(vistas[2]).toMatchObject({ accept: "text/plain" });
    expect(JSON.stringify(vistas[2])).not.toContain("llave");
    expect(vistas[2]).not.toHaveProperty("cookie");
  });

  it("más de tres se dejan [D106]", async () => {
    let visitas = 0;
    const { puerto } = await servir((_peticion, respuesta) => {
      visitas += 1;
      respuesta.writeHead(302, { location: `/${visitas}` }).end();
    });
    await expect(salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}/`)).rejects.toMatchObject({
      codigo: "DEMASIADAS_REDIRECCIONES",
    });
    expect(visitas).toBe(4);
  });

  it("una escritura nunca se repite en otra parte: su 3xx es la respuesta [D106]", async () => {
    let visitas = 0;
    const { puerto } = await servir((_peticion, respuesta) => {
      visitas += 1;
      respuesta.writeHead(307, { location: "/otra" }).end();
    });
    const respuesta = await salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}/`, {
      method: "POST",
      json: {},
    });
    expect(respuesta.status).toBe(307);
    expect(visitas).toBe(1);
  });
});

describe("salida http: límites y fases", () => {
  it("envía el cuerpo y lee la respuesta [D106]", async () => {
    const { puerto } = await servir(async (peticion, respuesta) => {
      respuesta.end(JSON.stringify({ tipo: peticion.headers["content-type"], cuerpo: await leer(peticion) }));
    });
    const respuesta = await salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}/`, {
      method: "POST",
      json: { texto: "ñandú" },
    });
    expect(respuesta.json()).toEqual({ tipo: "application/json", cuerpo: '{"texto":"ñandú"}' });
  });

  it.each([
    ["anunciada", true],
    ["sin anunciar", false],
  ])("una respuesta %s mayor que el límite se corta al llegar a él [D106]", async (_nombre, anunciada) => {
    const { puerto } = await servir((_peticion, respuesta) => {
      if (anunciada) respuesta.setHeader("content-length", "5000000");
      const verter = () => {
        while (respuesta.write(Buffer.alloc(10_000)));
      };
      respuesta.on("drain", verter);
      respuesta.on("error", () => undefined);
      verter();
    });
    await expect(
      salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}/`, { maxBytes: 20_000 }),
    ).rejects.toMatchObject({ codigo: "RESPUESTA_GRANDE", phase: "afterSend" });
  });

  it("un puerto cerrado es antes de enviar", async () => {
    const { puerto, servidor } = await servir(() => undefined);
    await new Promise((listo) => servidor.close(listo));
    await expect(salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}/`)).rejects.toMatchObject({
      codigo: "SIN_CONEXION",
      phase: "beforeSend",
    });
  });

  it("un nombre que no existe es antes de enviar", async () => {
    const resolver = () => Promise.reject(new Error("ENOTFOUND"));
    await expect(salida({ resolver }).fetch("https://no-existe.example/")).rejects.toMatchObject({
      codigo: "NOMBRE_DESCONOCIDO",
      phase: "beforeSend",
    });
  });

  it("una conexión que no llega a abrirse es antes de enviar, y no se envía después", async () => {
    let conexiones = 0;
    const { puerto } = await servir((_peticion, respuesta) => {
      conexiones += 1;
      respuesta.end();
    });
    const resuelto = Promise.withResolvers<{ address: string; family: number }[]>();
    const resolver = () => resuelto.promise;
    const { fetch: pedir } = salida({ allowPrivate: true, resolver });
    await expect(pedir(`http://lento.invalid:${puerto}/`, { timeoutMs: 50 })).rejects.toMatchObject({
      codigo: "TIEMPO_AGOTADO",
      phase: "beforeSend",
    });
    resuelto.resolve([{ address: "127.0.0.1", family: 4 }]);
    // Asked after it: what were still to leave would have left.
    const { fetch: pedirYa } = salida({ allowPrivate: true });
    for (const vez of [1, 2]) {
      await pedirYa(`http://127.0.0.1:${puerto}/`);
      expect(conexiones).toBe(vez);
    }
  });

  it("quien recibe y calla es después de enviar", async () => {
    const { puerto } = await servir(() => undefined);
    await expect(
      salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}/`, {
        method: "POST",
        json: {},
        timeoutMs: 80,
      }),
    ).rejects.toMatchObject({ codigo: "TIEMPO_AGOTADO", phase: "afterSend" });
  });

  it("quien corta tras recibir es después de enviar", async () => {
    const { puerto } = await servir((peticion) => peticion.socket.destroy());
    await expect(
      salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}/`, { method: "POST", json: {} }),
    ).rejects.toMatchObject({ codigo: "CONEXION_CORTADA", phase: "afterSend" });
  });

  it("quien gotea la respuesta no pasa del límite de tiempo", async () => {
    const { puerto } = await servir((_peticion, respuesta) => {
      const reloj = setInterval(() => respuesta.write("."), 10);
      respuesta.on("close", () => clearInterval(reloj));
    });
    await expect(
      salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}/`, { timeoutMs: 120 }),
    ).rejects.toMatchObject({ codigo: "TIEMPO_AGOTADO", phase: "afterSend" });
  });

  it("lo que llega despacio sigue llegando; quien calla a medias, o antes de empezar, no se espera más", async () => {
    const { puerto } = await servir((peticion, respuesta) => {
      if (peticion.url === "/mudo") return;
      let veces = 0;
      respuesta.write(".");
      const reloj = setInterval(() => {
        veces += 1;
        if (veces < 10) respuesta.write(".");
        else if (peticion.url === "/despacio") respuesta.end(".");
      }, 40);
      respuesta.on("close", () => clearInterval(reloj));
    });
    const pedir = (camino: string) =>
      salida({ allowPrivate: true }).fetch(`http://127.0.0.1:${puerto}${camino}`, {
        // Longer than this test may last.
        timeoutMs: 600_000,
        silentMs: 250,
      });
    expect((await pedir("/despacio")).body.length).toBe(11);
    for (const camino of ["/a-medias", "/mudo"])
      await expect(pedir(camino)).rejects.toMatchObject({ codigo: "TIEMPO_AGOTADO", phase: "afterSend" });
  });

  it("un saludo TLS que no llega a nada es antes de enviar", async () => {
    const mudo = crearSocket((socket) => socket.on("error", () => undefined).end("no hablo TLS"));
    await new Promise<void>((listo) => mudo.listen(0, "127.0.0.1", listo));
    abiertos.push(() => {
      mudo.close();
    });
    const direccion = mudo.address();
    if (direccion === null || typeof direccion === "string") throw new Error("no port");
    await expect(
      salida({ allowPrivate: true }).fetch(`https://127.0.0.1:${direccion.port}/`),
    ).rejects.toMatchObject({ phase: "beforeSend" });
  });
});

describe("salida: antes del final de una petición", () => {
  const CUERPO = { chatId: "59170000000@c.us", text: "Hasta el final" };

  async function gateway() {
    const visto = { llego: "", entera: false };
    const { puerto, servidor } = await servir((peticion, respuesta) => {
      peticion.on("data", (trozo) => {
        visto.llego += String(trozo);
      });
      peticion.on("end", () => {
        visto.entera = true;
        respuesta.writeHead(201).end("{}");
      });
      peticion.on("error", () => undefined);
    });
    const host = `127.0.0.1:${puerto}`;
    const { fetch: pedir } = salida({ allowedHosts: [host] });
    const enviar = (antesDelFinal: () => Promise<void>) =>
      pedir(`http://${host}/enviar`, { method: "POST", json: CUERPO, beforeLastByte: antesDelFinal });
    return { visto, servidor, enviar };
  }

  it("se espera con todo menos el último byte en la línea: nadie puede obrar todavía", async () => {
    const { visto, enviar } = await gateway();
    let enMedio = "";
    const { status: estado } = await enviar(async () => {
      await expect.poll(() => visto.llego).toBe(JSON.stringify(CUERPO).slice(0, -1));
      expect(visto.entera).toBe(false);
      enMedio = visto.llego;
    });
    expect([estado, visto.llego, enMedio.length]).toEqual([
      201,
      JSON.stringify(CUERPO),
      visto.llego.length - 1,
    ]);
  });

  it("si se rechaza no sale el último byte, y cuenta como antes de enviar", async () => {
    const { visto, enviar } = await gateway();
    await expect(enviar(() => Promise.reject(new Error("no")))).rejects.toMatchObject({
      phase: "beforeSend",
    });
    expect(visto.entera).toBe(false);
  });

  it("una línea que se corta mientras se espera cuenta como antes: no salió entera", async () => {
    const { visto, servidor, enviar } = await gateway();
    const cortada = enviar(async () => {
      await expect.poll(() => visto.llego).not.toBe("");
      servidor.closeAllConnections();
    });
    await expect(cortada).rejects.toMatchObject({ phase: "beforeSend", codigo: "SIN_CONEXION" });
    expect(visto.entera).toBe(false);
  });
});
