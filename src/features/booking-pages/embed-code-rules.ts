export const embedWays = ['inline', 'popup', 'button'] as const
export type EmbedWay = (typeof embedWays)[number]

export const embedThemes = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** The height to reserve, so that nothing moves when the form loads. */
const INLINE_HEIGHT = 720

interface EmbedOptions {
  way: EmbedWay
  theme: EmbedTheme
  url: string
  /** `#RRGGBB` */
  color: string
  text: string
}

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

export const linkAttributes = ({ way, theme, color }: Omit<EmbedOptions, 'url' | 'text'>) => ({
  ...(way !== 'inline' && { 'data-kairos': way }),
  ...(theme !== 'auto' && { 'data-kairos-theme': theme }),
  ...(way === 'button' && { 'data-kairos-color': color }),
})

/** Without the script, the link opens the page, in a new tab because other frames can't show it. */
export function embedCode({ way, theme, url, color, text }: EmbedOptions): string {
  const attributes = Object.entries({
    href: url,
    target: '_blank',
    ...linkAttributes({ way, theme, color }),
  })
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  const link = `<a${attributes}>${escaped(text)}</a>`
  const first =
    way === 'inline'
      ? `<div data-kairos="inline" style="min-height:${INLINE_HEIGHT}px">${link}</div>`
      : link
  return `${first}\n<script async src="${escaped(new URL('/embed.js', url).href)}"></script>`
}
