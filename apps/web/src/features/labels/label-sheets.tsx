import { ShipmentLabel, type Labelled } from './shipment-label.tsx';
import { type LabelSize, MEASURES, pageRule } from './label-sizes.ts';
import classes from './sheets.module.css';

type LabelSheetsProps = { labels: readonly Labelled[]; size: LabelSize; publicUrl: string };

/** Sheets or pieces of a roll with their labels; all that is printed of the page, one page each. */
export function LabelSheets({ labels, size, publicUrl }: LabelSheetsProps) {
  const { labelsPerPaper } = MEASURES[size];
  const sheets = Array.from({ length: sheetCount(labels.length, size) }, (_, n) =>
    labels.slice(n * labelsPerPaper, (n + 1) * labelsPerPaper),
  );
  return (
    <div className={classes.sheets}>
      <style>{pageRule(size)}</style>
      {sheets.map((sheet) => (
        <div key={sheet[0]?.trackingNumber} className={classes.sheet} data-size={size}>
          <div className={classes.paper}>
            {/* Another paper is another label: its texts are fitted before anybody can print it. */}
            {sheet.map((shipment) => (
              <ShipmentLabel
                key={`${size} ${shipment.trackingNumber}`}
                shipment={shipment}
                size={size}
                publicUrl={publicUrl}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Pages that so many labels take. */
export function sheetCount(labels: number, size: LabelSize): number {
  return Math.ceil(labels / MEASURES[size].labelsPerPaper);
}
