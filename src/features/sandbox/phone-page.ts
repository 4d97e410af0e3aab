import { html } from 'hono/html'
import type { SandboxMessage } from '#providers/sandbox-store.ts'

const digits: { key: string; letters: string }[] = [
  { key: '1', letters: '' },
  { key: '2', letters: 'ABC' },
  { key: '3', letters: 'DEF' },
  { key: '4', letters: 'GHI' },
  { key: '5', letters: 'JKL' },
  { key: '6', letters: 'MNO' },
  { key: '7', letters: 'PQRS' },
  { key: '8', letters: 'TUV' },
  { key: '9', letters: 'WXYZ' },
  { key: '*', letters: '' },
  { key: '0', letters: '+' },
  { key: '#', letters: '' },
]

const handset = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M22 16.92v3a2 2 0 0 1-2.18 2 19.79 19.79 0 0 1-8.63-3.07 19.5 19.5 0 0 1-6-6 19.79 19.79 0 0 1-3.07-8.67A2 2 0 0 1 4.11 2h3a2 2 0 0 1 2 1.72 12.84 12.84 0 0 0 .7 2.81 2 2 0 0 1-.45 2.11L8.09 9.91a16 16 0 0 0 6 6l1.27-1.27a2 2 0 0 1 2.11-.45 12.84 12.84 0 0 0 2.81.7A2 2 0 0 1 22 16.92z"/></svg>`

export const phone = (
  { id, meta, recipient }: SandboxMessage,
  brandName: string,
) => html`<section class="phone" data-call="${id}" aria-label="Phone of ${recipient}">
<p class="phone-caller">${brandName}</p>
<p class="phone-number">calling ${recipient}</p>
<p class="phone-state" role="status" tabindex="-1">${meta.ended ? 'This call has ended.' : 'Ringing…'}</p>
<p class="phone-words" hidden></p>
<div class="phone-ring" ${meta.ended ? html`hidden` : ''}>
<button type="button" data-act="decline" class="round stop" aria-label="Decline" disabled>${handset}</button>
<button type="button" data-act="answer" class="round go" aria-label="Answer" disabled>${handset}</button>
<button type="button" data-act="voicemail" class="plain-button" disabled>Let voicemail answer</button>
</div>
<div class="phone-keys" role="group" aria-label="Keys" hidden>
${digits.map(
  ({ key, letters }) =>
    html`<button type="button" data-key="${key}" aria-label="${key}"><span>${key}</span><small>${letters}</small></button>`,
)}
<button type="button" data-act="hangup" class="round stop" aria-label="Hang up">${handset}</button>
</div>
<noscript>The phone needs JavaScript; the recording below plays without it.</noscript>
</section>`

/** A key interrupts the speech. Browsers may mute the tone until the page is touched. */
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
  const tone = startTone()
  function startTone() {
    let audio
    try {
      audio = new AudioContext()
    } catch {
      // Reached if there is no sound device.
      return { stop() {} }
    }
    const beat = () => {
      if (audio.state !== 'running') return
      const gain = new GainNode(audio, { gain: 0.05 })
      gain.connect(audio.destination)
      // The two tones of a North American ring, for one second in three.
      for (const frequency of [440, 480]) {
        const tone = new OscillatorNode(audio, { frequency })
        tone.connect(gain)
        tone.start()
        tone.stop(audio.currentTime + 1)
      }
    }
    beat()
    const timer = setInterval(beat, 3000)
    return { stop() { clearInterval(timer); if (audio.state !== 'closed') audio.close() } }
  }
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
    tone.stop()
    phone.classList.remove('ringing')
    ring.hidden = true
    state.textContent = 'Please wait…'
    const answer = await fetch('/sandbox/phone/' + phone.dataset.call, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    }).catch(() => undefined)
    if (!answer) {
      state.textContent = 'The server isn’t responding. Reload to try again.'
      return
    }
    const step = await answer.json()
    if (!answer.ok) {
      state.textContent = step.error
      return
    }
    const opened = keys.hidden && step.keys
    keys.hidden = !step.keys
    state.textContent = step.keys ? 'On the line: press a key' : step.say.length > 0 ? 'Speaking…' : 'Call ended'
    if (opened) keys.querySelector('button').focus()
    else if (!step.keys) state.focus()
    await speak(step.say, mine)
    if (step.ended && mine === turn) state.textContent = 'Call ended'
  }
  phone.addEventListener('click', event => {
    const { key, act } = event.target.closest('button')?.dataset ?? {}
    if (key) send({ act: 'key', digit: key })
    else if (act) send({ act })
  })
  // Keys pressed before a listener is attached would be lost.
  for (const button of ring.querySelectorAll('button')) button.disabled = false
  document.addEventListener('keydown', event => {
    if (keys.hidden || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^[0-9*#]$/.test(event.key) && !event.target.matches('input, select')) send({ act: 'key', digit: event.key })
  })
}
`
