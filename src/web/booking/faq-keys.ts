import { headerAfter } from '#web/kit/base/accordion-rules.ts'

/** Arrows, Home and End move between the questions. */
export function moveBetweenQuestions(): void {
  const headers = [...document.querySelectorAll('summary')]
  const enabled = headers.map(() => true)
  document.addEventListener('keydown', event => {
    const from = headers.indexOf(event.target as HTMLElement)
    const next = from < 0 ? undefined : headerAfter(event.key, from, enabled)
    if (next === undefined) return
    event.preventDefault()
    headers[next]?.focus()
  })
}
