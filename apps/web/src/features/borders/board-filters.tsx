import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';

import { Select } from '@mantine/core';
import { BOARD_ORDERS, type BorderBoard } from '@msafara/domain/borders/dwell.schema';
import { HOLD_REASONS } from '@msafara/domain/milestones/milestone-codes';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { standingAlone } from '../../lib/format.ts';
import classes from './borders.module.css';
import type { BoardAddress } from './use-board-address.ts';

type BoardFiltersProps = { address: BoardAddress; posts: BorderBoard['posts']; seesCosts: boolean };

/** Narrows the board to a post or to a reason for holds, and orders it (D26). */
export function BoardFilters({ address, posts, seesCosts }: BoardFiltersProps) {
  const { t } = useTranslation(['borders', 'milestones']);
  return (
    <div className={classes.filters} role="group" aria-label={t('borders:filters')}>
      <Select
        aria-label={t('borders:post')}
        placeholder={t('borders:allPosts')}
        data={posts.map(({ id, name }) => ({ value: id, label: name }))}
        value={posts.some(({ id }) => id === address.post) ? address.post : null}
        onChange={address.setPost}
        clearable
      />
      <Select
        aria-label={t('borders:holdReason')}
        placeholder={t('borders:allReasons')}
        data={HOLD_REASONS.map((reason) => ({ value: reason, label: standingAlone(t(`milestones:reason.${reason}`)) }))}
        value={address.reason ?? null}
        onChange={address.setReason}
        clearable
      />
      {seesCosts && (
        <Select
          aria-label={t('borders:order')}
          leftSection={<IconArrowsSort size={17} stroke={1.75} aria-hidden />}
          data={BOARD_ORDERS.map((order) => ({ value: order, label: t(`borders:orders.${order}`) }))}
          value={address.order}
          onChange={(order) => order && address.setOrder(order)}
          allowDeselect={false}
        />
      )}
    </div>
  );
}
