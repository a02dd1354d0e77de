import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import compress from '@fastify/compress';
import { DomainError } from '@msafara/domain/errors';
import { type Language, LANGUAGES } from '@msafara/domain/settings/settings.schema';
import { normaliseTrackingNumber } from '@msafara/domain/shipments/tracking-number';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/address.ts';
import { ERROR_TABLE } from '../../http/error-table.ts';
import { wordsIn } from '../mail/words.ts';
import { type FirstAnswer, trackingPage } from './tracking-page.ts';
import type { Tracking } from './tracking.service.ts';

const query = z.looseObject({ tn: z.string().max(300).optional() });

/** The reader's language as the browser asks for it; English where it asks for none of ours (D14). */
function languageOf(request: FastifyRequest): Language {
  const wishes = (request.headers['accept-language'] ?? '').slice(0, 500).split(',');
  for (const wish of wishes) {
    const tag = wish.trim().split(/[-;]/u)[0]?.toLowerCase();
    const language = LANGUAGES.find((candidate) => candidate === tag);
    if (language) return language;
  }
  return 'en';
}

/** The answer to a number, or why there is none; a miss counts as it does for every asker (D7). */
async function firstAnswer(
  tracking: Tracking,
  request: FastifyRequest,
): Promise<{ answer: FirstAnswer; status: number; retryAfter?: number }> {
  const { data } = query.safeParse(request.query);
  const typed = data?.tn?.trim() ?? '';
  if (typed === '') return { answer: { kind: 'none' }, status: 200 };
  const number = normaliseTrackingNumber(typed).slice(0, 100);
  try {
    const { result } = await tracking.track(addressKey(request.ip), number);
    return { answer: { kind: 'found', result }, status: 200 };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'SHIPMENT_NOT_FOUND') return { answer: { kind: 'miss', number }, status: 404 };
    const { message, retryAfter } = error;
    const { status } = ERROR_TABLE[error.code];
    return { answer: { kind: 'wait', number, message }, status, ...(retryAfter !== undefined && { retryAfter }) };
  }
}

/** What the web app finds in the page, so that it need not ask again: JSON that no `<` can end. */
function seedOf(answer: FirstAnswer): string {
  if (answer.kind === 'none') return '';
  if (answer.kind === 'wait') return '';
  const seed = answer.kind === 'found' ? { result: answer.result } : { missing: answer.number };
  return `<script type="application/json" id="first-answer">${JSON.stringify(seed).replaceAll('<', String.raw`\u003c`)}</script>`;
}

/**
 * Serves /track with its answer already in the page (§2): readable before, and without, any script.
 * The web app's own document is taken apart once: what it loads moves to the end of the page, so that
 * on a slow network the answer is painted first.
 */
export async function registerTrackingPages(
  scope: FastifyInstance,
  deps: Deps,
  tracking: Tracking,
  root: string,
): Promise<void> {
  const document = await readFile(join(root, 'index.html'), 'utf8');
  const loaded = document.match(/<script\b[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/gu) ?? [];
  const shell = loaded
    .reduce((text, tag) => text.replace(tag, ''), document)
    .replace(/<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>|<noscript>[^<]*<\/noscript>/gu, '')
    .replace(/\n\s*\n/gu, '\n');

  await scope.register(compress, { threshold: 1024 });
  const limit = { rateLimit: { max: 600, timeWindow: 60_000 } };
  scope.get('/track', { schema: { hide: true }, config: limit }, async (request, reply: FastifyReply) => {
    const language = languageOf(request);
    const { answer, status, retryAfter } = await firstAnswer(tracking, request);
    const page = trackingPage({ t: wordsIn(language), language, answer, publicUrl: deps.env.PUBLIC_URL });
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply
      .status(status)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(
        shell
          .replace('lang="en" dir="ltr"', () => `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
          .replace('</head>', () => `${page.head}</head>`)
          .replace(
            '<div id="root"></div>',
            () => `<div id="root">${page.body}</div>${seedOf(answer)}${loaded.join('')}`,
          ),
      );
  });
}
