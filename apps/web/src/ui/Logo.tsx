import icono from "./icono.svg";

/** The product's sign, beside its name: it says nothing more to whoever hears the page. */
export const Logo = () => <img src={icono} alt="" width={28} height={28} />;
