import { mutantsOf } from "../mutant.ts";

const PRUEBA = ["roles.test.tsx"];

/** Roles, listed and written. */
export const WEB_ROL = mutantsOf("apps/web/src/domains/rol", [
  {
    id: "rol-de-sistema-que-se-elimina",
    kind: "rule",
    means: "the roles that the product stands on are offered to be deleted",
    file: "RolesLista.tsx",
    find: "puedeBorrar && !esRolDeSistema(rol) ?",
    put: "puedeBorrar ?",
    tests: PRUEBA,
  },
  {
    id: "rol-que-edita-quien-solo-mira",
    kind: "rule",
    means: "a row opens a form that its reader may not save",
    file: "RolesLista.tsx",
    find: "{...(puedeEditar && { onOpen: editar, onEdit: editar })}",
    put: "{...{ onOpen: editar, onEdit: editar }}",
    tests: PRUEBA,
  },
  {
    id: "rol-escrito-entero",
    kind: "rule",
    means: "whoever corrects a description puts back the route that another one changed meanwhile",
    file: "RolFormulario.tsx",
    find: "await editar(rol.id, cambiado);",
    put: "await editar(rol.id, escrito);",
    tests: PRUEBA,
  },
  {
    id: "rol-de-sistema-con-otro-nombre",
    kind: "rule",
    means: "the form lets the name of a role be written that the server refuses",
    file: "RolFormulario.tsx",
    find: "{...(deSistema && { disabled: true",
    put: "{...(deSistema && { disabled: false",
    tests: PRUEBA,
  },
  {
    id: "roles-de-antes-del-cambio",
    kind: "rule",
    means: "a role that was just made is not in the list",
    file: "api.ts",
    find: 'const hecho = () => void invalidate(cache, "rol");',
    put: "const hecho = () => void cache;",
    tests: PRUEBA,
  },
]);
