// Wrong input in every form of administration, in each language: the catalogue's sentence stands at the field, what was
// typed stays, and nothing is sent before it is right.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { CONTRASENA_MAX, FAQ_TEXTO_MAX } from "@ventanilla/contract/limites";
import { type Permiso, ROL } from "@ventanilla/contract/permisos";
import { type Clave, IDIOMAS, type Idioma, traducir } from "@ventanilla/i18n";
import { beforeEach, expect, it } from "vitest";
import { CampoRechazado, contestarDatos, pedidosDe } from "./datos.ts";
import { unInicio, unUsuario } from "./fabrica.ts";
import { contestarPaginas } from "./paginas.ts";
import { abrir, dialogoAbierto, guardar, servidor } from "./pantalla.tsx";

type Escrito = readonly (readonly [rotulo: Clave, valor: string])[];
interface Formulario {
  nombre: string;
  camino: string;
  permisos: Permiso[];
  /** SUPERADMIN, unless said. */
  rol?: number;
  /** The button that opens it, and the row it is of; a form of the page itself is there already, under its name. */
  abre: readonly [boton: Clave, nombre?: string] | { pagina: Clave };
  guarda?: Clave;
  /** Which choice makes the form ask the rest. */
  elige?: readonly [rotulo: Clave, opcion: string];
  /** Must be given. */
  vacios: readonly Clave[];
  /** Beside Guardar instead, which waits for them. */
  alLado?: true;
  /** What is not admitted, and what is said of it. */
  mal: readonly [rotulo: Clave, valor: string, dice: Clave, limite?: number];
  /** What is needed for that to be wrong. */
  antes?: Escrito;
  /** With which it can be sent. */
  bien: Escrito;
  marca?: string;
  /** Refused by the server, under its name there. */
  rechaza: readonly [rotulo: Clave, campo: string];
  /** A field of the data queries, or method and path. */
  envia: string;
}

