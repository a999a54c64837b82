import { afterAll, beforeAll, expect, it } from "vitest";
import { codigoDe, leer, liberar, traspasar } from "../../../test/casos.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { operador, punto } from "../../../test/puestos.ts";
import { autorizarOperadores } from "../punto/punto.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearConversacion } from "./caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

it("liberar: con lo que se veía antes de que pasara a otro se rechaza, y quien lo tiene lo conserva; sin decirlo, como siempre [D65, D79]", async () => {
  const inst = await banco.institucion();
  const quien = operador(inst);
  const { id_caso } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: punto(inst),
    operador: { id: quien.id, nombre: quien.usuario },
  });
  const aqui = await banco.comoUsuario(quien);
  const { version } = await leer(aqui, id_caso);
  const colega = await crearUsuario(banco.db, { id_entidad: inst.id });
  await autorizarOperadores(banco.db, punto(inst), [colega.id]);
  const pasado = await traspasar(aqui, id_caso, { id_operador: colega.id, version });
  expect(await liberar(aqui, id_caso, { version }).catch(codigoDe)).toEqual([409, "CASO_MODIFICADO"]);
  expect(await leer(aqui, id_caso)).toMatchObject({ operador_principal: colega.usuario });
  expect(await liberar(aqui, id_caso, { version: pasado.version })).toMatchObject({
    operador_principal: null,
  });
  expect((await liberar(aqui, id_caso).catch(codigoDe)) as unknown).toEqual([412, "CASO_NO_TOMADO"]);
});
