import type { Env } from '../../env.ts';
import { createWebhookSender, type SendWebhook } from '../webhooks/send-webhook.ts';

/** Where the deployment itself says that messages go may be anywhere, this machine included. */
const EVERYWHERE = ['0.0.0.0/0', '::/0'];

/** Two ways to post: to what the deployment's environment names, and to what an organisation does, which is guarded. */
export type Posts = { trusted: SendWebhook; guarded: SendWebhook; close: () => void };

/** Neither posts anything twice, as a connection that was kept open would have it: a message goes once. */
export function createPosts(env: Pick<Env, 'WEBHOOK_ALLOW_NETWORKS'>): Posts {
  const once = { keepAlive: false };
  const trusted = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: EVERYWHERE }, once);
  const guarded = createWebhookSender(env, once);
  return {
    trusted: trusted.send,
    guarded: guarded.send,
    close: () => {
      trusted.close();
      guarded.close();
    },
  };
}
