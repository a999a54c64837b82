/** Mail speaks neither HTTP nor on one port: IMAP and SMTP stand on the two ports after the simulators' own. */
export const DESPUES = { imap: 1, smtp: 2 } as const;
