import { expect, test } from "../fixtures.ts";
import { esperarAccesible } from "../pages/accesible.page.ts";
import { lado, verificar } from "../pages/caso.page.ts";
import { paginaCiudadano, sinVerificar } from "../pages/ciudadano.page.ts";
import { crearOperador } from "../pages/cuentas.page.ts";
import { abrirChat, burbuja, entrada, ingresar, responder } from "../pages/escritorio.page.ts";
import { desplegar } from "../pages/puesta-en-marcha.page.ts";

const EJEMPLO = "Félix Ticona Layme";
const EN_SU_TARJETA = { ci: "6540208", nacimiento: ["30", "10", "1959"] } as const;
const PREGUNTA = "Buenas tardes, ¿atienden los sábados?";
const RESPUESTA = "Sí, hasta el mediodía.";

test("el primer minuto: de los enlaces de la demostración a la primera respuesta, con sus tres pasos, que después no vuelven; lo que dice la tarjeta de quien escribe es lo que el registro verifica", async ({
  ventana,
  request,
}) => {
  const { usuario, contrasena, punto } = await crearOperador(request, "novata");
  const ingreso = await ventana();
  const context = ingreso.context();
  await ingreso.goto("/login");
  const [deCiudadano] = await Promise.all([
    context.waitForEvent("page"),
    ingreso.getByRole("link", { name: "Ser el ciudadano (se abre en otra pestaña)" }).click(),
  ]);

  const ciudadano = paginaCiudadano(deCiudadano);
  const tarjeta = deCiudadano.getByRole("listitem").filter({ hasText: EJEMPLO });
  const { ci, nacimiento } = EN_SU_TARJETA;
  await expect(tarjeta).toContainText(`CI ${ci} · nac. ${nacimiento.join("/")}`);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await tarjeta.getByRole("button", { name: `Copiar CI de ${EJEMPLO}` }).click();
  await expect(deCiudadano.getByText(`Se copió el CI ${ci}.`)).toBeVisible();
  expect(await deCiudadano.evaluate(() => navigator.clipboard.readText())).toBe(ci);
  await tarjeta.getByRole("button", { name: EJEMPLO }).first().click();
  await deCiudadano.getByLabel("Número de la institución").selectOption("sederce");
  await ciudadano.escribir(PREGUNTA);
  await expect(ciudadano.burbuja(PREGUNTA)).toBeVisible();

  const [mesa] = await Promise.all([
    context.waitForEvent("page"),
    deCiudadano.getByRole("link", { name: /^Escritorio/ }).click(),
  ]);
  await expect(mesa).toHaveURL(/\/login$/);
  await ingresar(mesa, usuario, contrasena);
  await mesa.getByRole("link", { name: "Inicio", exact: true }).click();
  const pasos = mesa.getByRole("region", { name: "Su primera respuesta, en tres pasos" });
  await expect(pasos).toContainText("0 de 3 listos");
  await desplegar(pasos);
  await expect(pasos.getByRole("listitem")).toContainText(["Falta", "Falta", "Falta"]);
  await expect(mesa.getByRole("link", { name: "Ser el ciudadano (se abre en otra pestaña)" })).toBeVisible();
  await esperarAccesible(mesa);
  await pasos.getByRole("link", { name: "Elegir punto de atención" }).click();
  await expect(pasos).toBeVisible();
  await mesa.getByRole("button", { name: `Ingresar, ${punto}` }).click();
  await expect(mesa).toHaveURL(/\/chat\/\d+/);

  await expect(pasos.getByRole("listitem")).toContainText(["Listo", "Falta", "Falta"]);
  await abrirChat(mesa, sinVerificar(EJEMPLO));
  await expect(burbuja(mesa, PREGUNTA)).toBeVisible();
  await expect(pasos).toHaveCount(0);
  await responder(mesa, RESPUESTA);
  await expect(ciudadano.burbuja(RESPUESTA)).toBeVisible();

  await verificar(mesa, { ...EN_SU_TARJETA, nombre: EJEMPLO, genero: "M" });
  await expect(lado(mesa).getByText("Verificado", { exact: true })).toBeVisible();
  await expect(entrada(mesa, EJEMPLO)).toBeVisible();

  // Whoever goes away from the desk leaves the point as well.
  await mesa.getByRole("link", { name: "Inicio", exact: true }).click();
  await mesa.getByRole("button", { name: "Dejar", exact: true }).click();
  await expect(mesa.getByRole("link", { name: "Elegir punto de atención" })).toBeVisible();
  await expect(pasos).toHaveCount(0);
});
