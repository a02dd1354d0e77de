import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { openToServe } from '@msafara/db/open-database';
import { type MessagingStandIn, startMessagingStandIn } from '@msafara/messaging-stand-in/stand-in';
import { type StandIn, startStandIn } from '@msafara/paypal-stand-in/stand-in';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

import { createDeps, type Deps } from './deps.ts';
import { type Env, parseEnv, postgresOptions } from './env.ts';
import { encryptTotpSecrets } from './features/account/totp-secrets.ts';
import { ensureFirstAdmin } from './features/auth/first-admin.ts';
import { DEMO_LOGIN } from './features/demo/demo-account.ts';
import { closeDemo, restoreDemo } from './features/demo/demo.service.ts';
import { eraseAgain } from './features/erasures/erasure-log.ts';
import { startWorker } from './features/jobs/jobs.worker.ts';
import { callbackPath } from './features/messages/callback-secret.ts';
import { startMessages } from './features/messages/messages.worker.ts';
import { resealWebhooks } from './features/webhooks/reseal-webhooks.ts';
import { startWebhooks } from './features/webhooks/webhooks.worker.ts';
import type { MessagesEnv } from './messages-env.ts';
import type { Paypal } from './paypal-env.ts';
import { closeDoor } from './http/closing.ts';
import { resealTexts } from './reseal.ts';
import { withSecretKey } from './secret-key.ts';
import { buildServer } from './server.ts';
import { migrateAtStart } from './starting.ts';

/** From when the door closes. */
const CLOSE_WITHIN_MS = 10_000;
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** From when the server was told to end. */
let isClosing = false;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What a newcomer needs to know, in words; logs follow below it. */
function welcome(deps: Deps, address: string): void {
  say(`Msafara is listening on ${address}`);
  if (deps.payments?.pages.scriptUrl) say('Test payments: no money moves');
  if (deps.env.DEMO) say(`Demo login:  ${DEMO_LOGIN.email} / ${DEMO_LOGIN.password}`);
}

/** The stand-in that takes the provider's place where no credentials are set (D4); what it knows outlives a restart. */
async function startPayments(env: Env): Promise<{ standIn: StandIn; paypal: Paypal } | undefined> {
  if (env.PAYMENTS === 'off' || env.paypal) return undefined;
  const credentials = { clientId: 'stand-in', clientSecret: 'stand-in', webhookId: 'stand-in' };
  const [, path] = /^sqlite:(?!:)(.+)$/u.exec(env.DATABASE_URL) ?? [];
  const statePath = env.DATABASE_URL.startsWith('sqlite::')
    ? {}
    : { statePath: `${path ?? './data/msafara'}.paypal.json` };
  const standIn = await startStandIn({ ...credentials, ...statePath });
  return {
    standIn,
    paypal: { ...credentials, apiBase: standIn.baseUrl, environment: 'sandbox', isStandIn: true },
  };
}

/** The double that takes the place of providers of messages in development, with its test phone, where no account is set (D27). */
async function startMessaging(env: Env): Promise<{ standIn: MessagingStandIn; messages: MessagesEnv } | undefined> {
  const { africasTalking, whatsapp, ussdCode } = env.messages;
  if (env.NODE_ENV !== 'development' || africasTalking || whatsapp) return undefined;
  const account = { phoneNumberId: '100200300', number: '+254700000000', token: 'stand-in', appSecret: 'stand-in' };
  const { appSecret, phoneNumberId: whatsappPhoneId } = account;
  const standIn = await startMessagingStandIn({ appSecret, whatsappPhoneId });
  return {
    standIn,
    messages: {
      africasTalking: { username: 'stand-in', apiKey: 'stand-in', senderId: '20880' },
      whatsapp: account,
      ussdCode: ussdCode ?? '*384*123#',
      africasTalkingBase: standIn.baseUrl,
      whatsappBase: `${standIn.baseUrl}/v23.0`,
    },
  };
}

