import { schemaResolver } from '@mantine/form';

import { inReadersWords } from './said.ts';

/** The rules of a form by the schema that also reads it on the server, with faults in the reader's words. */
export function formRules(schema: Parameters<typeof schemaResolver>[0]) {
  const check = schemaResolver(schema, { sync: true });
  return (values: Record<string, unknown>) => {
    const errors = Object.entries(check(values));
    return Object.fromEntries(
      errors.map(([field, fault]) => [field, typeof fault === 'string' ? inReadersWords(fault) : fault]),
    );
  };
}
