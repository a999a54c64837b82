// The promises of delivery, the long way: kept in bench/RESULTS.md.
import "../bench/proof.ts";
