import { expect, test } from "../fixtures.ts";
import { AVERIAS, alSalir, HASTA_RENDIRSE, LENTO, publicar, SIN_RESPUESTA } from "../pages/averias.page.ts";
import { cerrarAviso, dialogo, dice, fila } from "../pages/caso.page.ts";
import { averiar, reparar } from "../pages/medios.page.ts";

const NO_RESPONDE = "El portal de trámites no responde. No se cambió nada; inténtelo más tarde.";
const ILEGIBLE =
  "El portal de trámites respondió algo que no se pudo leer. No se cambió nada; inténtelo más tarde.";
const A_MEDIAS = { datos: { total: 5, filas: [{ id_entidad: "1", sigla: "UNA", denominacion: "Una" }] } };

test("portal de trámites lento, callado, con 500, ilegible, a medias o sin lo buscado: se dice junto a lo que se pidió, lo escrito queda y nada se detiene [A-entidades-02, A-entidades-03, A-entidades-12, A-entidades-31]", async ({
  de,
  request,
  vigilancia,
}) => {
  test.setTimeout(240_000);
  vigilancia.permitidas.push(...SIN_RESPUESTA, /^404: GET .*\/entidades\/buscar\//, /status of 404/);
  const { sigla, id, nombre } = await publicar(request);
  const admin = await de("superadmin");
  try {
    await admin.goto("/entidades");
    await test.step("la lista del portal: falla, viene a medias, y se reintenta", async () => {
      await averiar(request, "portal", { status: 500 });
      await admin.getByRole("button", { name: "Entidades del portal" }).click();
      const delPortal = dialogo(admin, "Entidades del portal");
      await expect(delPortal.getByText("No se pudo leer la lista del portal.")).toBeVisible();
      await expect(delPortal.getByText(NO_RESPONDE)).toBeVisible();
      await averiar(request, "portal", { answer: A_MEDIAS, times: 2 });
      await delPortal.getByRole("button", { name: "Reintentar" }).click();
      await expect(delPortal.getByText(ILEGIBLE)).toBeVisible();
      await delPortal.getByRole("button", { name: "Reintentar" }).click();
      await delPortal.getByLabel("Filtrar por sigla, nombre o código").fill(sigla);
      await delPortal.getByRole("button", { name: `Agregar ${sigla}` }).click();
    });

    const nueva = dialogo(admin, "Nueva entidad");
    const campo = (rotulo: RegExp) => nueva.getByRole("textbox", { name: rotulo });
    const quedaEscrito = async () => {
      await expect(campo(/^Sigla/)).toHaveValue(sigla);
      await expect(campo(/^Código portal único/)).toHaveValue(id);
      await expect(campo(/^Descripción/)).toHaveValue("Registra aviarios.");
      await expect(campo(/^Descripción/)).toBeEditable();
    };
    const buscar = nueva.getByRole("button", { name: "Buscar", exact: true });
    await campo(/^Descripción/).fill("Registra aviarios.");
    for (const averia of AVERIAS)
      await test.step(`responde ${JSON.stringify(averia)}`, async () => {
        await averiar(request, "portal", averia);
        await buscar.click();
        await expect(nueva.getByText("status" in averia ? NO_RESPONDE : ILEGIBLE)).toBeVisible();
        await quedaEscrito();
      });
    await test.step("calla", async () => {
      await averiar(request, "portal", { silent: true });
      await buscar.click();
      await alSalir(admin, nueva, "Seguir editando");
      await expect(nueva.getByText(NO_RESPONDE)).toBeVisible(HASTA_RENDIRSE);
      await quedaEscrito();
    });
    await test.step("no la tiene con ese código", async () => {
      await campo(/^Código portal único/).fill(`${id}0`);
      await buscar.click();
      await expect(
        nueva.getByText("El portal de trámites no tiene una entidad con esa sigla y ese código."),
      ).toBeVisible();
      await campo(/^Código portal único/).fill(id);
      await quedaEscrito();
    });
    await test.step("tarda: lo que se escribe mientras tanto y él no dice, queda; se guarda", async () => {
      await averiar(request, "portal", LENTO);
      await buscar.click();
      await campo(/^Dirección/).fill("Calle 8 N.º 12");
      await expect(campo(/^Nombre/)).toHaveValue(nombre);
      await expect(campo(/^Nombre/)).not.toBeEditable();
      await expect(campo(/^Dirección/)).toHaveValue("Calle 8 N.º 12");
      await quedaEscrito();
      await nueva.getByRole("button", { name: "Guardar", exact: true }).click();
      await expect(nueva).toHaveCount(0);
      await cerrarAviso(admin, "La operación se realizó correctamente.");
    });

    await test.step("sincronizar: falla junto a su botón, y lo demás sigue; los trámites de una fila, al repetirlo", async () => {
      await averiar(request, "portal", { html: true });
      const sincronizar = admin.getByRole("button", { name: "Sincronizar", exact: true });
      await sincronizar.click();
      await expect(sincronizar).toHaveAccessibleDescription(ILEGIBLE);
      await admin.goto(`/entidades?sigla=${sigla}`);
      await averiar(request, "portal", { status: 503 });
      const tramites = fila(admin, nombre).getByRole("button", { name: `Sincronizar trámites de ${sigla}` });
      await tramites.click();
      await dice(admin, NO_RESPONDE);
      await tramites.click();
      await dice(
        admin,
        "Sincronización terminada. Trámites nuevos: 1. Actualizados: 0. Sin cambio: 0. Inactivados: 0. Con error: 0.",
      );
    });
  } finally {
    await reparar(request, "portal");
  }
});
