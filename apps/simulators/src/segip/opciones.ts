/** Token of the demo's registry; a demo default that production has no use for. */
export const CLAVE_SEGIP_DEMO = "segip-demo-0000";

/** Where it stands on its server, version included, as on the real platform. */
export const RAIZ_SEGIP = "/segip/v2";