const NUEVO = ["agregar"] as const;
const FORMULARIOS: readonly Formulario[] = [
  {
    nombre: "usuario",
    camino: "/usuarios",
    permisos: ["usuarios:read", "usuarios:update"],
    abre: ["editarNombre", "jperez"],
    vacios: ["usuarios:usuario"],
    mal: ["usuarios:email", "no es", "validacion:correo"],
    bien: [
      ["usuarios:usuario", "otra"],
      ["usuarios:email", "otra@entidad.bo"],
    ],
    rechaza: ["usuarios:usuario", "usuario"],
    envia: "usuarioEdit",
  },
  {
    nombre: "entidad",
    camino: "/entidades",
    permisos: ["entidades:read", "entidades:create"],
    abre: NUEVO,
    vacios: ["entidades:idPortalUnico", "entidades:nombre", "entidades:descripcion"],
    mal: ["entidades:email", "no es", "validacion:correo"],
    bien: [
      ["entidades:idPortalUnico", "77"],
      ["entidades:nombre", "Aduana"],
      ["entidades:descripcion", "Cobra"],
      ["entidades:email", ""],
    ],
    rechaza: ["entidades:nit", "nit"],
    envia: "entidadAdd",
  },
  {
    nombre: "mi entidad",
    camino: "/entidades",
    permisos: ["entidades:read", "entidades:update"],
    rol: ROL.ADMIN,
    abre: { pagina: "entidades:propia" },
    vacios: ["entidades:codigoPortal", "entidades:descripcion"],
    mal: ["entidades:web", "no es", "validacion:web"],
    bien: [
      ["entidades:codigoPortal", "GOB-2"],
      ["entidades:descripcion", "Gobierna"],
      ["entidades:web", "https://gob.bo"],
    ],
    rechaza: ["entidades:direccion", "direccion"],
    envia: "entidadEdit",
  },
  {
    nombre: "módulo",
    camino: "/modulos",
    permisos: ["modulos:read", "modulos:create"],
    abre: NUEVO,
    vacios: ["modulos:label", "modulos:ruta", "modulos:orden"],
    mal: ["modulos:orden", "1a", "validacion:numero"],
    bien: [
      ["modulos:label", "Reportes"],
      ["modulos:ruta", "reportes"],
      ["modulos:orden", "7"],
    ],
    rechaza: ["modulos:ruta", "ruta"],
    envia: "moduloAdd",
  },
  {
    nombre: "rol",
    camino: "/parametros?tab=roles",
    permisos: ["roles:read", "roles:create"],
    abre: NUEVO,
    vacios: ["roles:nombre", "roles:descripcion"],
    mal: ["roles:ruta", "fuera", "roles:rutaForma"],
    bien: [
      ["roles:nombre", "GUARDIA"],
      ["roles:ruta", "/account"],
      ["roles:descripcion", "Cuida"],
    ],
    rechaza: ["roles:nombre", "nombre"],
    envia: "rolAdd",
  },
  {
    nombre: "parámetro",
    camino: "/parametros",
    permisos: ["parametros:read", "parametros:create"],
    abre: NUEVO,
    vacios: ["parametros:nombre", "parametros:valor", "parametros:etiqueta"],
    antes: [
      ["parametros:nombre", "TIEMPO_BLOQUEO"],
      ["parametros:etiqueta", "Minutos"],
    ],
    mal: ["parametros:valor", "5000", "parametros:valorFuera"],
    bien: [["parametros:valor", "20"]],
    rechaza: ["parametros:nombre", "nombre"],
    envia: "parametroAdd",
  },
  {
    nombre: "servicio",
    camino: "/parametros?tab=servicios",
    permisos: ["serviciosIop:read", "serviciosIop:create"],
    abre: NUEVO,
    vacios: ["servicios:codigo", "servicios:metodo", "servicios:url", "servicios:token"],
    mal: ["servicios:url", "servicio", "validacion:web"],
    bien: [
      ["servicios:codigo", "SIN-01"],
      ["servicios:metodo", "Ver"],
      ["servicios:url", "https://sin.bo"],
      ["servicios:token", "secreto"],
    ],
    rechaza: ["servicios:codigo", "codigo"],
    envia: "servicioIopAdd",
  },
  {
    nombre: "canal",
    camino: "/canales",
    permisos: ["canales:read", "canales:create"],
    rol: ROL.ADMIN,
    abre: NUEVO,
    elige: ["canales:clasificacion", "correo"],
    vacios: ["canales:usuario", "canales:campo_clave", "canales:campo_servidor_smtp"],
    mal: ["canales:campo_puerto_smtp", "cien", "canales:puertoNoValido"],
    bien: [
      ["canales:usuario", "info@gob.bo"],
      ["canales:campo_clave", "secreta"],
      ["canales:campo_servidor", "imap.gob.bo"],
      ["canales:campo_servidor_smtp", "smtp.gob.bo"],
      ["canales:campo_puerto_smtp", "587"],
    ],
    rechaza: ["canales:usuario", "usuario"],
    envia: "POST /ws/api/system/canales",
  },
  {
    nombre: "punto",
    camino: "/puntos",
    permisos: ["puntos:read", "puntos:create"],
    rol: ROL.ADMIN,
    abre: NUEVO,
    vacios: ["puntos:identificador"],
    // The А is Cyrillic.
    mal: ["puntos:identificador", "Cаja", "validacion:inconfundible"],
    bien: [["puntos:identificador", "Caja"]],
    rechaza: ["puntos:identificador", "identificador"],
    envia: "PUT /ws/api/system/puntos",
  },
  {
    nombre: "pregunta frecuente",
    camino: "/tramites",
    permisos: ["tramites:read", "tramites:update"],
    rol: ROL.ADMIN,
    abre: ["tramites:agregarPreguntaA", "Licencia de funcionamiento"],
    vacios: ["tramites:pregunta", "tramites:respuesta", "tramites:prioridad"],
    alLado: true,
    mal: ["tramites:pregunta", "p".repeat(FAQ_TEXTO_MAX + 1), "contador", FAQ_TEXTO_MAX],
    bien: [
      ["tramites:pregunta", "¿Dónde?"],
      ["tramites:respuesta", "En caja."],
    ],
    marca: "1",
    rechaza: ["tramites:pregunta", "pregunta"],
    envia: "PUT /ws/api/system/faqs",
  },
  {
    nombre: "la contraseña de la cuenta",
    camino: "/account",
    permisos: [],
    abre: ["cuenta:cambiar"],
    guarda: "cuenta:cambiar",
    vacios: ["cuenta:contrasenaAnterior", "cuenta:contrasenaNueva"],
    mal: ["cuenta:contrasenaNueva", "x".repeat(CONTRASENA_MAX + 1), "validacion:maximo", CONTRASENA_MAX],
    bien: [
      ["cuenta:contrasenaAnterior", "la de antes"],
      ["cuenta:contrasenaNueva", "corta"],
    ],
    rechaza: ["cuenta:contrasenaNueva", "newPassword"],
    envia: "PATCH /ws/api/system/cambiar_pass",
  },
  {
    nombre: "la cuenta que se desactiva",
    camino: "/account",
    permisos: [],
    abre: ["cuenta:desactivar"],
    guarda: "cuenta:desactivarVerbo",
    vacios: ["cuenta:contrasena"],
    mal: ["cuenta:contrasena", "x".repeat(CONTRASENA_MAX + 1), "validacion:maximo", CONTRASENA_MAX],
    bien: [["cuenta:contrasena", "otra"]],
    rechaza: ["cuenta:contrasena", "password"],
    envia: "PATCH /ws/api/system/desactivar_cuenta",
  },
  {
    nombre: "la firma de la cuenta",
    camino: "/account",
    permisos: ["operadores:read", "operadores:update"],
    rol: ROL.OPERADOR,
    abre: { pagina: "cuenta:firmaCorreo" },
    vacios: [],
    mal: ["cuenta:firmaCorreo", "a\nb\nc\nd\ne\nf\ng\nh\ni", "validacion:firmaLineas"],
    bien: [["cuenta:firmaCorreo", "Ana"]],
    rechaza: ["cuenta:firmaCorreo", "firma_correo"],
    envia: "PATCH /ws/api/system/firma_correo",
  },
];

