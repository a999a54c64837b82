// The embedded PostgreSQL: the real server, from npm's binaries, for whoever has no database of their own.
// Owns: one data folder with its cluster, its password, its port, its log and the list of who uses it.
// Never: runs a migration, knows a table, or starts anything when DATABASE_URL names another database.
export { type EmbeddedPostgres, startEmbeddedPostgres, stopAbandonedPostgres } from "./embedded.ts";
