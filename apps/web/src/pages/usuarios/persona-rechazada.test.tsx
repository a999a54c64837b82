// What the server refuses of the person of an account, said at that field in the language of the page.
import { screen, waitFor, within } from "@testing-library/react";
import type { CodigoError } from "@ventanilla/contract/errores";
import { type Clave, type Idioma, traducir } from "@ventanilla/i18n";
import { beforeEach, expect, it } from "vitest";
import {
  campoDelDialogo,
  contestarCuentaNueva,
  ESCRITO,
  escribirCuentaNueva,
  fechaALaVista,
  poner,
} from "../../../test/cuenta-nueva.ts";
import { CampoRechazado, contestarDatos, pedidosDe } from "../../../test/datos.ts";
import { unInicio, unUsuario } from "../../../test/fabrica.ts";
import { contestarPaginas } from "../../../test/paginas.ts";
import { abrir, dialogoAbierto, guardar } from "../../../test/pantalla.tsx";

beforeEach(() => {
  contestarPaginas();
  contestarCuentaNueva();
});

async function entrar(idioma: Idioma) {
  const t = (clave: Clave, valores?: Record<string, string | number>) => traducir(idioma, clave, valores);
  guardar("lang", idioma);
  const { persona } = await abrir("/usuarios", {
    sesion: unInicio({
      permisos: ["usuarios:create", "usuarios:read", "usuarios:update"],
      menu: [],
      usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }),
    }),
  });
  return { persona, t };
}
type Quien = Awaited<ReturnType<typeof entrar>>;

/** That of the row, with its person corrected. */
async function corregirCuenta(quien: Quien): Promise<void> {
  const { persona, t } = quien;
  await persona.click(await screen.findByRole("button", { name: t("editarNombre", { nombre: "jperez" }) }));
  await dialogoAbierto(t("usuarios:editar"));
  await fechaALaVista();
  await persona.click(screen.getByText(t("cambiar"), { selector: "[role=dialog] *" }));
  await poner(quien, "persona:movil", ESCRITO["persona:movil"]);
  await poner(quien, "usuarios:cargo", ESCRITO["usuarios:cargo"]);
}

interface Rechazo {
  error: CodigoError;
  /** As the call names it; a birth date that is not that of the document comes without. */
  campo?: string;
  rotulo: Clave;
}
const RECHAZOS: readonly Rechazo[] = [
  { error: "VALIDACION", campo: "usuario.persona_primer_apellido", rotulo: "persona:primer_apellido" },
  { error: "PERSONA_NO_COINCIDE", rotulo: "persona:fecha_nacimiento" },
  { error: "VALIDACION", campo: "usuario.persona_movil", rotulo: "persona:movil" },
];

const guardarla = async ({ persona, t }: Quien) =>
  persona.click(screen.getByText(t("guardar"), { selector: "[role=dialog] *" }));
/** Not by role, which of so long a form takes long. */
const dialogos = () => [...document.querySelectorAll("[role=dialog]")];
const enElDialogo = (selector: string) =>
  dialogos().flatMap((uno) => [...uno.querySelectorAll<HTMLInputElement>(selector)]);
const loEscrito = () => enElDialogo("input, select").map(({ value }) => value);
/** The boxes of a date say it together. */
const suCampo = (quien: Quien, rotulo: Clave): Element | null =>
  rotulo === "persona:fecha_nacimiento"
    ? campoDelDialogo(quien, "fecha:dia").closest("fieldset")
    : campoDelDialogo(quien, rotulo);
