import { createHash } from 'node:crypto'

/**
 * Sets the chosen theme before the first paint, so that it never flashes. Reads the key that
 * `#web/lib/theme.ts` writes.
 */
const source =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

/** Goes into a document's head. */
export const themeScript = `<script>${source}</script>`

/**
 * Allows `themeScript`, and no other inline script, in a Content-Security-Policy. A hash also holds
 * for a cached page.
 */
export const themeScriptHash = `'sha256-${createHash('sha256').update(source).digest('base64')}'`
