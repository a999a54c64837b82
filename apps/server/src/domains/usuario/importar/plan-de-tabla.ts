import { USUARIO_LOGIN_MAX } from "@ventanilla/contract/limites";
import type { PersonaNueva } from "@ventanilla/contract/persona/persona";
import { enMayusculas } from "@ventanilla/contract/persona/persona.rules";
import type { UsuarioDeTabla } from "@ventanilla/contract/usuario/tabla";
import type { Db } from "../../../db/database.ts";
import { type CheckedTable, soundOf } from "../../../shared/csv/checked-table.ts";
import type { TableFault } from "../../../shared/csv/read-table.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { claveDeDocumento, revisarPersonas } from "../../persona/index.ts";
import { type RolPorNombre, rolesPorNombre } from "../../rol/index.ts";
import { nombresTomados } from "./importar.repository.ts";

/** An account that a line makes. */
export interface CuentaDeTabla {
  fila: UsuarioDeTabla;
  idRol: number;
  persona: PersonaNueva;
}

/** The accounts that a table makes, and what stands in the way of its lines besides their form. `desaciertos`: how many name a known document with another birth date. */
export async function planear(
  db: Db,
  sesion: Sesion,
  tabla: CheckedTable<UsuarioDeTabla>,
  idEntidad: number,
): Promise<{ cuentas: CuentaDeTabla[]; faults: TableFault[]; desaciertos: number }> {
  const { lines, headingOf } = tabla;
  const tomados = await nombresTomados(
    db,
    lines.map(({ row }) => row.usuario),
  );
  const rolDe = lectorDeRoles(await rolesPorNombre(db, sesion));
  const personas = lines.map(({ row }) => personaDe(row));
  const rechazos = await revisarPersonas(db, { ...sesion, id_entidad: idEntidad }, personas);
  const faults = repetidas(tabla);
  const cuentas: { line: number; cuenta: CuentaDeTabla }[] = [];
  for (const [i, { line, row }] of lines.entries()) {
    const mal = (column: keyof UsuarioDeTabla, key: string, values?: TableFault["values"]) =>
      faults.push({ line, column: headingOf(column), key, ...(values && { values }) });
    const persona = personas[i];
    const rol = rolDe(row.rol);
    const rechazo = rechazos[i];
    // Whoever reads the form is told; of a table nobody would be before they stand at the door (D30).
    if (row.usuario.length > USUARIO_LOGIN_MAX)
      mal("usuario", "usuarios:usuarioLargo", { limite: USUARIO_LOGIN_MAX });
    if (tomados.has(row.usuario.toLowerCase())) mal("usuario", "errores:USUARIO_REPETIDO");
    if (typeof rol === "string") mal("rol", rol);
    if (rechazo) mal("nro_documento", `errores:${rechazo.codigo}`, rechazo.values);
    if (persona && typeof rol === "number")
      cuentas.push({ line, cuenta: { fila: row, idRol: rol, persona } });
  }
  const desaciertos = rechazos.filter((rechazo) => rechazo?.codigo === "PERSONA_NO_COINCIDE").length;
  const buenas = soundOf(cuentas, [...tabla.faults, ...faults]);
  return { cuentas: buenas.map(({ cuenta }) => cuenta), faults, desaciertos };
}

type SinRol = "errores:ROL_NO_ASIGNABLE" | "importar:rolAmbiguo";

/** The role of this very name; else the one that the caller may give and that alone reads like it. A key when there is none. */
function lectorDeRoles(roles: readonly RolPorNombre[]): (escrito: string) => number | SinRol {
  const exactos = new Map(roles.map((rol) => [rol.nombre, rol]));
  const llanos = Map.groupBy(
    roles.filter(({ asignable }) => asignable),
    ({ nombre }) => llano(nombre),
  );
  return (escrito) => {
    const exacto = exactos.get(escrito);
    if (exacto) return exacto.asignable ? exacto.id : "errores:ROL_NO_ASIGNABLE";
    const [uno, ...otros] = llanos.get(llano(escrito)) ?? [];
    if (uno === undefined) return "errores:ROL_NO_ASIGNABLE";
    return otros.length > 0 ? "importar:rolAmbiguo" : uno.id;
  };
}

/** As people write the name of a role: JEFE_DE_ÁREA, «Jefe de area». */
const llano = (nombre: string) =>
  nombre
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .trim();

/** One user name and one document have one line. */
function repetidas({ lines, headingOf }: CheckedTable<UsuarioDeTabla>): TableFault[] {
  const primeras = new Map<string, number>();
  return lines.flatMap(({ line, row }) =>
    (
      [
        ["usuario", row.usuario.toLowerCase()],
        ["nro_documento", claveDeDocumento(row)],
      ] as const
    ).flatMap(([columna, valor]) => {
      const clave = `${columna}:${valor}`;
      const primera = primeras.get(clave);
      if (primera !== undefined)
        return [{ line, column: headingOf(columna), key: "importar:repetida", values: { linea: primera } }];
      primeras.set(clave, line);
      return [];
    }),
  );
}

function personaDe(fila: UsuarioDeTabla): PersonaNueva {
  const { usuario: _usuario, email: _email, cargo: _cargo, rol: _rol, nacionalidad, ...persona } = fila;
  return { ...persona, nacionalidad: enMayusculas(nacionalidad), otros_datos: [] };
}
