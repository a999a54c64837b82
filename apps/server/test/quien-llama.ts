import { ROL } from "@ventanilla/contract/permisos";
import { crearUsuario } from "../src/domains/usuario/usuario.factory.ts";
import type { Banco, Institucion } from "./harness.ts";
import type { Fila } from "./matriz-permisos.ts";

/** Calls of one token before the next one takes its turn: how often somebody calls is not what is looked at. */
const POR_TURNO = 9;

/** Who may call what a table has a line for: somebody new after every few calls, each call from another address. */
export function crearQuienLlama(banco: Banco, inst: Institucion, filaDe: (nombre: string) => Fila) {
  let llamadas = 0;
  const tokenDe = async (nombre: string): Promise<string> => {
    const { pide, roles } = filaDe(nombre);
    if (pide === "public") return "";
    const id_rol = ROL[roles.at(-1) ?? "ADMIN"];
    return (await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id, id_rol }))).token;
  };
  return {
    /** For the calls of one route or field. */
    turnos(nombre: string): () => Promise<string> {
      let hechas = 0;
      let token = "";
      return async () => {
        if (hechas % POR_TURNO === 0) token = await tokenDe(nombre);
        hechas += 1;
        return token;
      };
    },
    origen(): Record<string, string> {
      llamadas += 1;
      return { "x-forwarded-for": `10.9.${(llamadas >> 8) & 255}.${llamadas & 255}` };
    },
  };
}
