// Wrong input in every form of the administration of the installation.
import { beforeEach, it } from "vitest";
import { enCadaIdioma, type Formulario, recorrerFormulario } from "./formularios.ts";
import { contestarPaginas } from "./paginas.ts";

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
];

beforeEach(contestarPaginas);

it.each(enCadaIdioma(FORMULARIOS))(
  "$nombre, en $idioma: lo que falta, lo mal escrito y lo que el servidor rechaza se dice en su campo; lo escrito queda, y nada mal escrito se envía [A-validacion-01, A-errores-15, A-i18n-01]",
  async ({ idioma, ...formulario }) => recorrerFormulario(formulario, idioma),
);
