import { act, screen, within } from "@testing-library/react";
import { Entidad } from "@ventanilla/contract/entidad/entidad";
import { Log, LogDetalle } from "@ventanilla/contract/log/log";
import { PuntoFila } from "@ventanilla/contract/punto/punto";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { beforeEach, describe, expect, it } from "vitest";
import { contestarDatos } from "../../test/datos.ts";
import {
  unaEntidad,
  unaFaq,
  unaLista,
  unCaso,
  unCatalogo,
  unCubiculo,
  unInicio,
  unPunto,
  unSuperadministrador,
  unTramite,
  unUsuario,
} from "../../test/fabrica.ts";
import { idiomasDe } from "../../test/idioma.ts";
import { abrir, guardar, servidor } from "../../test/pantalla.tsx";

beforeEach(() => guardar("lang", "en"));

const ADMIN = unUsuario({ rol: "ADMIN", id_rol: 2 });
const administrador = (camino: string, permisos: string[], ancha = true) =>
  abrir(camino, { sesion: unInicio({ permisos, menu: [], usuario: ADMIN }), ancha });

describe("lo guardado se lee en español aunque la página hable otro idioma", () => {
  it.each([true, false])("puntos, en tabla y en tarjetas (ancha: %s)", async (ancha) => {
    servidor.en("GET", "/ws/api/system/puntos", () => ({ cuerpo: unCatalogo(PuntoFila, [unPunto()]) }));
    await administrador("/puntos", ["puntos:read"], ancha);
    expect(await screen.findByText("Alcaldía")).toBeTruthy();
    expect(idiomasDe(/Cubículo 3|Alcaldía/)).toEqual(["es"]);
    expect(idiomasDe(/^Institution$|^Status$/)).toEqual(["en"]);
  });

  it("trámites y sus preguntas frecuentes", async () => {
    servidor.en("GET", "/ws/api/system/tramites", () => ({ cuerpo: unCatalogo(Tramite, [unTramite()]) }));
    servidor.en("GET", "/ws/api/system/faqs/tramite/5", () => ({
      cuerpo: { rows: [unaFaq({ pregunta: "¿Dónde se paga?", respuesta: "En caja." })], count: 1 },
    }));
    const { persona } = await administrador("/tramites", ["tramites:read"]);
    const fila = await screen.findByRole("row", { name: "Licencia de funcionamiento" });
    await persona.click(within(fila).getByRole("button", { name: /questions/i }));
    await persona.click(await screen.findByRole("button", { name: /¿Dónde se paga\?/ }));
    expect(idiomasDe(/Licencia de funcionamiento|¿Dónde se paga\?|En caja/)).toEqual(["es"]);
  });

  it("pendientes: la descripción y lo último que se dijo; quién lo dijo, en el de la página", async () => {
    servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
      cuerpo: [unCubiculo({ activo: true })],
    }));
    servidor.en("GET", "/ws/api/system/operadores/3/pendientes", () => ({ cuerpo: unaLista([unCaso()]) }));
    await abrir("/pendientes", { sesion: unInicio() });
    await screen.findByRole("row", { name: "Ana Quispe Mamani" });
    expect(idiomasDe(/Consulta por requisitos|^Cubículo 3$|Buenos días/)).toEqual(["es"]);
    expect(idiomasDe(/Received:/)).toEqual(["en"]);
  });

  it("usuarios: las entidades y los roles por los que se filtra", async () => {
    contestarDatos({
      usuarios: () => unCatalogo(UsuarioFila, []),
      entidades: () => unCatalogo(Entidad, [unaEntidad({ id: 1, nombre: "Alcaldía" })]),
      roles: () => ({ rows: [{ id: 3, nombre: "OPERADOR", descripcion: "atiende" }], count: 1 }),
    });
    await abrir("/usuarios", { sesion: unSuperadministrador({ permisos: ["usuarios:read"] }) });
    expect(await screen.findByRole("option", { name: "Alcaldía" })).toBeTruthy();
    expect(await screen.findByRole("option", { name: "OPERADOR - atiende" })).toBeTruthy();
    expect(idiomasDe(/^Alcaldía$|^OPERADOR - atiende$/)).toEqual(["es"]);
    expect(idiomasDe(/^ALL$/)).toEqual(["en"]);
  });

  it("el registro: el mensaje de la lista y el de su detalle", async () => {
    const log = Log.parse({
      id: 91,
      nivel: "INFO",
      tipo: "persona.cambio",
      mensaje: "Cambió los datos de una persona",
      referencia: "persona:7",
      ip: "192.0.2.1",
      fecha: "2026-11-20T14:15:00Z",
      usuario: "jperez",
    });
    contestarDatos({
      logs: () => unCatalogo(Log, [log]),
      log: () => LogDetalle.parse({ ...log, tapado: false, cambios: [] }),
    });
    const { persona } = await administrador("/logs", ["logs:read"]);
    const fila = await screen.findByRole("row", { name: /persona\.cambio/ });
    await persona.click(within(fila).getByRole("button"));
    await act(async () => undefined);
    expect(await screen.findAllByText("Cambió los datos de una persona")).toHaveLength(2);
    expect(idiomasDe(/Cambió los datos/)).toEqual(["es"]);
  });
});
