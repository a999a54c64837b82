import { API_BASE, GRAPHQL_PATH, SOCKET_PATH } from "@ventanilla/contract/common/route";
import { ERRORES } from "@ventanilla/contract/errores";
import { cambiarPunto, leerCubiculo } from "@ventanilla/contract/punto/punto.routes";
import { cambiarContrasena, iniciarSesion } from "@ventanilla/contract/sesion/sesion.routes";
import { expect, it, vi } from "vitest";
import { addressOf, createHttp, HttpError, isUnanswered, NetworkError, NoticeError } from "./http.ts";
import { withRows } from "./rows.ts";

const responde = (cuerpo: unknown, estado = 200) =>
  vi.fn<typeof fetch>(async () => new Response(JSON.stringify(cuerpo), { status: estado }));
const con = (fetch: typeof globalThis.fetch) =>
  createHttp({ base: "https://otra.example", token: () => "t-1", idioma: () => "ay", fetch });
const cambiar = (fetch: typeof globalThis.fetch) =>
  con(fetch).call<typeof cambiarContrasena>(cambiarContrasena, {
    body: { password: "a", newPassword: "b" },
  });

it("llamar: a la dirección dada, con el token como Bearer y el cuerpo en JSON [A-rest-01, A-rest-02, B-rest-01, B-rest-02]", async () => {
  const fetch = responde({ message: "Listo" });
  expect(await cambiar(fetch)).toEqual({ message: "Listo" });
  const [url, pedido] = fetch.mock.calls[0] ?? [];
  expect([url, pedido?.method, pedido?.body]).toEqual([
    "https://otra.example/ws/api/system/cambiar_pass",
    "PATCH",
    '{"password":"a","newPassword":"b"}',
  ]);
  expect(pedido?.headers).toMatchObject({
    authorization: "Bearer t-1",
    "content-type": "application/json",
    "accept-language": "ay",
  });
});

it("direcciones: todo está bajo /ws, y los ids van en el camino [A-rest-03, A-rest-04, A-rest-10, B-rest-07, B-rest-08]", () => {
  expect([addressOf(iniciarSesion), API_BASE, GRAPHQL_PATH, SOCKET_PATH]).toEqual([
    "/ws/auth",
    "/ws/api",
    "/ws/graphql",
    "/ws/socket.io",
  ]);
  expect(addressOf(cambiarPunto, { id: 7 })).toBe("/ws/api/system/puntos/7");
  expect(addressOf(leerCubiculo, { id: "a/b" })).toMatch(/\/a%2Fb$/);
});

it.each([
  [{ error: "No hay trámites." }, "error", "No hay trámites."],
  [{ warning: ["Uno.", "Dos."] }, "warning", "Uno.\nDos."],
  [{ warning: true, mensaje: "Falta sincronizar." }, "warning", "Falta sincronizar."],
  [{ error: true }, "error", ""],
  [{ rows: [], count: 0, warning: "Vacío" }, "warning", "Vacío"],
] as const)(
  "una respuesta correcta que dice %j no da datos, sino ese aviso [A-rest-09, B-rest-06]",
  async (cuerpo, kind, message) => {
    const fallo = await cambiar(responde(cuerpo)).catch((error: unknown) => error);
    expect(fallo).toBeInstanceOf(NoticeError);
    expect(fallo).toMatchObject({ kind, message });
  },
);

it.each([[{ error: null }], [{ warning: false }], [{ rows: [{ error: "de una fila" }] }], [[1]], [null]])(
  "una respuesta correcta que no avisa nada llega como es: %j",
  async (cuerpo) => {
    expect(await cambiar(responde(cuerpo))).toEqual(cuerpo);
  },
);

it.each([
  [{ mensaje: "No hay cupo.", error: "PRECONDICION" }, "No hay cupo.", "PRECONDICION"],
  [{ mensaje: ["Uno.", "Dos."] }, "Uno.\nDos.", null],
  [{ error: "No hay cupo." }, "No hay cupo.", null],
  [{ error: ["Uno.", "Dos."] }, "Uno.\nDos.", null],
  [{ mensaje: "", error: "No hay cupo." }, "No hay cupo.", null],
])(
  "un rechazo que dice %j, sea de quien sea, da esas palabras [A-errores-20, B-errores-25]",
  async (cuerpo, mensaje, code) => {
    const rechazo = await cambiar(responde(cuerpo, 412)).catch((error: unknown) => error);
    expect(rechazo).toMatchObject({ status: 412, message: mensaje, body: { mensaje }, code });
  },
);

it("un código no es una frase, ni en un rechazo ni en un aviso: sin otras palabras no hay ninguna [A-errores-20]", async () => {
  for (const error of Object.keys(ERRORES)) {
    const rechazo = await cambiar(responde({ error }, 412)).catch((fallo: unknown) => fallo);
    expect(rechazo, error).toMatchObject({ status: 412, body: null });
  }
  const aviso = await cambiar(responde({ error: "PRECONDICION" })).catch((fallo: unknown) => fallo);
  expect(aviso).toMatchObject({ kind: "error", message: "" });
});

