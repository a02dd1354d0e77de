import { createTransport } from 'nodemailer';

import type { Env } from '../../env.ts';

/** A mail as it goes out. Names and addresses stay apart, so that no text becomes a header (security). */
type OutgoingMail = {
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

export type Mailer = {
  /** Answers once the mail server has taken the mail. */
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
};

const CONNECT_MS = 10_000;
const TALK_MS = 30_000;

/** The mail server of SMTP_URL; undefined where none is named (D15). */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | undefined {
  if (env.SMTP_URL === undefined) return undefined;
  const transport = createTransport({
    url: env.SMTP_URL,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: TALK_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from: { name: 'Msafara', address: env.MAIL_FROM } });
    },
    close: () => transport.close(),
  };
}