const DEL_SERVIDOR = "No se admite, dice el servidor.";

beforeEach(contestarPaginas);

/** The server refuses what it is sent, because of one field. */
function rechazar({ envia, rechaza: [, campo] }: Formulario): void {
  const error = "VALIDACION" as const;
  const mensaje = "Hubo un error de validación.";
  const campos = { [campo]: DEL_SERVIDOR };
  const [metodo = "", camino] = envia.split(" ");
  if (camino === undefined)
    contestarDatos({
      [envia]: () => {
        throw new CampoRechazado({ error, mensaje, campos });
      },
    });
  else servidor.en(metodo, camino, () => ({ estado: 400, cuerpo: { mensaje, error, campos } }));
}
function enviados({ envia }: Formulario): number {
  const [metodo = "", camino] = envia.split(" ");
  return (camino === undefined ? pedidosDe(envia) : servidor.llamadas(metodo, camino)).length;
}

type Campo = HTMLInputElement | HTMLTextAreaElement;
type Texto = (clave: Clave, valores?: Readonly<Record<string, string | number>>) => string;

/** The form open, in a language. */
async function abrirFormulario(formulario: Formulario, idioma: Idioma) {
  const { camino, permisos, abre, guarda = "guardar", elige, rol = ROL.SUPERADMIN } = formulario;
  const t: Texto = (clave, valores) => traducir(idioma, clave, valores);
  guardar("lang", idioma);
  const pagina = await abrir(camino, {
    sesion: unInicio({ permisos, menu: [], usuario: unUsuario({ id: 2, id_rol: rol }) }),
  });
  const { persona } = pagina;
  const deLaPagina = "pagina" in abre;
  if (!deLaPagina) {
    const [boton, nombre = ""] = abre;
    await persona.click(await screen.findByRole("button", { name: t(boton, { nombre }) }));
  }
  const caja = within(
    deLaPagina ? await screen.findByRole("form", { name: t(abre.pagina) }) : await dialogoAbierto(),
  );
  const campo = (rotulo: Clave): Promise<Campo> => {
    const suyo = [t(rotulo), `${t(rotulo)} ${t("obligatorio")}`];
    return caja.findByLabelText<Campo>((dicho) => suyo.includes(dicho), {
      selector: "input,textarea,select",
    });
  };
  /** Behind a tab, that is opened first. */
  const aLaVista = async (nodo: Campo) => {
    const panel = nodo.closest("[role=tabpanel]");
    const pestana = document.querySelector(`[role=tab][aria-controls="${panel?.id}"]`);
    if (pestana !== null) await persona.click(pestana);
  };
  const escribir = async (rotulo: Clave, valor: string) => {
    const nodo = await campo(rotulo);
    await aLaVista(nodo);
    await persona.clear(nodo);
    // At once, and more than the field takes, as what a browser fills in by itself.
    fireEvent.change(nodo, { target: { value: valor } });
  };
  if (elige !== undefined) await persona.selectOptions(await campo(elige[0]), elige[1]);
  const boton = caja.getByRole<HTMLButtonElement>("button", { name: t(guarda) });
  return { ...pagina, t, caja, campo, escribir, boton };
}

