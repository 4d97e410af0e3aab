import type { SandboxName } from '#platform/sandboxes.ts'

export interface AppPageData {
  brandName: string
  supportEmail: string
  /** The providers that are simulated. */
  sandboxes: readonly SandboxName[]
  /** Elsewhere, the outbox needs the operator's key. */
  outbox: boolean
}

export function readPageData<T>(): T | undefined {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as T) : undefined
}

const fallback: AppPageData = {
  brandName: 'Kairos',
  supportEmail: 'support@localhost',
  sandboxes: [],
  outbox: false,
}
let appPageData: AppPageData | undefined

export function pageData(): AppPageData {
  appPageData ??= { ...fallback, ...readPageData<Partial<AppPageData>>() }
  return appPageData
}

/** Whether this person can read emails in the outbox. */
export function emailsInOutbox(): boolean {
  const { sandboxes, outbox } = pageData()
  return outbox && sandboxes.includes('email')
}
