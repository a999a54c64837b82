import { mutantsOf } from "../mutant.ts";

const INGRESO = ["pages/login/segundo-factor/segundo-factor.test.tsx"];

/** The second factor, as whoever proves themselves meets it. */
export const WEB_FACTOR = mutantsOf("apps/web/src", [
  {
    id: "codigo-pegado-con-espacio",
    kind: "rule",
    means: "a code as applications show it, «123 456», is not taken",
    file: "domains/factor/CodigoField.tsx",
    find: 'texto.replaceAll(/\\D/g, "").slice(0, CODIGO_TOTP)',
    put: "texto.slice(0, CODIGO_TOTP)",
    tests: INGRESO,
  },
  {
    id: "codigo-que-nadie-envia",
    kind: "rule",
    means: "a whole code waits for a button",
    file: "domains/factor/CodigoField.tsx",
    find: "if (digitos.length === CODIGO_TOTP && digitos !== value)",
    put: "if (digitos.length > CODIGO_TOTP && digitos !== value)",
    tests: INGRESO,
  },
  {
    id: "codigo-que-se-gasta-dos-veces",
    kind: "rule",
    means: "a code that was refused is sent again by whoever touches the field, and the account is locked",
    file: "domains/factor/CodigoField.tsx",
    find: " && digitos !== value)",
    put: ")",
    tests: ["domains/factor/codigo-field.test.tsx"],
  },
  {
    id: "llave-cancelada-como-fallo",
    kind: "rule",
    means: "whoever puts the question for a passkey away is told that something failed",
    file: "domains/factor/passkey.ts",
    find: 'causa.name === "NotAllowedError" || causa.name === "AbortError"',
    put: 'causa.name === "AbortError"',
    tests: INGRESO,
  },
  {
    id: "codigos-descargados-sin-codigos",
    kind: "rule",
    means: "the file of recovery codes that is kept has none in it",
    file: "domains/factor/CodigosPanel.tsx",
    find: '[titulo, "", ...codigos, ""].join',
    put: '[titulo, "", ""].join',
    tests: INGRESO,
  },
]);