/** What a field says of itself to whoever is in it. */
const dichoDe = (nodo: Campo): (string | null | undefined)[] =>
  (nodo.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);

const CADA_UNO = FORMULARIOS.flatMap((formulario) => IDIOMAS.map((idioma) => ({ ...formulario, idioma })));

it.each(CADA_UNO)(
  "$nombre, en $idioma: lo que falta, lo mal escrito y lo que el servidor rechaza se dice en su campo; lo escrito queda, y nada mal escrito se envía [A-validacion-01, A-errores-15, A-i18n-01]",
  async ({ idioma, ...formulario }) => {
    const { vacios, antes = [], alLado, mal, bien, marca, rechaza } = formulario;
    const { persona, sinPedidos, t, caja, campo, escribir, boton } = await abrirFormulario(
      formulario,
      idioma,
    );
    const quedan = async (escritos: Escrito) => {
      for (const [uno, valor] of escritos) expect((await campo(uno)).value).toBe(valor);
    };
    if (alLado) {
      const campos = vacios.map((uno) => t(uno)).join(", ");
      expect(caja.getByText(t("validacion:falta", { count: vacios.length, campos }))).toBeTruthy();
      expect(boton.disabled).toBe(true);
    } else {
      for (const uno of vacios) if ((await campo(uno)).value !== "") await persona.clear(await campo(uno));
      if (vacios.length > 0) await persona.click(boton);
      for (const uno of vacios) {
        const nodo = await campo(uno);
        await waitFor(() => expect(dichoDe(nodo)).toContain(t("validacion:obligatorio")));
        expect(nodo.getAttribute("aria-invalid")).toBe("true");
      }
    }

    const [rotulo, valor, dice, limite = 0] = mal;
    for (const [uno, otro] of antes) await escribir(uno, otro);
    await escribir(rotulo, valor);
    if (dice === "contador") {
      // Such a field takes no more than it may hold, and says how much that is.
      expect((await campo(rotulo)).value).toBe(valor.slice(0, limite));
      expect(dichoDe(await campo(rotulo))).toContain(t("contador", { usados: limite, limite }));
    } else {
      await persona.click(boton);
      await waitFor(async () => expect(dichoDe(await campo(rotulo))).toContain(t(dice, { limite })));
      await quedan([...antes, [rotulo, valor]]);
    }
    await sinPedidos();
    expect(enviados(formulario)).toBe(0);

    rechazar(formulario);
    for (const [uno, otro] of bien) await escribir(uno, otro);
    if (marca !== undefined) await persona.click(caja.getByRole("radio", { name: marca }));
    await persona.click(boton);
    await waitFor(async () => expect(dichoDe(await campo(rechaza[0]))).toContain(DEL_SERVIDOR));
    await sinPedidos();
    expect(enviados(formulario)).toBe(1);
    await quedan([...antes, ...bien]);
  },
);
