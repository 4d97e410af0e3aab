export const outboxStyle = `
main:focus { outline: none; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 12px; top: 12px; z-index: 1; padding: 8px 12px; background: var(--surface); }
header { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: center; padding: 4px 24px; background: var(--warning-soft); color: var(--warning-ink); font-size: 13px; }
header p { flex: 1 1 280px; padding: 4px 0; }
header a { color: inherit; }
h1 { font-size: 14px; letter-spacing: 0; } h1 a { text-decoration: none; }
h1 a, .home { display: inline-flex; align-items: center; min-height: 36px; } .home { font-weight: 600; }
h2 { font-size: 24px; line-height: 32px; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; max-width: 1360px; margin: 0 auto; padding: 24px; }
.columns > * { min-width: 0; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
label { display: grid; gap: 6px; flex: 1 1 96px; min-width: 0; font-weight: 500; }
input, select { width: 100%; padding: 0 12px; }
form button { flex: none; }
.status { min-height: 20px; margin: 8px 0 4px; font-size: 13px; color: var(--muted); }
#messages { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 0; list-style: none; }
#messages a { display: grid; gap: 2px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: inherit; text-decoration: none; }
#messages a:hover { border-color: var(--control); }
#messages a[aria-current] { background: var(--accent-soft); border-color: var(--accent); }
#messages a:focus-visible { border-radius: 12px; }
.line { display: flex; gap: 8px; justify-content: space-between; align-items: center; min-width: 0; }
.to { min-width: 0; font-size: 13px; color: var(--muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tag { flex: none; font-size: 12px; line-height: 20px; font-weight: 600; background: var(--sunken); border-radius: 99px; padding: 0 8px; }
.subject { font-weight: 500; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.time, dd time { font-size: 13px; color: var(--muted); }
.empty, .hint { padding: 32px 24px; border: 1px dashed var(--line); border-radius: 12px; color: var(--muted); text-align: center; text-wrap: pretty; }
.hint { display: grid; gap: 8px; } .hint code { font: inherit; font-weight: 500; color: var(--ink); }
article { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.back { display: inline-flex; align-items: center; min-height: 44px; margin: -12px 0; justify-self: start; font-weight: 600; }
dl { display: grid; gap: 4px; }
dl div { display: grid; grid-template-columns: 104px minmax(0, 1fr); gap: 8px; }
dt { color: var(--muted); } dd { overflow-wrap: anywhere; }
.files { display: flex; flex-wrap: wrap; gap: 8px; padding: 0; list-style: none; }
.files a { display: inline-flex; align-items: center; min-height: 40px; padding: 0 16px; border: 1px solid var(--control); border-radius: 8px; color: var(--ink); font-weight: 600; text-decoration: none; }
.files a:hover { background: var(--sunken); }
.files li:has(audio) { flex: 1; min-width: 0; } audio { width: 100%; max-width: 420px; }
.call { display: grid; gap: 24px; align-items: start; }
.call h3 { margin-bottom: 8px; font-size: 14px; }
.call .bubble { margin-bottom: 24px; max-width: none; }
.views { display: flex; gap: 4px; border-bottom: 1px solid var(--line); }
.views a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 12px; color: var(--muted); font-weight: 500; text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.views a:hover { color: var(--ink); }
.views a[aria-current] { color: var(--ink); border-color: var(--accent); }
iframe { width: 100%; height: max(560px, 72vh); border: 1px solid var(--line); border-radius: 8px; background: Canvas; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.plain { padding: 16px; border-radius: 8px; background: var(--canvas); font: 13px/20px ui-monospace, "SF Mono", Menlo, monospace; }
.bubble { justify-self: start; max-width: 480px; padding: 12px 16px; border-radius: 16px 16px 16px 4px; background: var(--accent-soft); font: inherit; }
summary { padding: 12px 0; cursor: pointer; font-weight: 500; } details ul { padding-inline-start: 20px; } details li { overflow-wrap: anywhere; margin-bottom: 8px; }
@media (min-width: 900px) {
  .columns { grid-template-columns: 380px minmax(0, 1fr); }
  .back { display: none; }
  .call { grid-template-columns: 320px minmax(0, 1fr); gap: 40px; margin-top: 8px; }
}
@media (max-width: 899px) {
  header { padding: 4px 16px; }
  .columns { padding: 16px; }
  article { padding: 20px 16px; }
  .hint, .reading nav[aria-label='Messages'] { display: none; }
}
`

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
  // Ignores failures, because the server may be restarting.
  if (!document.hidden) look().catch(() => {})
}, 1000)
`
