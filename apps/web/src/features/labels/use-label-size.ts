import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { useAddress } from '../../lib/use-address.ts';
import { type LabelSize, readLabelSize } from './label-sizes.ts';

const KEY = 'label-size';

/** The size in the address, or the one last chosen in this browser: a printer seldom changes its paper. */
export function useLabelSize(): [size: LabelSize, choose: (size: LabelSize) => void] {
  const [params, change] = useAddress();
  const size = readLabelSize(params.get('size')) ?? readLabelSize(readStored(KEY)) ?? 'a4';
  const choose = (chosen: LabelSize) => {
    writeStored(KEY, chosen);
    change({ size: chosen }, { replace: true });
  };
  return [size, choose];
}
