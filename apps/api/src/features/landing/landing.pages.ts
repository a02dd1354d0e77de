import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../deps.ts';
import { languageNamed, languageOf, openDocument } from '../../http/first-paint.ts';
import { wordsIn } from '../mail/words.ts';
import { LANDING_PATHS, landingPage } from './landing-page.ts';

/** Serves the pages that strangers come to first with their first words already in the page (§2). */
export async function registerLandingPages(scope: FastifyInstance, deps: Deps, root: string): Promise<void> {
  const write = await openDocument(root);
  const { PUBLIC_URL: publicUrl, TRIAL_DAYS: trialDays } = deps.env;
  const isSold = deps.env.PAYMENTS !== 'off';
  for (const path of LANDING_PATHS) {
    scope.get(path, { schema: { hide: true } }, (request, reply) => {
      const language = languageOf(request, reply);
      const named = languageNamed(request);
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
        .type('text/html; charset=utf-8')
        .send(write(landingPage(path, { t: wordsIn(language), language, trialDays, isSold, publicUrl, named })));
    });
  }
}
