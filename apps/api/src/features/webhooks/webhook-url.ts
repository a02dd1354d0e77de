import { isIP } from 'node:net';

import { invalidFields } from '@msafara/domain/errors';
import { type Said, say } from '@msafara/domain/say';

import type { Env } from '../../env.ts';

/** Names that lead into somebody's own network. What a name leads to is looked at when it is connected to. */
const OWN_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/u;

function faultOf(url: URL): Said | undefined {
  if (url.protocol !== 'https:' || url.port !== '') return say('webhook.httpsOnly');
  const host = url.hostname.replace(/\.$/u, '');
  const isAddress = isIP(host.replace(/^\[|\]$/gu, '')) !== 0;
  if (isAddress || !host.includes('.') || OWN_NAME.test(host)) return say('webhook.hostOnly');
  return undefined;
}

/**
 * Refuses an address that webhooks are not sent to: https on its usual port, to a name of the internet, without a user name (D24).
 * A development server that may send into some networks takes any. Fails with INVALID_INPUT.
 */
export function requireWebhookUrl({ WEBHOOK_ALLOW_NETWORKS: networks }: Env, text: string): void {
  const url = new URL(text);
  const hasUser = url.username !== '' || url.password !== '';
  const fault = hasUser ? say('webhook.hostOnly') : networks.length > 0 ? undefined : faultOf(url);
  if (fault) throw invalidFields({ url: fault });
}
