import { mutantsOf } from "../mutant.ts";

/** Which kind of account one is. */
export const CONTRACT_CANAL = mutantsOf("packages/contract/src", [
  {
    id: "la-direccion-no-dice-el-proveedor",
    kind: "rule",
    means:
      "an account at Meta's address that says nothing of its provider is a gateway's to whoever saves it",
    file: "canal/cuenta.ts",
    find: '(dice["proveedor"] ?? proveedorEn(sesion_url)) === "cloud"',
    put: 'dice["proveedor"] === "cloud"',
    tests: ["canal/cuenta.test.ts"],
  },
]);
