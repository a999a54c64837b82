import { mutantsOf } from "../mutant.ts";

/** What did not leave, and where it waits. */
export const WEB_RETENIDOS = mutantsOf("apps/web/src", [
  {
    id: "retenido-que-se-va-con-su-caso",
    kind: "rule",
    means: "a text that waits for a decision is on no screen once its case is closed",
    file: "mesa/conversacion/Conversacion.tsx",
    find: "impedimento === null ? c.enHilo : c.cola",
    put: "c.enHilo",
    tests: ["pages/chat/chat-retenidos.test.tsx"],
  },
  {
    id: "retenido-sin-lugar",
    kind: "rule",
    means: "a text that waits for a decision is on no screen once its conversation left the list",
    file: "domains/mensaje/envios-de.ts",
    find: "pideDecision(envio) && !conversaciones",
    put: "pideDecision(envio) && conversaciones",
    tests: ["pages/chat/chat-retenidos.test.tsx"],
  },
  {
    id: "retenido-de-un-chat-quitado",
    kind: "rule",
    means: "a text that waits for a decision is on no screen once its chat was taken off the list",
    file: "pages/chat/ChatVista.tsx",
    find: "chats={chats}",
    put: "chats={[...punto.chats.values()]}",
    tests: ["pages/chat/chat-retenidos.test.tsx"],
  },
  {
    id: "retenido-que-parpadea",
    kind: "rule",
    means: "a text that is being read above the list goes each time the line blinks",
    file: "pages/chat/TextosSinLugar.tsx",
    find: "if (entera) ultima.current = visibles;",
    put: "ultima.current = entera ? visibles : undefined;",
    tests: ["pages/chat/chat-retenidos.test.tsx"],
  },
  {
    id: "otro-caso-y-quiza-guardado",
    kind: "rule",
    means: "what the case before may have stored is sent to the next one as well",
    file: "domains/mensaje/envios.store.ts",
    find: " || envio.quizaGuardado) return;",
    put: ") return;",
    tests: ["pages/chat/chat-retenidos.test.tsx"],
  },
]);
