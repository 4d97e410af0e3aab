export interface AppPageData {
  brandName: string
  supportEmail: string
  /** Names the providers that are simulated. */
  sandbox: string | undefined
  /** Whether people can open the outbox, which elsewhere needs the operator's key. */
  outbox: boolean
  emailsInOutbox: boolean
}

export function readPageData<T>(): T | undefined {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as T) : undefined
}

const fallback: AppPageData = {
  brandName: 'Kairos',
  supportEmail: 'support@localhost',
  sandbox: undefined,
  outbox: false,
  emailsInOutbox: false,
}
let appPageData: AppPageData | undefined

export function pageData(): AppPageData {
  appPageData ??= { ...fallback, ...readPageData<Partial<AppPageData>>() }
  return appPageData
}
