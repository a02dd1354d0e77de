import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

import {
  BORDER_SIDES,
  type BorderSide,
  HOLD_REASONS,
  type HoldReason,
  MILESTONE_CODES,
  type MilestoneCode,
  SIDE_OF_CODE,
} from '@msafara/domain/milestones/milestone-codes';
import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { countryName } from '../lib/country-name.ts';
import { standingAlone } from '../lib/format.ts';
import { useBorderPosts } from '../offline/border-posts.ts';
import classes from './milestone-fields.module.css';
import { PlaceField } from './place-field.tsx';

/** What happened, and where: at a side of a post, or at a place in words. */
export type MilestoneChoice = {
  code: MilestoneCode;
  reason: HoldReason | null;
  note: string;
  postId: string | null;
  side: BorderSide | null;
  place: string;
};

/** What is chosen at first. */
export const FIRST_MILESTONE: MilestoneChoice = {
  code: 'border_arrived',
  reason: null,
  note: '',
  postId: null,
  side: null,
  place: '',
};

/** What is chosen, as the server takes it. */
export function toldOf({ place, postId, note, ...choice }: MilestoneChoice) {
  return { ...choice, postId, note: note.trim() || null, place: postId === null ? place.trim() || null : null };
}

type Props = {
  value: MilestoneChoice;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (value: MilestoneChoice) => void;
  /** The note has a field of its own beside these. */
  hasNote?: boolean;
};

/** The fields of a milestone that are alike wherever one is told (D26); they work without a network. */
export function MilestoneFields({ value, errors, onChange, hasNote = false }: Props) {
  const { t } = useTranslation(['milestones', 'common']);
  const posts = useBorderPosts();
  const { code, reason, postId, side } = value;
  const isHold = code === 'hold_opened' || code === 'hold_released';
  const set = (part: Partial<MilestoneChoice>) => onChange({ ...value, ...part });
  const postName = (post: (typeof posts)[number]) =>
    `${post.name} (${post.sides.map(({ country }) => countryName(country)).join(' / ')})`;

  return (
    <>
      <Select
        label={t('milestones:field.code')}
        data={MILESTONE_CODES.map((one) => ({ value: one, label: t(`common:milestone.${one}`) }))}
        allowDeselect={false}
        searchable
        // Where a dialog begins here, its list would cover the rest.
        openOnFocus={false}
        data-autofocus
        value={code}
        error={errors['code']}
        onChange={(next) =>
          next && set({ code: next, reason: null, side: postId === null ? null : (SIDE_OF_CODE[next] ?? side) })
        }
      />
      {isHold && (
        <Select
          label={t(code === 'hold_opened' ? 'milestones:field.reason' : 'milestones:field.whichHold')}
          placeholder={code === 'hold_released' ? t('milestones:field.only') : ''}
          data={HOLD_REASONS.map((one) => ({ value: one, label: standingAlone(t(`milestones:reason.${one}`)) }))}
          clearable={code === 'hold_released'}
          value={reason}
          error={errors['reason']}
          onChange={(next) => set({ reason: next })}
        />
      )}
      {code === 'hold_opened' && reason === 'other' && !hasNote && (
        <TextInput
          label={t('milestones:field.note')}
          description={t('milestones:field.noteNote')}
          maxLength={500}
          value={value.note}
          error={errors['note']}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
      )}
      <div className={classes.where}>
        <Select
          label={t('milestones:field.post')}
          description={posts.length === 0 ? t('milestones:notHere') : undefined}
          data={posts.map((post) => ({ value: post.id, label: postName(post) }))}
          searchable
          clearable
          nothingFoundMessage={t('milestones:field.postNone')}
          value={postId}
          error={errors['postId']}
          onChange={(next) =>
            set({ postId: next, side: next === null ? null : (SIDE_OF_CODE[code] ?? side ?? 'exit') })
          }
        />
        {postId === null ? (
          <PlaceField
            label={t('milestones:field.place')}
            value={value.place}
            error={errors['place']}
            onChange={(place) => set({ place })}
          />
        ) : (
          <Select
            label={t('milestones:field.side')}
            data={BORDER_SIDES.map((one) => ({ value: one, label: standingAlone(t(`milestones:side.${one}`)) }))}
            allowDeselect={false}
            value={side}
            error={errors['side']}
            onChange={(next) => set({ side: next })}
          />
        )}
      </div>
    </>
  );
}
