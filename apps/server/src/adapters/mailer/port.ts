/** A mail of the system itself: plain text to one address. */
export interface SystemMail {
  to: string;
  subject: string;
  text: string;
  /** Always the same for the same mail, so that one that is sent twice after a doubt is known as one. */
  messageId: string;
}

/** Why a mail did not leave. `permanent`: trying again would not help. */
export class MailerError extends Error {
  readonly code: string;
  readonly permanent: boolean;

  constructor(code: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(code, { cause });
    this.name = "MailerError";
    this.code = code;
    this.permanent = permanent;
  }
}

/** The installation's own way to send mail. Throws MailerError only. */
export interface Mailer {
  send(mail: SystemMail): Promise<void>;
}
