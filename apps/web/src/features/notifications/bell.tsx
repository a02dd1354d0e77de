import '@mantine/core/styles/Popover.css';

import type { Notification } from '@msafara/domain/notifications/notifications.schema';
import { Popover } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconChartBar, IconMessage, IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { formatAge } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './bell.module.css';
import { useClearAll, useNotifications, useReadAll, useUnreadCount } from './notifications.queries.ts';

const ICONS = {
  status_update: IconPackage,
  delay_alert: IconAlertTriangle,
  weekly_report: IconChartBar,
  other: IconMessage,
} as const;

const BADGE_MAX = 99;

/** The bell of the top bar: how many are unread, and behind it all of them; opening it marks them read (§2). */
export function Bell() {
  const { t } = useTranslation('inbox');
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnreadCount().data?.count ?? 0;
  const readAll = useReadAll();
  const change = (opened: boolean) => {
    setIsOpen(opened);
    if (opened && unread > 0) readAll.mutate();
  };
  useBackCloses(isOpen, () => setIsOpen(false));
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={unread > 0 ? t('bell.label', { count: unread, number: formatNumber(unread) }) : t('bell.none')}
          onClick={() => change(!isOpen)}
        >
          <IconBell size={22} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={classes.badge} aria-hidden>
              {unread > BADGE_MAX ? `${formatNumber(BADGE_MAX)}+` : formatNumber(unread)}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('bell.title')}>
        {isOpen && <NotificationList onFollow={() => setIsOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('inbox');
  const list = useNotifications(true);
  const clear = useClearAll();
  const notifications = list.data ?? [];
  return (
    <>
      <div className={classes.head}>
        <h2>{t('bell.title')}</h2>
        {notifications.length > 0 && (
          <button type="button" className={classes.clear} disabled={clear.isPending} onClick={() => clear.mutate()}>
            {t('bell.clear')}
          </button>
        )}
      </div>
      {list.isError && (
        <p className={classes.empty} role="alert">
          {t('bell.error')}{' '}
          <button type="button" className={classes.clear} onClick={() => void list.refetch()}>
            {t('bell.retry')}
          </button>
        </p>
      )}
      {list.data && notifications.length === 0 && <p className={classes.empty}>{t('bell.empty')}</p>}
      {notifications.length > 0 && (
        <ul className={classes.list}>
          {notifications.map((notification) => (
            <li key={notification.id}>
              <Item notification={notification} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Item({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { t } = useTranslation('inbox');
  const now = useNow();
  const { type, title, message, link, isRead, createdAt } = notification;
  const Icon = ICONS[type];
  const inside = (
    <>
      <Icon size={20} stroke={1.6} className={classes.icon} aria-label={t(`bell.type.${type}`)} />
      <span className={classes.text}>
        <span className={classes.title}>
          <bdi>{title}</bdi>
        </span>
        <span className={classes.message}>
          <bdi>{message}</bdi>
        </span>
        <time className={classes.age} dateTime={createdAt}>
          {formatAge(createdAt, now)}
        </time>
      </span>
      {!isRead && <span className={classes.dot} role="img" aria-label={t('bell.unread')} />}
    </>
  );
  return link ? (
    <Link to={link} className={classes.item} data-type={type} onClick={onFollow}>
      {inside}
    </Link>
  ) : (
    <div className={classes.item} data-type={type}>
      {inside}
    </div>
  );
}
