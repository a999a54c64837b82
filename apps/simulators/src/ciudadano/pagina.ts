import { readFileSync } from "node:fs";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";

const TIPOS: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

const FICHEROS = [
  "index.html",
  "ciudadano.css",
  "vistas.css",
  "icono.svg",
  "main.js",
  "adjunto.js",
  "api.js",
  "canales.js",
  "cartas.js",
  "chat.js",
  "correo.js",
  "dialogo.js",
  "ejemplos.js",
  "elemento.js",
  "fallos.js",
  "fallos-catalogo.js",
  "fallos-cuentas.js",
  "formato.js",
  "libro.js",
  "lista.js",
  "medios.js",
  "redactar.js",
  "remitente.js",
] as const;

const POLITICA = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  // A mail's body, which brings a policy of its own.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page as it lies in pagina/: no build, nothing from elsewhere. */
export function servirPagina(app: FastifyInstance): void {
  for (const fichero of FICHEROS) {
    const ruta = fichero === "index.html" ? "/" : `/ciudadano/${fichero}`;
    app.get(ruta, async (_request, reply) => {
      return await reply
        .headers({
          "content-security-policy": POLITICA,
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
          "cache-control": "no-cache",
        })
        .type(TIPOS[extname(fichero)] ?? "application/octet-stream")
        .send(readFileSync(new URL(`./pagina/${fichero}`, import.meta.url)));
    });
  }
}
