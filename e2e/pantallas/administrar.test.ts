import { randomInt } from "node:crypto";
import { SIMULADORES } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { cerrarAviso, confirmar, dialogo, fila } from "../pages/caso.page.ts";

test("administrar: un módulo nuevo, un permiso en él y un servicio que se cambian quedan en el registro, con quién y qué [A-modulos-21, A-modulos-23, A-permisos-05, A-servicios-11, A-logs-01]", async ({
  de,
}) => {
  const page = await de("superadmin");
  const ruta = `prueba${Date.now()}`;
  const codigo = `PRUEBA-${randomInt(100_000)}`;
  const guardar = () => page.getByRole("button", { name: "Guardar" }).click();
  /** What the newest row of its kind says was noted. */
  const anotado = async (tipo: string) => {
    await page.goto(`/logs?tipo=${tipo}`);
    const suya = fila(page, tipo).first();
    await expect(suya).toContainText("superadmin");
    await suya.getByRole("button", { name: /^Ver / }).click();
    return page.getByRole("dialog");
  };

  await page.goto("/modulos");
  await page.getByRole("button", { name: "Agregar" }).click();
  const nuevo = dialogo(page, "Nuevo módulo");
  await nuevo.getByRole("textbox", { name: "Etiqueta" }).fill(ruta);
  await nuevo.getByRole("textbox", { name: "Ruta" }).fill(ruta);
  await nuevo.getByRole("textbox", { name: "Orden" }).fill("999");
  await guardar();
  const permisos = dialogo(page, `Permisos: ${ruta}`);
  const leer = permisos.getByRole("switch", { name: /^Leer, OPERADOR/ });
  await leer.press("Space");
  await cerrarAviso(page, "¡Permiso actualizado!");
  await expect(leer).toBeChecked();
  const delPermiso = await anotado("permiso.editar");
  await expect(delPermiso).toContainText(`Cambió los permisos de OPERADOR en ${ruta}`);
  await expect(delPermiso.getByRole("row", { name: "Leer read" })).toContainText("sí");

  // A role that may do something in it keeps it from being deleted.
  await page.goto(`/modulos?ruta=${ruta}`);
  await page.getByRole("button", { name: `Permisos de ${ruta}` }).click();
  await leer.press("Space");
  await cerrarAviso(page, "¡Permiso actualizado!");
  await permisos.getByRole("button", { name: "Cerrar" }).first().click();
  await page.getByRole("button", { name: `Eliminar ${ruta}` }).click();
  await confirmar(page, "¿Está seguro de eliminar el registro?", "Eliminar");
  await expect(page.getByText("No se encontraron registros que coincidan")).toBeVisible();
  await expect(await anotado("modulo.borrar")).toContainText(ruta);

  const deServicios = "/parametros?tab=servicios";
  await page.goto(deServicios);
  await page.getByRole("button", { name: "Agregar" }).click();
  const servicio = dialogo(page, "Nuevo servicio");
  await servicio.getByRole("textbox", { name: "Código" }).fill(codigo);
  await servicio.getByRole("textbox", { name: "Método" }).fill("Listar");
  await servicio.getByRole("textbox", { name: "URL" }).fill(`${SIMULADORES}/portal`);
  await servicio
    .getByLabel(/^Token/)
    .first()
    .fill("secreto-de-prueba");
  await guardar();
  await cerrarAviso(page, "La operación se realizó correctamente.");
  await page.getByRole("button", { name: `Editar ${codigo}` }).click();
  await dialogo(page, "Editar servicio").getByRole("textbox", { name: "Método" }).fill("Listar entidades");
  await guardar();
  await cerrarAviso(page, "Se actualizó el registro correctamente");
  const delServicio = await anotado("servicio_iop.editar");
  await expect(delServicio.getByRole("row", { name: "Método metodo" })).toContainText("Listar entidades");
  await expect(delServicio).not.toContainText("secreto-de-prueba");
  await page.goto(deServicios);
  await page.getByRole("button", { name: `Eliminar ${codigo}` }).click();
  await confirmar(page, "¿Está seguro de eliminar el registro?", "Eliminar");
  await expect(page.getByRole("button", { name: `Eliminar ${codigo}` })).toHaveCount(0);
});
