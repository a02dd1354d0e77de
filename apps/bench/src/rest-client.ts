import { z } from 'zod';

import { ADMIN } from './child-servers.ts';

type Call = { token?: string; body: unknown };

/** Calls a REST path; a refusal ends the measurement. */
export async function callRest(url: string, method: string, path: string, { token, body }: Call): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${String(answer.status)}`);
  return answer.json();
}

const session = z.object({ token: z.string() });

/** Signs in, as the administrator by default, and returns the token. Reads no other field: an earlier build may have others. */
export async function signIn(url: string, who: { email: string; password: string } = ADMIN): Promise<string> {
  return session.parse(await callRest(url, 'POST', '/api/auth/login', { body: who })).token;
}
