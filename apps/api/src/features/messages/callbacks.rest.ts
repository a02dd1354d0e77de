import { timingSafeEqual } from 'node:crypto';

import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import type { Deps } from '../../deps.ts';
import { told } from '../../http/error-handler.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { readAfricasTalking } from './africas-talking.ts';
import { type CallbackOwner, readCallbackSecret } from './callback-secret.ts';
import { readGateway } from './http-gateway.ts';
import { leaveAlone, takeInbound } from './inbound.service.ts';
import type { Tracking } from '../tracking/tracking.service.ts';
import { takeReports } from './reports.service.ts';
import { findWhatsappAccount } from './whatsapp-account.ts';
import { answerUssd, ussdFailed } from './ussd.service.ts';
import { isSignedBy, readWhatsapp } from './whatsapp-cloud.ts';

const params = z.strictObject({ secret: z.string().min(10).max(120) });
const body = z.string().max(64 * 1024);
const handshake = z.strictObject({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().max(200),
  'hub.challenge': z.string().max(200),
});

function requireOwner(deps: Deps, provider: string, secret: string): CallbackOwner {
  const owner = readCallbackSecret(deps, provider, secret);
  if (!owner) throw new DomainError('NOT_FOUND', say('request.nothingHere'));
  return owner;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * What providers of messages tell us (D27), at `/messages/{provider}/{secret}`: bodies are kept as they came, since a signature is
 * over their bytes. Whatever is genuine is answered 200, understood or not, or the provider would repeat it for days.
 */
export const messageCallbacksRest =
  (tracking: Tracking): RestPlugin =>
  (app, { limited, signedOut }) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
      done(null, text.toString());
    });
    const schema = { hide: true, params, body, response: { 200: successSchema } } as const;

    app.post(
      '/messages/africas-talking/:secret',
      { ...limited(3000), schema: { hide: true, params, body } },
      async (request, reply) => {
        const { deps } = signedOut(request);
        const owner = requireOwner(deps, 'africas-talking', request.params.secret);
        const call = readAfricasTalking(new URLSearchParams(request.body));
        if (call?.kind === 'ussd') {
          const screen = await answerUssd(deps, tracking, owner, call).catch((error: unknown) => {
            told(error, request);
            return ussdFailed(call);
          });
          return reply.type('text/plain; charset=utf-8').send(screen);
        }
        if (call?.kind === 'report') await takeReports(deps, { ...owner, provider: 'africas-talking' }, [call]);
        if (call?.kind === 'inbound') await takeInbound(deps, owner, { channel: 'sms', at: deps.clock(), ...call });
        if (call?.kind === 'left') await leaveAlone(deps, owner, call.from, 'provider');
        return { success: true } as const;
      },
    );

    app.post('/messages/http/:secret', { ...limited(3000), schema }, async (request) => {
      const { deps } = signedOut(request);
      const owner = requireOwner(deps, 'http', request.params.secret);
      const call = readGateway(request.body);
      if (call?.kind === 'report') await takeReports(deps, { ...owner, provider: 'http' }, [call]);
      if (call?.kind === 'inbound') await takeInbound(deps, owner, { channel: 'sms', at: deps.clock(), ...call });
      return { success: true } as const;
    });

    // The provider asks once whether the address is ours, and expects its challenge back.
    app.get(
      '/messages/whatsapp/:secret',
      { ...limited(60), schema: { hide: true, params, querystring: handshake } },
      (request, reply) => {
        const { deps } = signedOut(request);
        const { secret } = request.params;
        requireOwner(deps, 'whatsapp', secret);
        if (!isSame(request.query['hub.verify_token'], secret)) {
          throw new DomainError('FORBIDDEN', say('request.nothingHere'));
        }
        return reply.type('text/plain; charset=utf-8').send(request.query['hub.challenge']);
      },
    );

    app.post('/messages/whatsapp/:secret', { ...limited(3000), schema }, async (request) => {
      const { deps } = signedOut(request);
      const owner = requireOwner(deps, 'whatsapp', request.params.secret);
      const account = await findWhatsappAccount(deps, owner);
      const raw = request.body;
      const signature = request.headers['x-hub-signature-256'];
      if (!account || !isSignedBy(account.appSecret, raw, [signature].flat()[0])) {
        throw new DomainError('FORBIDDEN', say('request.nothingHere'));
      }
      const { reports, inbound } = readWhatsapp(raw, account.phoneNumberId);
      await takeReports(deps, { ...owner, provider: 'whatsapp' }, reports);
      for (const one of inbound) await takeInbound(deps, owner, { channel: 'whatsapp', ...one });
      return { success: true } as const;
    });
  };
