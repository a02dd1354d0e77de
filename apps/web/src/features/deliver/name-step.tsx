import '@mantine/core/styles/Input.css';

import { RELATIONS } from '@msafara/domain/proofs/proofs.schema';
import type { Relation } from '@msafara/domain/proofs/proofs.schema';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Choices } from './choices.tsx';
import { useRelationWord } from './relation-word.ts';
import type { Taking } from './taking.ts';

/** Who received it, and who that is to the recipient; the recipient's own name needs no typing. */
export function NameStep({ kind, subject, draft, change }: Taking) {
  const { t } = useTranslation('deliver');
  const relationWord = useRelationWord(kind);
  const known = (kind === 'delivery' && subject.recipientName?.trim()) || '';
  const choose = (relation: Relation) => {
    const typed = draft.receiverName.trim();
    if (relation === 'self' && typed === '' && known !== '') change({ relation, receiverName: known });
    // A name that was filled in is that of the recipient alone.
    else if (relation !== 'self' && known !== '' && typed === known) change({ relation, receiverName: '' });
    else change({ relation });
  };
  return (
    <>
      <Choices
        isLegendUnseen
        legend={t('name.who')}
        options={RELATIONS}
        value={draft.relation}
        onChange={choose}
        render={relationWord}
      />
      <TextInput
        label={t('name.field')}
        value={draft.receiverName}
        onChange={(event) => change({ receiverName: event.currentTarget.value })}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        size="md"
      />
    </>
  );
}
