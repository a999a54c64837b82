import { screen, waitFor, within } from "@testing-library/react";
import { CONEXION_INSATISFACTORIA } from "@ventanilla/contract/canal/administrar";
import { PuntoFila } from "@ventanilla/contract/punto/punto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  administrador,
  CANALES,
  contestarCanales,
  fila,
  guardar,
  PUNTOS,
  superadministrador,
  unCanal,
  unCreado,
} from "../../../test/canales.ts";
import { dichoPor } from "../../../test/espera.ts";
import { unCatalogo, unPunto } from "../../../test/fabrica.ts";
import { anchoDe } from "../../../test/medidas.ts";
import { dialogoAbierto, servidor } from "../../../test/pantalla.tsx";
import { sinPortapapeles } from "../../../test/portapapeles.ts";

beforeEach(contestarCanales);

describe("canales: el formulario", () => {
  it("agregar ofrece correo y llamada, con las pestañas que la clase pide; sale ACTIVO y se avisa 2 s [B-canales-05, B-canales-06, B-canales-15, B-canales-18, B-canales-24, B-canales-26, B-errores-02]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    servidor.en("POST", CANALES, () => ({ cuerpo: unCreado("Bien") }));
    const { persona } = await administrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Agregar" }));
    const caja = within(await dialogoAbierto("Nuevo canal"));
    const clase = caja.getByRole("combobox", { name: /^Clasificación/ });
    expect(
      within(clase)
        .getAllByRole("option")
        .map((una) => una.textContent),
    ).toEqual(["", "Correo", "Llamada"]);
    expect(caja.getAllByRole("tab").map((una) => una.textContent)).toEqual(["Datos generales"]);
    await persona.click(guardar());
    expect(caja.getByRole("link", { name: "Clasificación: El campo es obligatorio." })).toBeTruthy();
    await persona.selectOptions(clase, "llamada");
    expect(caja.getAllByRole("tab")).toHaveLength(1);
    await persona.selectOptions(clase, "correo");
    const bienvenida = caja.getByRole<HTMLTextAreaElement>("textbox", { name: /^Mensaje de bienvenida/ });
    expect(bienvenida.maxLength).toBe(1000);
    await persona.type(caja.getByRole("textbox", { name: /^Usuario/ }), "info@alcaldia.bo");
    await persona.click(guardar());
    // The tab that holds what is missing says so, and is shown.
    expect(caja.getByRole("tab", { name: "Configuración (con errores)", selected: true })).toBeTruthy();
    await persona.type(caja.getByLabelText(/^Contraseña/), "secreta");
    await persona.type(caja.getByRole("textbox", { name: /^Servidor de entrada/ }), "imap.alcaldia.bo");
    await persona.type(caja.getByRole("textbox", { name: /^Servidor SMTP/ }), "smtp.alcaldia.bo");
    await persona.type(caja.getByRole("textbox", { name: /^Puerto SMTP/ }), "587");
    await persona.click(guardar());
    await dichoPor("¡Registro Creado!", 2_000);
    expect(servidor.llamadas("POST", CANALES)[0]?.cuerpo).toMatchObject({
      clasificacion: "correo",
      usuario: "info@alcaldia.bo",
      clave: "secreta",
      ruta_perfil: "imap.alcaldia.bo",
      configuracion: { servidor_smtp: "smtp.alcaldia.bo", puerto_smtp: "587", oauth: null },
      estado: "ACTIVO",
      id_entidad: 1,
    });
  });

  it("con la conexión fallida se dice 5 s, en lugar de que se creó [B-canales-33, B-canales-34, D94]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    servidor.en("POST", CANALES, () => ({ cuerpo: unCreado(CONEXION_INSATISFACTORIA) }));
    const { persona } = await administrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Agregar" }));
    const caja = within(await dialogoAbierto("Nuevo canal"));
    await persona.selectOptions(caja.getByRole("combobox", { name: /^Clasificación/ }), "llamada");
    await persona.type(caja.getByRole("textbox", { name: /^Usuario/ }), "Central");
    await persona.click(guardar());
    await dichoPor("Los datos de conexión de la cuenta no son correctos", 5_000);
    expect(screen.queryByRole("group", { name: "¡Registro Creado!" })).toBeNull();
  });

  it("editar: mide 800; la clave guardada no se ve y vacía no se manda; «¡Datos Actualizados!» 2 s [B-canales-04, B-canales-28, B-canales-35, B-errores-01, D96]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    servidor.en("PUT", `${CANALES}/7`, () => ({ cuerpo: unCanal() }));
    const { persona } = await administrador();
    await persona.click(within(await fila()).getByRole("button", { name: /^Editar/ }));
    const dialogo = await dialogoAbierto("Editar canal");
    expect(anchoDe(dialogo)).toBe(800);
    const caja = within(dialogo);
    await persona.click(caja.getByRole("tab", { name: "Configuración" }));
    const clave = caja.getByLabelText<HTMLInputElement>(/^Contraseña/);
    expect([clave.value, clave.maxLength]).toEqual(["", 30]);
    expect(caja.getByText("Ya hay un valor guardado, que no se muestra. Vacío, se conserva.")).toBeTruthy();
    await persona.type(caja.getByRole("textbox", { name: "Nombre con el que escribe" }), "Mesa");
    await persona.click(guardar());
    await dichoPor("¡Datos Actualizados!", 2_000);
    const [{ cuerpo } = { cuerpo: undefined }] = servidor.llamadas("PUT", `${CANALES}/7`);
    expect(cuerpo).toMatchObject({ usuario: "mesa@alcaldia.bo", configuracion: { nombre: "Mesa" } });
    expect(cuerpo).not.toHaveProperty("clave");
    // Not touched: as others may have left them.
    expect(cuerpo).not.toHaveProperty("puntos_atencion");
    expect(cuerpo).not.toHaveProperty("mensaje_bienvenida");
  });

  it.each([
    ["whatsapp", ["Usuario", "Ruta de perfil", "Id de la sesión", "URL de la sesión"]],
    ["facebook", ["Usuario", "Contraseña"]],
    ["twitter", ["Usuario", "Contraseña", "Id de Twitter"]],
  ] as const)(
    "conectar %s: sus campos, y después lo que va al panel del proveedor [B-canales-10, B-canales-11, B-canales-12, B-canales-43, D95]",
    async (clase, rotulos) => {
      const { persona } = await superadministrador();
      await fila();
      await persona.click(screen.getByRole("button", { name: "Conectar cuenta" }));
      const caja = within(await dialogoAbierto("Conectar una cuenta"));
      const clasificacion = caja.getByRole("combobox", { name: /^Clasificación/ });
      expect(
        within(clasificacion)
          .getAllByRole<HTMLOptionElement>("option")
          .map((una) => una.value),
      ).toEqual(["", "twitter", "whatsapp", "facebook"]);
      await persona.selectOptions(clasificacion, clase);
      await persona.click(caja.getByRole("tab", { name: "Configuración" }));
      for (const rotulo of rotulos)
        expect(caja.getByLabelText(new RegExp(`^${rotulo}( \\(obligatorio\\))?$`))).toBeTruthy();
    },
  );

  it("conectar facebook: se guarda entera, y después da la dirección y la palabra que van al panel del proveedor [B-canales-10, B-canales-11, B-canales-43, D95]", async () => {
    servidor.en("POST", CANALES, () => ({
      cuerpo: unCreado("Bien", {
        clasificacion: "facebook",
        usuario: "100200300",
        secretos: ["token", "app_secret", "verify_token"],
        webhook: "https://ventanilla.example/ws/hooks/facebook/9",
      }),
    }));
    const { persona } = await superadministrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Conectar cuenta" }));
    const caja = within(await dialogoAbierto("Conectar una cuenta"));
    await persona.selectOptions(caja.getByRole("combobox", { name: /^Clasificación/ }), "facebook");
    await persona.click(caja.getByRole("combobox", { name: /^Entidad/ }));
    const ofrecidas = within(await screen.findByRole("listbox", { name: /^Entidad/ }));
    await persona.click(await ofrecidas.findByRole("option", { name: "Alcaldía" }));
    const poner = async (campo: RegExp, valor: string) => {
      await persona.click(caja.getByLabelText(campo));
      await persona.paste(valor);
    };
    await poner(/^Usuario/, "100200300");
    await persona.click(guardar());
    expect(servidor.llamadas("POST", CANALES)).toEqual([]);
    expect(caja.getByRole("tab", { name: "Configuración (con errores)", selected: true })).toBeTruthy();
    for (const [campo, valor] of [
      [/^Token de acceso/, "EAAG"],
      [/^Secreto de la aplicación/, "s3creto"],
      [/^Token de verificación/, "abracadabra"],
    ] as const)
      await poner(campo, valor);
    await persona.click(guardar());
    const hecha = within(await dialogoAbierto("Conectar una cuenta"));
    const direccion = await hecha.findByRole<HTMLInputElement>("textbox", {
      name: "Dirección para el panel del proveedor (webhook)",
    });
    // As the server says it: the provider cannot call whatever this screen was opened by.
    expect(direccion.value).toBe("https://ventanilla.example/ws/hooks/facebook/9");
    expect(hecha.getByDisplayValue("abracadabra")).toBeTruthy();
    expect(servidor.llamadas("POST", CANALES)[0]?.cuerpo).toMatchObject({
      clasificacion: "facebook",
      usuario: "100200300",
      id_entidad: 1,
      credenciales: { token: "EAAG", app_secret: "s3creto", verify_token: "abracadabra" },
    });
    const cerrar = () =>
      persona.click(hecha.getAllByRole("button", { name: "Cerrar" }).at(-1) as HTMLElement);
    await cerrar();
    await persona.click(await screen.findByRole("button", { name: "Cancelar" }));
    await persona.click(await hecha.findByRole("button", { name: "Copiar: Token de verificación" }));
    expect(await navigator.clipboard.readText()).toBe("abracadabra");
    await cerrar();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("sólo SUPERADMIN comparte una cuenta con un punto de otra entidad: se le ofrecen bajo el nombre de la suya [D46]", async () => {
    servidor.en("GET", PUNTOS, () => ({
      cuerpo: unCatalogo(PuntoFila, [
        unPunto(),
        unPunto({ id: 5, identificador: "Mesa 5", id_entidad: 2, entidad: { nombre: "Gobernación" } }),
      ]),
    }));
    servidor.en("PUT", `${CANALES}/7`, () => ({ cuerpo: unCanal() }));
    const { persona, sinPedidos } = await superadministrador();
    await persona.click(within(await fila()).getByRole("button", { name: /^Editar/ }));
    const caja = within(await dialogoAbierto("Editar canal"));
    await sinPedidos();
    await persona.click(caja.getByRole("combobox", { name: /^Puntos de atención/ }));
    const ofrecidos = within(await screen.findByRole("listbox"));
    expect(within(ofrecidos.getByRole("group", { name: "Gobernación" })).getAllByRole("option")).toHaveLength(
      1,
    );
    await persona.click(ofrecidos.getByRole("option", { name: "Mesa 5" }));
    await persona.click(guardar());
    await waitFor(() =>
      expect(servidor.llamadas("PUT", `${CANALES}/7`)[0]?.cuerpo).toMatchObject({ puntos_atencion: [3, 5] }),
    );
  });

  it("quien administra una entidad no ve los puntos de otra, y el que comparte su cuenta se queda [D46]", async () => {
    servidor.en("GET", PUNTOS, () => ({
      cuerpo: unCatalogo(PuntoFila, [unPunto(), unPunto({ id: 4, identificador: "Cubículo 4" })]),
    }));
    servidor.en("GET", `${CANALES}/7`, () => ({
      cuerpo: unCanal({
        puntos_atencion: [
          { id: 3, identificador: "Cubículo 3", id_entidad: 1 },
          { id: 5, identificador: "Mesa 5", id_entidad: 2 },
        ],
      }),
    }));
    servidor.en("PUT", `${CANALES}/7`, () => ({ cuerpo: unCanal() }));
    const { persona, sinPedidos } = await administrador();
    await persona.click(within(await fila()).getByRole("button", { name: /^Editar/ }));
    const caja = within(await dialogoAbierto("Editar canal"));
    await sinPedidos();
    expect(
      within(caja.getByRole("list", { name: /^Puntos de atención/ }))
        .getAllByRole("listitem")
        .map((una) => una.textContent),
    ).toEqual(["Cubículo 3", "Mesa 5"]);
    await persona.click(caja.getByRole("combobox", { name: /^Puntos de atención/ }));
    expect(
      within(await screen.findByRole("listbox"))
        .getAllByRole("option")
        .map((una) => una.textContent),
    ).toEqual(["Cubículo 4"]);
    await persona.click(await screen.findByRole("option", { name: "Cubículo 4" }));
    await persona.click(guardar());
    await waitFor(() =>
      expect(servidor.llamadas("PUT", `${CANALES}/7`)[0]?.cuerpo).toEqual({
        puntos_atencion: [3, 5, 4],
        vistos: { puntos_atencion: [3, 5] },
      }),
    );
    expect(servidor.llamadas("GET", PUNTOS).map(({ consulta }) => consulta)).toEqual([
      { id_entidad: "1", estado: "ACTIVO" },
    ]);
  });

  it("generar el token lee el canal de nuevo y no cambia con qué se abrió: el punto que un colega agregó entretanto se queda", async () => {
    servidor.en("GET", PUNTOS, () => ({
      cuerpo: unCatalogo(PuntoFila, [unPunto(), unPunto({ id: 4, identificador: "Cubículo 4" })]),
    }));
    servidor.en("POST", `${CANALES}/7/token`, () => ({ cuerpo: { token: "abc123" } }));
    servidor.en("PUT", `${CANALES}/7`, () => ({ cuerpo: unCanal() }));
    const { persona } = await administrador();
    await persona.click(within(await fila()).getByRole("button", { name: /^Editar/ }));
    const caja = within(await dialogoAbierto("Editar canal"));
    const delColega = { id: 5, identificador: "Cubículo 5", id_entidad: 1 };
    servidor.en("GET", `${CANALES}/7`, () => ({
      cuerpo: unCanal({ tiene_token: true, puntos_atencion: [...unCanal().puntos_atencion, delColega] }),
    }));
    await persona.click(caja.getByRole("tab", { name: "Configuración" }));
    await persona.click(caja.getByRole("button", { name: "Generar token" }));
    await caja.findByRole("tab", { name: "Token" });
    await persona.click(caja.getByRole("tab", { name: "Datos generales" }));
    await persona.click(caja.getByRole("combobox", { name: /^Puntos de atención/ }));
    await persona.click(await screen.findByRole("option", { name: "Cubículo 4" }));
    await persona.click(guardar());
    await waitFor(() =>
      expect(servidor.llamadas("PUT", `${CANALES}/7`)[0]?.cuerpo).toEqual({
        puntos_atencion: [3, 4],
        vistos: { puntos_atencion: [3] },
      }),
    );
  });

  it("la pestaña Token sólo con un token; lo muestra como Bearer, para copiar [B-canales-07, B-canales-08]", async () => {
    const direccion = "https://ventanilla.example/ws/hooks/7/mensajes";
    servidor.en("GET", `${CANALES}/7/token`, () => ({ cuerpo: { token: "abc123", direccion } }));
    servidor.en("POST", `${CANALES}/7/token`, () => ({ cuerpo: { token: "abc123", direccion } }));
    const { persona } = await administrador();
    await persona.click(within(await fila()).getByRole("button", { name: /^Editar/ }));
    const caja = within(await dialogoAbierto("Editar canal"));
    expect(caja.queryByRole("tab", { name: "Token" })).toBeNull();
    await persona.click(caja.getByRole("tab", { name: "Configuración" }));
    servidor.en("GET", `${CANALES}/7`, () => ({ cuerpo: unCanal({ tiene_token: true }) }));
    await persona.click(caja.getByRole("button", { name: "Generar token" }));
    const pestana = await caja.findByRole("tab", { name: "Token" });
    expect(servidor.llamadas("GET", `${CANALES}/7/token`)).toEqual([]);
    await persona.click(pestana);
    const token = await caja.findByRole<HTMLInputElement>("textbox", { name: "Token de entrada" });
    expect([token.value, token.readOnly]).toEqual(["Bearer abc123", true]);
    expect(caja.getByText((texto) => texto.includes(direccion))).toBeTruthy();
    await persona.click(caja.getByRole("button", { name: "Copiar: Token de entrada" }));
    expect(await navigator.clipboard.readText()).toBe("Bearer abc123");
    sinPortapapeles({ deja: false });
    await persona.click(caja.getByRole("button", { name: "Copiar: Token de entrada" }));
    expect(
      await screen.findByRole("group", { name: "No se pudo copiar. Seleccione el texto y cópielo." }),
    ).toBeTruthy();
  });
});

