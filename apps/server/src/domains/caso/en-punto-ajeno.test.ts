import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codigoDe, derivar, expediente, guardar } from "../../../test/casos.ts";
import { escenaDeLlamadas } from "../../../test/crear.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { entrarAPunto } from "../presencia/presencia.factory.ts";
import { conceder } from "../rol/rol.factory.ts";
import { crearTramite } from "../tramite/tramite.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
let escena: Awaited<ReturnType<typeof escenaDeLlamadas>>;
/** Of another institution, at a point of this one. */
let quienOpera: Cliente;
let tramite: number;
let deSuCasa: number;
beforeAll(async () => {
  banco = await levantar();
  escena = await escenaDeLlamadas(banco, 2);
  const casa = await banco.institucion();
  await conceder(banco.db, ROL.SUPERADMIN, "operadores", "create", "read", "update");
  const superadmin = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN, id_entidad: casa.id });
  await entrarAPunto(banco.db, superadmin.id, escena.punto());
  quienOpera = await banco.comoUsuario(superadmin);
  tramite = await crearTramite(banco.db, { id_entidad: escena.inst.id });
  deSuCasa = await crearTramite(banco.db, { id_entidad: casa.id });
});
afterAll(() => banco.cerrar());

const NO_EXISTE = [404, "NO_EXISTE"];

it("quien opera la instalación abre casos en un punto con los trámites de la entidad de ese punto, no con los de la suya [D61]", async () => {
  const conTramite = (id_tramite: number) => escena.llamar({ id_tramite }, { cliente: quienOpera });
  expect(await conTramite(deSuCasa).catch(codigoDe)).toEqual(NO_EXISTE);
  expect(await conTramite(tramite)).toMatchObject({ id_tramite: tramite, id_entidad: escena.inst.id });
});

it("un caso que espera se guarda con los trámites del punto donde se está, y se deriva a otro de su entidad [D61]", async () => {
  const { inst, punto } = escena;
  const { id_caso } = await expediente(banco, inst, { punto: null, operador: null });
  const conTramite = (id_tramite: number) =>
    guardar(quienOpera, id_caso, {
      caso: { id_tramite, tipo: "COMPLEJO", descripcion: "Consulta" },
      version: 1,
    });
  expect(await conTramite(deSuCasa).catch(codigoDe)).toEqual(NO_EXISTE);
  expect(await conTramite(tramite)).toMatchObject({ id_tramite: tramite, id_punto_atencion: punto() });
  const { id_caso: otro } = await expediente(banco, inst, { punto: null, operador: null });
  const derivado = await derivar(quienOpera, { id_caso: otro, id_destino: punto(1), version: 1 });
  expect(derivado).toMatchObject({ id_punto_atencion: punto(1), id_entidad: inst.id });
});
