import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Motif } from '../../components/motif.tsx';
import { showToast } from '../../lib/toast.ts';
import { HiddenPictures } from '../../lib/hidden-pictures.ts';
import { isLocalAddress } from '../../lib/local-address.ts';
import { downloadPng, downloadSvg, drawQr, PRINT_PX, SCREEN_PX } from './qr-image.ts';
import { qrFileName } from './qr-file-name.ts';
import classes from './qr.module.css';

/** A code that was asked for: what it holds, what its files are called, and its shipment if it has one. */
export type QrCode = { text: string; name: string; trackingNumber: string | undefined };

/** The code, what it holds, and its files (§2, §9). */
export function QrResult({ code }: { code: QrCode | undefined }) {
  const { t } = useTranslation('qr');
  return (
    <section className={classes.panel} aria-label={t('result')}>
      {code ? (
        <DrawnCode key={code.text} code={code} />
      ) : (
        <div className={classes.empty}>
          <div className={classes.motif}>
            <Motif />
          </div>
          <p>{t('empty')}</p>
        </div>
      )}
    </section>
  );
}

function DrawnCode({ code }: { code: QrCode }) {
  const { t } = useTranslation(['qr', 'shell']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const { text, name, trackingNumber } = code;

  useEffect(() => {
    if (!canvas.current) return;
    drawQr(canvas.current, text).then(
      () => setState('drawn'),
      () => setState('failed'),
    );
  }, [text]);

  const offer = (made: Promise<void>) => {
    made.catch((error: unknown) => {
      const message = t(error instanceof HiddenPictures ? 'shell:hiddenPictures' : 'failed');
      showToast({ kind: 'error', title: t('error'), message });
    });
  };

  return (
    <div className={classes.result}>
      <canvas
        ref={canvas}
        width={SCREEN_PX}
        height={SCREEN_PX}
        className={classes.code}
        hidden={state === 'failed'}
        role="img"
        aria-label={t('alt', { text: name })}
        data-drawn={state === 'drawn'}
      />
      {state === 'failed' && (
        <p className={classes.failed} role="alert">
          {t('tooLong')}
        </p>
      )}
      <div className={classes.holds}>
        <p className={classes.label}>{t('encoded')}</p>
        <p className={classes.encoded}>
          <bdi>{text}</bdi>
        </p>
      </div>
      {trackingNumber && isLocalAddress(text) && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <span>{t('localhost', { address: new URL(text).origin })}</span>
        </p>
      )}
      <div className={classes.files}>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={state !== 'drawn'}
          onClick={() => offer(downloadPng(text, qrFileName(name, 'png'), SCREEN_PX))}
        >
          {t('png')}
        </Button>
        <Button
          variant="default"
          disabled={state !== 'drawn'}
          onClick={() => offer(downloadPng(text, qrFileName(name, 'png'), PRINT_PX))}
        >
          {t('print')}
        </Button>
        <Button
          variant="default"
          disabled={state !== 'drawn'}
          onClick={() => offer(downloadSvg(text, qrFileName(name, 'svg')))}
        >
          {t('svg')}
        </Button>
        {trackingNumber && (
          <Button
            component={Link}
            to={`/labels?tn=${encodeURIComponent(trackingNumber)}`}
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
          >
            {t('label')}
          </Button>
        )}
      </div>
    </div>
  );
}
