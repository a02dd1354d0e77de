import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { TOLD, type Told } from '@msafara/domain/messages/message-rules';
import { segmentsMax, wordMessage } from '@msafara/domain/messages/message-templates';
import { faultOfOwnWords, NAMES, type OwnWords, withOwnWords } from '@msafara/domain/messages/own-words';
import { LANGUAGES, type Language } from '@msafara/domain/settings/languages';
import { MESSAGE_TEMPLATES } from '@msafara/i18n/message-templates';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Tag } from '../../components/tag.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { languageNow } from '../../lib/i18n.ts';
import { saidWords } from '../../lib/reasons.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './messages-tab.module.css';
import { useOwnWords } from './messages.queries.ts';

const KINDS = { waiting: 'quiet', approved: 'good', declined: 'bad' } as const;

/** Words of one's own about a status, as they will read and in how many segments (D27). */
export function OwnWordsForm({ sender }: { sender: string }) {
  const { t } = useTranslation('messages');
  const { words, setWords } = useOwnWords();
  const [template, setTemplate] = useState<Told>('delivered');
  const [language, setLanguage] = useState<Language>(languageNow());
  const own = words.data?.words.find((one) => one.template === template && one.language === language);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string | undefined>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const shown = `${template} ${language}`;
  const sayWrong = (error?: string) => setErrors((before) => ({ ...before, [shown]: error }));
  // Others may be looked at when the answer comes.
  const save = (text: string | null) => {
    const sent = drafts[shown];
    setWords.mutate(
      { template, language, text },
      {
        onSuccess: () => {
          // Other words may be typed by now.
          setDrafts((before) => (before[shown] === sent ? { ...before, [shown]: undefined } : before));
          const message = text === null ? t('words.back') : t('words.saved');
          showToast({ kind: 'success', title: t('words.title'), message });
        },
        onError: (failure) => {
          sayWrong(serverError(failure)?.fieldErrors?.['text'] ?? failureWords(failure));
          showToast({ kind: 'error', title: t('words.title'), message: failureWords(failure) });
        },
      },
    );
  };
  return (
    <div className={classes.fields}>
      <LeaveGuard isDirty={Object.values(drafts).some((text) => text !== undefined)} />
      <p>{t('words.lead')}</p>
      <NativeSelect
        label={t('words.status')}
        data={TOLD.map((value) => ({ value, label: t(`told.${value}`) }))}
        value={template}
        onChange={({ currentTarget }) => setTemplate(TOLD.find((one) => one === currentTarget.value) ?? 'delivered')}
      />
      <NativeSelect
        label={t('words.language')}
        data={LANGUAGES.map((value) => ({
          value,
          label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
        }))}
        value={language}
        onChange={({ currentTarget }) => setLanguage(LANGUAGES.find((one) => one === currentTarget.value) ?? 'en')}
      />
      {words.isPending && <ListSkeleton rows={2} />}
      {words.isLoadingError && <ListError onRetry={() => void words.refetch()} />}
      {words.data && (
        <Words
          key={`${shown} ${own?.updatedAt ?? ''}`}
          {...{ template, language, own, sender }}
          draft={drafts[shown]}
          error={errors[shown]}
          isBusy={setWords.isPending}
          onDraft={(text) => {
            setDrafts((before) => ({ ...before, [shown]: text }));
            sayWrong();
          }}
          onSave={save}
        />
      )}
    </div>
  );
}

type Props = {
  template: Told;
  language: Language;
  own: OwnWords | undefined;
  sender: string;
  /** What was typed and is not stored yet; it stays while others are looked at. */
  draft: string | undefined;
  /** What the server said of it. */
  error: string | undefined;
  isBusy: boolean;
  onDraft: (text: string | undefined) => void;
  /** Stores the text; null goes back to the usual words. */
  onSave: (text: string | null) => void;
};

function Words({ template, language, own, sender, draft, error, isBusy, onDraft, onSave }: Props) {
  const { t } = useTranslation('messages');
  const usual = MESSAGE_TEMPLATES[language];
  const stored = own?.text ?? usual[template];
  const text = draft ?? stored;
  const isUnicode = language === 'ar';
  const fault = faultOfOwnWords({ template, text, language, words: usual });
  const { body, segments } = wordMessage({
    template,
    words: withOwnWords(usual, template, text),
    isUnicode,
    sender,
    trackingNumber: 'SH-482910QXT',
    link: `${window.location.host}/t/SH-482910QXT`,
    place: 'Kampala',
    stop: null,
  });
  return (
    <>
      <Textarea
        label={t('words.text')}
        description={t('words.note', NAMES)}
        autosize
        minRows={3}
        maxLength={160}
        dir={isUnicode ? 'rtl' : 'ltr'}
        lang={language}
        value={text}
        error={error ?? (fault === undefined ? undefined : saidWords(fault))}
        onChange={({ currentTarget }) => onDraft(currentTarget.value === stored ? undefined : currentTarget.value)}
      />
      <figure className={classes.preview}>
        <figcaption>{t('words.preview', { segments, max: segmentsMax(isUnicode) })}</figcaption>
        <p dir={isUnicode ? 'rtl' : 'ltr'} lang={language}>
          {body}
        </p>
      </figure>
      {own && <Tag kind={KINDS[own.state]}>{t(`words.state.${own.state}`)}</Tag>}
      <Button disabled={fault !== undefined || text === own?.text || isBusy} onClick={() => onSave(text)}>
        {t('settings.save')}
      </Button>
      {own && (
        <Button variant="default" disabled={isBusy} onClick={() => onSave(null)}>
          {t('words.usual')}
        </Button>
      )}
    </>
  );
}
