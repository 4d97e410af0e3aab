import { useEffect } from 'react'
import { pageData } from './page-data.ts'

/** Sets the window title: the screen's name, then the product's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${pageData().brandName}`
  }, [title])
}
