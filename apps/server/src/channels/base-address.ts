import { z } from "zod";

/** The address below which a provider is asked, as an administrator typed it: without a slash at the end. */
export function baseAddress(text: string, ctx: z.RefinementCtx<string>): string {
  const url = URL.parse(text);
  if (
    url &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    url.search === "" &&
    url.hash === ""
  ) {
    return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, "")}`;
  }
  ctx.addIssue({ code: "custom", message: "not the base address of a provider" });
  return z.NEVER;
}
