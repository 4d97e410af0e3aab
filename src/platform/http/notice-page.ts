import type { Context as Request } from 'hono'
import { html, raw } from 'hono/html'
import type { Refusal } from '../refusal.ts'
import type { HttpEnv } from './env.ts'
import { plainFont, plainHead, plainStyle } from './plain-look.ts'
import { documentPolicy } from './security.ts'

const style = `
main { display: grid; gap: 16px; max-width: 480px; margin: 0 auto; padding: 15vh 24px 48px; justify-items: start; }
h1 { font-size: 26px; line-height: 1.2; }
.brand { color: var(--muted); font-weight: 600; }
.button { display: inline-flex; align-items: center; text-decoration: none; }
`

export const wantsPage = (c: Request<HttpEnv>): boolean =>
  !c.req.path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html')

export function noticePage(
  c: Request<HttpEnv>,
  brandName: string,
  {
    status,
    message,
    details,
  }: { status: Refusal['status'] | 500; message: string; details: Refusal['details'] },
) {
  const nonce = documentPolicy(c)
  // On a page's own domain, clients know the business, not the platform.
  const business = c.get('domain')?.businessName
  const name = business ?? brandName
  const mayPass = status === 429 || status >= 500
  const title = mayPass
    ? 'One moment, please'
    : status === 404
      ? 'Page not found'
      : 'This can’t be opened'
  const page = html`<!doctype html>
<html lang="en">
<head>
${raw(plainHead)}
<title>${title} · ${name}</title>
<style nonce="${nonce}">${raw(plainFont() + plainStyle + style)}</style>
</head>
<body>
<main>
<p class="brand"><bdi>${name}</bdi></p>
<h1>${title}</h1>
<p>${message}</p>
${wayOut(c, mayPass, business ? 'Open the booking page' : `Back to ${brandName}`)}
</main>
</body>
</html>`
  return c.html(String(page), status, {
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
    ...details.headers,
  })
}

/** A form can be sent again only from its own page. */
function wayOut(c: Request<HttpEnv>, mayPass: boolean, home: string) {
  if (!mayPass) return html`<a class="button" href="/">${home}</a>`
  return c.req.method === 'POST' ? '' : html`<a class="button" href="">Try again</a>`
}
