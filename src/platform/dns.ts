import { Resolver } from 'node:dns/promises'

/** Undefined if no server answered. */
export interface Dns {
  texts(name: string): Promise<string[] | undefined>
  aliases(name: string): Promise<string[] | undefined>
  /** IPv4 and IPv6, following aliases. */
  addresses(name: string): Promise<string[] | undefined>
}

/** Authoritative negative answers (c-ares). */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

async function known<T>(question: Promise<T[]>): Promise<T[] | undefined> {
  try {
    return await question
  } catch (error) {
    return NOTHING.has((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
  }
}

/** Servers may have a port. The default is the machine's own servers. */
export function createDns(servers: readonly string[] | undefined): Dns {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return {
    async texts(name) {
      const records = await known(resolver.resolveTxt(name))
      return records?.map(parts => parts.join(''))
    },
    aliases: name => known(resolver.resolveCname(name)),
    async addresses(name) {
      const [v4, v6] = await Promise.all([
        known(resolver.resolve4(name)),
        known(resolver.resolve6(name)),
      ])
      return v4 && v6 ? [...v4, ...v6] : undefined
    },
  }
}
