import { useEffect } from 'react'
import { pageData } from './page-data.ts'

/** Gives the window its title: the screen's name, then the product's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${pageData().brandName}`
  }, [title])
}
