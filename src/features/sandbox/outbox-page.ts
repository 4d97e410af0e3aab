import { html, raw } from 'hono/html'
import { formatDateTime } from '#domain/time/format.ts'
import { plainHead } from '#platform/http/plain-look.ts'
import type { SandboxMessage } from '#providers/sandbox-store.ts'
import type { SandboxQuery } from './contract.ts'
import { phone } from './phone-page.ts'
import { attachmentPath, linksOf } from './service.ts'

export interface OutboxView {
  brandName: string
  messages: SandboxMessage[]
  filter: SandboxQuery
  open?: { message: SandboxMessage; view: 'seen' | 'text' } | undefined
}

const channelNames = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'Voice call' }

const when = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${formatDateTime(at.getTime(), 'UTC', 'en')} UTC</time>`

export const outboxPage = (view: OutboxView) => {
  const { brandName, open } = view
  return html`<!doctype html>
<html lang="en">
<head>
${raw(plainHead)}
<title>${open ? `${titleOf(open.message)} · ` : ''}Sandbox outbox · ${brandName}</title>
<link rel="stylesheet" href="/sandbox/outbox.css">
<script type="module" src="/sandbox/outbox.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the message</a>
<header>
<h1><a href="/sandbox">Sandbox outbox</a></h1>
<p>None of these messages were sent. ${brandName} collects them here until a provider is set up. Anyone who can open this page can read them.</p>
<a class="home" href="/">Back to ${brandName}</a>
</header>
<div class="${open ? 'columns reading' : 'columns'}">
${list(view)}
<main id="main" tabindex="-1">${open ? openMessage(open, brandName) : hint}</main>
</div>
</body>
</html>`
}

const hint = html`<div class="hint">
<p>Choose a message to see it as its recipient does.</p>
<p>Some addresses fail on purpose, at any domain: <code>fail-permanent@</code> is rejected, <code>fail-temporary@</code> is retried, <code>unknown@</code> arrives without a confirmation.</p>
<p>So do some numbers: <code>+15005550001</code> cannot be reached, <code>+15005550003</code> is busy, <code>+15005550004</code> opted out, <code>+15005550005</code> gives no answer, <code>+15005550007</code> is never delivered to.</p>
</div>`

const subjectOf = ({ subject, text }: SandboxMessage) =>
  subject || text.split('\n')[0] || 'No subject'
const titleOf = ({ subject, channel, recipient }: SandboxMessage) =>
  subject || `${channelNames[channel]} to ${recipient}`

function list({ messages, filter, open }: OutboxView) {
  const query = new URLSearchParams({ limit: '1' })
  if (filter.to) query.set('to', filter.to)
  if (filter.channel) query.set('channel', filter.channel)
  return html`<nav aria-label="Messages">
<form method="get" action="/sandbox" role="search">
<label>To <input name="to" value="${filter.to ?? ''}" placeholder="anyone" autocomplete="off" spellcheck="false"></label>
<label>Channel <select name="channel"><option value="">All</option>${Object.entries(
    channelNames,
  ).map(
    ([value, name]) =>
      html`<option value="${value}" ${filter.channel === value ? html`selected` : ''}>${name}</option>`,
  )}</select></label>
<button>Show</button>
</form>
<p class="status" role="status"></p>
<ol id="messages" data-poll="/api/sandbox/messages?${query.toString()}" data-newest="${messages[0]?.id ?? 0}">${
    messages.length > 0
      ? messages.map(message => item(message, open?.message.id))
      : html`<li class="empty">${filter.to || filter.channel ? 'No messages match. ' : 'No messages yet. '}They appear here when something is sent: try registering or booking an appointment.</li>`
  }</ol>
</nav>`
}

const item = (message: SandboxMessage, openId: number | undefined) => html`<li>
<a href="/sandbox/messages/${message.id}" ${message.id === openId ? html`aria-current="true"` : ''}>
<span class="line"><span class="to">${message.recipient}</span><span class="tag">${channelNames[message.channel]}</span></span>
<span class="subject">${subjectOf(message)}</span>
<span class="time">${when(message.createdAt)}</span>
</a>
</li>`

function openMessage({ message, view }: NonNullable<OutboxView['open']>, brandName: string) {
  const links = linksOf(message)
  return html`<article>
<a class="back" href="/sandbox">All messages</a>
<h2>${titleOf(message)}</h2>
<dl>${fact('To', mailboxOf(message.meta.to) ?? message.recipient)}${fact('From', mailboxOf(message.meta.from))}${fact('Replies go to', mailboxOf(message.meta.replyTo))}
<div><dt>Sent</dt><dd>${when(message.createdAt)}</dd></div>${fact('Message-ID', textOf(message.meta.messageId))}</dl>
${message.channel === 'voice' ? call(message, brandName) : files(message)}
${message.html ? switcher(message.id, view) : ''}
${message.html && view === 'seen' ? frame(message) : message.channel === 'voice' ? '' : spoken(message)}
${
  links.length > 0
    ? html`<details><summary>Links in this message (${links.length})</summary><ul>${links.map(href => html`<li>${linkTo(href)}</li>`)}</ul></details>`
    : ''
}
</article>`
}

const call = (
  message: SandboxMessage,
  brandName: string,
) => html`<div class="call">${phone(message, brandName)}
<div><h3>Opening words</h3>${spoken(message)}${message.attachments.length > 0 ? html`<h3>Recording</h3>${files(message)}` : ''}</div>
</div>`

const fact = (label: string, value: string | undefined) =>
  value ? html`<div><dt>${label}</dt><dd>${value}</dd></div>` : ''

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function mailboxOf(value: unknown): string | undefined {
  if (!value || typeof value !== 'object' || !('address' in value)) return undefined
  return 'name' in value && value.name ? `${value.name} <${value.address}>` : String(value.address)
}

const files = ({ id, attachments }: SandboxMessage) =>
  attachments.length === 0
    ? ''
    : html`<ul class="files" aria-label="Files">${attachments.map(
        ({ filename, contentType }, index) =>
          contentType.startsWith('audio/')
            ? html`<li><audio controls preload="metadata" src="${attachmentPath(id, index)}" aria-label="${filename}"></audio></li>`
            : html`<li><a href="${attachmentPath(id, index)}" download="${filename}">${filename}</a></li>`,
      )}</ul>`

const switcher = (
  id: number,
  view: 'seen' | 'text',
) => html`<nav class="views" aria-label="Parts of the message">
<a href="/sandbox/messages/${id}" ${view === 'seen' ? html`aria-current="page"` : ''}>As the recipient sees it</a>
<a href="/sandbox/messages/${id}?view=text" ${view === 'text' ? html`aria-current="page"` : ''}>Plain text</a>
</nav>`

const frame = ({ id }: SandboxMessage) =>
  html`<iframe title="The message as its recipient sees it" src="/sandbox/messages/${id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`

const spoken = ({ text, channel }: SandboxMessage) =>
  html`<pre class="${channel === 'email' ? 'plain' : 'bubble'}">${text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,)])/)
    .map((part, i) => (i % 2 === 1 ? linkTo(part) : part))}</pre>`

const linkTo = (href: string) =>
  /^https?:\/\//.test(href) ? html`<a href="${href}">${href}</a>` : html`${href}`
