import type { Avisos } from "./avisos.ts";
import type { Archivo, Mensaje } from "./modelo.ts";
import type { Mundo } from "./mundo.ts";

export interface Escrito {
  texto: string;
  archivo?: Archivo | null;
  /** When it was written, in epoch milliseconds. */
  ms?: number | undefined;
}

type Autor = Pick<Mensaje, "propio" | "tecleado">;

export interface Conversacion {
  /** The citizen writes, or whoever has the account's own application. `entregado`: the webhook was taken. */
  escribir(
    quienes: { cuenta: string; persona: string },
    escrito: Escrito,
    autor: Autor,
  ): { mensaje: Mensaje; entregado: Promise<boolean> };
  /** The citizen looks: everything up to now is read. */
  leer(cuenta: string, persona: string): Promise<boolean>;
  guardar(contenido: Buffer, mimetype: string, nombre: string | null): Archivo;
}

export function crearConversacion(mundo: Mundo, avisos: Avisos): Conversacion {
  return {
    escribir({ cuenta, persona }, { texto, archivo = null, ms = Date.now() }, autor) {
      const id = mundo.nuevoId();
      const mensaje: Mensaje = { id, cuenta, persona, ...autor, texto, ms, archivo, visto: false };
      mundo.mensajes.set(id, mensaje);
      mundo.anunciar({ mensaje });
      const entregado = avisos.mensaje(mensaje).then((tomado) => {
        if (tomado && autor.propio) {
          mensaje.visto = true;
          mundo.anunciar({ mensaje });
        }
        return tomado;
      });
      return { mensaje, entregado };
    },
    leer(cuenta, persona) {
      const hilo = mundo.hilo(cuenta, persona);
      const nuevos = hilo.filter(({ propio, visto }) => !propio && !visto);
      const [ultimo, de] = [hilo.at(-1), mundo.cuentas.get(cuenta)];
      if (nuevos.length === 0 || !ultimo || !de) return Promise.resolve(false);
      for (const mensaje of nuevos) {
        mensaje.visto = true;
        mundo.anunciar({ mensaje });
      }
      return avisos.lectura(de, persona, ultimo.id);
    },
    guardar(contenido, mimetype, nombre) {
      const id = mundo.nuevoId();
      mundo.almacen.guardarArchivo(id, contenido);
      return { id, mimetype, nombre };
    },
  };
}
