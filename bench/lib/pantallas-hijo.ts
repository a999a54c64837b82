// Operators' screens with the product's own client, each holding the list of its point. Arguments: url, tokens and points as JSON, how many.
import { PuntoLink } from "@ventanilla/client/punto-link";

const [url = "", puestos = "[]", cuantas = "0"] = process.argv.slice(2);
const lugares: { token: string; punto: number }[] = JSON.parse(puestos);

/** Pushes that the screens took in. */
let empujes = 0;
/** The last words of each conversation, as the screens have them. */
const ultimos = new Map<number, string>();

function abrir(i: number): Promise<void> {
  const { token, punto } = lugares[i % lugares.length] ?? { token: "", punto: 0 };
  return new Promise((resolve) => {
    const enlace = new PuntoLink({ url, token: () => token, id_punto: punto });
    enlace.listen({
      "nuevo usuario": (chats) => {
        empujes += 1;
        for (const { id, ultimo_mensaje: ultimo } of chats) ultimos.set(id, ultimo?.contenido ?? "");
        resolve();
      },
    });
  });
}

await Promise.all(Array.from({ length: Number(cuantas) }, (_nada, i) => abrir(i)));
empujes = 0;
process.on("message", () => process.send?.({ empujes, ultimos: [...ultimos.values()] }));
process.send?.("ready");
