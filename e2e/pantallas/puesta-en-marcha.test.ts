import { randomInt } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { dialogo, dice, fila, inscribir } from "../pages/caso.page.ts";
import {
  completar,
  confirmarTabla,
  contrasenaDe,
  elegir,
  elegirTabla,
  esperarCompleta,
  esperarErrores,
  esperarFaltas,
  guardar,
  lineasEquivocadas,
  llenarUsuario,
  primerIngreso,
  seguir,
  tomarPuntoNuevo,
} from "../pages/puesta-en-marcha.page.ts";

const PUESTA = "puesta-por-otro-2026";
const DEL_ADMIN = "la-de-quien-administra-2026";
const DEL_OPERADOR = "la-de-quien-atiende-2026";

const TITULOS =
  "Usuario;Correo;Cargo;Rol;Tipo de documento;Nro. documento;Complemento;Fecha de nacimiento;Nombres;Primer apellido;Segundo apellido;Nacionalidad;Género;Celular;Teléfono";

test("institución nueva: de la nada al primer punto abierto sólo con las pantallas; la lista dice en orden qué falta, cada enlace lo hace y una tabla con un error no guarda nada [A-entidades-04, A-entidades-06, B-producto-06]", async ({
  de,
  ventana,
  request,
}) => {
  test.setTimeout(300_000);
  const n = randomInt(100_000, 999_999);
  const entidad = `Servicio de Bosques ${n}`;
  const [deAdmin, deOperador] = [`bosques${n}`, `guarda${n}`];
  const [otro, tercero] = [`vivero${n}`, `semilla${n}`];
  const punto = `Vivero central ${n}`;
  const [jefa, guarda] = [await inscribir(request), await inscribir(request)];

  await test.step("SUPERADMIN hace la institución y a quien la administra", async () => {
    const superadmin = await de("superadmin");
    await superadmin.goto("/entidades");
    await superadmin.getByRole("button", { name: "Agregar", exact: true }).click();
    const nueva = dialogo(superadmin, "Nueva entidad");
    await nueva.getByRole("textbox", { name: /^Sigla/ }).fill(`SB${n}`);
    await nueva.getByRole("textbox", { name: /^Código portal único/ }).fill(`BOSQUES-${n}`);
    await nueva.getByRole("textbox", { name: /^Nombre/ }).fill(entidad);
    await nueva
      .getByRole("textbox", { name: /^Descripción/ })
      .fill("Cuida los bosques y atiende a quien los trabaja.");
    await guardar(nueva);
    await expect(fila(superadmin, entidad)).toBeVisible();

    await superadmin.goto("/usuarios");
    await superadmin.getByRole("button", { name: "Agregar", exact: true }).click();
    await llenarUsuario(superadmin, jefa, { usuario: deAdmin, contrasena: PUESTA, rol: /^ADMIN/, entidad });
  });

  const admin = await ventana();
  await primerIngreso(admin, { usuario: deAdmin, puesta: PUESTA, elegida: DEL_ADMIN });

  await test.step("los datos de la institución", async () => {
    await esperarFaltas(admin, entidad, ["entidad", "usuarios", "canales", "puntos", "tramites", "faqs"]);
    await seguir(admin, "entidad");
    await expect(admin.getByRole("heading", { level: 1, name: "Mi entidad" })).toBeVisible();
    await admin.getByRole("textbox", { name: /^Código portal(?! único)/ }).fill(`GOB-${n}`);
    await admin.getByRole("button", { name: "Guardar", exact: true }).click();
    await dice(admin, "Se actualizó el registro correctamente");
  });

  await test.step("un operador en su formulario", async () => {
    await esperarFaltas(admin, entidad, ["usuarios", "canales", "puntos", "tramites", "faqs"]);
    await seguir(admin, "usuarios");
    await llenarUsuario(admin, guarda, { usuario: deOperador, contrasena: PUESTA, rol: /^OPERADOR/ });
    await expect(fila(admin, deOperador)).toBeVisible();
  });

  const puestaDeOtro =
    await test.step("otros de una tabla: cada línea equivocada se nombra, también de más de cien, y detiene a todas", async () => {
      await admin.getByRole("button", { name: "Importar" }).click();
      const linea = (usuario: string, nombres: string, nacimiento: string) =>
        `${usuario};;Viverista;OPERADOR;PASAPORTE;${usuario};;${nacimiento};${nombres};Rojas;;PERUANA;F;70000002;`;
      const buena = linea(otro, "Nora", "28/02/1990");
      await elegirTabla(admin, "viveros.csv", [TITULOS, buena, linea(tercero, "Elsa", "31/02/1990")]);
      await esperarErrores(admin, [
        ["3", "Fecha de nacimiento", "El campo debe contener una fecha válida (DD/MM/AAAA)."],
      ]);
      const malas = Array.from({ length: 130 }, (_, i) => linea(`${tercero}x${i}`, "Elsa", "31/02/1990"));
      await elegirTabla(admin, "muchas.csv", [TITULOS, ...malas]);
      const { paginas, archivo } = await lineasEquivocadas(admin);
      const todas = malas.map((_, i) => String(i + 2));
      expect(paginas).toEqual([todas.slice(0, 100), todas.slice(100)]);
      expect(archivo).toEqual(todas);
      await elegirTabla(admin, "corregida.csv", [TITULOS, buena, linea(tercero, "Elsa", "01/03/1990")]);
      await expect(
        dialogo(admin, "Importar de una tabla").getByText("2 nuevos", { exact: false }),
      ).toBeVisible();
      // Seen is not saved.
      await expect(admin.getByText(otro)).toHaveCount(0);
      await confirmarTabla(admin, "2 registros");
      const contrasena = await contrasenaDe(admin, otro);
      await expect(fila(admin, otro)).toBeVisible();
      await expect(fila(admin, tercero)).toBeVisible();
      return contrasena;
    });

  await test.step("un canal", async () => {
    await esperarFaltas(admin, entidad, ["canales", "puntos", "tramites", "faqs"]);
    await seguir(admin, "canales");
    const canal = dialogo(admin, "Nuevo canal");
    await canal.getByLabel("Clasificación").selectOption("llamada");
    await canal.getByRole("textbox", { name: /^Usuario/ }).fill(`22${n}`);
    await guardar(canal);
    await expect(fila(admin, `22${n}`)).toBeVisible();
  });

  await test.step("un punto, al que le falta su canal hasta que se le autoriza", async () => {
    await esperarFaltas(admin, entidad, ["puntos", "tramites", "faqs"]);
    await seguir(admin, "puntos");
    const nuevo = dialogo(admin, "Nuevo punto de atención");
    await nuevo.getByRole("textbox", { name: /^Identificador/ }).fill(punto);
    await elegir(admin, nuevo, "Operadores autorizados", guarda.nombre);
    await elegir(admin, nuevo, "Operadores autorizados", "Nora Rojas");
    await guardar(nuevo);
    await esperarFaltas(admin, entidad, ["puntos", "tramites", "faqs"], "a 1 le faltan operadores o canales");
    await completar(admin, punto);
    const edicion = dialogo(admin, "Editar punto de atención");
    await elegir(admin, edicion, "Canales autorizados", `22${n}`);
    await guardar(edicion);
  });

  await test.step("los trámites de una tabla, y una pregunta", async () => {
    await esperarFaltas(admin, entidad, ["tramites", "faqs"]);
    await seguir(admin, "tramites");
    const tramites = ["Trámite;Código del portal", `Permiso de chaqueo ${n};B-1`, ";B-2"];
    await elegirTabla(admin, "tramites.csv", tramites);
    await esperarErrores(admin, [["3", "Trámite", "El campo es obligatorio."]]);
    await elegirTabla(admin, "corregidos.csv", [...tramites.slice(0, 2), `Guía forestal ${n};B-2`]);
    await expect(fila(admin, `Guía forestal ${n}`)).toHaveCount(0);
    await confirmarTabla(admin, "2 registros");
    await expect(fila(admin, `Guía forestal ${n}`)).toBeVisible();

    await esperarFaltas(admin, entidad, ["faqs"]);
    await seguir(admin, "faqs");
    const pregunta = dialogo(admin, "Agregar pregunta frecuente");
    await elegir(admin, pregunta, /^Trámite/, `Guía forestal ${n}`);
    await pregunta.getByLabel("Pregunta").fill("¿Cuánto dura la guía?");
    await pregunta.getByLabel("Respuesta").fill("Treinta días desde su emisión.");
    await pregunta.getByRole("radio", { name: "1" }).check();
    await guardar(pregunta);
  });

  await test.step("no falta nada, y los dos operadores entran al punto", async () => {
    await esperarCompleta(admin, entidad);
    for (const [usuario, puesta] of [
      [deOperador, PUESTA],
      [otro, puestaDeOtro],
    ] as const) {
      const operador = await ventana();
      await primerIngreso(operador, { usuario, puesta, elegida: DEL_OPERADOR });
      await tomarPuntoNuevo(operador, punto);
      await expect(
        operador.getByRole("button", { name: `Iniciar Caso de una llamada al 22${n}` }),
      ).toBeVisible();
    }
  });
});
