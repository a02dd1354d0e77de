import { expect, test } from 'vitest';

import { exampleEvent } from './event-examples.ts';
import { EVENT_TYPES } from './event-types.ts';
import { eventSchema } from './events.schema.ts';

test.each(EVENT_TYPES)('the example of %s is an event of that type', (type) => {
  const example = exampleEvent(type);
  expect(example.type).toBe(type);
  expect(eventSchema.parse(example)).toEqual(example);
});
