import type { PlantillaSimulada } from "./mundo.ts";

/** Templates as every number begins with. */
export const PLANTILLAS: readonly PlantillaSimulada[] = [
  {
    name: "retomar_tramite",
    language: "es",
    status: "APPROVED",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Buen día, {{1}}. Tenemos novedades de su trámite {{2}}. Responda a este mensaje para continuar.",
      },
      { type: "FOOTER", text: "Ventanilla Única" },
    ],
  },
  {
    name: "falta_documento",
    language: "es",
    status: "APPROVED",
    category: "UTILITY",
    components: [
      { type: "BODY", text: "Para continuar con su trámite falta un documento. ¿Puede enviarlo por aquí?" },
    ],
  },
  {
    name: "promocion",
    language: "es",
    status: "PENDING",
    category: "MARKETING",
    components: [{ type: "BODY", text: "Todavía no aprobada" }],
  },
];
