import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import type { Paypal } from '../../paypal-env.ts';
import { parseJson } from '../../parse-json.ts';
import { tokenAnswer } from './paypal.schema.ts';

const TIMEOUT_MS = 15_000;
/** A token is not used in its last minute. */
const MARGIN_MS = 60_000;

export type PaypalCall = {
  method: 'GET' | 'POST';
  path: string;
  /** JSON in text: what is verified must be passed on as it came. */
  body?: string;
  /** The same id is the same act, however often it is asked for. */
  requestId?: string;
};

export type PaypalAnswer = { status: number; body: unknown };

export function unavailable(cause?: unknown): DomainError {
  const said = say('payment.noProvider');
  return Object.assign(new DomainError('PROVIDER_UNAVAILABLE', said, { retryAfter: 10 }), { cause });
}

/**
 * Calls of the provider's REST surface with a token that is kept until it runs out and fetched once
 * by however many need it. No answer, an overloaded or a failing provider is PROVIDER_UNAVAILABLE;
 * every other status is answered to the caller. Redirects are not followed.
 */
export function createPaypalHttp(paypal: Paypal, clock: () => number) {
  let token: { value: string; until: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function send(url: string, options: RequestInit): Promise<PaypalAnswer> {
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      response = await fetch(`${paypal.apiBase}${url}`, { ...options, redirect: 'error', signal });
      text = await response.text();
    } catch (error) {
      throw unavailable(error);
    }
    const { status } = response;
    if (status >= 500 || status === 429 || status === 409) throw unavailable(new Error(`${url} answered ${status}`));
    return { status, body: parseJson(text) };
  }

  /** A token of either kind by the credentials. */
  async function grant(form: string): Promise<{ value: string; seconds: number }> {
    const { status, body } = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: form,
    });
    const granted = tokenAnswer.safeParse(body);
    if (status !== 200 || !granted.success) throw unavailable(new Error(`no token: status ${status}`));
    return { value: granted.data.access_token, seconds: granted.data.expires_in };
  }

  function accessToken(): Promise<string> {
    if (token && token.until > clock()) return Promise.resolve(token.value);
    fetching ??= grant('grant_type=client_credentials')
      .then(({ value, seconds }) => {
        token = { value, until: clock() + seconds * 1000 - MARGIN_MS };
        return value;
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  }

  async function attempt({ method, path, body, requestId }: PaypalCall): Promise<PaypalAnswer> {
    return send(path, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body }),
    });
  }

  async function call(request: PaypalCall): Promise<PaypalAnswer> {
    const answer = await attempt(request);
    if (answer.status !== 401) return answer;
    // A token may be withdrawn before its time; one that was just fetched is not asked for again.
    token = undefined;
    return attempt(request);
  }

  return { call, grant };
}
