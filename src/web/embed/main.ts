import {
  type EmbedMessage,
  frameUrl,
  readMessage,
} from '#features/booking-pages/embed-message-rules.ts'
import { embed as words } from '#words/en/embed.ts'

/*
 * Runs on owners' websites. Sets styles only through the DOM, so that a Content-Security-Policy
 * without inline styles doesn't block them.
 */

type Hear = (frame: HTMLIFrameElement, message: EmbedMessage) => void

const frames: { frame: HTMLIFrameElement; origin: string; hear: Hear }[] = []

/** Accepts only messages from our own frames, as long as they show their page. */
addEventListener('message', ({ source, origin, data }) => {
  const known = frames.find(({ frame }) => source && frame.contentWindow === source)
  const message = known?.origin === origin && readMessage(data)
  if (message) known.hear(known.frame, message)
})

const UNTIL_SHOWN = 'position:absolute;inset:0;width:100%;height:100%;border:0;visibility:hidden'

/** Hidden until the page confirms that this site may frame it. */
function addFrame(link: HTMLAnchorElement, place: Element, hear: Hear): boolean {
  const url = frameUrl(link.href, link.dataset.kairosTheme)
  if (!url) return false
  const frame = document.createElement('iframe')
  frame.title = nameOf(link)
  frame.style.cssText = UNTIL_SHOWN
  frame.src = url.href
  frames.push({
    frame,
    origin: url.origin,
    hear(_, message) {
      hear(frame, message)
      if (message.type === 'booked')
        link.dispatchEvent(new CustomEvent('kairos:booked', { bubbles: true }))
    },
  })
  place.append(frame)
  return true
}

const nameOf = (link: HTMLAnchorElement) => link.textContent?.trim() || words.title

const filled = new WeakSet<HTMLElement>()

function showInline(box: HTMLElement): void {
  const link = box.querySelector('a')
  if (!link || filled.has(box)) return
  filled.add(box)
  // Sliders and page caches copy the box with its frame, whose messages have no listener.
  box.querySelector('iframe')?.remove()
  if (getComputedStyle(box).position === 'static') box.style.position = 'relative'
  addFrame(link, box, (frame, message) => {
    if (message.type === 'height') {
      frame.setAttribute('scrolling', 'no')
      frame.style.cssText = `display:block;width:100%;border:0;height:${message.height}px`
      link.style.display = 'none'
    }
    if (message.type === 'booked' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  })
}

const POPUP = new CSSStyleSheet()
POPUP.replaceSync(`
dialog{box-sizing:border-box;width:calc(100vw - 32px);max-width:1000px;height:calc(100dvh - 32px);max-height:900px;margin:auto;padding:0;border:0;border-radius:16px;overflow:hidden;color-scheme:light dark;background:Canvas;color:CanvasText}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:#0008}
button{align-self:end;flex:none;min-width:44px;height:44px;padding:0 16px;border:0;background:none;color:inherit;font:500 15px system-ui,sans-serif;cursor:pointer}
div{flex:1;position:relative;display:grid;place-items:center;font:16px system-ui,sans-serif}
@media(max-width:640px){dialog{width:100vw;max-width:none;height:100dvh;max-height:none;border-radius:0}}`)

const popups = new WeakMap<HTMLAnchorElement, HTMLDialogElement>()

function createPopup(link: HTMLAnchorElement): HTMLDialogElement | undefined {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [POPUP]
  const dialog = document.createElement('dialog')
  const close = document.createElement('button')
  const place = document.createElement('div')
  const plain = document.createElement('a')
  dialog.ariaLabel = nameOf(link)
  dialog.style.colorScheme = link.dataset.kairosTheme ?? ''
  close.textContent = words.close
  close.onclick = () => dialog.close()
  plain.textContent = words.open
  plain.href = link.href
  plain.target = '_blank'
  place.append(plain)
  dialog.append(close, place)
  shadow.append(dialog)
  const added = addFrame(link, place, (frame, message) => {
    if (message.type === 'close') dialog.close()
    frame.style.visibility = 'visible'
    plain.style.display = 'none'
    if (message.type === 'booked') popups.delete(link)
  })
  if (!added) return undefined
  // Clicks on the backdrop.
  dialog.onclick = ({ target }) => target === dialog && dialog.close()
  document.body.append(host)
  // After a booking, the next visit starts with an empty form.
  dialog.addEventListener('close', () => popups.get(link) !== dialog && host.remove())
  return dialog
}

function openPopup(link: HTMLAnchorElement): boolean {
  const dialog = popups.get(link) ?? createPopup(link)
  if (!dialog || dialog.open) return dialog !== undefined
  popups.set(link, dialog)
  const { style, clientWidth } = document.documentElement
  const { overflow, paddingRight } = style
  dialog.onclose = () => {
    style.overflow = overflow
    style.paddingRight = paddingRight
    link.focus()
  }
  // Replaces the scrollbar, so that nothing moves behind the dialog.
  if (innerWidth > clientWidth) style.paddingRight = `${innerWidth - clientWidth}px`
  style.overflow = 'hidden'
  dialog.showModal()
  return true
}

/** Black or white, whichever contrasts more with a color such as '#ff69b4'. */
function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/gi) ?? []).map(
    part => (Number.parseInt(part, 16) / 255) ** 2.2,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

function showButton(link: HTMLAnchorElement): void {
  const color = link.dataset.kairosColor ?? '#0090ff'
  link.style.cssText = `position:fixed;inset:auto 16px calc(16px + env(safe-area-inset-bottom)) auto;z-index:2147483000;max-width:calc(100vw - 32px);box-sizing:border-box;padding:14px 22px;border-radius:99px;background:${/^#[\da-f]{6}$/i.test(color) ? color : '#0090ff'};color:${textOn(color)};font:600 16px/20px system-ui,sans-serif;text-decoration:none;box-shadow:0 4px 16px #0004`
}

function scan(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-kairos=inline]')) showInline(box)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-kairos=button]'))
    if (!link.style.position) showButton(link)
}

const page = window as { kairosEmbed?: boolean }
// A page with several snippets loads the script several times.
if (!page.kairosEmbed) {
  page.kairosEmbed = true
  document.addEventListener('click', event => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
    if (event.defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey) return
    const link =
      target instanceof Element &&
      target.closest<HTMLAnchorElement>('a[data-kairos=popup],a[data-kairos=button]')
    if (link && openPopup(link)) event.preventDefault()
  })
  scan()
  // Website builders may add parts of a page later.
  new MutationObserver(scan).observe(document.documentElement, { childList: true, subtree: true })
}
