/** What the server writes into every page of the app. */
export interface AppPageData {
  brandName: string
  supportEmail: string
  /** A provider is a sandbox: messages, calls or payments stay on this machine. */
  sandbox: boolean
}

/** The data that came with the page, or undefined when it came without. */
export function readPageData<T>(): T | undefined {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as T) : undefined
}

const fallback: AppPageData = {
  brandName: 'Kairos',
  supportEmail: 'support@localhost',
  sandbox: false,
}
let appPageData: AppPageData | undefined

/** What the app knows about the place it runs at. */
export function pageData(): AppPageData {
  appPageData ??= { ...fallback, ...readPageData<Partial<AppPageData>>() }
  return appPageData
}
