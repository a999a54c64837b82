import { ROL } from "@ventanilla/contract/permisos";
import { expect } from "vitest";
import { crearUsuario } from "../../src/domains/usuario/usuario.factory.ts";
import { type Banco, type Institucion, levantar, type OpcionesBanco } from "../harness.ts";
import { abrirLinea, type Peticion } from "./linea.ts";
import { abrirMedida, type Ensayo, soloLentos } from "./medida.ts";

type Estado = number | null;

/** The whole server, and how to hold against it what is a megabyte. */
export interface BancoMega {
  banco: Banco;
  inst: Institucion;
  /** Tokens of a role, the next user's before the last one has called too often. Null: nobody is signed in. */
  turnos(rol: number | null, porMinuto?: number): () => Promise<string>;
  cabecerasDe(token: string): Record<string, string>;
  /** Something to try: no answer to it may be a failure of ours. */
  ensayo(nombre: string, peticion: () => Promise<Peticion>, alFin?: (estado: Estado) => void): Ensayo;
  /** Expects that none of them holds the thread, nor fails. */
  ninguno(ensayos: readonly Ensayo[]): Promise<void>;
  cerrar(): Promise<void>;
}

export const enJson = (valor: unknown): Buffer =>
  Buffer.from(typeof valor === "string" ? valor : JSON.stringify(valor));

export async function levantarMega(opciones: OpcionesBanco = {}): Promise<BancoMega> {
  const banco = await levantar({ nivelLog: "error", ...opciones });
  const inst = await banco.institucion();
  const linea = abrirLinea(banco.url);
  const medida = abrirMedida();
  const fallos: string[] = [];
  let vez = 0;
  return {
    banco,
    inst,
    turnos(rol, porMinuto = 25) {
      let llamadas = 0;
      let token = "";
      return async () => {
        if (rol !== null && llamadas % porMinuto === 0) {
          const usuario = await crearUsuario(banco.db, { id_entidad: inst.id, id_rol: rol });
          ({ token } = await banco.comoUsuario(usuario));
        }
        llamadas += 1;
        return token;
      };
    },
    // Every call comes from another address: how often somebody calls is not what is looked at.
    cabecerasDe(token) {
      vez += 1;
      return {
        "x-forwarded-for": `10.${(vez >> 16) & 255}.${(vez >> 8) & 255}.${vez & 255}`,
        ...(token && { authorization: `Bearer ${token}` }),
      };
    },
    ensayo(nombre, peticion, alFin) {
      let lista: Peticion;
      return {
        nombre,
        preparar: async () => {
          lista = await peticion();
        },
        async hacer() {
          const estado = await linea.enviar(lista);
          if (estado === 429 || (estado !== null && estado >= 500)) fallos.push(`${nombre}: ${estado}`);
          alFin?.(estado);
        },
      };
    },
    async ninguno(ensayos) {
      fallos.length = 0;
      expect(await soloLentos(medida, ensayos)).toEqual([]);
      expect(fallos).toEqual([]);
      expect(banco.registro.filter((linea) => linea.includes("unexpected failure"))).toEqual([]);
    },
    async cerrar() {
      medida.cerrar();
      linea.cerrar();
      await banco.cerrar();
    },
  };
}

export const ROLES_EN_ORDEN = [ROL.OPERADOR, ROL.ADMIN, ROL.SUPERADMIN] as const;
