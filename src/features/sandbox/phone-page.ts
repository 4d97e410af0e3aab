import { html } from 'hono/html'
import type { SandboxMessage } from '#providers/sandbox-store.ts'

/** The phone that a recorded call rings on. Its script speaks to `/sandbox/phone/{id}`. */
export const phone = ({
  id,
  meta,
  recipient,
}: SandboxMessage) => html`<section class="phone" data-call="${id}" aria-label="Phone of ${recipient}">
<p class="phone-state" role="status">${meta.ended ? 'This call has ended.' : 'Ringing…'}</p>
<p class="phone-words" hidden></p>
<div class="phone-ring" ${meta.ended ? html`hidden` : ''}>
<button type="button" data-act="answer" class="go">Answer</button>
<button type="button" data-act="voicemail">Let voicemail answer</button>
<button type="button" data-act="decline" class="stop">Decline</button>
</div>
<div class="phone-keys" hidden>
${['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'].map(key => html`<button type="button" data-key="${key}">${key}</button>`)}
<button type="button" data-act="hangup" class="stop">Hang up</button>
</div>
<noscript>The phone needs scripts; the sound above plays without.</noscript>
</section>`

export const phoneStyle = `
.phone { max-width: 320px; padding: 24px; border: 1px solid var(--line); border-radius: 28px; background: var(--canvas); display: grid; gap: 16px; text-align: center; }
.phone [hidden] { display: none; }
.phone p { margin: 0; } .phone-state { font-weight: 600; } .phone-words { font-size: 14px; color: var(--muted); }
.phone-ring { display: grid; gap: 8px; }
.phone-keys { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; }
.phone-keys .stop { grid-column: 1 / -1; }
.phone button { width: 100%; min-height: 48px; font-variant-numeric: tabular-nums; }
.phone .go { border-color: var(--accent); background: var(--accent); color: var(--on-accent, white); }
.phone .stop { border-style: dashed; }
.ringing { animation: ring 1.2s ease-in-out infinite; }
@keyframes ring { 0%, 60%, 100% { transform: none; } 10%, 30%, 50% { transform: rotate(-1.2deg); } 20%, 40% { transform: rotate(1.2deg); } }
@media (prefers-reduced-motion: reduce) { .ringing { animation: none; } }
`

/** Rings until somebody chooses, plays what is said, and sends keys; a key cuts short what is being said. */
export const phoneScript = `
const phone = document.querySelector('.phone')
if (phone && !phone.querySelector('.phone-ring').hidden) {
  const state = phone.querySelector('.phone-state')
  const words = phone.querySelector('.phone-words')
  const ring = phone.querySelector('.phone-ring')
  const keys = phone.querySelector('.phone-keys')
  phone.classList.add('ringing')
  let turn = 0
  let sound
  async function speak(steps, mine) {
    for (const step of steps) {
      if (mine !== turn) return
      if (step.words) {
        words.hidden = false
        words.textContent = step.words
        continue
      }
      sound = new Audio(step.sound)
      const over = new Promise(done => { sound.onended = sound.onerror = sound.onpause = done })
      await sound.play().then(() => over, () => {})
    }
  }
  async function send(body) {
    const mine = ++turn
    sound?.pause()
    phone.classList.remove('ringing')
    ring.hidden = true
    const answer = await fetch('/sandbox/phone/' + phone.dataset.call, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    })
    const step = await answer.json()
    if (!answer.ok) {
      state.textContent = step.error
      return
    }
    keys.hidden = !step.keys
    state.textContent = step.keys ? 'On the line: press a key' : step.say.length > 0 ? 'Speaking…' : 'Call ended'
    await speak(step.say, mine)
    if (step.ended && mine === turn) state.textContent = 'Call ended'
  }
  phone.addEventListener('click', event => {
    const { key, act } = event.target.dataset
    if (key) send({ act: 'key', digit: key })
    else if (act) send({ act })
  })
}
`