describe("canales: los datos de un buzón que no todos tienen", () => {
  it("se muestran con su ayuda, se corrigen en su campo y se guardan todos", async () => {
    const configuracion = {
      servidor_smtp: "smtp.alcaldia.bo",
      formularios: ["web@alcaldia.bo", "otro@alcaldia.bo"],
      lista: true,
    };
    servidor.en("GET", `${CANALES}/7`, () => ({ cuerpo: unCanal({ configuracion }) }));
    servidor.en("PUT", `${CANALES}/7`, () => ({ cuerpo: unCanal({ configuracion }) }));
    const { persona } = await administrador();
    await persona.click(within(await fila()).getByRole("button", { name: /^Editar/ }));
    await persona.click(await screen.findByRole("tab", { name: "Configuración" }));
    const formularios = screen.getByRole("textbox", { name: "Direcciones de formularios web" });
    expect(formularios).toHaveProperty("value", "web@alcaldia.bo, otro@alcaldia.bo");
    expect(screen.getByText(/^Sus correos son del ciudadano/)).toBeTruthy();
    await persona.clear(formularios);
    await persona.type(formularios, "web@alcaldia.bo, otro");
    await persona.click(guardar());
    expect(await screen.findByText("El campo debe contener direcciones de correo válidas.")).toBeTruthy();
    await persona.type(formularios, "@alcaldia.bo");
    await persona.type(screen.getByRole("textbox", { name: "Nombre con el que escribe" }), "Mesa");
    await persona.click(screen.getByRole("checkbox", { name: "Le escriben por una lista o un grupo" }));
    await persona.click(guardar());
    await waitFor(() =>
      expect(servidor.llamadas("PUT", `${CANALES}/7`).at(-1)?.cuerpo).toMatchObject({
        configuracion: { formularios: "web@alcaldia.bo, otro@alcaldia.bo", nombre: "Mesa", lista: false },
      }),
    );
  });
});
