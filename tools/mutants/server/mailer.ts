import { mutantsOf } from "../mutant.ts";

/** The installation's own mail, as an SMTP server hears it. */
export const MAILER = mutantsOf("apps/server/src/adapters/mailer", [
  {
    id: "contrasena-de-correo-a-la-vista",
    kind: "wall",
    means: "the mail server's password crosses the internet in the open",
    file: "smtp.ts",
    find: 'requireTLS: !secure && reach === "public"',
    put: "requireTLS: false",
    tests: ["contract.test.ts"],
  },
  {
    id: "correo-dado-por-perdido",
    kind: "rule",
    means: "letters are lost because the installation's log-in was refused for an hour",
    file: "smtp.ts",
    find: 'permanent: refused && FINAL_COMMANDS.has(detailOf(error, "command"))',
    put: "permanent: refused",
    tests: ["contract.test.ts"],
  },
  {
    id: "correo-a-una-direccion-que-no-hay",
    kind: "rule",
    means: "a letter to an address that does not exist is tried for ever",
    file: "smtp.ts",
    find: 'new Set(["RCPT TO", "DATA"])',
    put: 'new Set(["DATA"])',
    tests: ["contract.test.ts"],
  },
  {
    id: "correo-con-otro-nombre",
    kind: "lock",
    means: "a letter that is sent twice after a doubt arrives as two",
    file: "smtp.ts",
    find: "      messageId: `<${messageId}@${domainOf(from)}>`,\n",
    put: "",
    tests: ["contract.test.ts"],
  },
  {
    id: "correo-que-espera-para-siempre",
    kind: "rule",
    means: "a mail server that says nothing holds the system's mail",
    file: "smtp.ts",
    find: "await within(times.deliveryMs, deliver(server, mail, { resolver, times }));",
    put: "await deliver(server, mail, { resolver, times });",
    tests: ["contract.test.ts"],
  },
  {
    id: "correo-que-se-contesta-solo",
    kind: "rule",
    means: "mailboxes whose owner is away answer the system's letters",
    file: "smtp.ts",
    find: '      headers: { "Auto-Submitted": "auto-generated" },\n',
    put: "",
    tests: ["contract.test.ts"],
  },
]);
