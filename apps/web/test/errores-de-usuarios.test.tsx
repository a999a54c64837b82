// Every code that the contract lets what is done to accounts be refused with, met on the screen of it.
import { beforeEach, it } from "vitest";
import { enSuIdioma } from "./administrar/acciones.ts";
import { DE_USUARIOS } from "./administrar/usuarios.ts";
import { contestarPaginas } from "./paginas.ts";
import { recorrer } from "./rechazos.ts";

beforeEach(contestarPaginas);

it.each(enSuIdioma(DE_USUARIOS))(
  "%s: cada código con que puede rechazarse se dice en su pantalla (en %s), que guarda lo escrito y puede pedirlo otra vez [A-errores-07, A-errores-09, A-errores-10, A-errores-15, A-errores-20]",
  async (_nombre, idioma, accion) => recorrer(accion, idioma),
);
