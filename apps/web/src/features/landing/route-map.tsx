import { useTranslation } from 'react-i18next';

import classes from './route-map.module.css';

const LAKE =
  'M650 124C664 108 690 100 716 100C742 104 760 116 802 108C806 118 800 130 792 138C776 148 756 158 752 168C764 176 778 190 776 200C764 214 748 222 728 222C706 220 690 222 684 228C690 244 686 260 668 270C652 280 632 284 624 272C618 254 632 240 634 226C640 206 630 186 634 168C640 150 640 138 650 124Z';
const OCEAN =
  'M1900 -400L1280 118C1262 140 1240 166 1214 200C1196 224 1178 250 1166 286C1150 322 1124 350 1094 372C1078 388 1064 408 1052 434C1044 452 1046 470 1058 500C1076 540 1094 580 1096 620C1094 660 1096 690 1102 720H1900Z';
const BORDERS = [
  'M820 -10L810 30L792 58L774 84L776 112',
  'M760 178L860 236L962 296L974 318L1046 392',
  'M1166 -10L1166 170L1204 212',
  'M640 -10L590 60L536 102L544 240',
  'M540 190L628 184',
  'M544 240C520 300 560 360 548 430L600 560L700 690',
];
const TRAVELLED =
  'M1089 358C1064 336 1040 330 1022 318C1004 296 998 266 968 246C948 236 938 214 923 196C906 172 900 140 874 122C852 112 846 106 833 91C812 84 796 86 774 84';
const AHEAD = 'M774 84C744 88 712 98 675 102';

/** The sample road from Mombasa to Kampala, drawn by hand; decoration, the stops are told beside it. */
export function RouteMap({ viewBox, className }: { viewBox: string; className?: string | undefined }) {
  const { t } = useTranslation('landing');
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio="xMaxYMin slice"
      className={`${classes.map} ${className ?? ''}`}
      aria-hidden="true"
    >
      <path d={OCEAN} className={classes.water} />
      <path d={LAKE} className={classes.water} />
      {BORDERS.map((d) => (
        <path key={d} d={d} className={classes.border} />
      ))}
      <g className={classes.country}>
        <text x="624" y="37" data-edge>
          {t('map.uganda')}
        </text>
        <text x="974" y="89">
          {t('map.kenya')}
        </text>
        <text x="794" y="330">
          {t('map.tanzania')}
        </text>
      </g>
      <g className={classes.sea}>
        <text x="662" y="183">
          {t('map.lake')}
        </text>
        <text x="1124" y="320" data-edge>
          {t('map.ocean')}
        </text>
      </g>
      <path d={AHEAD} className={classes.ahead} />
      <path d={TRAVELLED} className={classes.travelled} />
      <circle cx="675" cy="102" r="5" className={classes.stop} />
      <circle cx="833" cy="91" r="5" className={classes.stop} />
      <circle cx="923" cy="196" r="5" className={classes.stop} />
      <circle cx="1089" cy="358" r="5" className={classes.stop} />
      <circle cx="774" cy="84" r="12" className={classes.halo} />
      <circle cx="774" cy="84" r="7" className={classes.here} />
      <g className={classes.place}>
        <text x="694" y="80" textAnchor="middle">
          {t('sample.kampala')}
        </text>
        <text x="774" y="62" textAnchor="middle">
          {t('sample.malaba')}
        </text>
        <text x="846" y="82">
          {t('sample.eldoret')}
        </text>
        <text x="942" y="207">
          {t('sample.nairobi')}
        </text>
        <text x="1076" y="363" textAnchor="end">
          {t('sample.mombasa')}
        </text>
      </g>
    </svg>
  );
}
