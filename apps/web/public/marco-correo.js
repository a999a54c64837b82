// The page inside the frame of a mail. It has no origin, no token and no network but what its policy allows;
// it gets the mail from the page around it and tells how high it is.

(() => {
  /** Of the page around: the address of this one says it, although this document itself has no origin. */
  const CASA = location.origin;
  const CON_REMOTAS = location.search === "?imagenes=1";
  // The server took these out already; here nothing is taken on trust.
  const AJENOS =
    "script, style, link, meta, base, iframe, frame, object, embed, form, input, button, textarea, select, svg, math, video, audio, source, track";
  /** Around what repeats older mails; the page around says where, with these two comments. */
  const DESDE = "cita";
  const HASTA = "/cita";
  /** What is smaller both ways is a sign, not a picture. */
  const SIGNO_PX = 100;
  let citado = [];
  let medido = -1;

  const decir = (aviso) => parent.postMessage(aviso, CASA);

  function medir() {
    const raiz = document.documentElement;
    const barra = raiz.scrollWidth > raiz.clientWidth ? 18 : 0;
    const alto = Math.ceil(document.body.getBoundingClientRect().height) + barra;
    if (alto === medido) return;
    medido = alto;
    decir({ tipo: "alto", alto });
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

  function marca(texto) {
    const comentarios = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    while (comentarios.nextNode()) {
      if (comentarios.currentNode.data === texto) return comentarios.currentNode;
    }
    return null;
  }

  /** What stands between two places of the document, in the largest pieces: neither place is inside of one. */
  function entre(desde, hasta) {
    const piezas = [];
    let nodo = desde;
    for (;;) {
      while (nodo !== document.body && nodo.nextSibling === null) nodo = nodo.parentNode;
      if (nodo === document.body) return piezas;
      nodo = nodo.nextSibling;
      while (nodo !== hasta && nodo.contains(hasta)) nodo = nodo.firstChild;
      if (nodo === hasta) return piezas;
      piezas.push(nodo);
    }
  }

  /** Words without an element of their own cannot be hidden. */
  function vestir(nodo) {
    if (nodo instanceof Element) return nodo;
    const vestido = document.createElement("span");
    nodo.replaceWith(vestido);
    vestido.append(nodo);
    return vestido;
  }

  function piezasDeCita() {
    const desde = marca(DESDE);
    const hasta = marca(HASTA);
    if (desde === null || hasta === null) return [];
    return entre(desde, hasta)
      .filter((nodo) => nodo instanceof Element || nodo.nodeValue.trim() !== "")
      .map(vestir);
  }

  function poner({ html, plegado }) {
    // A comment before the body would stand outside of it.
    const leido = new DOMParser().parseFromString(`<body>${html}`, "text/html");
    limpiar(leido.body);
    document.body.replaceChildren(...leido.body.childNodes);
    citado = piezasDeCita();
    plegar(plegado);
  }

  function plegar(plegado) {
    for (const pieza of citado) pieza.hidden = plegado;
    medido = -1;
    medir();
  }

  function ponerImagen({ cid, imagen, nombre }) {
    if (!(imagen instanceof Blob)) return;
    const direccion = URL.createObjectURL(imagen);
    for (const nodo of document.querySelectorAll("img[data-cid]")) {
      if (nodo.dataset.cid !== cid) continue;
      nodo.addEventListener("load", () => ofrecer(nodo, nombre), { once: true });
      nodo.src = direccion;
    }
  }

  /** The page around shows it in large. Not what leads elsewhere, nor the small signs below a name. */
  function ofrecer(imagen, nombre) {
    if (typeof nombre !== "string" || imagen.closest("a") !== null) return;
    if (Math.max(imagen.naturalWidth, imagen.naturalHeight) < SIGNO_PX) return;
    if (imagen.getAttribute("alt") === "") imagen.setAttribute("alt", nombre);
    for (const [atributo, valor] of [
      ["role", "button"],
      ["tabindex", "0"],
      ["aria-label", nombre],
      ["aria-haspopup", "dialog"],
      ["title", nombre],
    ])
      imagen.setAttribute(atributo, valor);
    const ver = () => decir({ tipo: "ver", cid: imagen.dataset.cid });
    imagen.addEventListener("click", ver);
    imagen.addEventListener("keydown", (suceso) => {
      if (suceso.key !== "Enter" && suceso.key !== " ") return;
      suceso.preventDefault();
      ver();
    });
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
