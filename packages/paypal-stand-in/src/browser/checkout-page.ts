import type { Order } from '../state.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (letter) => ENTITIES[letter] ?? letter);
}

function page(content: string): string {
  // Addresses are relative: the product passes the page on under a path of its own.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test checkout</title>
<link rel="stylesheet" href="checkoutnow/page.css">
<script src="checkoutnow/page.js" defer></script>
</head>
<body>
<main>
<h1>Test checkout</h1>
<p class="note">Test payments: no money moves</p>
${content}
</main>
</body>
</html>
`;
}

function notice(text: string): string {
  return page(`<section class="card"><p>${escapeHtml(text)}</p></section>`);
}

/** The buyer's form. Its buttons wait for the script, since without it they would do nothing. */
function form({ id, unit }: Order): string {
  const amount = `${escapeHtml(unit.amount.currency_code)} ${escapeHtml(unit.amount.value)}`;
  return page(`<form id="checkout" class="card" data-order="${escapeHtml(id)}">
<p class="amount">${amount}</p>
<p class="what">${escapeHtml(unit.description ?? 'A purchase')}</p>
<label>Name of the test buyer<input name="name" value="Test Buyer" maxlength="300" autocomplete="off"></label>
<label>E-mail of the test buyer<input name="email" type="email" value="buyer@example.com" maxlength="254" autocomplete="off">
<small>Left empty, it is a payment by card that names no address.</small></label>
<button type="submit" class="main" disabled>Approve</button>
<button type="button" id="decline" disabled>Decline</button>
<button type="button" id="cancel" disabled>Cancel</button>
<p id="status" role="status"></p>
</form>`);
}

/** The page on which a test buyer approves an order, or the reason why not. */
export function checkoutPage(order: Order | undefined): { status: number; html: string } {
  if (!order) return { status: 404, html: notice('There is no such order. Please go back and start again.') };
  if (order.status === 'COMPLETED') return { status: 200, html: notice('This order has already been paid.') };
  return { status: 200, html: form(order) };
}
