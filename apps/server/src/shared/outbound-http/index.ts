// What it is: the one way out to an address that somebody typed or a provider named (D106).
// Owns: which addresses may be called, redirects, size and time limits, and whether a failed call may have been heard.
// Never: knows a provider, reads a body's meaning, or retries.

export { lineRead } from "./line-read.ts";
export { OutboundError, type OutboundPhase } from "./outbound-error.ts";
export {
  createOutboundHttp,
  type OutboundCheck,
  type OutboundFetch,
  type OutboundHttp,
  type OutboundOptions,
  type OutboundRequest,
  type OutboundResponse,
  type Resolver,
} from "./outbound-http.ts";
export { createTargetResolver, type ResolveTarget } from "./tcp-target.ts";
