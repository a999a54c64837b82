import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crearCanal } from "../src/domains/canal/canal.factory.ts";
import { crearModulo } from "../src/domains/modulo/modulo.factory.ts";
import { crearParametro } from "../src/domains/parametro/parametro.factory.ts";
import { crearPunto } from "../src/domains/punto/punto.factory.ts";
import { crearRol, crearRolCon } from "../src/domains/rol/rol.factory.ts";
import { ponerServicio } from "../src/domains/servicio-iop/servicio-iop.factory.ts";
import { crearTramite } from "../src/domains/tramite/tramite.factory.ts";
import { crearUsuario } from "../src/domains/usuario/usuario.factory.ts";
import { type Banco, type Cliente, levantar } from "./harness.ts";

let banco: Banco;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

/** What is found by this word alone. */
const NOMBRES = ["Exporta B", "Exporta A", "Exporta C"] as const;

interface Exportacion {
  ruta: string;
  sustantivo: string;
  titulos: string;
  /** Whose text is looked for and put in order. */
  campo: string;
  poner(nombre: string, id_entidad: number): Promise<unknown>;
  /** A row of it, of an institution called so. */
  linea(nombre: string, entidad: string): string;
}

const DE_ENTIDAD: readonly Exportacion[] = [
  {
    ruta: "tramites",
    sustantivo: "tramite",
    titulos: "Trámite;Entidad;Estado",
    campo: "nombre_tramite",
    poner: (nombre_tramite, id_entidad) => crearTramite(banco.db, { nombre_tramite, id_entidad }),
    linea: (nombre, entidad) => `${nombre};${entidad};ACTIVO`,
  },
  {
    ruta: "puntos",
    sustantivo: "punto",
    titulos: "Identificador;Entidad;Estado",
    campo: "identificador",
    poner: (identificador, id_entidad) => crearPunto(banco.db, { identificador, id_entidad }),
    linea: (nombre, entidad) => `${nombre};${entidad};ACTIVO`,
  },
  {
    ruta: "canales",
    sustantivo: "canal",
    titulos: "Clasificación;Usuario;Entidad;Estado",
    campo: "usuario",
    poner: (usuario, id_entidad) => crearCanal(banco.db, banco.sealer, { usuario, id_entidad }),
    linea: (nombre, entidad) => `whatsapp;${nombre};${entidad};ACTIVO`,
  },
];

const DE_LA_PLATAFORMA: readonly Exportacion[] = [
  {
    ruta: "modulos",
    sustantivo: "modulo",
    titulos: "Etiqueta;Ruta;Ícono;Orden;Módulo padre;Sección;Visible;Estado",
    campo: "label",
    poner: (label) => crearModulo(banco.db, { label, ruta: `exporta-${label.at(-1)}` }),
    linea: (nombre) => `${nombre};exporta-${nombre.at(-1)};;500;;${nombre};sí;ACTIVO`,
  },
  {
    ruta: "roles",
    sustantivo: "rol",
    titulos: "Nombre;Ruta;Descripción",
    campo: "nombre",
    poner: (nombre) => crearRol(banco.db, { nombre, descripcion: "=1+1" }),
    linea: (nombre) => `${nombre};;'=1+1`,
  },
  {
    ruta: "parametros",
    sustantivo: "parametro",
    titulos: "Nombre;Valor;Etiqueta;Descripción",
    campo: "nombre",
    poner: (nombre) => crearParametro(banco.db, { nombre }),
    linea: (nombre) => `${nombre};1;De prueba;`,
  },
  {
    ruta: "serviciosIop",
    sustantivo: "servicio_iop",
    titulos: "Código;Método;Descripción;Entidad;URL;Tipo;Estado",
    campo: "codigo",
    // Its token is in no column.
    poner: (codigo) =>
      ponerServicio(banco.db, banco.sealer, {
        codigo,
        metodo: "Buscar",
        url: "https://uno.example",
        tipo: "CONVENIO",
        token: "secreto-del-servicio",
      }),
    linea: (nombre) => `${nombre};Buscar;;;https://uno.example;CONVENIO;ACTIVO`,
  },
];

const pedir = (cliente: Cliente, ruta: string, consulta: Record<string, string>) =>
  cliente.pedir("GET", `/ws/api/system/${ruta}/csv?${new URLSearchParams(consulta)}`);
const lineas = (texto: string) =>
  texto
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
const anotado = async (sustantivo: string) =>
  (
    await banco.db
      .selectFrom("log")
      .select("datos")
      .where("tipo", "=", `${sustantivo}.exportar`)
      .orderBy("id")
      .execute()
  ).map(({ datos }) => datos);

/** Who holds the flag in an institution, and may read the list. */
async function quienExporta(ruta: string, id_entidad: number): Promise<Cliente> {
  const id_rol = await crearRolCon(banco.db, ruta, "csv", "read");
  return banco.comoUsuario(await crearUsuario(banco.db, { id_entidad, id_rol }));
}

describe("exportar una lista de administración [A-permisos-17]", () => {
  it.each([...DE_ENTIDAD, ...DE_LA_PLATAFORMA])(
    "$ruta: por sus filtros y en su orden, con sus títulos, entera; y queda anotado cuántas",
    async ({ ruta, sustantivo, titulos, campo, poner, linea }) => {
      const inst = await banco.institucion();
      const { nombre: entidad } = await banco.db
        .selectFrom("entidad")
        .select("nombre")
        .where("id", "=", inst.id)
        .executeTakeFirstOrThrow();
      for (const nombre of [...NOMBRES, "Ajeno"]) await poner(nombre, inst.id);
      const consulta = { [campo]: "exporta", order: `-${campo}` };
      const { estado, texto } = await pedir(superadmin, ruta, { ...consulta, limit: "1", page: "2" });
      expect(estado).toBe(200);
      const [primera, ...resto] = lineas(texto);
      expect(primera).toBe(titulos);
      expect(resto).toEqual(["Exporta C", "Exporta B", "Exporta A"].map((uno) => linea(uno, entidad)));
      expect(await anotado(sustantivo)).toEqual([{ filas: 3, completa: true, filtros: consulta }]);
    },
  );

  it.each(DE_ENTIDAD)(
    "$ruta: quien tiene la bandera recibe lo de su entidad y nada ajeno; quien sólo lee, un 403",
    async ({ ruta, campo, poner, linea }) => {
      const [inst, otra] = [await banco.institucion(), await banco.institucion()];
      const { nombre: entidad } = await banco.db
        .selectFrom("entidad")
        .select("nombre")
        .where("id", "=", inst.id)
        .executeTakeFirstOrThrow();
      await poner("Propia de aquí", inst.id);
      await poner("Propia de allá", otra.id);
      const { texto } = await pedir(await quienExporta(ruta, inst.id), ruta, { [campo]: "propia" });
      expect(lineas(texto).slice(1)).toEqual([linea("Propia de aquí", entidad)]);
      const { estado } = await pedir(await banco.comoUsuario(inst.admin), ruta, {});
      expect(estado).toBe(403);
    },
  );
});
