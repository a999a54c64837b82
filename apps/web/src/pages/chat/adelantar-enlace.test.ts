import { expect, it } from "vitest";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unAdministrador, unInicio } from "../../../test/fabrica.ts";
import { guardar } from "../../../test/pantalla.tsx";
import { enlaceActual } from "../../domains/caso/index.ts";
import { startSession } from "../../lib/session.ts";
import { ROUTES } from "../../routes.ts";

/** The code of the page is here, and nothing is drawn yet. */
const traerCodigo = () => ROUTES.find(({ path }) => path === "/chat/$id")?.load();

function estarEn(punto: number): void {
  guardar("cubiculo", { id: punto, identificador: `Cubículo ${punto}` });
  guardar("cubiculo_actual", punto);
}

it("la línea al punto se abre antes de dibujar la página", async () => {
  startSession(unInicio());
  estarEn(3);
  await traerCodigo();
  expect(socketsAbiertos()).toHaveLength(1);
  expect(enlaceActual()?.idPunto).toBe(3);
});

it.each([
  ["quien no está en ningún punto", unInicio(), undefined],
  ["quien no atiende en puntos", unAdministrador(), 3],
])("%s no abre ninguna línea", async (_quien, sesion, punto) => {
  startSession(sesion);
  if (punto !== undefined) estarEn(punto);
  await traerCodigo();
  expect(socketsAbiertos()).toEqual([]);
});
