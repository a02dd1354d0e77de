import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { renewFailedRoutes } from '../lib/lazy-route.ts';
import { loadAnew, loadAnewWithNetwork } from '../lib/load-anew.ts';
import { reopenAfter } from '../lib/poll-after.ts';
import { useIsOnline } from '../lib/use-is-online.ts';
import classes from './page-message.module.css';

type LoadFailureBoundaryProps = {
  children: ReactNode;
  /** Where one is: another page is tried anew. */
  at?: string;
  /** What the message stands in: a landmark of its own, unless it is inside of one. */
  element?: 'main' | 'div';
  /** What is shown in place of the message, by a part of a page, which stays without it. */
  instead?: (tryAgain: () => void) => ReactNode;
};

type Tried = { at: string | undefined; hasFailed: boolean; failures: number };

/**
 * Catches a page, or a part of one, whose code did not arrive (a lost connection, a renewed release): it is tried again when the network is
 * back, in pauses that double while the browser knows of no loss, and by loading anew. A part of a page is so once it fails again for who asked.
 */
export class LoadFailureBoundary extends Component<LoadFailureBoundaryProps, Tried> {
  override state: Tried = { at: this.props.at, hasFailed: false, failures: 0 };

  static getDerivedStateFromProps({ at }: LoadFailureBoundaryProps, tried: Tried): Tried | null {
    return at === tried.at ? null : { at, hasFailed: false, failures: 0 };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  #tryAgain = () => {
    renewFailedRoutes();
    this.setState(({ failures }) => ({ hasFailed: false, failures: failures + 1 }));
  };

  #isAskedFor = false;
  #askAgain = () => {
    this.#isAskedFor = true;
    this.#tryAgain();
  };

  override componentDidCatch() {
    if (this.#isAskedFor) void loadAnewWithNetwork();
    this.#isAskedFor = false;
  }

  override render() {
    const { hasFailed, failures } = this.state;
    if (!hasFailed) return this.props.children;
    const { element = 'main', instead } = this.props;
    return (
      <TriedAgain tryAgain={this.#tryAgain} pause={reopenAfter(failures)}>
        {instead ? instead(this.#askAgain) : <LoadFailure element={element} />}
      </TriedAgain>
    );
  }
}

type TriedAgainProps = { tryAgain: () => void; pause: number; children: ReactNode };

function TriedAgain({ tryAgain, pause, children }: TriedAgainProps) {
  const isOnline = useIsOnline();
  const wasOnline = useRef(isOnline);
  // Whoever goes elsewhere and comes back tries anew.
  useEffect(() => renewFailedRoutes, []);
  useEffect(() => {
    if (!isOnline) {
      wasOnline.current = false;
      return undefined;
    }
    const timer = setTimeout(tryAgain, wasOnline.current ? pause : 0);
    return () => clearTimeout(timer);
  }, [isOnline, tryAgain, pause]);
  return children;
}

function LoadFailure({ element: Element }: { element: 'main' | 'div' }) {
  const { t } = useTranslation('common');
  const isOnline = useIsOnline();
  return (
    <Element {...(Element === 'main' && { id: 'content' })} className={classes.page}>
      <h1>{t('failed.title')}</h1>
      <p>{t(isOnline ? 'failed.text' : 'failed.offline')}</p>
      <div>
        <Button onClick={() => void loadAnew()}>{t('failed.reload')}</Button>
      </div>
    </Element>
  );
}
