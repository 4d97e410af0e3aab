import { headerAfter } from '#web/kit/base/accordion-rules.ts'

/**
 * Brings the questions that the server drew to life: one is open at a time and closes again, Home, End and the arrows move between their
 * headers as in every accordion of the product. What a search in the page finds in an answer opens it, where the browser can.
 */
export function openAnswersIn(faq: HTMLElement): void {
  const headers = [...faq.querySelectorAll('button')]
  const panels = headers.map(header => document.getElementById(header.getAttribute('aria-controls') ?? ''))
  const open = (wished: number | undefined) => {
    for (const [index, header] of headers.entries()) {
      header.setAttribute('aria-expanded', String(index === wished))
      panels[index]?.classList.remove('hidden')
      if (index === wished) panels[index]?.removeAttribute('hidden')
      else panels[index]?.setAttribute('hidden', 'until-found')
    }
  }
  open(undefined)
  for (const [index, header] of headers.entries()) {
    header.addEventListener('click', () => open(header.getAttribute('aria-expanded') === 'true' ? undefined : index))
    panels[index]?.addEventListener('beforematch', () => open(index))
    header.addEventListener('keydown', event => {
      const enabled = headers.map(() => true)
      const next = headerAfter(event.key, index, enabled)
      if (next === undefined) return
      event.preventDefault()
      headers[next]?.focus()
    })
  }
}
