import { expect, it } from "vitest";
import { ConfigCorreo } from "./config.ts";

const FILA = {
  id: 1,
  entidad: "Servicio de Impuestos",
  usuario: "Mesa@Ventanilla.test",
  clave: "secreta",
  ruta_perfil: "imap.ventanilla.test",
  configuracion: { servidor_smtp: "smtp.ventanilla.test" },
};

it("correo: servidor y puertos por defecto, dirección comparable [B-canales-09]", () => {
  expect(ConfigCorreo.parse(FILA)).toEqual({
    usuario: "Mesa@Ventanilla.test",
    clave: "secreta",
    oauth: null,
    direccion: "mesa@ventanilla.test",
    nombre: "Servicio de Impuestos",
    // Of the 25 MB of a mail that most servers take.
    adjuntosMax: 18 * 1024 * 1024,
    imap: { host: "imap.ventanilla.test", puerto: 993 },
    smtp: { host: "smtp.ventanilla.test", puerto: 587 },
    formularios: [],
    lista: false,
    servidorAutenticacion: null,
  });
});

it("correo: escribe con el nombre de su institución, o con el suyo si el canal lo tiene", () => {
  const configuracion = { ...FILA.configuracion, nombre: " Mesa de Oruro " };
  expect(ConfigCorreo.parse({ ...FILA, configuracion }).nombre).toBe("Mesa de Oruro");
});

it("correo: los formularios de la web y la lista que alimenta el buzón se configuran por canal", () => {
  const configuracion = { ...FILA.configuracion, formularios: ["Formulario@Institucion.test"], lista: true };
  expect(ConfigCorreo.parse({ ...FILA, configuracion })).toMatchObject({
    formularios: ["formulario@institucion.test"],
    lista: true,
  });
  const mala = { ...FILA, configuracion: { ...FILA.configuracion, formularios: ["no es dirección"] } };
  expect(ConfigCorreo.safeParse(mala).error?.issues[0]?.path).toEqual(["configuracion", "formularios"]);
});

it("correo: el puerto puede ir con el servidor, y el del formulario llega como texto [B-canales-09]", () => {
  const { imap, smtp } = ConfigCorreo.parse({
    ...FILA,
    ruta_perfil: "[::1]:1143",
    configuracion: { servidor_smtp: "smtp.ventanilla.test", puerto_smtp: "465" },
  });
  expect([imap, smtp]).toEqual([
    { host: "::1", puerto: 1143 },
    { host: "smtp.ventanilla.test", puerto: 465 },
  ]);
});

it.each([
  ["sin contraseña", { clave: null }],
  ["servidor con usuario", { ruta_perfil: "yo@imap.test" }],
  ["servidor con ruta", { ruta_perfil: "imap.test/x" }],
  ["servidor vacío", { ruta_perfil: "" }],
  ["puerto imposible", { configuracion: { servidor_smtp: "smtp.test", puerto_smtp: "99999" } }],
  ["cuenta sin dirección", { usuario: "mesa" }],
])("correo: rechaza una cuenta con %s [B-canales-09]", (_nombre, cambios) => {
  expect(ConfigCorreo.safeParse({ ...FILA, ...cambios }).success).toBe(false);
});

it("correo: la cuenta puede llamarse de otro modo que su dirección", () => {
  const configuracion = { ...FILA.configuracion, direccion: "mesa@ventanilla.test" };
  expect(ConfigCorreo.parse({ ...FILA, usuario: "mesa", configuracion }).direccion).toBe(
    "mesa@ventanilla.test",
  );
});

it("correo: usuario, servidor y SMTP de hasta 100 letras y contraseña de hasta 30; una más se rechaza [B-limites-08]", () => {
  const servidor = `${"s".repeat(95)}.test`;
  const justa = {
    id: 1,
    entidad: FILA.entidad,
    usuario: `${"u".repeat(90)}@gob.test.bo`.slice(0, 100),
    clave: "c".repeat(30),
    ruta_perfil: servidor,
    configuracion: { servidor_smtp: servidor },
  };
  expect(ConfigCorreo.safeParse(justa).success).toBe(true);
  for (const cambio of [
    { usuario: `u${"u".repeat(90)}@gob.test.bo` },
    { clave: "c".repeat(31) },
    { ruta_perfil: `s${servidor}` },
    { configuracion: { servidor_smtp: `s${servidor}` } },
  ])
    expect(ConfigCorreo.safeParse({ ...justa, ...cambio }).success).toBe(false);
});
