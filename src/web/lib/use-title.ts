import { useEffect } from 'react'
import { pageData } from './page-data.ts'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${pageData().brandName}`
  }, [title])
}
