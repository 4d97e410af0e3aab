/** All of them go into one header. */
export const SITES_MAX = 10

export const siteMessages = {
  required: 'Enter the address of your website, such as www.example.com',
  shape: 'Enter one website, such as www.example.com, with only letters, digits, dots and hyphens',
  address: 'Enter the name of your website, not an IP address',
  insecure:
    'Browsers show the page only on websites with https. Set up https for yours, then enter it with https://',
  tooMany: `A page can be shown on up to ${SITES_MAX} websites`,
} as const

const HOST =
  /^(?=.{1,253}$)(?:localhost|(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)$/

/** As ASCII, with any unusual port. */
export function readSite(typed: string): { host: string } | { problem: string } {
  const bare = typed.trim().replace(/^https?:\/\//i, '')
  if (!bare) return { problem: siteMessages.required }
  if (!URL.canParse(`https://${bare}`)) return { problem: siteMessages.shape }
  const { username, password, hostname, port } = new URL(`https://${bare}`)
  const name = hostname.replace(/\.$/, '')
  if (/^\[|(^|\.)\d+$/.test(name)) return { problem: siteMessages.address }
  if (username || password || port === '0' || !HOST.test(name))
    return { problem: siteMessages.shape }
  if (/^\s*http:/i.test(typed) && name !== 'localhost') return { problem: siteMessages.insecure }
  return { host: name + (port && `:${port}`) }
}

/** CSP's frame-ancestors, with and without `www.`. Hosts without a scheme need that of our page. */
export const frameAncestors = (hosts: readonly string[]): string =>
  [
    "'self'",
    ...new Set(
      hosts.flatMap(host =>
        /^localhost(:|$)/.test(host)
          ? [`http://${host}`, `https://${host}`]
          : [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`],
      ),
    ),
  ].join(' ')
