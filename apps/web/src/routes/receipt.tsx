import { useParams } from 'react-router-dom';

import { ReceiptPage } from '../features/billing/receipt-page.tsx';

/** A receipt of the reader's organisation. */
export function ReceiptRoute() {
  const { orderId = '' } = useParams();
  return <ReceiptPage orderId={orderId} />;
}
