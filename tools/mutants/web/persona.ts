import { mutantsOf } from "../mutant.ts";

/** The dialog of a person. */
export const WEB_PERSONA = mutantsOf("apps/web/src", [
  {
    id: "reemplazar-sin-fin",
    kind: "rule",
    means: "replacing a person is asked without end",
    file: "domains/persona/use-guardar.ts",
    find: "pregunta === undefined || dicho[pregunta.dicho] === true",
    put: "pregunta === undefined",
    tests: ["pages/chat/chat-persona.test.tsx"],
  },
  {
    id: "contraste-que-sobrevive",
    kind: "wall",
    means: "names change and the person stays verified",
    file: "domains/persona/identidad.rules.ts",
    find: "estado.contrastado && !delNombre",
    put: "estado.contrastado",
    tests: ["domains/persona/identidad.rules.test.ts"],
  },
  {
    id: "verificado-con-diferencias",
    kind: "wall",
    means: "a contrast with differing fields is a success",
    file: "domains/persona/identidad.rules.ts",
    find: 'estado === "VERIFICADO_SEGIP" && data.length === 0',
    put: 'estado === "VERIFICADO_SEGIP"',
    tests: ["domains/persona/identidad.rules.test.ts"],
  },
  {
    id: "guardar-sin-contraste",
    kind: "rule",
    means: "the checking form saves without the check",
    file: "domains/persona/campos.rules.ts",
    find: '(modo === "verificar" || cambiada)',
    put: '(modo === "ver" || cambiada)',
    tests: ["domains/persona/campos.rules.test.ts"],
  },
  {
    id: "corregir-sin-contraste",
    kind: "rule",
    means: "the name of somebody verified is corrected in the account's form without the check",
    file: "domains/persona/campos.rules.ts",
    find: '(modo === "verificar" || cambiada)',
    put: 'modo === "verificar"',
    tests: ["domains/persona/campos.rules.test.ts"],
  },
  {
    id: "letras-en-el-carnet",
    kind: "rule",
    means: "an identity card takes letters",
    file: "domains/persona/campos.rules.ts",
    find: "cifrasYLetras(texto) : digitos(texto)",
    put: "cifrasYLetras(texto) : texto",
    tests: ["domains/persona/campos.rules.test.ts"],
  },
]);
