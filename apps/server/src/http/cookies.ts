import type { FastifyReply, FastifyRequest } from "fastify";

/** What a browser keeps for us where no script reads it. Only our own pages send it. */
export interface Cookies {
  get(name: string): string | undefined;
  /** `value`: letters, digits, - and _. */
  set(name: string, value: string, lasting: { seconds: number; secure: boolean }): void;
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    get(name) {
      const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    set(name, value, { seconds, secure }) {
      const parts = [`${name}=${value}`, "Path=/", `Max-Age=${seconds}`, "HttpOnly", "SameSite=Strict"];
      reply.header("set-cookie", [...parts, ...(secure ? ["Secure"] : [])].join("; "));
    },
  };
}

/**
 * One cookie of the installation's own address. Under TLS its name is one under which a browser takes no cookie from a
 * neighbouring site, and none without TLS.
 */
export function browserCookie(cookies: Cookies, publicUrl: string, name: string) {
  const secure = publicUrl.startsWith("https://");
  const ours = secure ? `__Host-${name}` : name;
  return {
    get: (): string | undefined => cookies.get(ours),
    set: (value: string, seconds: number): void => cookies.set(ours, value, { seconds, secure }),
  };
}
