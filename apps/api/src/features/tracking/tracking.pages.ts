import { normaliseTrackingNumber, soughtNumber, withoutStop } from '@msafara/domain/shipments/tracking-number';
import type { Language } from '@msafara/domain/settings/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { type Deps, nowOf } from '../../deps.ts';
import { askerOf } from '../../http/authenticate.ts';
import { told } from '../../http/error-handler.ts';
import { ERROR_TABLE, retryAfterOf } from '../../http/error-table.ts';
import { languageOf, openDocument } from '../../http/first-paint.ts';
import { perMinute } from '../../http/limits.ts';
import { reasonIn, wordsIn } from '../mail/words.ts';
import { readPageFacts } from './page-facts.service.ts';
import { type FirstAnswer, trackingPage } from './tracking-page.ts';
import type { Tracking } from './tracking.service.ts';

const query = z.looseObject({ tn: z.string().max(300).optional() });
const byHand = z.object({ number: z.string() });

/** The answer to a number, or why there is none; a miss counts as it does for every asker (D7). */
async function firstAnswer(
  deps: Deps,
  tracking: Tracking,
  request: FastifyRequest,
  { sought, language }: { sought: string; language: Language },
): Promise<{ answer: FirstAnswer; status: number; retryAfter?: number }> {
  if (sought === '') return { answer: { kind: 'none' }, status: 200 };
  const number = normaliseTrackingNumber(sought).slice(0, 100);
  try {
    const found = await tracking.track(askerOf(request), number);
    const facts = await readPageFacts(deps, found);
    return { answer: { kind: 'found', result: found.result, facts }, status: 200 };
  } catch (error) {
    // People read this page: that the database is away is said in their language too.
    const refused = told(error, request);
    if (refused.code === 'SHIPMENT_NOT_FOUND') return { answer: { kind: 'miss', number }, status: 404 };
    const retryAfter = retryAfterOf(refused);
    const message = reasonIn(language, refused.reason);
    const { status } = ERROR_TABLE[refused.code];
    return { answer: { kind: 'wait', number, message }, status, ...(retryAfter !== undefined && { retryAfter }) };
  }
}

/** What the web app finds in the page, so that it need not ask again: JSON that no `<` can end. */
function seedOf(answer: FirstAnswer): string {
  if (answer.kind === 'none') return '';
  if (answer.kind === 'wait') return '';
  const seed = answer.kind === 'found' ? { result: answer.result, facts: answer.facts } : { missing: answer.number };
  return `<script type="application/json" id="first-answer">${JSON.stringify(seed).replaceAll('<', String.raw`\u003c`)}</script>`;
}

/** Where the page of a number stands; an empty one leads to the search. */
function addressOf(number: string): string {
  return number === '' ? '/track' : `/track?tn=${encodeURIComponent(number)}`;
}

/**
 * Serves /track with its answer already in the page (§2): readable before, and without, any script. /track/{number},
 * which people type by hand, leads there.
 */
export async function registerTrackingPages(
  scope: FastifyInstance,
  deps: Deps,
  tracking: Tracking,
  root: string,
): Promise<void> {
  const write = await openDocument(root);
  const limit = { rateLimit: perMinute(600) };
  scope.get('/track', { schema: { hide: true }, config: limit }, async (request, reply: FastifyReply) => {
    const language = languageOf(request, reply);
    const { tn = '' } = query.safeParse(request.query).data ?? {};
    const sought = soughtNumber(tn);
    // A link, or a message with one, was sent in place of a number: the address of the number can be passed on (D7).
    if (sought !== '' && sought !== tn.replaceAll(/\s/gu, '') && !sought.includes('://')) {
      const address = addressOf(normaliseTrackingNumber(sought));
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    }
    const { answer, status, retryAfter } = await firstAnswer(deps, tracking, request, { sought, language });
    // The same where it was written in another way.
    if (answer.kind === 'found' && answer.result.trackingNumber !== normaliseTrackingNumber(sought)) {
      return reply.header('cache-control', 'no-store').redirect(addressOf(answer.result.trackingNumber), 303);
    }
    const now = nowOf(deps);
    const page = trackingPage({ t: wordsIn(language), language, answer, publicUrl: deps.env.PUBLIC_URL, now });
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply
      .status(status)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(write({ language, route: 'track', ...page, after: seedOf(answer) }));
  });

  scope.get('/track/:number', { schema: { hide: true }, config: limit }, (request, reply) => {
    const { number = '' } = byHand.safeParse(request.params).data ?? {};
    return reply.header('cache-control', 'no-store').redirect(addressOf(soughtNumber(withoutStop(number))), 303);
  });
}
