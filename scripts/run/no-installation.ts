/**
 * Settings of an installation that a shell may have exported. What only tries things out takes none of them: its database,
 * its bucket and its mail are somebody's.
 */
export const NO_INSTALLATION = {
  DATABASE_URL: "",
  REDIS_URL: "",
  S3_BUCKET: "",
  SMTP_URL: "",
  SECRET_KEY: "",
  HOST: "",
  TRUST_PROXY: "",
  SALIDA_PERMITIDA: "",
  METRICS_TOKEN: "",
  WEB_DIST: "",
} as const;
