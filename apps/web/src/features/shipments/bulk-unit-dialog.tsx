import '@mantine/core/styles/Button.css';

import type { BulkResult } from '@msafara/domain/shipments/bulk.schema';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import type { UnitKind } from '@msafara/domain/units/unit-kinds';
import { LOADED_AT_ONCE, unitBody } from '@msafara/domain/units/units.schema';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { FormModal } from '../../components/form-modal.tsx';
import { UnitFields } from '../../components/unit-fields.tsx';
import { focusFirstOf } from '../../lib/focus-first.ts';
import { formRules } from '../../lib/form-rules.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { isolated } from '../../lib/format.ts';
import { failureWords, serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './bulk-bar.module.css';

type Values = { type: UnitKind; number: string };

type BulkUnitDialogProps = {
  opened: boolean;
  shipments: readonly Shipment[];
  onClose: () => void;
  /** Told what became of each, and the number of the unit. */
  onLoaded: (result: BulkResult, unit: string) => void;
};

/** Puts the chosen shipments into a container, truck or wagon at once (D26). */
export function BulkUnitDialog({ opened, shipments, onClose, onLoaded }: BulkUnitDialogProps) {
  const { t } = useTranslation(['units', 'shipments']);
  const utils = trpc.useUtils();
  const load = trpc.units.load.useMutation({ onSettled: () => utils.units.invalidate() });
  const form = useForm<Values>({
    initialValues: { type: 'truck', number: '' },
    validate: formRules<Values>(unitBody, (values) => values),
  });
  const count = shipments.length;
  const number = formatNumber(count);
  const isTooMany = count > LOADED_AT_ONCE;

  const focusFirst = focusFirstOf(form);
  const submit = form.onSubmit(
    (values) =>
      load.mutate(
        { ...values, shipments: shipments.map(({ id }) => ({ id })) },
        {
          onSuccess: (loaded) => {
            const results = loaded.results.flatMap(({ index, error }) => {
              const id = shipments[index]?.id;
              return id === undefined ? [] : { id, refusal: error ?? null };
            });
            onLoaded({ results }, isolated(loaded.number));
          },
          onError: (error) => {
            const fields = serverError(error)?.fieldErrors ?? {};
            form.setErrors(fields);
            focusFirst(fields);
            showToast({ kind: 'error', title: t('shipments:toast.error'), message: failureWords(error) });
          },
        },
      ),
    focusFirst,
  );

  return (
    <FormModal
      opened={opened}
      busy={load.isPending}
      onClose={onClose}
      onGone={form.reset}
      title={t('units:manyTitle', { count, number })}
      size={460}
    >
      {(close) => (
        <form className={classes.fields} onSubmit={submit} noValidate>
          <UnitFields kind={form.values.type} inputProps={form.getInputProps} isFirst />
          <p className={classes.note} role="status">
            {isTooMany ? t('units:tooMany', { max: LOADED_AT_ONCE }) : t('units:manyText')}
          </p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={close} disabled={load.isPending}>
              {t('shipments:form.cancel')}
            </Button>
            <Button type="submit" loading={load.isPending} disabled={isTooMany}>
              {t('units:putIn')}
            </Button>
          </div>
        </form>
      )}
    </FormModal>
  );
}
