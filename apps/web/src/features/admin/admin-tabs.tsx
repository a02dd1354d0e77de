import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { showInRow } from '../../lib/show-in-row.ts';
import classes from './admin-panel.module.css';

type AdminTabsProps = { label: string; tabs: readonly { key: string; label: string }[]; current: string };

/** The parts of the panel; each has an address of its own. */
export function AdminTabs({ label, tabs, current }: AdminTabsProps) {
  const chosen = useRef<HTMLAnchorElement>(null);
  // On phones the parts are wider than the screen.
  useEffect(() => showInRow(chosen.current), [current]);
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={`/admin?tab=${tab.key}`}
          className={classes.tab}
          ref={tab.key === current ? chosen : undefined}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
