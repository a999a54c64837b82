// What is done to accounts of channels, to what they brought and nobody could read, and to the points that attend them.
import { screen } from "@testing-library/react";
import {
  borrarCanal,
  cambiarCanal,
  crearCanal,
  editarCanal,
  generarTokenDeCanal,
  probarCanal,
} from "@ventanilla/contract/canal/administrar.routes";
import { descartarApartado, releerApartado } from "@ventanilla/contract/canal/apartado.routes";
import { borrarPunto, cambiarPunto, crearPunto, editarPunto } from "@ventanilla/contract/punto/punto.routes";
import { PUNTOS } from "../canales.ts";
import { unPunto } from "../fabrica.ts";
import { servidor } from "../pantalla.tsx";
import type { Quien } from "../rechazos.ts";
import {
  type AccionDePagina,
  abre,
  confirma,
  desactiva,
  edita,
  elige,
  elimina,
  escribe,
  guarda,
  pulsa,
} from "./acciones.ts";

const PUNTO = "Cubículo 3";
const suCuenta = ({ t }: Quien) => `${t("chat:canalCorreo")} mesa@alcaldia.bo`;
const suApartado = ({ t }: Quien) => `${t("apartados:que_cuerpo")} 31`;

async function canalNuevo(quien: Quien): Promise<void> {
  await abre("agregar")(quien);
  await elige(quien, "canales:clasificacion", "llamada");
  await escribe(quien, "canales:usuario", "Central");
  await elige(quien, "canales:entidad", "Alcaldía");
}
async function canalSinToken(quien: Quien): Promise<void> {
  await edita(suCuenta, "canales:bienvenida")(quien);
  await quien.persona.click(await screen.findByRole("tab", { name: quien.t("canales:configuracion") }));
}
async function puntoNuevo(quien: Quien): Promise<void> {
  await abre("agregar")(quien);
  await escribe(quien, "puntos:identificador", "Caja");
  await elige(quien, "puntos:entidad", "Alcaldía");
}
/** The first time by its row, which opens what tells it. */
async function prueba(quien: Quien): Promise<void> {
  const abierta = screen.queryByRole("dialog") !== null;
  await (abierta ? pulsa("canales:probar") : pulsa("canales:probarDe", suCuenta))(quien);
}

export const DE_CANALES: readonly AccionDePagina[] = [
  { contrato: crearCanal, camino: "/canales", antes: canalNuevo, pide: guarda },
  {
    contrato: editarCanal,
    id: "7",
    camino: "/canales",
    antes: edita(suCuenta, "canales:bienvenida"),
    pide: guarda,
  },
  { contrato: cambiarCanal, id: "7", camino: "/canales", pide: desactiva(suCuenta) },
  { contrato: borrarCanal, id: "7", camino: "/canales", pide: elimina(suCuenta) },
  { contrato: probarCanal, id: "7", camino: "/canales", pide: prueba, dice: "estado" },
  {
    contrato: generarTokenDeCanal,
    id: "7",
    camino: "/canales",
    antes: canalSinToken,
    pide: pulsa("canales:tokenGenerar"),
  },
  {
    contrato: releerApartado,
    id: "31",
    camino: "/canales/apartados",
    pide: pulsa("apartados:releerDe", suApartado),
  },
  {
    contrato: descartarApartado,
    id: "31",
    camino: "/canales/apartados",
    pide: confirma("apartados:descartarDe", suApartado, "apartados:descartar"),
  },
  { contrato: crearPunto, camino: "/puntos", antes: puntoNuevo, pide: guarda },
  {
    contrato: editarPunto,
    id: "3",
    camino: "/puntos",
    contesta: () => servidor.en("GET", `${PUNTOS}/3`, () => ({ cuerpo: unPunto() })),
    antes: edita(PUNTO, "puntos:identificador"),
    pide: guarda,
  },
  {
    contrato: cambiarPunto,
    id: "3",
    camino: "/puntos",
    pide: desactiva(PUNTO),
    // Asks where its cases go: puntos.test.tsx.
    salvo: ["PUNTO_CON_CASOS"],
  },
  { contrato: borrarPunto, id: "3", camino: "/puntos", pide: elimina(PUNTO) },
];
