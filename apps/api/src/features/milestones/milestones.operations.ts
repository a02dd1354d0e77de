import { EXAMPLE_MILESTONE } from '@msafara/domain/milestones/example-milestone';
import type { milestoneBody } from '@msafara/domain/milestones/milestones.schema';
import type { z } from 'zod';

import type { Operation } from '../../openapi/operation.ts';

const SENT = {
  code: 'border_arrived',
  class: 'ACT',
  occurredAt: '2026-11-21T09:52:00.000Z',
  postId: 'malaba',
  side: 'exit',
} satisfies z.input<typeof milestoneBody>;

export const MILESTONES = {
  list: {
    id: 'listMilestones',
    tag: 'Borders',
    summary: 'List the milestones of a shipment',
    description: 'In the order in which they happened or are to, those that were taken back among them.',
    who: 'milestones:read',
    answers: { 200: { example: { milestones: [EXAMPLE_MILESTONE] } } },
  },
  record: {
    id: 'recordMilestone',
    tag: 'Borders',
    summary: 'Record a milestone',
    description:
      'What happened in a port, in customs or at a border, or is planned or expected to. An actual one may set the status In Transit, never out of Out for Delivery or Delivered; an alarm of a seal sets Exception, and so does a hold where the organisation wants it. A release names its `reason` where several holds are open (400), and answers 409 where none is. What comes late moves nothing back. With `isPublic` anyone with the tracking number sees the milestone and its place. A shipment has 200 at most. Part of Growth and Enterprise (403 `GROWTH_ONLY`).',
    who: 'milestones:write',
    errors: [402, 409],
    example: SENT,
    answers: { 201: { headers: ['Idempotent-Replayed'], example: EXAMPLE_MILESTONE } },
  },
  retract: {
    id: 'retractMilestone',
    tag: 'Borders',
    summary: 'Take a milestone back',
    description:
      'Milestones are never changed: one that was wrong is taken back by another, and the status becomes what it would be without it. One that was told of a unit is taken back for every shipment that it was told of.',
    who: 'milestones:write',
    errors: [402, 409],
    example: { note: 'It was the next truck.' },
    answers: {
      201: {
        headers: ['Idempotent-Replayed'],
        example: {
          ...EXAMPLE_MILESTONE,
          id: '0199c1f4-7d30-7a42-9c6f-7b8a0c2d4e6f',
          place: null,
          postId: null,
          side: null,
          note: 'It was the next truck.',
          retractsId: EXAMPLE_MILESTONE.id,
        },
      },
    },
  },
} as const satisfies Record<string, Operation>;
