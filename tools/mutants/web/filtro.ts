import { mutantsOf } from "../mutant.ts";

const PRUEBA = ["filtros-guardados.test.tsx"];

/** What somebody looks for again and again. */
export const WEB_FILTRO = mutantsOf("apps/web/src/domains/filtro", [
  {
    id: "filtro-en-otra-pagina",
    kind: "rule",
    means: "a saved filter opens on the third page of what has one",
    file: "FiltrosGuardados.tsx",
    find: "onView({ ...view, page: 1, filters: filtros, order: orden });",
    put: "onView({ ...view, filters: filtros, order: orden });",
    tests: PRUEBA,
  },
  {
    id: "filtro-que-reemplaza-callado",
    kind: "rule",
    means: "a filter takes another one's place without a word",
    file: "GuardarFiltro.tsx",
    find: "claveDeFiltro(nombre) === clave",
    put: "nombre === form.values.nombre",
    tests: PRUEBA,
  },
  {
    id: "filtro-devuelto-sin-su-orden",
    kind: "rule",
    means: "a filter that was taken away by mistake comes back in another order",
    file: "api.ts",
    find: "guardar({ lista, nombre, filtros, orden }).catch",
    put: 'guardar({ lista, nombre, filtros, orden: "" }).catch',
    tests: PRUEBA,
  },
  {
    id: "filtro-que-no-se-quita-y-calla",
    kind: "rule",
    means: "a filter that could not be taken away stays, and nobody is told why",
    file: "api.ts",
    find: "    } catch (error) {\n      handleError(error);\n    }",
    put: "    } catch {\n    }",
    tests: PRUEBA,
  },
  {
    id: "filtro-puesto-que-no-se-ve",
    kind: "other",
    means: "of two filters with the same words and another order both seem to be in use",
    file: "Guardados.tsx",
    find: "filtro.orden === view.order && equal(",
    put: "equal(",
    tests: PRUEBA,
  },
]);
