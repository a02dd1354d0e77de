import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import classes from './admin-panel.module.css';

type AdminTabsProps = { label: string; tabs: readonly { key: string; label: string }[]; current: string };

/** The parts of the panel; each has an address of its own. */
export function AdminTabs({ label, tabs, current }: AdminTabsProps) {
  const chosen = useRef<HTMLAnchorElement>(null);
  // On phones the parts are wider than the screen.
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for a clean-up and call.
    chosen.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
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
