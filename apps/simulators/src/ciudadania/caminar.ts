const PASOS_MAX = 12;

/** A browser without a screen: goes to the provider, is taken for `sub`, and answers where it is sent back to. */
export async function caminar(url: string, sub: string, hasta: string): Promise<URL> {
  const galletas = new Map<string, string>();
  let donde = new URL(url);
  for (let paso = 0; paso < PASOS_MAX; paso += 1) {
    if (donde.href.startsWith(hasta)) return donde;
    const cookie = [...galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join("; ");
    const respuesta = await fetch(donde, { redirect: "manual", headers: { cookie } });
    for (const una of respuesta.headers.getSetCookie()) {
      const [par = ""] = una.split(";");
      galletas.set(par.slice(0, par.indexOf("=")), par.slice(par.indexOf("=") + 1));
    }
    const destino = respuesta.headers.get("location");
    if (destino !== null) donde = new URL(destino, donde);
    else if (donde.pathname.includes("/quien/"))
      donde = new URL(`${donde.href}/soy?cuenta=${encodeURIComponent(sub)}`);
    else throw new Error(`${donde.href} answered ${respuesta.status}: ${await respuesta.text()}`);
  }
  throw new Error("the provider sends on and on");
}
