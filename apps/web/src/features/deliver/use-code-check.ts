import { CODE_TRIES } from '@msafara/domain/proofs/proof-policy';
import { useState } from 'react';

import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { isCodeRight } from './check-code.ts';
import type { Taking } from './taking.ts';

/** Somebody stands at the door: the server is not waited for longer than this. */
const WAIT_MS = 4000;

type Problem = { kind: 'wrong'; left: number } | { kind: 'locked' } | { kind: 'refused'; message: string };

type Verdict = { how: 'server' | 'phone' | 'none' } | { problem: Problem };

/** Tries a code: by the server where it answers, else on this phone, else it is kept to be checked when it is sent (D28). */
export function useCodeCheck({ subject, draft, change }: Taking, onRight: () => void) {
  const { client } = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const triesLeft = CODE_TRIES - draft.codeTries;

  const askServer = async (code: string): Promise<Verdict | undefined> => {
    if (subject.id === undefined) return undefined;
    try {
      const asked = { id: subject.id, code };
      const answer = await client.proofs.checkCode.mutate(asked, { signal: AbortSignal.timeout(WAIT_MS) });
      if (answer.isRight) return { how: 'server' };
      return { problem: answer.triesLeft > 0 ? { kind: 'wrong', left: answer.triesLeft } : { kind: 'locked' } };
    } catch (error) {
      const said = serverError(error);
      if (said === undefined || said.httpStatus >= 500) return undefined;
      return {
        problem: said.domainCode === 'CONFLICT' ? { kind: 'locked' } : { kind: 'refused', message: said.message },
      };
    }
  };
  const askPhone = async (code: string): Promise<Verdict> => {
    if (!subject.codeCheck) return { how: 'none' };
    const isRight = await isCodeRight(code, subject.codeCheck).catch(() => undefined);
    if (isRight === undefined) return { how: 'none' };
    if (isRight) return { how: 'phone' };
    return { problem: triesLeft > 1 ? { kind: 'wrong', left: triesLeft - 1 } : { kind: 'locked' } };
  };

  const check = async (code: string) => {
    const verdict = (await askServer(code)) ?? (await askPhone(code));
    if ('how' in verdict) {
      setProblem(undefined);
      change({ code, codeState: verdict.how, codeOverrideReason: '' });
      onRight();
      return;
    }
    setProblem(verdict.problem);
    const isLocked = verdict.problem.kind === 'locked';
    if (verdict.problem.kind !== 'refused') change({ codeTries: isLocked ? CODE_TRIES : draft.codeTries + 1 });
  };
  return {
    isBusy,
    problem: problem ?? (triesLeft <= 0 ? ({ kind: 'locked' } as const) : undefined),
    isLocked: triesLeft <= 0,
    check: (code: string) => {
      setBusy(true);
      void check(code).finally(() => setBusy(false));
    },
  };
}
