import { randomInt } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { AVERIAS, alSalir, averiarRegistro, LENTO, nota, SIN_RESPUESTA } from "../pages/averias.page.ts";
import { buscarIdentidad, dialogo, dice, fila, inscribir } from "../pages/caso.page.ts";
import { reparar } from "../pages/medios.page.ts";

const FALLO = "Ocurrió un problema. No se encontraron los datos Comuníquese con su administrador.";

test("registro de identidad lento, con 500, ilegible, observado o en desacuerdo: se dice con su texto, lo escrito queda y nada se detiene [A-identidad-15, A-identidad-20, A-identidad-22, A-identidad-26, A-identidad-27]", async ({
  de,
  request,
  vigilancia,
}) => {
  test.setTimeout(180_000);
  vigilancia.permitidas.push(...SIN_RESPUESTA);
  const [quien, observado] = [
    await inscribir(request),
    await inscribir(request, { observacion: "HOMONIMIA" }),
  ];
  const usuario = `registro${randomInt(100_000, 999_999)}`;
  const admin = await de("admin");
  await admin.goto("/usuarios");
  await admin.getByRole("button", { name: "Agregar", exact: true }).click();
  const caja = dialogo(admin, "Nuevo usuario");
  const campo = (nombre: RegExp) => caja.getByRole("textbox", { name: nombre });
  const guardar = caja.getByRole("button", { name: "Guardar", exact: true });
  /** The account, and the document that was asked about. */
  const quedaEscrito = async ({ ci } = quien) => {
    await expect(campo(/^Usuario/)).toHaveValue(usuario);
    await expect(campo(/^Cargo/)).toHaveValue("Ventanilla de archivo");
    await expect(campo(/^Nro. documento/)).toHaveValue(ci);
    await expect(caja.getByLabel("Año")).toHaveValue("1990");
  };
  await campo(/^Usuario/).fill(usuario);
  await campo(/^Contraseña/).fill("puesta-por-otro-2026");
  await caja.getByRole("combobox", { name: /^Rol/ }).click();
  await admin
    .getByRole("listbox")
    .getByRole("option", { name: /^OPERADOR/ })
    .click();
  try {
    await test.step("tarda: mientras tanto se escribe lo demás y se puede salir", async () => {
      await averiarRegistro(request, quien.ci, LENTO);
      await buscarIdentidad(caja, quien);
      await campo(/^Cargo/).fill("Ventanilla de archivo");
      await alSalir(admin, caja, "Seguir editando");
      await expect(campo(/^Primer apellido/)).toHaveValue("SALAZAR");
      await quedaEscrito();
      await caja.getByRole("button", { name: "Cambiar", exact: true }).click();
    });
    for (const averia of AVERIAS)
      await test.step(`responde ${JSON.stringify(averia)}`, async () => {
        await averiarRegistro(request, quien.ci, averia);
        await buscarIdentidad(caja, quien);
        await expect(nota(caja, FALLO)).toBeVisible();
        await quedaEscrito();
        await expect(campo(/^Nombres/)).toBeEditable();
      });
    await test.step("observa", async () => {
      await buscarIdentidad(caja, observado);
      await expect(
        nota(caja, "Registro con observacion: HOMONIMIA Ingrese los datos manualmente"),
      ).toBeVisible();
      await quedaEscrito(observado);
    });
    await test.step("no está de acuerdo en un dato: se marca, queda y no se guarda", async () => {
      await averiarRegistro(request, quien.ci, { status: 503 });
      await buscarIdentidad(caja, quien);
      await expect(nota(caja, FALLO)).toBeVisible();
      const segundo = quien.nombre.split(" ").at(-1) ?? "";
      await campo(/^Nombres/).fill("MARTA INES");
      await campo(/^Primer apellido/).fill("SALAZAR");
      await campo(/^Segundo apellido/).fill(segundo);
      await caja.getByLabel("Género").selectOption("F");
      await campo(/^Celular/).fill("70123456");
      await averiarRegistro(request, quien.ci, { status: 500 });
      await caja.getByRole("button", { name: "Verificar", exact: true }).click();
      await expect(nota(caja, FALLO)).toBeVisible();
      await expect(guardar).toBeEnabled();
      await caja.getByRole("button", { name: "Verificar", exact: true }).click();
      await expect(nota(caja, "Los datos parecen incorrectos, revíselos.")).toBeVisible();
      await expect(campo(/^Nombres/)).toHaveAccessibleDescription(
        /No coincide con el registro de identidad\./,
      );
      await expect(campo(/^Nombres/)).toHaveValue("MARTA INES");
      await expect(guardar).toBeDisabled();
      await quedaEscrito();
    });
    await test.step("corregido y confirmado, se guarda con lo que se escribió al comienzo", async () => {
      await campo(/^Nombres/).fill("MARTA INÉS");
      await caja.getByRole("button", { name: "Verificar", exact: true }).click();
      await expect(nota(caja, "Los datos son válidos.")).toBeVisible();
      await quedaEscrito();
      await guardar.click();
      await dice(admin, "La operación se realizó correctamente.");
      await expect(caja).toHaveCount(0);
      await admin.goto(`/usuarios?usuario=${usuario}`);
      await expect(fila(admin, usuario)).toContainText("Marta Inés Salazar");
    });
  } finally {
    await reparar(request, "segip");
  }
});
