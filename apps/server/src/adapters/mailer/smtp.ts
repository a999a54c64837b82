import { createTransport } from "nodemailer";
import { OutboundError, type ResolveTarget } from "../../shared/outbound-http/index.ts";
import { type Mailer, MailerError, type SystemMail } from "./port.ts";

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte, as on port 465. */
  secure: boolean;
  user: string;
  password: string;
  /** The address in From. */
  from: string;
}

export interface SmtpTimes {
  connectMs: number;
  silenceMs: number;
  /** The whole delivery; shorter than the time for which a mail is leased. */
  deliveryMs: number;
}

const TIMES: SmtpTimes = { connectMs: 10_000, silenceMs: 20_000, deliveryMs: 45_000 };

/** Hands mails to an SMTP server, one connection each: they are few. The server's address passes the guard. */
export function createSmtpMailer(
  server: SmtpServer,
  { resolver, times = TIMES }: { resolver: ResolveTarget; times?: SmtpTimes },
): Mailer {
  return {
    async send(mail) {
      try {
        await within(times.deliveryMs, deliver(server, mail, { resolver, times }));
      } catch (error) {
        throw toMailerError(error);
      }
    },
  };
}

async function deliver(
  { host, port, secure, user, password, from }: SmtpServer,
  { to, subject, text, messageId }: SystemMail,
  { resolver, times }: { resolver: ResolveTarget; times: SmtpTimes },
): Promise<void> {
  const { address, reach } = await resolver(host, port);
  const transport = createTransport({
    host: address,
    port,
    secure,
    // A password never crosses the internet in the open; inside, what operations opened may.
    requireTLS: !secure && reach === "public",
    name: domainOf(from),
    ...(user !== "" && { auth: { user, pass: password } }),
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
    tls: { servername: host },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { name: "Ventanilla", address: from },
      to: { name: "", address: to },
      subject,
      text,
      messageId: `<${messageId}@${domainOf(from)}>`,
      // Whatever answers by itself does not answer this (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } finally {
    transport.close();
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new MailerError("TIEMPO_AGOTADO", { permanent: false })), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** A 5xx to the recipient or the letter is final; to the log-in, to us and to the line it may be mended. */
const FINAL_COMMANDS: ReadonlySet<unknown> = new Set(["RCPT TO", "DATA"]);

function toMailerError(error: unknown): MailerError {
  if (error instanceof MailerError) return error;
  if (error instanceof OutboundError)
    return new MailerError(error.codigo, { permanent: false, cause: error });
  const responseCode = detailOf(error, "responseCode");
  const refused = typeof responseCode === "number" && responseCode >= 500;
  return new MailerError(codeOf(error), {
    permanent: refused && FINAL_COMMANDS.has(detailOf(error, "command")),
    cause: error,
  });
}

function codeOf(error: unknown): string {
  const responseCode = detailOf(error, "responseCode");
  if (typeof responseCode === "number") return String(responseCode);
  const code = detailOf(error, "code");
  return typeof code === "string" ? code : "ERROR";
}

/** Of nodemailer's errors, which tell more than their type does. */
function detailOf(error: unknown, name: "code" | "command" | "responseCode"): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}
