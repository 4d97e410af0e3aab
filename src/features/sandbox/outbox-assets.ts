/**
 * The outbox's looks. Its colours are those of the product's tokens.css, by the same names; they stand here once more because this page must
 * open where nothing is built.
 */
export const outboxStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.984 0.004 85), oklch(0.178 0.013 266));
  --surface: light-dark(oklch(0.998 0.001 85), oklch(0.217 0.015 266));
  --ink: light-dark(oklch(0.245 0.03 266), oklch(0.956 0.006 85));
  --muted: light-dark(oklch(0.475 0.024 264), oklch(0.752 0.014 264));
  --line: light-dark(oklch(0.914 0.007 80), oklch(0.318 0.018 266));
  --control: light-dark(oklch(0.655 0.016 264), oklch(0.55 0.02 264));
  --accent: light-dark(oklch(0.545 0.183 254), oklch(0.6493 0.19304 251.78));
  --on-accent: light-dark(oklch(1 0 0), oklch(0.165 0.04 262));
  --accent-soft: light-dark(oklch(0.955 0.022 248), oklch(0.292 0.062 257));
  --accent-ink: light-dark(oklch(0.475 0.162 256), oklch(0.806 0.105 247));
  --success: light-dark(oklch(0.535 0.115 158), oklch(0.74 0.13 158));
  --danger: light-dark(oklch(0.545 0.188 25), oklch(0.695 0.172 24));
  --on-danger: light-dark(oklch(1 0 0), oklch(0.175 0.04 24));
  --warning-soft: light-dark(oklch(0.962 0.036 84), oklch(0.3 0.045 76));
  --warning-ink: light-dark(oklch(0.452 0.092 64), oklch(0.856 0.105 82));
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--accent-ink); }
h1, h2 { margin: 0; font-weight: 600; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: 16px; } h1 a { color: inherit; text-decoration: none; }
h2 { font-size: 24px; line-height: 1.3; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 12px; top: 12px; z-index: 1; padding: 8px 12px; background: var(--surface); }
header { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center; padding: 10px 20px; background: var(--warning-soft); color: var(--warning-ink); }
header p { margin: 0; flex: 1 1 280px; font-size: 14px; }
header a { color: inherit; } .home { font-size: 14px; padding: 10px 0; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; max-width: 1360px; margin: 0 auto; padding: 20px; }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
label { display: grid; gap: 4px; flex: 1 1 110px; font-size: 13px; color: var(--muted); }
input, select, button { min-height: 44px; padding: 0 12px; border: 1px solid var(--control); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; font-size: 16px; min-width: 0; width: 100%; }
button { flex: 0 0 auto; width: auto; cursor: pointer; font-weight: 500; }
.status { min-height: 20px; margin: 8px 0 4px; font-size: 13px; color: var(--muted); }
#messages { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
#messages a { display: grid; gap: 2px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: inherit; text-decoration: none; }
#messages a:hover { border-color: var(--accent); }
#messages a[aria-current] { background: var(--accent-soft); border-color: var(--accent); }
.line { display: flex; gap: 8px; justify-content: space-between; align-items: baseline; }
.to { font-size: 14px; color: var(--muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tag { flex: none; font-size: 12px; color: var(--muted); border: 1px solid var(--line); border-radius: 99px; padding: 0 8px; }
.subject { font-weight: 500; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.time, dd time { font-size: 13px; color: var(--muted); font-variant-numeric: tabular-nums; }
.empty, .hint { padding: 32px 20px; border: 1px dashed var(--control); border-radius: 12px; color: var(--muted); text-align: center; }
.hint { margin: 0; display: grid; gap: 8px; } .hint p { margin: 0; } .hint code { color: var(--ink); }
article { display: grid; gap: 16px; padding: 24px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.back { padding: 10px 0; margin: -10px 0; justify-self: start; }
dl { display: grid; gap: 4px; margin: 0; font-size: 14px; }
dl div { display: grid; grid-template-columns: 104px minmax(0, 1fr); gap: 8px; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
.files { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; padding: 0; list-style: none; }
.files a { display: inline-block; padding: 9px 14px; border: 1px solid var(--control); border-radius: 8px; text-decoration: none; }
.files li:has(audio) { flex: 1; min-width: 0; } audio { width: 100%; max-width: 420px; }
.call { display: grid; gap: 24px; align-items: start; }
.call h3 { margin: 0 0 8px; font-size: 14px; font-weight: 500; color: var(--muted); }
.call .bubble { margin-bottom: 20px; max-width: none; }
.views { display: flex; gap: 4px; border-bottom: 1px solid var(--line); }
.views a { padding: 10px 14px; color: var(--muted); text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.views a[aria-current] { color: var(--ink); border-color: var(--accent); font-weight: 500; }
iframe { width: 100%; height: max(560px, 72vh); border: 1px solid var(--line); border-radius: 8px; background: Canvas; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.plain { padding: 16px; border-radius: 8px; background: var(--canvas); font: 14px/1.6 ui-monospace, monospace; }
.bubble { justify-self: start; max-width: 480px; padding: 12px 16px; border-radius: 16px 16px 16px 4px; background: var(--accent-soft); font: inherit; }
details { font-size: 14px; } summary { padding: 10px 0; cursor: pointer; } details li { overflow-wrap: anywhere; margin-bottom: 6px; }
@media (min-width: 900px) {
  .columns { grid-template-columns: 380px minmax(0, 1fr); }
  .back { display: none; }
  .call { grid-template-columns: 320px minmax(0, 1fr); gap: 36px; margin-top: 8px; }
  article { padding: 28px 32px; }
}
@media (max-width: 899px) {
  article { padding: 20px 16px; }
  .hint, .reading nav[aria-label='Messages'] { display: none; }
}
`

/** Looks for new messages while the page is seen, and writes times in the reader's own zone. */
export const outboxScript = `
const localise = root => {
  for (const time of root.querySelectorAll('time')) {
    time.textContent = new Date(time.dateTime).toLocaleString([], { dateStyle: 'medium', timeStyle: 'medium' })
  }
}
localise(document)

async function look() {
  const list = document.getElementById('messages')
  const [newest] = await (await fetch(list.dataset.poll)).json()
  if (!newest || newest.id <= Number(list.dataset.newest)) return
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  const fresh = page.getElementById('messages')
  const focused = document.activeElement?.getAttribute('href')
  localise(fresh)
  list.replaceWith(fresh)
  if (focused) fresh.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus()
  document.querySelector('[role=status]').textContent = 'New message to ' + newest.to
}

setInterval(() => {
  // A server that is restarting is simply asked again.
  if (!document.hidden) look().catch(() => {})
}, 1000)
`
