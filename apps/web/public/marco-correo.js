// The page inside the frame of a mail. It has no origin, no token and no network but what its policy allows;
// it gets the mail from the page around it and tells how high it is.

(() => {
  /** Of the page around: the address of this one says it, although this document itself has no origin. */
  const CASA = location.origin;
  const CON_REMOTAS = location.search === "?imagenes=1";
  // The server took these out already; here nothing is taken on trust.
  const AJENOS =
    "script, style, link, meta, base, iframe, frame, object, embed, form, input, button, textarea, select, svg, math, video, audio, source, track";
  let cita = null;
  let medido = -1;

  const decir = (aviso) => parent.postMessage(aviso, CASA);

  function medir() {
    const raiz = document.documentElement;
    const barra = raiz.scrollWidth > raiz.clientWidth ? 18 : 0;
    const alto = Math.ceil(document.body.getBoundingClientRect().height) + barra;
    if (alto === medido) return;
    medido = alto;
    decir({ tipo: "alto", alto, citas: cita !== null });
  }

  function limpiar(cuerpo) {
    for (const ajeno of cuerpo.querySelectorAll(AJENOS)) ajeno.remove();
    for (const nodo of cuerpo.querySelectorAll("*")) {
      for (const { name } of [...nodo.attributes]) {
        if (/^(?:on|style$|srcset$|srcdoc$|background$|action$|formaction$|ping$)/i.test(name))
          nodo.removeAttribute(name);
      }
    }
    for (const enlace of cuerpo.querySelectorAll("a, area")) {
      if (!/^(?:https?:|mailto:|tel:)/i.test(enlace.getAttribute("href") ?? ""))
        enlace.removeAttribute("href");
      enlace.setAttribute("target", "_blank");
      enlace.setAttribute("rel", "noopener noreferrer nofollow");
    }
    for (const imagen of cuerpo.querySelectorAll("img")) prepararImagen(imagen);
  }

  function prepararImagen(imagen) {
    if (!imagen.hasAttribute("alt")) imagen.setAttribute("alt", "");
    const fuente = imagen.getAttribute("src") ?? "";
    const remota = imagen.getAttribute("data-src") ?? "";
    imagen.removeAttribute("src");
    if (/^cid:/i.test(fuente)) imagen.dataset.cid = cidDe(fuente.slice(4));
    else if (CON_REMOTAS && /^https?:\/\//i.test(remota)) imagen.setAttribute("src", remota);
    imagen.addEventListener("load", medir);
  }

  function cidDe(escrito) {
    try {
      return decodeURIComponent(escrito);
    } catch {
      return escrito;
    }
  }

  /** The history below an answer: a quotation with words before it and none after. */
  function citaDe(cuerpo) {
    const ultima = [...cuerpo.querySelectorAll("blockquote")]
      .filter((una) => !una.parentElement.closest("blockquote"))
      .at(-1);
    if (ultima === undefined) return null;
    const palabras = (desde, hasta) => {
      const rango = document.createRange();
      rango.selectNodeContents(cuerpo);
      if (desde) rango.setStartAfter(desde);
      if (hasta) rango.setEndBefore(hasta);
      return rango.toString().trim();
    };
    return palabras(null, ultima) !== "" && palabras(ultima, null) === "" ? ultima : null;
  }

  function poner({ html, plegado }) {
    const leido = new DOMParser().parseFromString(html, "text/html");
    limpiar(leido.body);
    document.body.replaceChildren(...leido.body.childNodes);
    cita = citaDe(document.body);
    plegar(plegado);
  }

  function plegar(plegado) {
    if (cita !== null) cita.hidden = plegado;
    medido = -1;
    medir();
  }

  function ponerImagen({ cid, imagen }) {
    if (!(imagen instanceof Blob)) return;
    const direccion = URL.createObjectURL(imagen);
    for (const nodo of document.querySelectorAll("img[data-cid]")) {
      if (nodo.dataset.cid === cid) nodo.src = direccion;
    }
  }

  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || origin !== CASA || typeof data !== "object" || data === null) return;
    if (data.tipo === "html" && typeof data.html === "string") poner(data);
    else if (data.tipo === "plegar") plegar(data.plegado === true);
    else if (data.tipo === "imagen" && typeof data.cid === "string") ponerImagen(data);
  });
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") decir({ tipo: "salir" });
  });
  new ResizeObserver(medir).observe(document.body);
  decir({ tipo: "listo" });
})();
