import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { Button, Textarea } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Fact, Facts } from '../../components/fact.tsx';
import shared from './deliver.module.css';
import classes from './send-step.module.css';
import { PhotoThumb } from './photo-thumb.tsx';
import { useRelationWord } from './relation-word.ts';
import { PAD_HEIGHT, PAD_WIDTH, pathOf } from './signature-strokes.ts';
import { useWhenWords } from './summary-card.tsx';
import type { Taking } from './taking.ts';
import type { Position } from './use-position.ts';

/** Everything that is sent, and what may be added: a note, the place. */
export function SendStep({ taking, position }: { taking: Taking; position: Position }) {
  const { draft, change } = taking;
  const { t } = useTranslation('deliver');
  return (
    <>
      <div className={classes.review}>
        <Facts>
          <ProofFacts {...taking} />
        </Facts>
      </div>
      <Textarea
        label={t(draft.outcome === 'partial' ? 'send.missing' : 'send.note')}
        value={draft.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
        maxLength={500}
        autosize={false}
        rows={2}
        size="md"
      />
      <PlaceQuestion position={position} found={draft.position} />
    </>
  );
}

function ProofFacts({ userId, kind, draft, steps }: Taking) {
  const { t } = useTranslation(['deliver', 'proofs']);
  const when = useWhenWords();
  const relationWord = useRelationWord(kind);
  const { photos, signature, relation, outcome, reason } = draft;
  const name = draft.receiverName.trim();
  const has = (step: Taking['step']) => steps.includes(step);
  const by = outcome === 'refused' ? 'refused' : kind;
  return (
    <>
      <Fact name={t('deliver:send.outcome')}>{t(`deliver:outcome.${kind}.${outcome}`)}</Fact>
      {has('reason') && reason !== null && <Fact name={t('deliver:send.reason')}>{t(`proofs:reason.${reason}`)}</Fact>}
      {has('name') && (
        <Fact name={t(`deliver:send.by.${by}`)}>
          {name !== '' && <bdi>{name}</bdi>}
          {relation !== null && <span className={classes.relation}>{relationWord(relation)}</span>}
          {name === '' && relation === null && <span className={classes.nothing}>{t('deliver:send.nobody')}</span>}
        </Fact>
      )}
      {has('photo') && (
        <Fact name={t('deliver:send.photos')}>
          {photos.length === 0 && <Nothing />}
          {photos.map(({ id }, nth) => (
            <PhotoThumb
              key={id}
              userId={userId}
              id={id}
              alt={t('deliver:photo.one', { n: nth + 1, all: photos.length })}
              className={classes.smallPhoto}
            />
          ))}
        </Fact>
      )}
      {has('signature') && (
        <Fact name={t('deliver:send.signature')}>
          {signature.length === 0 ? (
            <Nothing />
          ) : (
            <svg
              className={classes.smallSignature}
              viewBox={`0 0 ${String(PAD_WIDTH)} ${String(PAD_HEIGHT)}`}
              role="img"
              aria-label={t('deliver:send.signature')}
            >
              <path d={signature.map(pathOf).join('')} />
            </svg>
          )}
        </Fact>
      )}
      {has('code') && (
        <Fact name={t('deliver:step.code')}>
          <CodeFact draft={draft} />
        </Fact>
      )}
      <Fact name={t('deliver:send.taken')}>{when(draft.touchedAt)}</Fact>
    </>
  );
}

function CodeFact({ draft: { code, codeState, codeOverrideReason } }: Pick<Taking, 'draft'>) {
  const { t } = useTranslation('deliver');
  if (code !== '') return t(`code.checked.${codeState ?? 'none'}`);
  const why = codeOverrideReason.trim();
  return why === '' ? <Nothing /> : t('code.overridden', { reason: why });
}

function Nothing() {
  const { t } = useTranslation('deliver');
  return <span className={classes.nothing}>{t('send.nothing')}</span>;
}

/** Asks once whether proofs tell where they were taken; later it says what was answered. */
function PlaceQuestion({ position, found }: { position: Position; found: { accuracyM: number } | null }) {
  const { t } = useTranslation('deliver');
  const { answer, isDenied, say } = position;
  if (!('geolocation' in navigator)) return null;
  if (answer === undefined) {
    return (
      <section className={classes.question} aria-label={t('position.ask')}>
        <p>
          <strong>{t('position.ask')}</strong> {t('position.why')}
        </p>
        <div>
          <Button variant="default" onClick={() => say('yes')}>
            {t('position.yes')}
          </Button>
          <Button variant="subtle" onClick={() => say('no')}>
            {t('position.no')}
          </Button>
        </div>
      </section>
    );
  }
  const words = () => {
    if (answer === 'no') return t('position.off');
    if (found) return t('position.found', { metres: Math.round(found.accuracyM) });
    return isDenied ? t('position.denied') : t('position.looking');
  };
  return (
    <p className={classes.place}>
      <IconMapPin size={20} stroke={1.75} aria-hidden />
      <span role="status">{words()}</span>
      <button type="button" className={shared.inlineButton} onClick={() => say(answer === 'yes' ? 'no' : 'yes')}>
        {answer === 'yes' ? t('position.stop') : t('position.start')}
      </button>
    </p>
  );
}
