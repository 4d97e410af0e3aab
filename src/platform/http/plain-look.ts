import { builtAssets } from './assets.ts'
import { themeScript } from './inline-scripts.ts'

/** Repeats the colors of tokens.css, because the sandboxes' pages must work without a build. */
export const plainStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.984 0.004 85), oklch(0.178 0.013 266));
  --surface: light-dark(oklch(0.998 0.001 85), oklch(0.217 0.015 266));
  --ink: light-dark(oklch(0.245 0.03 266), oklch(0.956 0.006 85));
  --muted: light-dark(oklch(0.475 0.024 264), oklch(0.752 0.014 264));
  --sunken: light-dark(oklch(0.961 0.006 85), oklch(0.272 0.018 266));
  --line: light-dark(oklch(0.914 0.007 80), oklch(0.318 0.018 266));
  --control: light-dark(oklch(0.655 0.016 264), oklch(0.55 0.02 264));
  --accent: light-dark(oklch(0.545 0.183 254), oklch(0.6493 0.19304 251.78));
  --on-accent: light-dark(oklch(1 0 0), oklch(0.165 0.04 262));
  --accent-soft: light-dark(oklch(0.955 0.022 248), oklch(0.292 0.062 257));
  --accent-ink: light-dark(oklch(0.475 0.162 256), oklch(0.806 0.105 247));
  --focus: light-dark(oklch(0.6 0.19 252), oklch(0.72 0.155 249));
  --success: light-dark(oklch(0.535 0.115 158), oklch(0.74 0.13 158));
  --danger: light-dark(oklch(0.545 0.188 25), oklch(0.695 0.172 24));
  --on-danger: light-dark(oklch(1 0 0), oklch(0.175 0.04 24));
  --warning-soft: light-dark(oklch(0.962 0.036 84), oklch(0.3 0.045 76));
  --warning-ink: light-dark(oklch(0.452 0.092 64), oklch(0.856 0.105 82));
}
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--canvas); color: var(--ink); font: 14px/1.45 "Figtree Variable", ui-sans-serif, system-ui, sans-serif; -webkit-font-smoothing: antialiased; -webkit-text-size-adjust: 100%; }
a { color: var(--accent-ink); text-underline-offset: 4px; text-decoration-thickness: 1px; }
h1, h2, h3, p, dl, dd, ul, ol, pre { margin: 0; }
h1, h2, h3, strong { font-weight: 600; }
h1, h2 { text-wrap: balance; overflow-wrap: anywhere; letter-spacing: -0.015em; }
input, select, button, .button { min-height: 40px; min-width: 0; padding: 0 16px; border: 1px solid var(--control); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; }
button, .button { font-weight: 600; cursor: pointer; }
button:hover, .button:hover { background: var(--sunken); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 8px; }
::placeholder { color: var(--muted); opacity: 1; }
time, code { font-variant-numeric: tabular-nums; }
@media (pointer: coarse) {
  input, select, button, .button { min-height: 44px; }
  /* Phones zoom into fields with a smaller font. */
  input, select { font-size: 16px; }
}
`

export const plainFont = (): string =>
  builtAssets()
    .entry('app')
    .fonts.map(
      font =>
        `@font-face { font-family: "Figtree Variable"; font-weight: 300 900; font-display: swap; src: url("${font}") format("woff2"); }\n`,
    )
    .join('')

export const plainHead = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${themeScript}
<link rel="icon" href="/icon.svg" type="image/svg+xml">`
