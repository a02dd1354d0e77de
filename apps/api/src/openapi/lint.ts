import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import * as functions from '@stoplight/spectral-functions';
import owasp from '@stoplight/spectral-owasp-ruleset';
import { oas } from '@stoplight/spectral-rulesets';
import { parse } from 'yaml';
import { z } from 'zod';

import type { JsonObject } from './json-schema.ts';

const FILE = fileURLToPath(new URL('../../../../.spectral.yaml', import.meta.url));

const KNOWN = { 'spectral:oas': oas, '@stoplight/spectral-owasp-ruleset': owasp };

const functionName = z.enum(['schema']);
const file = z.strictObject({
  extends: z.array(z.tuple([z.enum(['spectral:oas', '@stoplight/spectral-owasp-ruleset']), z.literal('all')])),
  rules: z.record(z.string(), z.unknown()),
});

/** The rules of .spectral.yaml, as the command line of Spectral would read them. */
function rulesOf(text: string): RulesetDefinition {
  const read: unknown = parse(text, (key, value: unknown) =>
    key === 'function' ? functions[functionName.parse(value)] : value,
  );
  const { extends: bases, rules } = file.parse(read);
  return { extends: bases.map(([name, which]) => [KNOWN[name], which]), rules } as RulesetDefinition;
}

/** What Spectral finds in an OpenAPI document by the rules of .spectral.yaml: hints as well as errors. */
export async function findingsIn(document: JsonObject): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset(rulesOf(await readFile(FILE, 'utf8')));
  const found = await spectral.run(document);
  return found.map(({ code, message, path }) => `${path.join('.')}: ${message} (${String(code)})`);
}
