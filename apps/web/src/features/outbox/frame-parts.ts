import { type ComponentType, lazy } from 'react';

type Parts = typeof import('./outbox-frame.tsx');

/** What the frame shows of the scans on this device; it comes after the frame, and the frame does without it. */
function later<Props>(pick: (parts: Parts) => ComponentType<Props>): ComponentType<Props> {
  return lazy<ComponentType<Props>>(() =>
    import('./outbox-frame.tsx').then(
      (parts) => ({ default: pick(parts) }),
      () => ({ default: () => null }),
    ),
  );
}

export const OutboxBadge = later((parts) => parts.OutboxBadge);
export const SignOutQuestion = later((parts) => parts.SignOutQuestion);
export const OutboxBands = later((parts) => parts.OutboxBands);
