// Wrong input in every form of the administration of an institution, and of one's own account.
import { CONTRASENA_MAX, FAQ_TEXTO_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { beforeEach, it } from "vitest";
import { enCadaIdioma, type Formulario, recorrerFormulario } from "./formularios.ts";
import { contestarPaginas } from "./paginas.ts";

const NUEVO = ["agregar"] as const;
const FORMULARIOS: readonly Formulario[] = [
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

beforeEach(contestarPaginas);

it.each(enCadaIdioma(FORMULARIOS))(
  "$nombre, en $idioma: lo que falta, lo mal escrito y lo que el servidor rechaza se dice en su campo; lo escrito queda, y nada mal escrito se envía [A-validacion-01, A-errores-15, A-i18n-01]",
  async ({ idioma, ...formulario }) => recorrerFormulario(formulario, idioma),
);
