import { useTranslation } from 'react-i18next';

import { reasonWords } from '../../lib/reasons.ts';
import classes from './deliver.module.css';
import { SignaturePad } from './signature-pad.tsx';
import { fitSignature, signatureProblem } from './signature-strokes.ts';
import type { Taking } from './taking.ts';

/** What is signed for, in words, and the pad. */
export function SignatureStep(taking: Taking) {
  const { draft, change } = taking;
  const statement = useStatement(taking);
  const code = draft.signature.length > 0 ? signatureProblem(fitSignature(draft.signature)) : undefined;
  const problem = code === undefined ? undefined : reasonWords({ code, params: {} });
  return (
    <>
      <p className={classes.statement}>{statement}</p>
      <SignaturePad
        name={draft.receiverName.trim()}
        strokes={draft.signature}
        onChange={(signature) => change({ signature })}
      />
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    </>
  );
}

function useStatement({ kind, subject, draft }: Taking): string {
  const { t } = useTranslation('deliver');
  const isPart = draft.outcome === 'partial';
  if (kind === 'pickup') {
    if (isPart) return t('signature.pickupPart');
    return subject.pieces ? t('signature.pickup', { count: subject.pieces }) : t('signature.pickupAll');
  }
  if (isPart) return t('signature.partial');
  return subject.pieces ? t('signature.delivery', { count: subject.pieces }) : t('signature.deliveryAll');
}
