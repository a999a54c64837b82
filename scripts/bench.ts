// Figures of the paths that matter, each beside its floor: kept in bench/RESULTS.md.
import "../bench/bench.ts";
