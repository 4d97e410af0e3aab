import { type EmbedMessage, writeMessage } from '#features/booking-pages/embed-message-rules.ts'

/*
 * Only listed sites can frame this page, and messages say nothing about the visitor, so every
 * parent may read them.
 */

const send = (message: EmbedMessage) => parent.postMessage(writeMessage(message), '*')

const root = document.getElementById('root')!
let sent = 0
/** Sends the height of the content. That of the frame would make it grow forever. */
function sendHeight() {
  const height = Math.ceil(root.getBoundingClientRect().height)
  if (height !== sent) send({ type: 'height', height })
  sent = height
}
// Browsers don't observe frames that are off-screen.
sendHeight()
new ResizeObserver(sendHeight).observe(root)

const island = document.getElementById('island')
let asks = true
/** After booking, the confirmation replaces the form. */
if (island)
  new MutationObserver(() => {
    const asked = asks
    asks = island.querySelector('form') !== null
    if (asked && !asks) send({ type: 'booked' })
  }).observe(island, { childList: true, subtree: true })

addEventListener('keydown', event => {
  if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
    send({ type: 'close' })
})

/** Fragments don't scroll the site around the frame, and each adds a step to its Back button. */
function showPlace(id: string) {
  const place = document.getElementById(id)
  place?.querySelector<HTMLElement>('h2, input')?.focus({ preventScroll: true })
  place?.scrollIntoView()
}

/** No other page may be shown in a frame. */
addEventListener(
  'click',
  event => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    const link = target instanceof Element ? target.closest('a') : null
    if (!link) return
    if (link.getAttribute('href')?.startsWith('#')) {
      if (ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      return showPlace(link.hash.slice(1))
    }
    link.target = '_blank'
    link.rel = 'noopener'
  },
  true,
)
