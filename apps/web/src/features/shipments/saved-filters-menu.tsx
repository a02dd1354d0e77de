import type { SavedFilter } from '@msafara/domain/shipments/saved-filters.schema';
import { IconBookmark, IconBookmarkPlus, IconCheck, IconPencil, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Menu } from '../../components/menu.tsx';
import { languageNow } from '../../lib/i18n.ts';
import { isSameFilter, keptFilterOf } from './kept-filter.ts';
import filterClasses from './list-filters.module.css';
import { ManageFiltersDialog, SaveFilterDialog } from './saved-filters-dialog.tsx';
import classes from './saved-filters.module.css';
import { useSavedFilters } from './saved-filters.queries.ts';
import type { ListAddress } from './use-list-address.ts';

const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** Filters kept under a name, the reader's own and those its organisation shares: to use, to save, to change (§2). */
export function SavedFiltersMenu({ address }: { address: ListAddress }) {
  const { t } = useTranslation('shipments');
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const close = () => setDialog(undefined);
  const saved = useSavedFilters(isOpen || dialog === 'manage');
  const present = keptFilterOf(address);
  const filters = (saved.data ?? []).toSorted((a, b) => a.name.localeCompare(b.name, languageNow()));
  const mine = filters.filter(({ isOwn }) => isOwn);
  const shared = filters.filter(({ isOwn }) => !isOwn);
  const changeable = filters.filter(({ mayDelete }) => mayDelete);

  const group = (label: string, some: readonly SavedFilter[]): ReactNode =>
    some.length > 0 && (
      <>
        <Menu.Label>{label}</Menu.Label>
        {some.map((filter) => (
          <Menu.Item
            key={filter.id}
            leftSection={filter.isShared ? <IconUsers {...ICON} /> : <IconBookmark {...ICON} />}
            rightSection={isSameFilter(filter.filter, present) && <IconCheck {...ICON} />}
            onClick={() => address.show(filter.filter)}
          >
            <span className={classes.name} dir="auto">
              {filter.name}
            </span>
          </Menu.Item>
        ))}
      </>
    );

  return (
    <>
      <Menu position="bottom-start" width={280} withinPortal onChange={setIsOpen}>
        <Menu.Target>
          <button type="button" className={filterClasses.toggle} title={t('saved.open')}>
            <IconBookmark {...ICON} />
            <span className={classes.short}>{t('saved.short')}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown ?? ''}>
          {group(t('saved.own'), mine)}
          {group(t('saved.shared'), shared)}
          {filters.length === 0 && (
            <p className={classes.said} role="status">
              {saved.isError ? t('saved.failed') : saved.data ? t('saved.none') : t('saved.loading')}
            </p>
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmarkPlus {...ICON} />}
            disabled={Object.keys(present).length === 0}
            onClick={() => setDialog('save')}
          >
            {t('saved.save')}
          </Menu.Item>
          {changeable.length > 0 && (
            <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setDialog('manage')}>
              {t('saved.manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <SaveFilterDialog opened={dialog === 'save'} filter={present} onClose={close} />
      <ManageFiltersDialog opened={dialog === 'manage'} filters={changeable} onClose={close} />
    </>
  );
}
