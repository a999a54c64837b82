import { askField } from "@ventanilla/client/data";
import { buscarPersona, buscarPersonaSegip } from "@ventanilla/contract/persona/persona.routes";
import { importarUsuarios } from "@ventanilla/contract/usuario/importar.routes";
import { usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SegipSimulado } from "../../../../simulators/src/segip/index.ts";
import {
  asociar,
  codigoDe,
  type Escrita,
  inscripcionDe,
  personaEscrita,
  primerOperador,
} from "../../../test/asociacion.ts";
import type { Banco, Cliente, Institucion } from "../../../test/harness.ts";
import { levantarConRegistro } from "../../../test/registro.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearPersona } from "./persona.factory.ts";

let banco: Banco;
let segip: SegipSimulado;
let cerrar: () => Promise<void>;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  ({ banco, segip, cerrar } = await levantarConRegistro());
  inst = await banco.institucion();
  operador = await primerOperador(banco, inst);
});
afterAll(() => cerrar());

const SIN_DATOS = [404, "PERSONA_SIN_DATOS"];
const BLOQUEADA = [429, "BUSQUEDA_BLOQUEADA"];
const INVENTADA = "02/02/1970";

/** Somebody of whom one knows the document alone, and whom the registry has. */
function alguien(): Escrita {
  const escrita = personaEscrita();
  segip.inscribir(inscripcionDe(escrita));
  return escrita;
}
const buscar = ({ http }: Cliente, { nro_documento, fecha_nacimiento }: Escrita) =>
  http.call<typeof buscarPersonaSegip>(buscarPersonaSegip, {
    params: { nroDocumento: nro_documento },
    query: { fechaNacimiento: fecha_nacimiento },
  });
const entreLasNuestras = ({ http }: Cliente, { nro_documento, fecha_nacimiento }: Escrita) =>
  http.call<typeof buscarPersona>(buscarPersona, {
    params: { nroDocumento: nro_documento },
    query: { fechaNacimiento: fecha_nacimiento, db: "true" },
  });
/** One birth date after another, asked of the registry. */
async function tantear(quien: Cliente, escrita: Escrita, dias: readonly number[]): Promise<unknown[]> {
  const dichos: unknown[] = [];
  for (const dia of dias)
    dichos.push(await buscar(quien, { ...escrita, fecha_nacimiento: `1${dia}/03/1990` }).catch(codigoDe));
  return dichos;
}

describe("las fechas de nacimiento equivocadas sólo las perdona la palabra del registro", () => {
  it("no quien guarda a la persona con una fecha que inventó, ni quien la halla después por ella [D56, D110]", async () => {
    const escrita = alguien();
    const inventada = { ...escrita, fecha_nacimiento: INVENTADA };
    expect(await tantear(operador, escrita, [1, 2, 3])).toEqual([SIN_DATOS, SIN_DATOS, SIN_DATOS]);
    const { id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    const guardada = await asociar(operador, id_canal_entrada, inventada, { sin_registro: true });
    expect(guardada).toMatchObject({ contrastado: false, fecha_nacimiento: "1970-02-02" });
    expect(await tantear(operador, escrita, [4])).toEqual([SIN_DATOS]);
    expect(await entreLasNuestras(operador, inventada)).toMatchObject({ id: guardada.id });
    expect(await tantear(operador, escrita, [5, 6])).toEqual([SIN_DATOS, BLOQUEADA]);
    expect(await buscar(operador, escrita).catch(codigoDe)).toEqual(BLOQUEADA);
  });

  it("ni la cuenta que se corrige, ni la tabla que la nombra", async () => {
    const escrita = alguien();
    const id_persona = await crearPersona(banco.db, {
      nro_documento: escrita.nro_documento,
      fecha_nacimiento: "1970-02-02",
      nombres: "ANA",
      primer_apellido: "QUISPE",
      segundo_apellido: null,
      genero: "F",
      id_entidad: inst.id,
    });
    const { id } = await crearUsuario(banco.db, { id_entidad: inst.id, id_persona });
    const admin = await banco.comoUsuario(inst.admin);
    expect(await tantear(admin, escrita, [1, 2])).toEqual([SIN_DATOS, SIN_DATOS]);
    await askField(admin.http, usuarioEdit, { id, usuario: { persona_movil: "71234567" } });
    expect(await tantear(admin, escrita, [3, 4])).toEqual([SIN_DATOS, SIN_DATOS]);
    const csv = `Usuario;Rol;Nro. documento;Fecha de nacimiento;Nombres;Primer apellido;Género\r\notra${id};OPERADOR;${escrita.nro_documento};${INVENTADA};Ana;Quispe;Mujer\r\n`;
    await admin.http.call<typeof importarUsuarios>(importarUsuarios, { body: { csv } });
    expect(await tantear(admin, escrita, [5, 6])).toEqual([SIN_DATOS, BLOQUEADA]);
  });

  it("sí quien acierta la de alguien que el registro confirmó, al guardarse o ahora", async () => {
    const confirmada = alguien();
    await crearPersona(banco.db, {
      nro_documento: confirmada.nro_documento,
      fecha_nacimiento: "1990-05-15",
      contrastado: true,
    });
    for (const acertar of [entreLasNuestras, buscar]) {
      await tantear(operador, confirmada, [1, 2, 3, 4]);
      await acertar(operador, confirmada);
    }
    expect(await tantear(operador, confirmada, [1, 2])).toEqual([SIN_DATOS, SIN_DATOS]);
  });
});
