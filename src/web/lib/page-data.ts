export interface AppPageData {
  brandName: string
  supportEmail: string
  /** Messages, calls or payments go to a sandbox provider. */
  sandbox: boolean
}

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

export function pageData(): AppPageData {
  appPageData ??= { ...fallback, ...readPageData<Partial<AppPageData>>() }
  return appPageData
}
