import { createHash } from 'node:crypto'

/**
 * Runs before the first paint, to avoid a flash. `#web/lib/theme.ts` writes the key. Websites choose
 * the colors of their frames.
 */
const chooseTheme =
  "try{const t=self===top&&localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

/**
 * Until its script has loaded, submitting a form without `method` would reload the page and lose
 * the input.
 */
const preventEarlySubmit =
  "addEventListener('submit',e=>e.target.hasAttribute('method')||e.preventDefault())"

const firstScript = `${chooseTheme};${preventEarlySubmit}`

/** Runs after the first paint, so that it doesn't compete with styles and fonts. */
const importLater =
  '{const{module}=document.currentScript.dataset,load=()=>import(module);document.hidden?load():requestAnimationFrame(()=>setTimeout(load))}'

export const themeScript = `<script>${firstScript}</script>`

export const laterScript = (module: string): string =>
  `<script data-module="${module}">${importLater}</script>`

const hashOf = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** Unlike nonces, hashes also work for cached pages. */
export const inlineScriptHashes = `${hashOf(firstScript)} ${hashOf(importLater)}`
