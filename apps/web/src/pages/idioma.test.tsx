import { act, screen, within } from "@testing-library/react";
import { Entidad, EntidadDelPortal } from "@ventanilla/contract/entidad/entidad";
import { FactoresPropios } from "@ventanilla/contract/factor/factor";
import { Log, LogDetalle } from "@ventanilla/contract/log/log";
import { PuntoFila } from "@ventanilla/contract/punto/punto";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { beforeEach, describe, expect, it } from "vitest";
import { contestarDatos } from "../../test/datos.ts";
import {
  unaEntidad,
  unaFaq,
  unaFilaDeUsuario,
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

const SIN_FACTORES = FactoresPropios.parse({
  totp: null,
  passkeys: [],
  codigos: null,
  obligatorio: false,
  inscribibles: ["totp"],
  pruebas: ["contrasena"],
});
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
    // The states by which it is filtered, and those of its rows.
    expect(idiomasDe(/^(?:IN)?ACTIVO$/)).toEqual(["es"]);
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

  it.each([true, false])("pendientes: lo que se dijo, y no quién lo dijo (ancha: %s)", async (ancha) => {
    servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
      cuerpo: [unCubiculo({ activo: true })],
    }));
    servidor.en("GET", "/ws/api/system/operadores/3/pendientes", () => ({ cuerpo: unaLista([unCaso()]) }));
    await abrir("/pendientes", { sesion: unInicio(), ancha });
    await screen.findByRole(ancha ? "row" : "listitem", { name: "Ana Quispe Mamani" });
    expect(idiomasDe(/Consulta por requisitos|^Cubículo 3$|Buenos días/)).toEqual(["es"]);
    expect(idiomasDe(/^SIMPLE$|^COMPLEJO$|^PENDIENTE/)).toEqual(["es"]);
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

  it("usuarios: el rol de cada cuenta, con lo que la institución dice de él", async () => {
    contestarDatos({
      usuarios: () => unCatalogo(UsuarioFila, [unaFilaDeUsuario({ rol_nombre: "VENTANILLERO" })]),
      entidades: () => unCatalogo(Entidad, []),
      roles: () => ({ rows: [], count: 0 }),
    });
    await abrir("/usuarios", { sesion: unSuperadministrador({ permisos: ["usuarios:read"] }) });
    expect(await screen.findByText("VENTANILLERO")).toBeTruthy();
    expect(idiomasDe(/^VENTANILLERO$/)).toEqual(["es"]);
  });

  it("mi cuenta: el nombre de la institución", async () => {
    servidor.salvo("GET", "/ws/api/system/sesiones", () => ({ cuerpo: { rows: [] } }));
    servidor.salvo("GET", "/ws/api/system/factores", () => ({ cuerpo: SIN_FACTORES }));
    await abrir("/account", { sesion: unSuperadministrador() });
    const perfil = within(await screen.findByRole("region", { name: "Profile" }));
    expect(perfil.getByText(ADMIN.entidad).lang).toBe("es");
    expect(idiomasDe(/^Institution$/)).toEqual(["en"]);
  });

  it("entidades del portal: su denominación", async () => {
    servidor.dato("entidades", () => ({ valor: unCatalogo(Entidad, [unaEntidad()]) }));
    servidor.en("GET", "/ws/api/system/entidades/portal", () => ({
      cuerpo: unCatalogo(EntidadDelPortal, [
        { id_entidad: "77", sigla: "AND", denominacion: "Archivo Notarial", registrada: true },
      ]),
    }));
    const { persona } = await abrir("/entidades", {
      sesion: unSuperadministrador({ permisos: ["entidades:read", "entidades:create"] }),
    });
    await persona.click(await screen.findByRole("button", { name: "Institutions on the portal" }));
    expect(await screen.findByText("Archivo Notarial")).toBeTruthy();
    expect(idiomasDe(/^Archivo Notarial$/)).toEqual(["es"]);
    expect(idiomasDe(/^Registered$/)).toEqual(["en"]);
  });

  it("el registro: su mensaje, sus códigos y lo anotado, en la lista y en el detalle; cómo se llama cada campo, no", async () => {
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
      log: () =>
        LogDetalle.parse({
          ...log,
          tapado: false,
          cambios: [
            { campo: "id_rol", antes: "3", despues: "2" },
            { campo: "visible", antes: "false", despues: "true" },
          ],
        }),
    });
    const { persona } = await administrador("/logs", ["logs:read"]);
    const fila = await screen.findByRole("row", { name: /persona\.cambio/ });
    await persona.click(within(fila).getByRole("button"));
    await act(async () => undefined);
    expect(await screen.findAllByText("Cambió los datos de una persona")).toHaveLength(2);
    expect([await screen.findByText("id_rol"), screen.getByText("yes")]).toHaveLength(2);
    expect(idiomasDe(/Cambió los datos|^persona[.:]|^id_rol$|OPERADOR/)).toEqual(["es"]);
    expect(idiomasDe(/^Role|^yes$|^no$/)).toEqual(["en"]);
    for (const codigo of ["id_rol", "persona:7"])
      expect(screen.getAllByText(codigo).map((uno) => uno.getAttribute("translate"))).not.toContain(null);
  });
});
