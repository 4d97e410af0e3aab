import { headerAfter } from '#web/kit/base/accordion-rules.ts'

/** Home, End and the arrows move between the headers of the questions that the server drew, as in every accordion of the product. */
export function letKeysMoveIn(faq: HTMLElement | null): void {
  faq?.addEventListener('keydown', event => {
    const headers = [...faq.querySelectorAll('summary')]
    const from = headers.indexOf(event.target as HTMLElement)
    if (from < 0) return
    const next = headerAfter(
      event.key,
      from,
      headers.map(() => true),
    )
    if (next === undefined) return
    event.preventDefault()
    headers[next]?.focus()
  })
}
