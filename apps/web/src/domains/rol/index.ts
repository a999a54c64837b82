// Roles: their list and their form.
// Owns what the browser asks of roles.
// Never: what a role may do in a module, which the page of modules switches.
export { RolesLista } from "./RolesLista.tsx";