async function start(): Promise<void> {
  const ownEnv = withSecretKey(parseEnv(process.env));
  const messaging = await startMessaging(ownEnv);
  const env = messaging ? { ...ownEnv, messages: messaging.messages } : ownEnv;
  let warn = say;
  const database = await openToServe(env.DATABASE_URL, { ...postgresOptions(env), warn: (line) => warn(line) });
  const freePort = await migrateAtStart(database, { host: env.HOST, port: env.PORT }, say);
  const payments = await startPayments(env);
  const paypal = payments?.paypal ?? env.paypal;
  const deps = createDeps(env, database, paypal);
  const { unreadable } = await encryptTotpSecrets(deps);
  const unsigned = await resealWebhooks(deps);
  const unopened = await resealTexts(deps);
  const admin = await ensureFirstAdmin(deps);
  // At once: no later start has it, and this one may still fail, as where the port is taken (D2).
  if (admin) say(`Admin login: ${admin.email} / ${admin.password}  (shown this once)`);
  await (env.DEMO ? restoreDemo(deps) : closeDemo(deps));
  const erasedAgain = await eraseAgain(deps).catch((err: unknown) => ({ err }));
  let isOpen = true;
  const app = await buildServer(deps, {
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : undefined,
    isOpen: () => isOpen,
    standIn: paypal?.isStandIn ? paypal : undefined,
  });
  warn = (line) => app.log.warn(line);
  const workers: { stop: () => Promise<unknown> }[] = [];
  const drainMs = env.DRAIN_SECONDS * 1000;
  // Before anybody can ask for something: who ends the server a moment later ends it in the same way.
  closeWithGrace({ delay: drainMs + CLOSE_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'closing after a failure');
    isClosing = true;
    // /readyz says so from now on: proxies have so long to send their requests elsewhere (D30).
    isOpen = false;
    if (!err) await setTimeout(drainMs);
    await Promise.all([closeDoor(app), ...workers.map((worker) => worker.stop())]);
    deps.mailer?.close();
    deps.post.close();
    await database.close();
    await payments?.standIn.close();
    await messaging?.standIn.close();
  });
  await freePort();
  await app.listen({ host: env.HOST, port: env.PORT });
  if (unreadable > 0) {
    app.log.warn({ unreadable }, 'SECRET_KEY does not open these two-factor secrets: SECRET_KEY_PREVIOUS may');
  }
  if (unsigned.unreadable > 0) {
    app.log.warn(unsigned, 'SECRET_KEY does not open the secrets of these webhooks: SECRET_KEY_PREVIOUS may');
  }
  if (Object.keys(unopened).length > 0) {
    app.log.warn(
      { unreadable: unopened },
      'SECRET_KEY does not open these keys, accounts or links, without which no message goes: SECRET_KEY_PREVIOUS may',
    );
  }
  if (typeof erasedAgain === 'object') {
    app.log.error(erasedAgain, 'the log of erasures was not read: an older database may still have what was erased');
  } else if (erasedAgain > 0) {
    app.log.warn({ erasedAgain }, 'erased again, in a database from before');
  }
  if (!deps.mailer) app.log.warn('SMTP_URL is not set: mails stay in the outbox of the Admin Panel');
  if (env.isProduction && env.PUBLIC_URL.startsWith('http:')) {
    app.log.warn('PUBLIC_URL is http: browsers keep no sign-in of production but over https');
  }
  payments?.standIn.setWebhookUrl(`http://127.0.0.1:${portOf(app)}/paypal/webhook`);
  const ours = `http://127.0.0.1:${portOf(app)}`;
  messaging?.standIn.setCallbacks({
    africasTalking: ours + callbackPath(deps, 'africas-talking', { organisationId: null }),
    whatsapp: ours + callbackPath(deps, 'whatsapp', { organisationId: null }),
  });
  workers.push(startWorker(deps, app.log));
  workers.push(await startWebhooks(deps, app.log));
  workers.push(await startMessages(deps, app.log));
  welcome(deps, env.PUBLIC_URL);
  if (messaging) say(`Test phone:  ${messaging.standIn.baseUrl}/  (messages reach this page and no real phone)`);
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** One sentence that says what is wrong, and exit code 1. */
function refuse(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = process.env['PORT'] ?? '3000';
  process.stderr.write(
    code === 'EADDRINUSE' ? `Msafara cannot start: port ${port} is taken.\n` : `Msafara cannot start: ${reason}\n`,
  );
  process.exit(1);
}

start().catch((error: unknown) => {
  // Told to stop while starting, it has closed its database already: this error is not a failed start.
  if (!isClosing) refuse(error);
});
