import { expect, it } from "vitest";
import { readEnv } from "./env.ts";

const PRODUCTION = {
  DATABASE_URL: "postgres://x/y",
  SECRET_KEY: "una clave de pruebas con más de treinta y dos letras",
  PUBLIC_URL: "https://ventanilla.example",
  TRUST_PROXY: "1",
};
const CIUDADANIA = {
  CIUDADANIA_ISSUER: "https://ciudadania.example",
  CIUDADANIA_CLIENT_ID: "mesa",
  CIUDADANIA_CLIENT_SECRET: "secreto",
};

it.each([
  "DEMO",
  "PORT",
  "HOST",
  "SIMULATORS_PORT",
  "DATA_DIR",
  "REDIS_URL",
  "LOG_LEVEL",
  "WEB_DIST",
  "SALIDA_PERMITIDA",
  "METRICS_TOKEN",
  "API_DOCS",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ENDPOINT",
  "SMTP_URL",
  "SMTP_FROM",
  "CIUDADANIA_SCOPES",
  "CIUDADANIA_REDIRECT",
])("%s sin nada detrás del signo vale lo mismo que no escribirla", (name) => {
  const given = { ...PRODUCTION, ...CIUDADANIA };
  expect(readEnv({ ...given, [name]: "" })).toEqual(readEnv(given));
});

it.each(Object.keys(PRODUCTION))("%s sin nada detrás del signo falta, y se dice", (name) => {
  expect(() => readEnv({ ...PRODUCTION, [name]: "" })).toThrow(`Faltan variables para producción: ${name}`);
});

it("TRUST_PROXY dice también que no hay nadie delante", () => {
  expect(readEnv({ ...PRODUCTION, TRUST_PROXY: "0" }).trustProxy).toBe(0);
});

it.each([
  ["127.0.0.1", "http://127.0.0.1:3000", "127.0.0.1:3101"],
  ["0.0.0.0", "http://127.0.0.1:3000", "127.0.0.1:3101"],
  ["localhost", "http://localhost:3000", "localhost:3101"],
  ["192.168.1.5", "http://192.168.1.5:3000", "192.168.1.5:3101"],
  ["::1", "http://[::1]:3000", "::1:3101"],
])("la demostración en HOST=%s se halla a sí misma y a sus simuladores", (HOST, publicUrl, mailbox) => {
  const env = readEnv({ DEMO: "1", SECRET_KEY: PRODUCTION.SECRET_KEY, HOST });
  expect(env.publicUrl).toBe(publicUrl);
  expect(env.allowedOutbound).toEqual(
    expect.arrayContaining([mailbox, new URL(publicUrl).host.replace("3000", "3100")]),
  );
});

it("lo que se escribe es lo que vale", () => {
  const env = readEnv({ ...PRODUCTION, HOST: "10.0.0.4", PORT: "0" });
  expect(env).toMatchObject({ host: "10.0.0.4", port: 0 });
});

it.each([
  "gateway",
  "http://gateway:3000",
  "gateway:3000/waha",
  "gateway:",
  ":3000",
  "gateway:70000",
  "*.interno:443",
])("SALIDA_PERMITIDA con «%s» se rechaza al arrancar: no abriría nada", (pair) => {
  const given = { ...PRODUCTION, SALIDA_PERMITIDA: `correo.interno:993, ${pair}` };
  expect(() => readEnv(given)).toThrow(`«${pair}» no lo es`);
});

it("SALIDA_PERMITIDA toma nombres y direcciones, con su puerto", () => {
  const pairs = ["gateway:3000", "correo.interno:993", "10.0.0.7:465", "[fd00::7]:443", "fd00::7:993"];
  const { allowedOutbound } = readEnv({ ...PRODUCTION, SALIDA_PERMITIDA: ` ${pairs.join(" , ")},` });
  expect(allowedOutbound).toEqual(pairs);
});

it.each(["/mesa", "/mesa/", "/?mesa", "/#mesa"])(
  "PUBLIC_URL con «%s» detrás se rechaza: se perdería sin decirlo",
  (rest) => {
    expect(() => readEnv({ ...PRODUCTION, PUBLIC_URL: `${PRODUCTION.PUBLIC_URL}${rest}` })).toThrow(
      "sin ruta",
    );
  },
);

it("PUBLIC_URL que no es una dirección se dice como cualquier otro ajuste", () => {
  expect(() => readEnv({ ...PRODUCTION, PUBLIC_URL: "ventanilla" })).toThrow(
    /^Configuración inválida:[\s\S]*PUBLIC_URL/,
  );
});

it("PUBLIC_URL vale con su barra final, y con su puerto", () => {
  for (const publicUrl of ["https://ventanilla.example/", "https://ventanilla.example:8443"])
    expect(readEnv({ ...PRODUCTION, PUBLIC_URL: publicUrl })).toMatchObject({ publicUrl });
});

it("SMTP_URL con un % suelto se rechaza y se dice cómo se escribe; escrito así, su clave es la que era", () => {
  const con = (clave: string) =>
    readEnv({ ...PRODUCTION, SMTP_URL: `smtp://mesa%40entidad.gob.bo:${clave}@correo.example` });
  expect(() => con("50%")).toThrow(/^Configuración inválida:[\s\S]*% como %25[\s\S]*SMTP_URL/);
  expect(con("50%25").smtp).toMatchObject({ user: "mesa@entidad.gob.bo", password: "50%" });
});
