// What comes to a page later than it might: its code, answers, events.
import type { Page } from "@playwright/test";

/** What is of that name does not come before it is let go on. */
export async function retener(page: Page, cual: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(cual, async (ruta) => {
    await promise;
    await ruta.continue();
  });
  return resolve;
}

/** Events of that name reach the page by its socket when they are let go on, and not before. To be said before the page opens one. */
export async function retenerEvento(page: Page, evento: string): Promise<() => void> {
  const retenidos: (() => void)[] = [];
  let seguir = false;
  await page.routeWebSocket(/\/socket\.io\//, (pagina) => {
    const servidor = pagina.connectToServer();
    servidor.onMessage((mensaje) => {
      if (!seguir && String(mensaje).includes(`["${evento}"`)) retenidos.push(() => pagina.send(mensaje));
      else pagina.send(mensaje);
    });
  });
  return () => {
    seguir = true;
    for (const soltar of retenidos.splice(0)) soltar();
  };
}
