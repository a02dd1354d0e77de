import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';

import { Select } from '@mantine/core';
import { AUDIT_KINDS } from '@msafara/domain/audit/audit-kinds';
import { useTranslation } from 'react-i18next';

import { DayRange } from '../../components/day-range.tsx';
import { useSpanWords } from '../../lib/use-span-words.ts';
import classes from './admin-panel.module.css';
import { PersonPicker } from './person-picker.tsx';
import type { AdminAddress } from './use-admin-address.ts';

/** Narrows the audit log to a kind, a person and days. */
export function AuditFilters({ address, personName }: { address: AdminAddress; personName: string | undefined }) {
  const { t } = useTranslation('audit');
  const { audit, setAudit } = address;
  const { kind, userId, from, to } = audit;
  const said = useSpanWords();
  return (
    <>
      <Select
        className={classes.kind ?? ''}
        aria-label={t('filter.kind')}
        placeholder={t('filter.anything')}
        data={AUDIT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind ?? null}
        onChange={(value) => setAudit({ kind: value ?? undefined })}
        clearable
      />
      <PersonPicker
        className={classes.person}
        userId={userId}
        name={personName}
        onChange={(id) => setAudit({ userId: id })}
      />
      <DayRange
        from={from}
        to={to}
        label={t('filter.days')}
        said={said(from, to)}
        fromLabel={t('filter.from')}
        toLabel={t('filter.to')}
        onChange={setAudit}
      />
    </>
  );
}
