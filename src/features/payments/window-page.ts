import { html, raw } from 'hono/html'
import { formatCents } from '#domain/money.ts'
import { plainHead } from '#platform/http/plain-look.ts'
import type { SandboxDecision, SandboxOrder } from '#providers/payments/sandbox-store.ts'

const choices: { value: SandboxDecision; label: string; says: string }[] = [
  { value: 'approved', label: 'Approve', says: 'The payment goes through.' },
  {
    value: 'declined',
    label: 'Decline',
    says: 'The bank declines the payment.',
  },
  { value: 'error', label: 'Error', says: 'The provider fails while processing the payment.' },
  { value: 'cancelled', label: 'Cancel', says: 'You leave without paying.' },
]
export const decisions = choices.map(choice => choice.value)

export const windowPage = (order: SandboxOrder, brandName: string) =>
  page(
    brandName,
    `Pay ${formatCents(order.amountCents)}`,
    html`<p class="what">${order.description}</p>
<dl><div><dt>To</dt><dd>${order.brandName}</dd></div><div><dt>Order</dt><dd><code>${order.id}</code></dd></div></dl>
${
  order.captureId
    ? html`<p class="note">This order is already paid.</p><p><a class="button" href="/topup">Back to ${brandName}</a></p>`
    : html`<form method="post" aria-label="What should happen">${choices.map(
        ({ value, label, says }, index) => html`<div class="choice">
<button name="choice" value="${value}" class="${index === 0 ? 'primary' : ''}" aria-describedby="says-${value}">${label}</button>
<p id="says-${value}">${says}</p>
</div>`,
      )}</form>`
}`,
  )

export const unknownOrderPage = (brandName: string) =>
  page(
    brandName,
    'Order not found',
    html`<p class="note">It may have been opened on another installation. Nothing was paid.</p>
<p><a class="button" href="/topup">Back to ${brandName}</a></p>`,
  )

const page = (
  brandName: string,
  title: string,
  main: ReturnType<typeof html>,
) => html`<!doctype html>
<html lang="en">
<head>
${raw(plainHead)}
<title>${title} · Sandbox payment · ${brandName}</title>
<link rel="stylesheet" href="/sandbox/pay.css">
</head>
<body>
<header><strong>Sandbox payment</strong><span>No card, no money: choose how this payment ends.</span></header>
<main>
<p class="brand"><svg viewBox="0 0 24 24" fill="none" aria-hidden="true"><path d="M20.47 11.26A8.5 8.5 0 1 1 12.74 3.53" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><circle cx="18" cy="6" r="3"/></svg>${brandName}</p>
<h1>${title}</h1>${main}</main>
</body>
</html>`

export const windowStyle = `
header { display: flex; flex-wrap: wrap; gap: 0 12px; justify-content: center; padding: 8px 16px; background: var(--warning-soft); color: var(--warning-ink); font-size: 13px; }
main { max-width: 480px; margin: 48px auto; padding: 32px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
h1 { font-size: 32px; line-height: 40px; font-variant-numeric: tabular-nums; }
.brand { display: flex; gap: 8px; align-items: center; margin-bottom: 24px; font-size: 20px; line-height: 28px; font-weight: 600; }
.brand svg { width: 24px; height: 24px; } .brand circle { fill: var(--accent); }
.what { margin-top: 8px; font-size: 16px; }
dl { display: grid; gap: 4px; margin: 24px 0; padding: 16px 0; border-block: 1px solid var(--line); }
dl div { display: grid; grid-template-columns: 72px minmax(0, 1fr); }
dt, .choice p, .note { color: var(--muted); }
dd { overflow-wrap: anywhere; }
code { font: inherit; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 16px; }
.choice { display: grid; grid-template-columns: 128px minmax(0, 1fr); gap: 16px; align-items: center; }
.primary, .primary:hover { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button { display: inline-flex; align-items: center; margin-top: 20px; text-decoration: none; }
.note { margin-top: 16px; }
@media (max-width: 520px) {
  main { margin: 0; padding: 24px 16px; border-width: 0 0 1px; border-radius: 0; }
  header { justify-content: flex-start; }
  .choice { grid-template-columns: minmax(0, 1fr); gap: 8px; }
}
`
