import { describe, expect, it } from "vitest";
import { autorizacionDe, codificar, textoBase } from "./oauth.ts";

/** The keys of X's own published example. */
const LLAVES = {
  consumer_key: "xvz1evFS4wEEPTGEFPHBog",
  consumer_secret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
  access_token: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
  access_secret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
};
const SELLO = { nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", segundos: 1_318_622_958 };

describe("twitter: la firma de cada llamada (OAuth 1.0a, HMAC-SHA1)", () => {
  it("la del ejemplo publicado por X", () => {
    const query =
      "include_entities=true&status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21";
    const autorizacion = (servidor: string) =>
      autorizacionDe(
        LLAVES,
        { metodo: "post", direccion: `https://${servidor}/1.1/statuses/update.json?${query}` },
        SELLO,
      );
    expect(autorizacion("api.twitter.com")).toContain('oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D"');
    expect(autorizacion("api.x.com")).toContain('oauth_signature="Ls93hJiZbQ3akF3HF3x1Bz8%2FzU4%3D"');
    expect(autorizacion("api.x.com")).toMatch(/^OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", /);
  });

  it("el texto que se firma: método, dirección sin consulta y todos los parámetros en orden, también los repetidos", () => {
    expect(
      textoBase("GET", "https://EXAMPLE.com:443/r%20v/X?b=2&a=b%20c&b=1&c%40=", { oauth_nonce: "ñ" }),
    ).toBe(
      "GET&https%3A%2F%2Fexample.com%2Fr%2520v%2FX&a%3Db%2520c%26b%3D1%26b%3D2%26c%2540%3D%26oauth_nonce%3D%25C3%25B1",
    );
  });

  it("codifica también lo que los navegadores dejan: !'()*", () => {
    expect(codificar("!'()*-._~ +/ñ")).toBe("%21%27%28%29%2A-._~%20%2B%2F%C3%B1");
  });

  it("dos llamadas iguales llevan sellos distintos", () => {
    const una = () => autorizacionDe(LLAVES, { metodo: "GET", direccion: "https://api.x.com/2/users/me" });
    expect(una()).not.toBe(una());
  });
});