const FILAS = [{ id: 1 }];
it.each([
  [
    { datos: FILAS, total: 5, totalFiltro: 1 },
    { rows: FILAS, count: 1, total: 5, totalFiltro: 1 },
  ],
  [
    { datos: FILAS, total: 5 },
    { rows: FILAS, count: 5 },
  ],
  [{ datos: FILAS }, { rows: FILAS, count: 1 }],
  [
    { datos: FILAS, count: 7, total: 9, totalFiltro: 8 },
    { rows: FILAS, count: 7 },
  ],
] as const)(
  "una lista que llama datos a sus filas es una lista como las demás: %j [A-lista-08, A-lista-26, D3]",
  async (cuerpo, lista) => {
    const http = createHttp({
      base: "",
      token: () => null,
      idioma: () => "es",
      fetch: responde(cuerpo),
      understand: withRows,
    });
    expect(
      await http.call<typeof cambiarContrasena>(cambiarContrasena, {
        body: { password: "a", newPassword: "b" },
      }),
    ).toMatchObject(lista);
  },
);

it.each([
  [{ rows: FILAS, count: 1, datos: [] }],
  [{ datos: "de una persona" }],
  [{ message: "Listo" }],
  [FILAS],
  [null],
])("lo que no es una lista con datos queda como vino: %j [A-lista-26]", (cuerpo) => {
  expect(withRows(cuerpo)).toBe(cuerpo);
});

it("un rechazo dice su estado y su mensaje; sin cuerpo nuestro, sólo el estado; sin respuesta, que no la hubo [A-rest-05]", async () => {
  const deCuerpo = { mensaje: ["Uno.", "Dos."], error: "PRECONDICION" };
  const rechazo = await cambiar(responde(deCuerpo, 412)).catch((error: unknown) => error);
  expect(rechazo).toMatchObject({ status: 412, code: "PRECONDICION", message: "Uno.\nDos." });
  const ajeno = await cambiar(responde({ otro: 1 }, 502)).catch((error: unknown) => error);
  expect(ajeno).toBeInstanceOf(HttpError);
  expect(ajeno).toMatchObject({ status: 502, body: null });
  const sinLinea = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await cambiar(sinLinea).catch((error: unknown) => error)).toBeInstanceOf(NetworkError);
});

it.each([
  ["se cortó tras las cabeceras", '{"message":"Lis'],
  ["es la página de una red que pide ingresar", "<!doctype html><title>Wi-Fi</title>"],
])(
  "una respuesta correcta que %s no dice nada de lo pedido: es como si no hubiera llegado [B-mensajes-09]",
  async (_que, texto) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(texto, { status: 200 }));
    const fallo = await cambiar(fetch).catch((error: unknown) => error);
    expect(fallo).toBeInstanceOf(NetworkError);
    expect(fallo).toMatchObject({ aborted: false });
  },
);

it("una respuesta vacía no trae datos, y no contesta lo que debe hacerse una sola vez [B-canales-37] [B-mensajes-09]", async () => {
  const http = con(vi.fn<typeof globalThis.fetch>(async () => new Response("", { status: 200 })));
  const pedir = (mas: object) =>
    http.call<typeof cambiarContrasena>(cambiarContrasena, {
      body: { password: "a", newPassword: "b" },
      ...mas,
    });
  expect(await pedir({})).toBeNull();
  await expect(pedir({ idempotencyKey: "k" })).rejects.toBeInstanceOf(NetworkError);
});

it("la respuesta cuyo cuerpo se corta en el camino no es un resultado, y quien la deja lo sabe [B-mensajes-09]", async () => {
  const cortada = () =>
    new Response(
      new ReadableStream({
        pull: (control) => control.error(new TypeError("network error")),
      }),
    );
  const dejada = new AbortController();
  const fetch = vi.fn<typeof globalThis.fetch>(async () => cortada());
  expect(await cambiar(fetch).catch((error: unknown) => error)).toMatchObject({
    name: "NetworkError",
    aborted: false,
  });
  dejada.abort();
  const fallo = await con(fetch)
    .call<typeof cambiarContrasena>(cambiarContrasena, {
      body: { password: "a", newPassword: "b" },
      signal: dejada.signal,
    })
    .catch((error: unknown) => error);
  expect(fallo).toMatchObject({ name: "NetworkError", aborted: true });
});

it("sin palabra del servidor quedan la línea y lo que contesta un intermediario cuando él no está; un rechazo suyo, no [B-mensajes-09]", () => {
  const sinLinea = new NetworkError({ aborted: false, cause: null });
  expect(
    [sinLinea, ...[408, 502, 503, 504].map((estado) => new HttpError(estado, null))].every(isUnanswered),
  ).toBe(true);
  expect(
    [
      new TypeError("otro"),
      ...[400, 401, 409, 412, 429, 500].map((estado) => new HttpError(estado, null)),
    ].some(isUnanswered),
  ).toBe(false);
});
