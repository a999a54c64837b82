import * as client from "openid-client";
import { AppError } from "../../shared/app-error.ts";
import { nowMs } from "../../shared/clock.ts";
import type { Logger } from "../../shared/logger.ts";
import type { OutboundFetch } from "../../shared/outbound-http/index.ts";
import { failureOf } from "./failure.ts";
import type { DigitalIdentity } from "./port.ts";
import { readPerson } from "./wire.ts";

export interface DigitalIdentitySettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Separated by spaces. The provider refuses a log-in that asks for one it does not know. */
  scopes: string;
  /** Where it sends browsers back to, registered with it. */
  redirect: string;
}

export interface DigitalIdentityOptions {
  settings: DigitalIdentitySettings;
  fetch: OutboundFetch;
  logger: Logger;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 256 * 1024;
/** What the provider publishes of itself is read again after this long. */
const DISCOVERY_MS = 3_600_000;

/** OpenID Connect: code flow with PKCE, state and nonce; everything about the provider comes from its own discovery document. */
export function createDigitalIdentity({
  settings,
  fetch,
  logger,
  timeoutMs = TIMEOUT_MS,
}: DigitalIdentityOptions): DigitalIdentity {
  const guarded = guardedFetch(fetch, timeoutMs);
  let discovered: { at: number; config: Promise<client.Configuration> } | undefined;

  async function discover(): Promise<client.Configuration> {
    const issuer = new URL(settings.issuer);
    return client.discovery(
      issuer,
      settings.clientId,
      settings.clientSecret,
      client.ClientSecretBasic(settings.clientSecret),
      {
        [client.customFetch]: guarded,
        timeout: timeoutMs / 1000,
        execute: [
          // The token came over a guarded line; its signature is checked all the same.
          client.enableNonRepudiationChecks,
          // Plain http goes only where the guard of outgoing calls lets it.
          ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  }

  async function configuration(): Promise<client.Configuration> {
    if (discovered === undefined || nowMs() - discovered.at > DISCOVERY_MS)
      discovered = { at: nowMs(), config: discover() };
    const asked = discovered;
    try {
      return await asked.config;
    } catch (error) {
      // The next one asks again.
      if (discovered === asked) discovered = undefined;
      throw error;
    }
  }

  async function told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { codigo, reason } = failureOf(error);
      logger.warn({ motivo: reason }, "the identity provider gave no identity");
      throw new AppError(codigo, {}, { cause: error });
    }
  }

  return {
    begin: () =>
      told(async () => {
        const config = await configuration();
        const state = client.randomState();
        const nonce = client.randomNonce();
        const verifier = client.randomPKCECodeVerifier();
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: settings.redirect,
          scope: settings.scopes,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        });
        return { state, nonce, verifier, url: url.href };
      }),
    finish: ({ code, state, iss }, { nonce, verifier }) =>
      told(async () => {
        const config = await configuration();
        const back = new URL(settings.redirect);
        back.searchParams.set("code", code);
        back.searchParams.set("state", state);
        // There is one provider only, so an answer that does not name its sender can be nobody else's.
        back.searchParams.set("iss", iss ?? config.serverMetadata().issuer);
        const tokens = await client.authorizationCodeGrant(config, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const subject = tokens.claims()?.sub ?? "";
        const person = await client.fetchUserInfo(config, tokens.access_token, subject);
        return { person: readPerson(person), idToken: tokens.id_token ?? "" };
      }),
    endUrl: (idToken) =>
      told(async () => {
        const config = await configuration();
        if (config.serverMetadata().end_session_endpoint === undefined) return "";
        return client.buildEndSessionUrl(config, {
          id_token_hint: idToken,
          post_logout_redirect_uri: settings.redirect,
        }).href;
      }),
  };
}

/** Every call of the library leaves through the guard of outgoing calls. */
function guardedFetch(fetch: OutboundFetch, timeoutMs: number): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await fetch(url, {
      method: method === "POST" ? "POST" : "GET",
      headers: Object.fromEntries(new Headers(headers)),
      ...(body !== null && body !== undefined && { body: await new Response(body).text() }),
      timeoutMs,
      maxBytes: ANSWER_MAX,
    });
    const bodyless = answer.status === 204 || answer.status === 304;
    return new Response(bodyless ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        [value ?? []].flat().map((one) => [name, one]),
      ),
    });
  };
}
