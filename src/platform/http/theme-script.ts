import { createHash } from 'node:crypto'

/**
 * Sets the chosen theme before the first paint to avoid a flash. Reads the key written by
 * `#web/lib/theme.ts`.
 */
const source =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

export const themeScript = `<script>${source}</script>`

/**
 * Allows `themeScript` and no other inline script. A hash also works for cached pages, unlike a
 * nonce.
 */
export const themeScriptHash = `'sha256-${createHash('sha256').update(source).digest('base64')}'`
