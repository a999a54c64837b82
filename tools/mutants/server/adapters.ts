import { mutantsOf } from "../mutant.ts";

/** Outside services behind a port. */
export const ADAPTERS = mutantsOf("apps/server/src", [
  {
    id: "nacido-otro-dia",
    kind: "wall",
    means: "the registry's answer about somebody else is taken",
    file: "adapters/identity-registry/wire.ts",
    find: '  if (persona.fecha_nacimiento !== date) return { tipo: "ninguna", codigoUnico };\n',
    put: "",
    tests: ["adapters/identity-registry/contract.test.ts"],
  },
  {
    id: "observado-como-hallado",
    kind: "rule",
    means: "a person with a remark is taken as found",
    file: "adapters/identity-registry/wire.ts",
    find: 'return sinDecir ? (textos.find(Boolean) ?? "") : null;',
    put: "return null;",
    tests: ["adapters/identity-registry/contract.test.ts"],
  },
  {
    id: "secreto-nuestro-culpa-suya",
    kind: "rule",
    means: "a client secret that the provider refuses is told as a provider that cannot be trusted",
    file: "adapters/digital-identity/failure.ts",
    find: 'challenges.some(({ scheme }) => scheme === "basic")',
    put: "false",
    tests: ["domains/ciudadania/ciudadania.test.ts"],
  },
  {
    id: "otro-contribuyente",
    kind: "wall",
    means: "what the tax office says of another taxpayer lets an institution in",
    file: "adapters/tax-office/wire.ts",
    find: "return Nit.trim() === nit && ",
    put: 'return Nit.trim() !== "" && nit !== "" && ',
    tests: ["adapters/tax-office/contract.test.ts"],
  },
]);
