/** Where it stands on its server. */
export const RAIZ_CIUDADANIA = "/ciudadania";

/** As the demo's server is registered with it. */
export const CLIENTE_DEMO = {
  id: "ventanilla-demo",
  secreto: "secreto-de-la-demostracion-de-ciudadania",
} as const;
