import { useState } from 'react';

import { useAddress } from '../../lib/use-address.ts';

export type EtaAddress = {
  organisation: string | undefined;
  cursor: string | undefined;
  page: number;
  /** The id of the shipment whose estimate is explained; empty for none. */
  shipment: string;
  setOrganisation: (organisation: string | null) => void;
  goTo: (page: number, cursor: string | undefined) => void;
  /** The cursor of the page before, where it was seen; else the list starts anew. */
  cursorBefore: string | undefined;
  open: (shipment: string | null) => void;
};

/** Organisation, page and the shipment looked at, kept in the address so that back and links work (§2). */
export function useEtaAddress(): EtaAddress {
  const [params, change] = useAddress();
  const [seen, setSeen] = useState<Readonly<Record<number, string | undefined>>>({});
  const asked = Number(params.get('page') ?? '1');
  const cursor = params.get('cursor') ?? undefined;
  const page = Number.isInteger(asked) && asked > 1 && cursor !== undefined ? asked : 1;
  return {
    organisation: params.get('organisation') ?? undefined,
    cursor: page > 1 ? cursor : undefined,
    page,
    shipment: params.get('shipment') ?? '',
    setOrganisation: (organisation) => change({ organisation, page: null, cursor: null }),
    goTo: (to, next) => {
      setSeen({ ...seen, [page]: cursor, [to]: next });
      change({ page: to > 1 && next ? String(to) : null, cursor: to > 1 ? (next ?? null) : null });
    },
    cursorBefore: seen[page - 1],
    open: (shipment) => change({ shipment }, { replace: shipment === null }),
  };
}
