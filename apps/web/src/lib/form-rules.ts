import { fieldReasons, type Issue } from '@msafara/domain/issue-reason';

import { reasonWords } from './reasons.ts';

type Schema = {
  safeParse: (values: unknown) => { error?: { issues: readonly (Issue & { path: readonly PropertyKey[] })[] } };
};

/** Errors of one of several values stand at their one field: those of `types.0` at `types`. */
export function atFields(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field.split('.')[0] ?? field, error]));
}

/**
 * The rules of a form by the schema that also reads it on the server, with faults in the reader's words (D21).
 * `toInput` turns the form's values into what the schema takes, where the two differ.
 */
export function formRules<Values extends Record<string, unknown>>(
  schema: Schema,
  toInput: (values: Values) => Record<string, unknown> = (values) => values,
) {
  return (values: Values): Record<string, string> => {
    const reasons = fieldReasons(schema.safeParse(toInput(values)).error?.issues ?? []);
    return Object.fromEntries(Object.entries(reasons).map(([field, reason]) => [field, reasonWords(reason) ?? '']));
  };
}
