const providers = {
  email: 'SMTP_URL',
  texting: 'TWILIO_ACCOUNT_SID',
  voice: 'ELEVENLABS_API_KEY',
  payments: 'PAYPAL_CLIENT_ID',
} as const
export type SandboxName = keyof typeof providers
const names = Object.keys(providers) as SandboxName[]

/** `email,payments`, `1` for all, `0` or nothing for none. */
export function parseAllowed(list: string): 'all' | SandboxName[] | undefined {
  if (list === '1') return 'all'
  const parts = list === '0' ? [] : list.split(',').flatMap(part => part.trim() || [])
  const known = parts.filter(part => names.includes(part as SandboxName)) as SandboxName[]
  return known.length === parts.length ? known : undefined
}

export function sandboxProblem(
  sandboxes: readonly SandboxName[],
  allowed: 'all' | SandboxName[],
): string | undefined {
  const isReal = (name: SandboxName) => !sandboxes.includes(name)
  if (isReal('texting') && sandboxes.includes('payments')) {
    return 'The setting PAYPAL_CLIENT_ID is missing: next to a real TWILIO_ACCOUNT_SID, a payment sandbox would give away credits that you pay for.'
  }
  if (allowed === 'all') {
    if (sandboxes.length === names.length || sandboxes.length === 0) return undefined
    return `The setting ALLOW_SANDBOX is wrong: 1 is for demos without any real provider. Name each sandbox: ALLOW_SANDBOX=${sandboxes.join(',')}.`
  }
  const missing = sandboxes.filter(name => !allowed.includes(name))
  if (missing.length === 0) return undefined
  const settings = missing.map(name => `${providers[name]} (${name})`).join(', ')
  return `In production (NODE_ENV=production, or APP_URL is not on this machine) every provider must be real: set ${settings}, or allow sandboxes by name, such as ALLOW_SANDBOX=${sandboxes.join(',')}.`
}

/**
 * Loopback, `localhost` with subdomains, and `.test`, which no public name server knows (RFC 6761).
 */
export const isLocalHost = (host: string): boolean =>
  /^(127(\.\d{1,3}){3}|\[?::1\]?|(.+\.)?localhost|.+\.test)\.?$/i.test(host)
