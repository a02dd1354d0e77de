import type { MilestoneClass, MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import {
  IconAlertTriangle,
  IconAnchor,
  IconBarrierBlock,
  IconBuildingWarehouse,
  IconClipboardList,
  IconCoins,
  IconContainer,
  IconFileText,
  IconFlag,
  IconLock,
  IconLockOpen,
  IconLockSquareRounded,
  IconRubberStamp,
  IconScale,
  IconScan,
  IconShieldCheck,
  IconShip,
  IconTruck,
  IconZoom,
  IconZoomCheck,
} from '@tabler/icons-react';

import classes from './milestone-tile.module.css';

const ICONS = {
  manifest_lodged: IconClipboardList,
  declaration_lodged: IconFileText,
  duties_paid: IconCoins,
  arrived_port: IconAnchor,
  discharged: IconShip,
  gated_out: IconTruck,
  selected_scan: IconScan,
  selected_inspection: IconZoom,
  inspected: IconZoomCheck,
  hold_opened: IconLock,
  hold_released: IconLockOpen,
  released: IconRubberStamp,
  seal_applied: IconLockSquareRounded,
  seal_changed: IconLockSquareRounded,
  seal_alarm: IconAlertTriangle,
  border_arrived: IconBarrierBlock,
  exit_cleared: IconRubberStamp,
  border_crossed: IconFlag,
  entry_cleared: IconRubberStamp,
  weighbridge_passed: IconScale,
  depot_arrived: IconBuildingWarehouse,
  empty_returned: IconContainer,
  bond_retired: IconShieldCheck,
} as const;

/** How a milestone looks: what was good news, what holds, and all else. */
function toneOf(code: MilestoneCode): 'held' | 'lifted' | 'good' | 'plain' {
  if (code === 'hold_opened' || code === 'seal_alarm') return 'held';
  if (code === 'hold_released') return 'lifted';
  return ['released', 'exit_cleared', 'entry_cleared', 'bond_retired'].includes(code) ? 'good' : 'plain';
}

type Props = { code: MilestoneCode; class?: MilestoneClass; className?: string | undefined };

/** The coloured tile of a milestone, dashed while it is awaited. Decoration: the word always stands beside it. */
export function MilestoneTile({ code, class: how = 'ACT', className = '' }: Props) {
  const Icon = ICONS[code];
  const tone = how === 'ACT' ? toneOf(code) : 'awaited';
  return (
    <span className={`${classes.tile} ${className}`} data-tone={tone} aria-hidden>
      <Icon size={15} stroke={1.7} aria-hidden />
    </span>
  );
}