const descripcionDe = (nodo: Element | null): string =>
  (nodo?.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

it.each([
  { accion: "usuarioAdd", idioma: "es", llenar: escribirCuentaNueva },
  { accion: "usuarioAdd", idioma: "ay", llenar: escribirCuentaNueva },
  { accion: "usuarioEdit", idioma: "en", llenar: corregirCuenta },
] as const)(
  "$accion, en $idioma: lo que el servidor rechaza de la persona se dice en ese campo y en ningún otro; lo escrito queda y puede guardarse después [A-identidad-15, A-errores-09, A-errores-10, A-errores-15]",
  async ({ accion, idioma, llenar }) => {
    const quien = await entrar(idioma);
    const { t } = quien;
    await llenar(quien);
    const escrito = loEscrito();
    for (const [intento, { error, campo, rotulo }] of RECHAZOS.entries()) {
      const mensaje = t(`errores:${error}`);
      const dicho = campo === undefined ? mensaje : t("validacion:inconfundible");
      const campos = campo === undefined ? {} : { campos: { [campo]: dicho } };
      contestarDatos({
        [accion]: () => {
          throw new CampoRechazado({ error, mensaje, ...campos });
        },
      });
      await guardarla(quien);
      await waitFor(() => expect(pedidosDe(accion)).toHaveLength(intento + 1));
      await waitFor(() => expect(descripcionDe(suCampo(quien, rotulo))).toContain(dicho));
      const malos = enElDialogo("[aria-invalid=true]");
      expect(malos).not.toEqual([]);
      expect(
        malos.filter((uno) => uno !== suCampo(quien, rotulo) && !suCampo(quien, rotulo)?.contains(uno)),
      ).toEqual([]);
      expect(screen.getByLabelText(mensaje, { selector: "[role=group]" })).toBeTruthy();
      expect(loEscrito()).toEqual(escrito);
    }
    contestarDatos({ [accion]: () => ({ id: 7 }) });
    await guardarla(quien);
    await waitFor(() => expect(dialogos()).toEqual([]));
    expect(pedidosDe(accion).at(-1)?.["usuario"]).toMatchObject({
      persona_movil: ESCRITO["persona:movil"],
      cargo: ESCRITO["usuarios:cargo"],
    });
  },
);

it("usuarioAdd: lo que se rechaza de la cuenta se dice en el suyo, con la persona como estaba [A-errores-09, A-errores-10]", async () => {
  const quien = await entrar("es");
  await escribirCuentaNueva(quien);
  const escrito = loEscrito();
  for (const [rotulo, error, campo] of [
    ["usuarios:usuario", "USUARIO_REPETIDO", "usuario.usuario"],
    ["usuarios:contrasena", "CONTRASENA_COMUN", "usuario.contrasena"],
  ] as const) {
    const mensaje = quien.t(`errores:${error}`);
    contestarDatos({
      usuarioAdd: () => {
        throw new CampoRechazado({ error, mensaje, campos: { [campo]: mensaje } });
      },
    });
    await guardarla(quien);
    await waitFor(() => expect(descripcionDe(suCampo(quien, rotulo))).toContain(mensaje));
    expect(enElDialogo("[aria-invalid=true]")).toEqual([suCampo(quien, rotulo)]);
    expect(loEscrito()).toEqual(escrito);
  }
});

it.each([
  { responde: "cancelar", sucede: "no se guarda y lo escrito queda", veces: 1 },
  { responde: "persona:sinRegistroVerbo", sucede: "se guarda", veces: 2 },
] as const)(
  "usuarioAdd: a una persona que el registro no tiene se pregunta antes de guardarla; con «$responde» $sucede",
  async ({ responde, veces }) => {
    const quien = await entrar("es");
    const { persona, t } = quien;
    await escribirCuentaNueva(quien);
    const escrito = loEscrito();
    contestarDatos({
      usuarioAdd: ({ usuario }) => {
        if (Object.hasOwn(usuario as object, "sin_registro")) return { id: 70 };
        throw new CampoRechazado({
          error: "PERSONA_SIN_REGISTRO",
          mensaje: t("errores:PERSONA_SIN_REGISTRO"),
        });
      },
    });
    await guardarla(quien);
    const pregunta = within(await dialogoAbierto(t("persona:sinRegistroVerbo")));
    expect(pregunta.getByText(t("errores:PERSONA_SIN_REGISTRO"))).toBeTruthy();
    await persona.click(pregunta.getByRole("button", { name: t(responde) }));
    await waitFor(() => expect(dialogos()).toHaveLength(2 - veces));
    expect(pedidosDe("usuarioAdd")).toHaveLength(veces);
    if (veces === 1) expect(loEscrito()).toEqual(escrito);
  },
);
